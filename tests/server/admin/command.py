"""The command line on a database."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tests.cli.commands import run


async def admin(*args: str, code: int = 0) -> Any:
    """The JSON answer of a command, run beside the event loop."""
    found, out, err = await asyncio.to_thread(run, "admin", *args)
    assert found == code, (found, out, err)
    return json.loads(out)


async def complaint(*args: str) -> str:
    """The error of a refused command."""
    code, out, err = await asyncio.to_thread(run, "admin", *args)
    assert (code, out) == (2, ""), (code, out, err)
    return err.removeprefix("untertage: ").rstrip()
