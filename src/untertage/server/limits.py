"""Limits that protect the server from a single guest, address or table."""

from __future__ import annotations

from typing import Annotated, Final, get_args, get_type_hints

import msgspec
from msgspec import Meta


def _about(text: str, answer: str = "429 `too_many`") -> Meta:
    """The meaning of a limit, and the answer when it is exceeded."""
    return Meta(gt=0, description=text, extra={"answer": answer})


_KIB: Final = 1024
_MIB: Final = 1024 * _KIB


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All limits; docs/server.md has the same table."""

    message_bytes: Annotated[int, _about("size of a WebSocket message", "closed with 1009")] = 16 * _KIB
    body_bytes: Annotated[int, _about("size of an HTTP body", "413 `too_big`")] = _MIB
    header_bytes: Annotated[int, _about("size of the head of an HTTP request", "connection closed")] = 32 * _KIB
    request_seconds: Annotated[float, _about("time for sending a complete HTTP request", "connection closed")] = 30
    connections: Annotated[int, _about("open HTTP connections of a process", "connection closed")] = 5000
    connections_per_address: Annotated[int, _about("open HTTP connections per address", "connection closed")] = 300
    sockets: Annotated[int, _about("WebSockets and bot streams of a process", "`unavailable`, closed with 1013")] = 5000
    sockets_per_address: Annotated[
        int, _about("WebSockets and bot streams per address", "`too_many`, closed with 4429")
    ] = 500
    sockets_per_player: Annotated[
        int, _about("WebSockets and bot streams per player", "`too_many`, closed with 4429")
    ] = 30
    messages_a_second: Annotated[
        float, _about("messages per connection and second", "`too_fast`; closed with 4429 if it continues")
    ] = 40
    messages_at_once: Annotated[
        float, _about("messages per connection in a burst", "`too_fast`; closed with 4429 if it continues")
    ] = 120
    heavy: Annotated[float, _about("weight of an expensive message, in messages", "")] = 8
    bad_messages: Annotated[int, _about("invalid messages until a connection is closed", "closed with 4400")] = 20
    hello_seconds: Annotated[float, _about("time until the first message of a connection", "closed with 4408")] = 10
    unread_bytes: Annotated[
        int, _about("unread messages of a slow client", "closed with 4413; the client may resume")
    ] = 4 * _MIB
    failures_a_minute: Annotated[float, _about("wrong tokens, codes and invitations per address", "429 `too_fast`")] = (
        30
    )
    openings_a_minute: Annotated[
        float, _about("new players, tables and marks of progress per address", "429 `too_fast`")
    ] = 240
    devices_per_player: Annotated[int, _about("devices that are signed in as one player")] = 20
    ties_per_player: Annotated[int, _about("friends, mutes and blocks of a player")] = 500
    players_per_address: Annotated[int, _about("new players per address and day")] = 1000
    tables_per_player: Annotated[int, _about("unfinished tables that a player opened and that were used today")] = 100
    tables_per_address: Annotated[int, _about("tables opened per address and day")] = 1000
    tournaments_per_player: Annotated[int, _about("tournaments that a player organises and that are not over")] = 10
    tournament_bots: Annotated[int, _about("bots that the organiser adds to a tournament one by one")] = 16
    imports_a_minute: Annotated[
        float,
        _about(
            "uploaded records, and tables with a position or a component sheet, per player or address", "429 `too_fast`"
        ),
    ] = 60
    upload_bytes_a_day: Annotated[int, _about("uploaded records per address")] = 20 * _MIB
    stored_uploads: Annotated[int, _about("uploaded records in the database; the oldest are deleted", "")] = 20_000
    upload_days: Annotated[float, _about("an uploaded record is deleted after this time", "")] = 90
    requests_a_second: Annotated[float, _about("HTTP requests per address and second", "429 `too_fast`")] = 100
    requests_at_once: Annotated[float, _about("HTTP requests per address in a burst", "429 `too_fast`")] = 2000
    heavy_a_minute: Annotated[float, _about("expensive messages per address", "`too_fast`")] = 1800
    replays_a_minute: Annotated[float, _about("replays and endings computed per address", "429 `too_fast`")] = 60
    chores_per_address: Annotated[
        int, _about("replays, reviews and analyses under way per address", "429 `too_fast`")
    ] = 8
    personal_an_hour: Annotated[
        float, _about("downloads of everything stored about a player, and deletions, per address", "429 `too_fast`")
    ] = 20
    hints_at_once: Annotated[int, _about("hints that a player may wait for", "`too_fast`")] = 2
    journal_entries: Annotated[
        int, _about("entries of a table; beyond that nothing can be taken back and no seat changed")
    ] = 10_000
    seat_changes_a_minute: Annotated[
        float, _about("leaving, returning, sitting down, changing seats, per player", "429 `too_fast`")
    ] = 60
    absent_seconds: Annotated[
        float, _about("the host may replace a player who lost the connection after", "409 `no_free_seat`")
    ] = 30
    talk_a_minute: Annotated[float, _about("chat lines and pointers per player and minute", "`too_fast`")] = 40
    talk_at_once: Annotated[float, _about("chat lines and pointers per player in a burst", "`too_fast`")] = 10
    idle_seconds: Annotated[float, _about("a table without clients is unloaded from memory after", "")] = 60


def described() -> str:
    """The table of the documentation: default and meaning of every limit."""
    hints = get_type_hints(Limits, include_extras=True)
    rows = ["| limit | default | meaning | answer |", "| --- | --- | --- | --- |"]
    for field in msgspec.structs.fields(Limits):
        about = get_args(hints[field.name])[1]
        rows.append(f"| `{field.name}` | {field.default} | {about.description} | {about.extra['answer']} |")
    return "\n".join(rows) + "\n"
