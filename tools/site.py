"""Put Python into the built page, and make a folder for static hosts.

python tools/site.py add src/untertage/server/static     # the page of the server, which also plays without it
python tools/site.py build build/site                    # the same page without a server
python tools/site.py build build/site --server https://club.example/
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "src" / "untertage" / "server" / "static"
PACKAGE = ROOT / "src" / "untertage"
RULES = ROOT / "docs" / "rules"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
LOCK = ROOT / "requirements-site.lock"
WHEELS = ROOT / "build" / "wheels"
PLATFORM = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--only-binary=:all:"]
LEFT_OUT = {"static", "tui", "cli", "envs", "testing", "admin", "migrations", "__pycache__"}
"""What a page does not need."""
THEN = (1980, 1, 1, 0, 0, 0)
FOLDER = re.compile(r"python-[0-9a-f]{12}")


def wheel() -> Path:
    """msgspec for the browser, with the hash of the lock file."""
    digest = hashlib.sha256(LOCK.read_bytes()).hexdigest()[:12]
    folder = WHEELS / digest
    if not list(folder.glob("*.whl")):
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download", "--no-deps"]
        subprocess.run([*pip, "--require-hashes", "-r", str(LOCK), *PLATFORM, "-d", str(folder)], check=True)
    return next(folder.glob("*.whl"))


def sources() -> Iterator[tuple[str, Path]]:
    """The files of our package, by their names in the archive."""
    for file in sorted(PACKAGE.rglob("*")):
        parts = file.relative_to(PACKAGE).parts
        if file.is_file() and LEFT_OUT.isdisjoint(parts) and file.suffix in (".py", ".toml", ".json", ".md"):
            yield "/".join(("untertage", *parts)), file
    for file in sorted(RULES.rglob("*")):
        if file.is_file():
            yield f"untertage/rulebook/{file.relative_to(RULES).as_posix()}", file


def packed(target: Path, files: Iterator[tuple[str, bytes]]) -> None:
    """An archive that depends on the files alone."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name, THEN), data, zipfile.ZIP_DEFLATED, 9)


def python_folder(target: Path) -> None:
    """Interpreter, standard library, msgspec and our package."""
    target.mkdir(parents=True)
    for name in ("pyodide.asm.mjs", "python_stdlib.zip"):
        shutil.copyfile(PYODIDE / name, target / name)
    (target / "pyodide.asm.wasm.packed").write_bytes(
        gzip.compress((PYODIDE / "pyodide.asm.wasm").read_bytes(), 9, mtime=0)
    )
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    (target / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), "utf-8")
    with zipfile.ZipFile(wheel()) as found:
        packed(target / "msgspec.zip", ((name, found.read(name)) for name in sorted(found.namelist())))
    packed(target / "untertage.zip", ((name, file.read_bytes()) for name, file in sources()))


def fingerprint(files: Iterator[Path], root: Path) -> str:
    total = hashlib.sha256()
    for file in sorted(files):
        total.update(f"{file.relative_to(root).as_posix()} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()[:12]


def add_python(page: Path) -> None:
    """Add Python to a page under a name that changes with its content; what an older build left is removed."""
    assets = page / "assets"
    new = assets / "python-new"
    shutil.rmtree(new, ignore_errors=True)
    python_folder(new)
    folder = assets / f"python-{fingerprint((file for file in new.iterdir()), new)}"
    for old in assets.iterdir():
        if FOLDER.fullmatch(old.name):
            shutil.rmtree(old)
    new.rename(folder)
    said(page, "python", f"assets/{folder.name}")
    list_files(page)


def said(page: Path, name: str, value: str) -> None:
    """Fill in what the page wants to know."""
    index = page / "index.html"
    text, count = re.subn(rf'(<meta name="{name}" content=")[^"]*', rf"\g<1>{value}", index.read_text("utf-8"))
    assert count == 1, f"index.html does not ask for {name}"
    index.write_text(text, "utf-8")


def list_files(page: Path) -> None:
    """Tell the service worker its version and all files that belong to it."""
    worker = page / "sw.js"
    files = [file for file in page.rglob("*") if file.is_file() and file != worker]
    names = sorted(file.relative_to(page).as_posix() for file in files)
    text = worker.read_text("utf-8").split("// The site:")[0].rstrip()
    version = fingerprint(iter(files), page)
    worker.write_text(f"{text}\n// The site:\nbegin({json.dumps(version)}, {json.dumps(names)});\n", "utf-8")


def build(target: Path, server: str) -> None:
    """A copy of the page for static hosts."""
    if not (PAGE / "index.html").is_file():
        sys.exit("build the page first: make web")
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(PAGE, target)
    add_python(target)
    said(target, "server", server)
    list_files(target)
    size = sum(file.stat().st_size for file in target.rglob("*") if file.is_file())
    print(f"{target}: {size / 1e6:.1f} MB; serve it with: python -m http.server -d {target}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("add", "build"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--server", default="", help="address of a server that the static page also offers")
    chosen = parser.parse_args()
    if chosen.command == "add":
        add_python(chosen.folder)
    else:
        build(chosen.folder, chosen.server)


if __name__ == "__main__":
    main()
