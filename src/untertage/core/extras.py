"""Optional dependencies: a failed import says which extra to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from untertage.core.errors import UntertageError


class MissingExtra(UntertageError):
    """The package was installed without an optional dependency that this command needs."""


@contextmanager
def needs(extra: str, what: str) -> Iterator[None]:
    """Import optional dependencies inside this block; raises MissingExtra, which names the extra.

    An error in our own modules is passed on unchanged.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "untertage").partition(".")[0] == "untertage":
            raise
        raise MissingExtra(
            f"{what} needs {error.name}, which is not installed: pip install 'untertage[{extra}]'"
        ) from None
