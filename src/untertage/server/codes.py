"""Codes that people type or hand on as links. Only their hashes are stored."""

from __future__ import annotations

import re
import secrets
from typing import Final

from untertage.server.auth import hashed

_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Signs that nobody takes for another one."""
_GROUP: Final = 5


def new_code(groups: int = 2) -> str:
    """A code that is easy to type, such as `k7mq9-x2hfd`."""
    parts = ("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(groups))
    return "-".join(parts)


def hash_of(code: str) -> str:
    """The stored form of a code, however somebody typed it."""
    return hashed(re.sub(r"[\W_]", "", code.lower()))
