"""Reading and writing files atomically."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from untertage.core.errors import BadComponents, UntertageError
from untertage.core.sheets import read_toml


class BadFile(UntertageError):
    """A file cannot be read or written."""


def read_bytes(path: Path) -> bytes:
    """Contents of a file; raises BadFile."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadFile(f"cannot read {path}: {error.strerror or error}") from None


def read_sheet(path: Path) -> dict[str, Any]:
    """A custom component sheet, not yet validated; raises BadFile or BadComponents."""
    try:
        return read_toml(read_bytes(path).decode("utf-8"))
    except UnicodeDecodeError:
        raise BadComponents(f"{path}: not a text file") from None
    except BadComponents as error:
        raise BadComponents(f"{path}: {error}") from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically; raises BadFile."""
    with whole_file(path) as stream:
        stream.write(data)


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Write to a temporary file and rename it at the end; raises BadFile."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise BadFile(f"cannot write {path}: {error.strerror or error}") from None
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except OSError as error:
        raise BadFile(f"cannot write {path}: {error.strerror or error}") from None
    finally:
        Path(name).unlink(missing_ok=True)
