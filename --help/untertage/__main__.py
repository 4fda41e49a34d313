"""`python -m untertage` is the command `untertage`."""

from __future__ import annotations

from untertage.cli import main

if __name__ == "__main__":
    main()
