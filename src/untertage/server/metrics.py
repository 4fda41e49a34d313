"""Measurements in the text format of Prometheus. Each process has its own."""

from __future__ import annotations

import contextlib
import os
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_BOUNDS: Final = (0.001, 0.005, 0.02, 0.1, 0.25, 1.0, 5.0)
_PAGE: Final = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
COUNTERS: Final = {
    "untertage_requests_total": "HTTP requests by method and status.",
    "untertage_messages_total": "WebSocket messages by kind.",
    "untertage_refusals_total": "Refused requests and messages by code.",
    "untertage_entries_total": "Stored journal entries.",
    "untertage_log_lines_total": "Log lines by level.",
}
TIMES: Final = {
    "untertage_request_seconds": "Time until an HTTP request is answered.",
    "untertage_store_seconds": "Time until entries are stored.",
    "untertage_bot_seconds": "Time until a bot has decided.",
}
GAUGES: Final = {
    "untertage_sockets": "Open WebSockets.",
    "untertage_rooms": "Tables in memory.",
    "untertage_draining": "1 while the server is stopping.",
    "untertage_uptime_seconds": "Seconds since the start.",
    "untertage_memory_bytes": "Resident memory.",
}


class Metrics:
    """Counters and times."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._counts: dict[str, Counter[str]] = {name: Counter() for name in COUNTERS}
        self._sums: defaultdict[str, float] = defaultdict(float)
        self._buckets: dict[str, list[int]] = {name: [0] * (len(_BOUNDS) + 1) for name in TIMES}

    def count(self, name: str, by: int = 1, **labels: str | int) -> None:
        self._counts[name][_labels(labels)] += by

    def took(self, name: str, seconds: float) -> None:
        self._sums[name] += seconds
        self._buckets[name][sum(seconds > bound for bound in _BOUNDS)] += 1

    @contextlib.contextmanager
    def timed(self, name: str) -> Iterator[None]:
        began = time.perf_counter()
        try:
            yield
        finally:
            self.took(name, time.perf_counter() - began)

    def text(self, gauges: dict[str, float]) -> str:
        """Everything, as Prometheus reads it."""
        now = {"untertage_uptime_seconds": time.monotonic() - self._began, "untertage_memory_bytes": memory(), **gauges}
        lines = [line for name, what in COUNTERS.items() for line in self._counter(name, what)]
        lines += [line for name, what in TIMES.items() for line in self._histogram(name, what)]
        for name, what in GAUGES.items():
            lines += [*_head(name, what, "gauge"), f"{name} {now[name]:g}"]
        return "\n".join(lines) + "\n"

    def _counter(self, name: str, what: str) -> list[str]:
        counts = self._counts[name] or {"": 0}
        return [*_head(name, what, "counter"), *(f"{name}{labels} {count}" for labels, count in counts.items())]

    def _histogram(self, name: str, what: str) -> list[str]:
        lines, below = _head(name, what, "histogram"), 0
        for bound, count in zip((*_BOUNDS, "+Inf"), self._buckets[name], strict=True):
            below += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {below}')
        return [*lines, f"{name}_sum {self._sums[name]:.6f}", f"{name}_count {below}"]


def _head(name: str, what: str, kind: str) -> list[str]:
    return [f"# HELP {name} {what}", f"# TYPE {name} {kind}"]


def _labels(labels: dict[str, str | int]) -> str:
    """Labels as they are written; every value comes from our own lists."""
    return "{" + ",".join(f'{name}="{value}"' for name, value in sorted(labels.items())) + "}" if labels else ""


def memory() -> int:
    """Resident memory of this process, if the system reports it."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE
    except (OSError, IndexError, ValueError):
        return 0
