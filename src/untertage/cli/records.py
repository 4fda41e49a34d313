"""Commands for saved matches: `replay` and `verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from untertage.cli.app import AsJson, Lang, app, check_lang, print_json
from untertage.cli.play import needs_terminal, no_colour
from untertage.core.errors import BadRecord, UntertageError
from untertage.core.extras import needs
from untertage.core.luck import Proof, prove
from untertage.core.match import Match
from untertage.core.match import replay as steps
from untertage.core.record import Record, read_record
from untertage.tui.files import read_bytes
from untertage.tui.session import outcome_text, players_of, seat_name, tell

CHECK_FAILED = 1


def records_in(file: Path) -> list[bytes]:
    """The unparsed records in a file: one, or one per line (.jsonl)."""
    data = read_bytes(file)
    return data.splitlines() if file.suffix == ".jsonl" else [data]


def record_of(file: Path, number: int) -> Record:
    """A record in a file, counted from 1; raises BadFile or BadRecord, which name the file."""
    found = records_in(file)
    if not 1 <= number <= len(found):
        raise BadRecord(f"{file}: there is no match {number}, only 1 to {len(found)}")
    try:
        return read_record(found[number - 1])
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Saved match (.play or JSON).")],
    as_text: Annotated[bool, typer.Option("--print", help="Print all states as text.")] = False,
    number: Annotated[int, typer.Option("--number", help="Number of the match in a .jsonl file, from 1.")] = 1,
    seat: Annotated[int | None, typer.Option("--seat", help="With --print: viewpoint of this seat, from 1.")] = None,
    lang: Lang = "en",
    plain: Annotated[bool, typer.Option("--no-colour", "--no-color", help="Do not use colours.")] = False,
) -> None:
    """Step through a saved match, forwards and backwards."""
    record = record_of(file, number)
    check_lang(lang)
    try:
        match = Match.from_record(record)
    except UntertageError as error:
        raise BadRecord(f"{file}: {error}") from None
    if not as_text:
        needs_terminal()
        no_colour(plain)
        with needs("tui", "replay without --print"):
            from untertage.tui.app import UntertageApp

        UntertageApp(lang=lang, record=record).run()
        return
    if seat is not None and not 1 <= seat <= record.seats:
        raise BadRecord(f"{file}: there is no seat {seat}, only 1 to {record.seats}")
    _print_states(match, None if seat is None else seat - 1, lang)


def _print_states(match: Match, watcher: int | None, lang: str) -> None:
    game, record = match.game, match.record
    for number, (state, events) in enumerate(steps(record)):
        if number:
            ply = record.plies[number - 1]
            name = seat_name(game, players_of(record), ply.seat, lang)
            typer.echo(f"\n{number}. {name}: {ply.action}")
            for text in tell(game, events, watcher, lang):
                typer.echo(f"   {text}")
        typer.echo(game.board(game.view(state, watcher), lang))
    outcome = match.outcome()
    if outcome is not None:
        typer.echo(f"\n{outcome_text(game, outcome, players_of(record), lang)}")


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Saved matches (.play, JSON or .jsonl).")],
    commitment: Annotated[
        str | None, typer.Option("--commitment", metavar="HASH", help="The commitment noted before the match.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay saved matches and report the first ply that differs.

    If a record says where its seed came from, every draw must follow from it; with --commitment, it must say so.

    Exit code 1 if a match differs from its record or a record is invalid, 2 if a file cannot be read.
    """
    answers = [_verified(file, commitment) for file in files]
    if as_json:
        print_json(answers)
    for answer in answers:
        if answer["error"] is not None:
            typer.echo(f"{answer['file']}: {answer['error']}", err=True)
        elif not as_json:
            matches = f"{answer['matches']} matches, " if answer["matches"] != 1 else ""
            fair = "" if answer["draws"] is None else f", {answer['draws']} draws follow from the seed"
            typer.echo(f"{answer['file']}: ok, {matches}{answer['plies']} plies{fair}")
    if any(answer["error"] is not None for answer in answers):
        raise typer.Exit(CHECK_FAILED)


def _proof(record: Record, commitment: str | None) -> Proof:
    """Every draw of a match; raises BadRecord unless it follows from the secret that the server promised."""
    proof = prove(record)
    if commitment not in (None, proof.commitment):
        raise BadRecord(f"the server committed to {proof.commitment}, not to {commitment}")
    return proof


def _verified(file: Path, commitment: str | None) -> dict[str, object]:
    """Replay every match in a file; the error names the first that differs."""
    found = records_in(file)
    plies, draws = 0, None
    for number, data in enumerate(found, 1):
        try:
            record = read_record(data)
            Match.from_record(record)
            if record.luck is not None or commitment is not None:
                draws = (draws or 0) + len(_proof(record, commitment).draws)
        except UntertageError as error:
            where = f"match {number}: " if len(found) > 1 else ""
            said = where + " ".join(str(error).split())
            return {"file": str(file), "ok": False, "matches": len(found), "plies": None, "draws": None, "error": said}
        plies += len(record.plies)
    return {"file": str(file), "ok": True, "matches": len(found), "plies": plies, "draws": draws, "error": None}
