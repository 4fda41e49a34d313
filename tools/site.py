"""Put Python into the built page, and make a folder for static hosts.

python tools/site.py add src/untertage/server/static     # the page of the server, which also plays without it
python tools/site.py build build/site                    # the same page without a server
python tools/site.py build build/site --server https://club.example/
"""

from __future__ import annotations

import argparse
import functools
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "src" / "untertage" / "server" / "static"
PACKAGE = ROOT / "src" / "untertage"
RULES = ROOT / "docs" / "rules"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
LOCK = ROOT / "requirements-site.lock"
WHEELS = ROOT / "build" / "wheels"
MADE = ROOT / "build" / "site-parts"
"""Parts of the page that take long to make."""
PACKED = ".packed"
"""Ends the names of files that the page decompresses itself, because not every static host compresses them."""
LANGUAGES = ("en", "de")
PLATFORM = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--only-binary=:all:"]
LEFT_OUT = {"static", "tui", "cli", "envs", "train", "testing", "admin", "migrations", "__pycache__"}
"""What a page does not need."""
NO_BROWSER = {
    *("server/app", "server/commands", "server/drivers", "server/front", "server/guard", "server/measuring"),
    *("server/settings", "server/store", "server/websocket", "server/line", "server/consequences"),
    *("server/daily_rows", "server/match_rows", "server/rating_rows", "server/review_rows", "server/webauthn_keys"),
    *("arena/commands", "bots/network", "bots/weights", "__main__"),
}
"""Modules of ours that cannot be imported there."""
NOT_LIBRARY = {
    *("_aix_support", "_android_support", "_apple_support", "_ios_support", "_osx_support", "_pydatetime", "_pyio"),
    *("_pydecimal", "_pyrepl", "antigravity", "argparse", "bdb", "cProfile", "cmd", "code", "colorsys", "compileall"),
    *("configparser", "ctypes", "dbm", "doctest", "ensurepip", "filecmp", "fileinput", "ftplib", "getopt", "getpass"),
    *("graphlib", "http", "imaplib", "mailbox", "mimetypes", "modulefinder", "netrc", "nturl2path", "optparse", "pdb"),
    *("pickletools", "plistlib", "poplib", "profile", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data"),
    *("quopri", "rlcompleter", "sched", "shelve", "smtplib", "socketserver", "sqlite3", "stringprep", "symtable"),
    *("sysconfig", "_sysconfigdata__emscripten_wasm32-emscripten", "tabnanny", "tarfile", "this", "timeit", "trace"),
    *("tracemalloc", "tty", "turtle", "unittest", "venv", "wave", "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp"),
    "zoneinfo",
}
"""Modules of the standard library that a page does not need."""
PARTS = {
    "email": {"__init__"},
    "encodings": {
        *("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape", "undefined"),
        *("unicode_escape", "utf_8", "utf_8_sig", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "_win_cp_codecs"),
    },
    "logging": {"__init__"},
    "multiprocessing": {"__init__", "connection", "context", "process", "queues", "reduction", "util"},
}
"""Packages of which a page needs a part."""
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


def library() -> Iterator[tuple[str, bytes]]:
    """The part of the standard library that a page needs."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as found:
        for name in sorted(found.namelist()):
            top, _, rest = name.removesuffix(".py").partition("/")
            if top not in NOT_LIBRARY and rest in PARTS.get(top, {rest}) and not name.endswith("/"):
                yield name, found.read(name)


def msgspec_files() -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(wheel()) as found:
        for name in sorted(found.namelist()):
            yield name, found.read(name)


def sources() -> Iterator[tuple[str, bytes]]:
    """The files of our package, by their names in the archive."""
    for file in sorted(PACKAGE.rglob("*")):
        name = file.relative_to(PACKAGE)
        parts = name.parts
        if name.with_suffix("").as_posix() in NO_BROWSER:
            continue
        if file.is_file() and LEFT_OUT.isdisjoint(parts) and file.suffix in (".py", ".toml", ".json", ".md"):
            yield "/".join(("untertage", *parts)), file.read_bytes()
    for file in sorted(RULES.rglob("*")):
        if file.is_file():
            yield f"untertage/rulebook/{file.relative_to(RULES).as_posix()}", file.read_bytes()


def compiled(files: Iterator[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """The same files as bytecode of the interpreter of the page."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path, data in files:
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        node("bytecode.mjs", name)
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                yield file.relative_to(folder).as_posix(), file.read_bytes()


def archive(files: Iterator[tuple[str, bytes]]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as opened:
        for name, data in files:
            opened.writestr(zipfile.ZipInfo(name, THEN), data)
    return made.getvalue()


def packed(files: Iterator[tuple[str, bytes]]) -> bytes:
    """A compressed archive. Files are compressed together, which takes a quarter less than one by one."""
    return gzip.compress(archive(files), 9, mtime=0)


def once(name: str, parts: bytes, make: Callable[[], bytes]) -> bytes:
    """What depends on the parts alone, made once."""
    kept = MADE / f"{name}-{hashlib.sha256(parts).hexdigest()[:12]}"
    if not kept.is_file():
        data = make()
        MADE.mkdir(parents=True, exist_ok=True)
        for old in MADE.glob(f"{name}-*"):
            old.unlink()
        new = MADE / f"{os.getpid()}"
        new.write_bytes(data)
        new.rename(kept)
    return kept.read_bytes()


def node(script: str, *arguments: str) -> bytes:
    command = [sys.executable, str(ROOT / "tools" / "node.py"), "node", str(ROOT / "tools" / script), *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def python_folder(target: Path) -> None:
    """Interpreter, standard library, msgspec and our package."""
    target.mkdir(parents=True)
    shutil.copyfile(PYODIDE / "pyodide.asm.mjs", target / "pyodide.asm.mjs")
    wasm = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    (target / f"pyodide.asm.wasm{PACKED}").write_bytes(once("wasm", wasm, lambda: gzip.compress(wasm, 9, mtime=0)))
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    (target / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), "utf-8")
    for name, files in (("python_stdlib.zip", library), ("msgspec.zip", msgspec_files), ("untertage.zip", sources)):
        (target / f"{name}{PACKED}").write_bytes(packed(files()))


def make_quick(folder: Path) -> None:
    """Compile a folder with Python in advance, and list the games, which every visitor asks for first."""
    compiler = (PYODIDE / "package.json").read_bytes() + (ROOT / "tools" / "bytecode.mjs").read_bytes()
    plain = {file: file.read_bytes() for file in sorted(folder.glob(f"*.zip{PACKED}"))}
    for file, data in plain.items():
        file.write_bytes(once(file.name, compiler + data, functools.partial(recompiled, data)))
    for lang in LANGUAGES:
        name = f"catalogue.{lang}.json"
        parts = compiler + b"".join(plain.values())
        (folder / name).write_bytes(once(name, parts, functools.partial(asked, folder, lang)))


def recompiled(data: bytes) -> bytes:
    """A packed archive with bytecode instead of sources."""
    return packed(compiled(iter(unpacked(data))))


def unpacked(data: bytes) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(data))) as found:
        return [(name, found.read(name)) for name in found.namelist()]


def asked(folder: Path, lang: str) -> bytes:
    """The games, as Python in the page would list them."""
    # The interpreter prints whole lines only.
    return node("pyodide.mjs", "--python", str(folder.resolve()), str(ROOT / "tools" / "catalogue.py"), lang).strip()


def fingerprint(files: Iterator[Path], root: Path) -> str:
    total = hashlib.sha256()
    for file in sorted(files):
        total.update(f"{file.relative_to(root).as_posix()} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()[:12]


def add_python(page: Path, *, quick: bool) -> None:
    """Add Python to a page under a name that changes with its content; what an older build left is removed."""
    assets = page / "assets"
    new = assets / "python-new"
    shutil.rmtree(new, ignore_errors=True)
    python_folder(new)
    if quick:
        make_quick(new)
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
    add_python(target, quick=True)
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
        add_python(chosen.folder, quick=False)
    else:
        build(chosen.folder, chosen.server)


if __name__ == "__main__":
    main()
