"""Install torch and sb3-contrib for training and for the example of docs/research.md, if a CPU build is available.

The default build of torch for Linux on x86 includes gigabytes of GPU libraries, so it is in the extra `train` alone and
in no lock file. If the package registry has a CPU build, this installs it with sb3-contrib, without changing any
installed package; otherwise the tests that need it are skipped.
"""

from __future__ import annotations

import platform
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

TORCH, CONTRIB = "2.13.0", "sb3-contrib==2.9.2"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]


def pip(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PIP, *args], capture_output=True, text=True, check=False)


def small_torch() -> str | None:
    """The CPU build as a requirement, if there is one."""
    if sys.platform == "darwin" or platform.machine() in ("aarch64", "arm64"):
        return f"torch=={TORCH}"
    return f"torch=={TORCH}+cpu" if f"{TORCH}+cpu" in pip("index", "versions", "torch").stdout else None


def main() -> int:
    if find_spec("torch") and find_spec("sb3_contrib"):
        return 0
    torch = small_torch()
    if torch is None:
        print("no CPU build of torch in the package registry: skipping the learning examples")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        present = Path(folder) / "present.txt"
        present.write_text(pip("list", "--format=freeze", "--exclude-editable").stdout, "utf-8")
        done = pip("install", "--quiet", "--constraint", str(present), torch, CONTRIB)
    print(f"{torch} and {CONTRIB} were installed" if done.returncode == 0 else done.stderr[-2000:])
    if done.returncode != 0:
        print("skipping the learning examples")
    return 0


if __name__ == "__main__":
    sys.exit(main())
