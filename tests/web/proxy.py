"""A reverse proxy: it ends TLS where OpenSSL can make a certificate, and puts a server below a path."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PATH = "/club/untertage"


@contextlib.contextmanager
def proxied(port: int, folder: Path) -> Iterator[str]:
    """The address of a proxy in front of a server on this machine. Its process ends with whatever it has open."""
    command = [sys.executable, "-m", __name__, str(port), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.kill()


async def serve(port: int, folder: Path) -> None:
    secure = certificate(folder)
    server = await asyncio.start_server(lambda *ends: _pass_on(port, *ends), "127.0.0.1", 0, ssl=secure)
    own = server.sockets[0].getsockname()[1]
    print(f"http{'s' if secure else ''}://127.0.0.1:{own}{PATH}/", flush=True)
    await server.serve_forever()


def certificate(folder: Path) -> ssl.SSLContext | None:
    if shutil.which("openssl") is None:
        return None
    pair = folder / "pair.pem"
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -keyout pair.pem -out pair.crt"
    subprocess.run(command.split(), cwd=folder, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "pair.crt", pair)
    return context


async def _pass_on(port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One request, without its path; anything outside of the path does not exist."""
    with contextlib.suppress(OSError, asyncio.IncompleteReadError, ssl.SSLError):
        head = await reader.readuntil(b"\r\n\r\n")
        method, path, rest = head.decode("latin-1").split(" ", 2)
        if not path.startswith(f"{PATH}/"):
            writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            writer.close()
            return
        if "upgrade: websocket" not in rest.lower():
            rest = rest.replace("keep-alive", "close")
        inner, outer = await asyncio.open_connection("127.0.0.1", port)
        try:
            outer.write(f"{method} {path.removeprefix(PATH)} {rest}".encode("latin-1"))
            await asyncio.gather(_copy(reader, outer), _copy(inner, writer))
        finally:
            outer.close()
            writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError, ssl.SSLError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), Path(sys.argv[2])))
