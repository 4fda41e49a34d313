"""Plots as SVG. Colours are CSS classes, for light and dark pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

PLOT: Final = 490
"""Width of a plot without its labels."""
LABEL: Final = 150
"""The least width of the labels."""
LETTER: Final = 7.0
WIDE: Final = 12.5
"""Widths of a usual letter and of a capital or another wide one, rounded up, so that labels are never cut."""
ROW: Final = 26


def _label_width(names: Iterable[str]) -> float:
    """Room for the longest name."""
    return max(LABEL, 0.0, *(12 + sum(map(_width, name)) for name in names))


def _width(letter: str) -> float:
    return WIDE if letter.isupper() or letter in "mw@%" else LETTER


def _svg(width: float, height: float, body: Sequence[str], title: str) -> str:
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(body)}</svg>"
    )


def _text(x: float, y: float, text: str, *, anchor: str = "start", css: str = "label") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{css}">{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, css: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{css}"/>'


def _rect(x: float, y: float, width: float, height: float, css: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" class="{css}"/>'


def _ticks(low: float, high: float) -> list[float]:
    """Four to ten round numbers between two values."""
    span = max(high - low, 1e-9)
    step = 10.0 ** len(str(int(span)))
    for part in (1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005):
        if span / (step * part) >= 4:
            step *= part
            break
    first = int(low // step)
    return [number * step for number in range(first, first + 50) if low <= number * step <= high]


def intervals(rows: Sequence[tuple[str, float, float, float]], title: str, *, percent: bool = False) -> str:
    """One row per name: a dot with its interval."""
    low, high = (0.0, 1.0) if percent else (min(row[2] for row in rows), max(row[3] for row in rows))
    pad = 0.0 if percent else max(20.0, 0.05 * (high - low))
    low, high = low - pad, high + pad
    label, across = _label_width(row[0] for row in rows), PLOT - 20

    def at(value: float) -> float:
        return label + across * (value - low) / (high - low)

    bottom = ROW * len(rows) + 6
    body = []
    for tick in _ticks(low, high):
        body.append(_line(at(tick), 0, at(tick), bottom, "grid"))
        body.append(_text(at(tick), bottom + 14, f"{tick:.0%}" if percent else f"{tick:.0f}", anchor="middle"))
    for number, (name, value, least, most) in enumerate(rows):
        y = ROW * number + ROW / 2
        body.append(_text(label - 8, y + 4, name, anchor="end"))
        body.append(_line(at(least), y, at(most), y, "interval"))
        body.append(f'<circle cx="{at(value):.1f}" cy="{y:.1f}" r="4.5" class="dot"/>')
    return _svg(label + PLOT, bottom + 22, body, title)


def matrix(names: Sequence[str], shares: dict[tuple[str, str], float], title: str) -> str:
    """Points of each row player against each column player; the columns have the numbers of the rows."""
    cell = min(70.0, PLOT / max(1, len(names)))
    labels = [f"{name} ({number})" for number, name in enumerate(names, 1)]
    label = _label_width(labels)
    body = [_text(label + cell * (n + 0.5), 14, f"({n + 1})", anchor="middle") for n in range(len(names))]
    for down, row in enumerate(names):
        y = 22 + down * 34
        body.append(_text(label - 8, y + 21, labels[down], anchor="end"))
        for across, column in enumerate(names):
            found = shares.get((row, column))
            x = label + across * cell
            if found is None:
                body.append(_rect(x, y, cell - 2, 32, "empty"))
                continue
            body.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{cell - 2:.1f}" height="32" class="cell" '
                f'style="fill-opacity:{0.08 + 0.85 * found:.2f}"/>'
            )
            body.append(_text(x + cell / 2 - 1, y + 21, f"{found:.0%}", anchor="middle", css="inside"))
    return _svg(label + PLOT, 22 + 34 * len(names), body, title)


def bars(rows: Sequence[tuple[str, float]], title: str, *, form: str = "{:g}") -> str:
    """One bar per name; the longest has full width."""
    most = max((value for _, value in rows), default=1.0) or 1.0
    body = []
    label = _label_width(name for name, _ in rows)
    for number, (name, value) in enumerate(rows):
        y = 20 * number
        body.append(_text(label - 8, y + 14, name, anchor="end"))
        body.append(_rect(label, y + 3, max(1.0, (PLOT - 70) * value / most), 14, "bar"))
        body.append(_text(label + (PLOT - 70) * value / most + 6, y + 14, form.format(value)))
    return _svg(label + PLOT, 20 * len(rows) + 4, body, title)


def histogram(bins: Sequence[tuple[int, int, int]], title: str) -> str:
    """A histogram."""
    most = max(count for _, _, count in bins)
    width = PLOT + LABEL
    wide = (width - 60) / len(bins)
    body = [_line(40, 160, width - 20, 160, "axis"), _text(36, 14, str(most), anchor="end")]
    for number, (start, _, count) in enumerate(bins):
        high = 150 * count / most
        body.append(_rect(40 + wide * number + 1, 160 - high, wide - 2, high, "bar"))
        if number % max(1, len(bins) // 8) == 0:
            body.append(_text(40 + wide * number, 176, str(start)))
    return _svg(width, 182, body, title)


def curves(
    lines: Sequence[tuple[str, Sequence[float]]], title: str, *, ends: tuple[str, str] = ("opening", "end")
) -> str:
    """Values between 0 and 1, by default from the opening to the end of a match."""
    left, right, bottom = 40.0, float(PLOT), 190.0
    body = []
    for part in range(5):
        y = bottom - part * (bottom - 10) / 4
        body.append(_line(left, y, right, y, "grid"))
        body.append(_text(left - 6, y + 4, f"{part / 4:.0%}", anchor="end"))
    for number, (name, values) in enumerate(lines):
        step = (right - left) / max(1, len(values) - 1)
        points = [
            f"{left + step * at:.1f},{bottom - (bottom - 10) * min(1.0, max(0.0, value)):.1f}"
            for at, value in enumerate(values)
        ]
        body.append(f'<polyline points="{" ".join(points)}" class="curve c{number % 6}"/>')
        body.append(_rect(right + 10, 14 + 18 * number, 12, 4, f"key k{number % 6}"))
        body.append(_text(right + 28, 20 + 18 * number, name))
    body.append(_text(left, bottom + 16, ends[0]))
    body.append(_text(right, bottom + 16, ends[1], anchor="end"))
    width = right + 20 + _label_width(name for name, _ in lines)
    return _svg(width, max(bottom + 22, 20 + 18 * len(lines)), body, title)
