"""Log lines with time, level, event and fields, as text or JSON, without secrets."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections import Counter
from datetime import UTC, datetime
from typing import Any, Final, Literal

_STANDARD: Final = {*logging.makeLogRecord({}).__dict__, "message", "asctime", "taskName"}
_SECRETS: Final = (
    (re.compile(r"(\w+://[^\s:/@]*):[^\s@]*@"), r"\1:***@"),
    (re.compile(r"(?i)\b(bearer)\s+[^\s\"',]+"), r"\1 ***"),
    (re.compile(r"(?<![\w-])[\w-]{32}(?![\w-])"), "***"),  # tokens and invitations: see auth.new_secret
)
"""Passwords in URLs, and tokens."""


def without_secrets(text: str) -> str:
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class Lines(logging.Formatter):
    """One line per event; in text, a traceback follows it."""

    def __init__(self, form: Literal["text", "json"]) -> None:
        super().__init__()
        self._form = form

    def format(self, record: logging.LogRecord) -> str:
        about = {name: value for name, value in record.__dict__.items() if name not in _STANDARD}
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": time, "level": record.levelname.lower(), "event": record.getMessage(), **about}
        error = "" if record.exc_info is None else self.formatException(record.exc_info)
        return without_secrets(self._as_json(line, error) if self._form == "json" else self._as_text(line, error))

    def _as_json(self, line: dict[str, Any], error: str) -> str:
        return json.dumps({**line, **({"error": error} if error else {})}, default=str, ensure_ascii=False)

    def _as_text(self, line: dict[str, Any], error: str) -> str:
        first = [str(line.pop(name)) for name in ("time", "level", "event")]
        return " ".join([*first, *(f"{name}={value}" for name, value in line.items())]) + (error and "\n" + error)


class Tally(logging.Handler):
    """Counts log lines by level, for the metrics."""

    def __init__(self) -> None:
        super().__init__()
        self._levels: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        self._levels[record.levelname.lower()] += 1

    def taken(self) -> Counter[str]:
        """The counts since the last call."""
        taken, self._levels = self._levels, Counter()
        return taken


def configure(form: Literal["text", "json"], level: str) -> None:
    """Write the log of this process to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(form))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for noisy in ("alembic", "asyncio", "httptools", "websockets"):
        logging.getLogger(noisy).setLevel("WARNING")
