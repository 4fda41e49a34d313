"""Print the path of Chromium; as root on Debian, install it if it is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The headless shell is first: the same engine draws the same page with two thirds of the processor time."""
PACKAGES = ("chromium-headless-shell", "fonts-liberation")


def found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name)) is not None), None)


def main() -> int:
    if found() is None and shutil.which("apt-get") is not None and os.geteuid() == 0:
        quiet = {"stdout": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update"], check=True, **quiet)  # type: ignore[call-overload]
        command = ["apt-get", "install", "-y", "--no-install-recommends", *PACKAGES]
        subprocess.run(command, check=True, **quiet)  # type: ignore[call-overload]
    path = found()
    if path is None:
        print("the browser tests need Chromium: install it (Debian: apt-get install chromium)", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
