"""Settings of a server: from the command line, the environment, a file in TOML, or the default, in this order."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args, get_type_hints

import msgspec
import typer
from msgspec import Meta

from untertage.core.errors import UntertageError
from untertage.server.invitations import Registration
from untertage.server.limits import Limits

PREFIX: Final = "UNTERTAGE_"
"""Begins the name of a setting in the environment, which is in capitals."""
CONFIG: Final = "UNTERTAGE_CONFIG"
_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
Config = Annotated[
    Path | None, typer.Option(help="File with settings (TOML); by default that of UNTERTAGE_CONFIG.", envvar=CONFIG)
]


class BadSettings(UntertageError):
    """A setting that cannot be used."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything an administrator can set; docs/settings.md has the same table."""

    host: Annotated[str, Meta(description="address to listen on")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="port to listen on")] = 8000
    database: Annotated[
        str, Meta(description="`sqlite:///file` or `postgresql://…`; by default a file in your data folder")
    ] = ""
    workers: Annotated[int, Meta(ge=1, description="number of processes; more than one requires PostgreSQL")] = 1
    trusted_proxies: Annotated[
        str, Meta(description="addresses of reverse proxies whose `X-Forwarded-For` is trusted, separated by commas")
    ] = ""
    allowed_hosts: Annotated[
        str,
        Meta(
            description="names under which the server is reached, separated by commas; "
            "by default any, but only `localhost` on 127.0.0.1 without a proxy"
        ),
    ] = ""
    drain_seconds: Annotated[
        float, Meta(ge=0, le=60, description="seconds that a stopping server may take to finish pending work")
    ] = 5
    registration: Annotated[
        Registration,
        Meta(
            description="who can register: `open`: anyone; `invitation`: people with an invitation from "
            "`untertage admin invite`; `tables`: these, and guests, who can only take seats that they have a link for"
        ),
    ] = "open"
    log_format: Annotated[Literal["text", "json"], Meta(description="`text` or `json`: one object per line")] = "text"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], Meta(description="`debug`, `info`, `warning` or `error`")
    ] = "info"
    metrics_token: Annotated[str, Meta(description="bearer token required by `/metrics`; empty: no metrics")] = ""
    seed: Annotated[int | None, Meta(description="random seed for reproducible deals; for tests only")] = None
    limits: Annotated[Limits, Meta(description="the limits, a table of their own")] = Limits()


def load(file: Path | None, environ: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """Settings from a file, the environment and the command line, where None means not given; raises BadSettings."""
    found = {**_from_file(file), **_from_environment(environ), **{k: v for k, v in given.items() if v is not None}}
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings(f"settings: {error}") from None


def names_of(settings: Settings) -> list[str]:
    """Names under which the server is reached; none: any name will do.

    A server for this machine alone refuses other names, because another site could point its own name here.
    """
    if settings.allowed_hosts:
        return [name for name in re.split(r"[\s,]+", settings.allowed_hosts.lower()) if name]
    return ["localhost"] if settings.host in _LOOPBACK and not settings.trusted_proxies else []


def _from_file(file: Path | None) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BadSettings(f"cannot read {file}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"{file}: {error}") from None


def _from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    """An empty variable counts as absent; the limits are JSON."""
    names = {field.name: environ.get(PREFIX + field.name.upper(), "") for field in msgspec.structs.fields(Settings)}
    found: dict[str, Any] = {name: value for name, value in names.items() if value}
    if "limits" in found:
        try:
            found["limits"] = msgspec.json.decode(found["limits"])
        except msgspec.DecodeError as error:
            raise BadSettings(f"{PREFIX}LIMITS: {error}") from None
    return found


def meaning(name: str) -> str:
    """What a setting means."""
    return str(get_args(get_type_hints(Settings, include_extras=True)[name])[1].description)


def described() -> str:
    """The table of the documentation: name, variable, default and meaning of every setting."""
    rows = ["| setting | environment | default | meaning |", "| --- | --- | --- | --- |"]
    for field in msgspec.structs.fields(Settings):
        default = "" if field.name == "limits" or field.default in ("", None) else f"`{field.default}`"
        rows.append(f"| `{field.name}` | `{PREFIX}{field.name.upper()}` | {default} | {meaning(field.name)} |")
    return "\n".join(rows) + "\n"
