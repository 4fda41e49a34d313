"""The report of a tournament: one self-contained page, and the same numbers as JSON and CSV."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

import msgspec

from untertage.arena import plots
from untertage.arena.ratings import Rating
from untertage.arena.result import Ledger, Result
from untertage.arena.shares import Share
from untertage.arena.summary import Summary, Usage, VariantSummary, summarize
from untertage.arena.tournament import finished
from untertage.core import registry

MOST_THINGS: Final = 40
RATED: Final = "Bradley–Terry with ties and seats, 95 % intervals; bootstrap: resampled by match."

STYLE: Final = """
:root{color-scheme:light dark;--page:#fbfaf7;--ink:#22211e;--soft:#6b675e;--line:#d9d4c8;--main:#2f6f8f;--warm:#b4582a}
@media (prefers-color-scheme:dark){:root{--page:#17181a;--ink:#e8e6e1;--soft:#a39f96;--line:#3a3b3f;
--main:#6db3d4;--warm:#e08a5a}}
body{background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif;max-width:760px;
margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:0}h2{margin:2.2rem 0 .4rem;font-size:1.25rem}h3{margin:1.4rem 0 .3rem;font-size:1rem}
p,.note{color:var(--soft);margin:.2rem 0 .8rem}table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{text-align:left;padding:.25rem .6rem .25rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}.wide{overflow-x:auto}
svg{width:100%;height:auto;margin:.4rem 0}svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
svg .inside{font-weight:600}.grid{stroke:var(--line)}.axis{stroke:var(--soft)}
.interval{stroke:var(--main);stroke-width:3}
.dot,.cell,.bar{fill:var(--main)}.empty{fill:none;stroke:var(--line)}.curve{fill:none;stroke-width:2}
.c0{stroke:#2f7fb0}.c1{stroke:#c2622d}.c2{stroke:#4c9a54}.c3{stroke:#9b5fb5}.c4{stroke:#b59a2a}.c5{stroke:#5f8f8f}
.k0{fill:#2f7fb0}.k1{fill:#c2622d}.k2{fill:#4c9a54}.k3{fill:#9b5fb5}.k4{fill:#b59a2a}.k5{fill:#5f8f8f}
""".strip()


def write(folder: Path) -> Path:
    """Write report.html, summary.json and CSV tables into the folder of a tournament; returns the path of the page."""
    plan, results = finished(folder)
    summary = summarize(plan, results)
    (folder / "summary.json").write_bytes(msgspec.json.format(msgspec.json.encode(summary)))
    _write_tables(folder, summary)
    page = folder / "report.html"
    ledger = Ledger(folder)
    records = [(result, ledger.record_file(result.key).relative_to(folder)) for result in results if plan.records]
    page.write_text(html(summary, records), "utf-8")
    return page


def _write_tables(folder: Path, summary: Summary) -> None:
    head = ["variant", "player", "games", "points", "share", "low", "high", "rating", "rating_low", "rating_high"]
    head += ["sampled_low", "sampled_high", "s", "failures"]
    rows: list[list[object]] = []
    pairs: list[list[object]] = []
    for variant in summary.variants:
        for line in variant.standings:
            rated: tuple[object, ...] = () if line.rating is None else msgspec.structs.astuple(line.rating)
            rows.append(
                [
                    variant.name,
                    line.player,
                    *msgspec.structs.astuple(line.points),
                    *(rated or [""] * len(Rating.__struct_fields__)),
                    line.seconds,
                    line.failures,
                ]
            )
        pairs += [[variant.name, p.player, p.against, *msgspec.structs.astuple(p.points)] for p in variant.pairings]
    _write_csv(folder / "standings.csv", head, rows)
    _write_csv(
        folder / "pairings.csv", ["variant", "player", "against", "games", "points", "share", "low", "high"], pairs
    )


def _write_csv(path: Path, head: list[str], rows: list[list[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(head)
        writer.writerows(rows)


def html(summary: Summary, records: Sequence[tuple[Result, Path]] = ()) -> str:
    """The self-contained page, with links to the records beside it."""
    title = registry.get(summary.game).words("en").text("game", "title")
    total = sum(variant.matches for variant in summary.variants)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{total} matches, {summary.seats} seats, seed {summary.seed}: {escape(', '.join(summary.players))}</p>",
    ]
    if len(summary.variants) > 1:
        parts += _comparison(summary)
    for variant in summary.variants:
        parts += _variant(summary, variant)
    parts += _records(summary, records)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}: report</title><style>{STYLE}</style></head><body>{''.join(parts)}</body></html>"
    )


def percent(share: Share) -> str:
    """A proportion with its interval."""
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


def rating_text(rating: Rating | None) -> str:
    """A rating with its interval; empty if there is none."""
    return "" if rating is None else f"{rating.rating:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"


def _records(summary: Summary, records: Sequence[tuple[Result, Path]]) -> list[str]:
    """Links to the records, which `untertage replay` steps through."""
    if not records:
        return []
    names = [variant.name for variant in summary.variants]
    rows = "".join(
        f'<tr><td><a href="{escape(path.as_posix())}">{escape(result.key)}</a></td>'
        f"<td>{escape(names[result.variant])}</td><td>{escape(', '.join(result.players))}</td>"
        f"<td>{escape(result.reason)}</td></tr>"
        for result, path in records
    )
    head = "<tr><th>match</th><th>variant</th><th>players</th><th>end</th></tr>"
    return ["<h2>Records</h2>", f'<div class="wide"><table>{head}{rows}</table></div>']


def _comparison(summary: Summary) -> list[str]:
    """All variants side by side: decisiveness or win rate, seat advantage, length."""
    what = "won" if summary.cooperative else "decided"
    rows = [
        [
            variant.name,
            str(variant.matches),
            percent(variant.decided),
            percent(variant.seats[0]) if variant.seats else "",
            f"{variant.length.mean:.1f}",
        ]
        for variant in summary.variants
    ]
    shares = [(v.name, v.decided.share, v.decided.low, v.decided.high) for v in summary.variants]
    parts = [
        "<h2>Variants</h2>",
        _table(["variant", "matches", what, "points of the first seat", "plies"], rows),
        f"<h3>Matches {what}</h3>",
        plots.intervals(shares, f"Matches {what} by variant", percent=True),
    ]
    if not summary.cooperative:
        firsts = [(v.name, v.seats[0].share, v.seats[0].low, v.seats[0].high) for v in summary.variants]
        parts += ["<h3>The first seat</h3>", plots.intervals(firsts, "Points of the first seat", percent=True)]
    return parts


def _variant(summary: Summary, variant: VariantSummary) -> list[str]:
    parts = [f"<h2>{escape(variant.name)}</h2>", f"<p>{variant.matches} matches</p>", "<h3>Standings</h3>"]
    won = "won" if summary.cooperative else "points"
    head = ["player", "games", won, "rating", "bootstrap", "seconds per decision", "failures"]
    rows = [
        [
            line.player,
            str(line.points.games),
            percent(line.points),
            rating_text(line.rating),
            "" if line.rating is None else f"{line.rating.sampled_low:+.0f} to {line.rating.sampled_high:+.0f}",
            f"{line.seconds:.3f}",
            str(line.failures),
        ]
        for line in variant.standings
    ]
    parts.append(_table(head, rows))
    parts += _failures(variant)
    rated = [(s.player, s.rating.rating, s.rating.low, s.rating.high) for s in variant.standings if s.rating]
    if rated:
        parts += ["<h3>Ratings</h3>", f'<p class="note">{RATED}</p>']
        parts.append(plots.intervals(rated, "Ratings with 95 % intervals"))
    elif summary.cooperative:
        teams = [(s.player, s.points.share, s.points.low, s.points.high) for s in variant.standings]
        parts += ["<h3>Teams</h3>", plots.intervals(teams, "Matches won by team", percent=True)]
    if variant.pairings:
        names = [line.player for line in variant.standings]
        shares = {(pair.player, pair.against): pair.points.share for pair in variant.pairings}
        parts += ["<h3>Who beats whom</h3>", plots.matrix(names, shares, "Points of the row against the column")]
    parts += _seats(variant)
    length = variant.length
    parts.append(f"<h3>Length</h3><p>Mean {length.mean:.1f} plies, median {length.median:g}</p>")
    parts.append(plots.histogram(length.histogram, "Plies of a match"))
    ends = [(reason, float(count)) for reason, count in variant.reasons.items()]
    parts += ["<h3>Ends</h3>", plots.bars(ends, "End reasons")]
    if variant.curves:
        lines = [(curve.player, curve.values) for curve in variant.curves]
        parts += ["<h3>Score curves</h3>", plots.curves(lines, "Mean winning chance over the course of a match")]
    parts += _used("Actions", variant.actions) + _used("Cards and other components", variant.things)
    return parts


def _failures(variant: VariantSummary) -> list[str]:
    if not variant.failures:
        return []
    failed = [[one.player, str(one.decisions), str(one.matches), one.first] for one in variant.failures]
    return [
        "<h3>Failures</h3>",
        '<p class="note">Where a bot failed, a random legal action was played, or the match was lost.</p>',
        _table(["player", "decisions", "matches", "first message"], failed),
    ]


def _seats(variant: VariantSummary) -> list[str]:
    if not variant.seats:
        return []
    seats = [(f"seat {n}", s.share, s.low, s.high) for n, s in enumerate(variant.seats, 1)]
    parts = ["<h3>Seats</h3>", plots.intervals(seats, "Points by seat", percent=True)]
    if variant.seat_ratings:
        worth = ", ".join(f"seat {n} {rating_text(rating)}" for n, rating in enumerate(variant.seat_ratings, 1))
        parts.append(f'<p class="note">Advantage in rating points: {worth}</p>')
    return parts


def _used(title: str, usage: list[Usage]) -> list[str]:
    if not usage:
        return []
    rows = [(use.name, use.per_match) for use in usage[:MOST_THINGS]]
    return [f"<h3>{title}, per match</h3>", plots.bars(rows, f"{title} per match", form="{:.2f}")]


def _cells(row: list[str], tag: str) -> str:
    """The first column is text, the others are numbers."""
    kinds = ["", *[' class="n"'] * (len(row) - 1)]
    return "".join(f"<{tag}{kind}>{escape(text)}</{tag}>" for kind, text in zip(kinds, row, strict=True))


def _table(head: list[str], rows: list[list[str]]) -> str:
    body = "".join(f"<tr>{_cells(row, 'td')}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{_cells(head, "th")}</tr>{body}</table></div>'
