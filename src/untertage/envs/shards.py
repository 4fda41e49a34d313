"""Matches between bots as arrays on disk, for learning: a folder of shards. An export can be interrupted and resumed.

A shard has one row per decision:

    observations   (T, L)        int8      what the seat that decided saw
    masks          (T, ⌈A/8⌉)    uint8     the legal indices as bits, `numpy.unpackbits(masks, axis=1, count=A)`
    actions        (T,)          int32     the index it played
    seats          (T,)          int8      the seat
    returns        (T, S)        float32   the result of the match for each seat
    matches        (T,)          int32     which match; its seed is the seed of the folder plus this number

`manifest.json` says what is in the folder. As NumPy a shard is one `.npz`; as Parquet the rows of the first two are
binary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from untertage.bots import bot as bots
from untertage.bots.guard import Terms
from untertage.bots.workers import end_with_parent
from untertage.core.errors import BadOptions
from untertage.core.extras import needs
from untertage.core.match import Match
from untertage.core.playout import decision
from untertage.envs.episode import Episode

Format: TypeAlias = Literal["npz", "parquet"]
Arrays: TypeAlias = dict[str, npt.NDArray[Any]]
MANIFEST: Final = "manifest.json"


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of a complete folder of shards."""

    game: str
    seats: int
    matches: int
    seed: int
    players: tuple[str, ...]
    """The bot of every seat."""
    options: dict[str, Any]
    components: dict[str, Any] | None
    per_shard: int
    format: Format
    encoding: int
    actions: int
    observation: int

    def shards(self) -> int:
        return -(-self.matches // self.per_shard)

    def matches_of(self, shard: int) -> range:
        return range(shard * self.per_shard, min((shard + 1) * self.per_shard, self.matches))


def plan(
    game: str,
    matches: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    players: Sequence[str] = ("random",),
    options: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
    per_shard: int = 20,
    format: Format = "npz",  # noqa: A002
) -> Plan:
    """A plan with all its sizes; a single player sits in every seat. Raises BadOptions, UnknownGame, BotFailure."""
    if matches < 1 or per_shard < 1:
        raise BadOptions("at least one match and one match per shard are needed")
    count = len(players) if seats is None and len(players) > 1 else seats
    episode = Episode(game, count, options, components=components)
    seated = tuple(players) * episode.seats if len(players) == 1 else tuple(players)
    if len(seated) != episode.seats:
        raise BadOptions(f"{len(seated)} players are named for {episode.seats} seats")
    chosen = msgspec.to_builtins(episode.options)
    bots.try_out(seated, Match.new(episode.game, episode.seats, chosen, keep_record=False), Terms())
    return Plan(
        game=game,
        seats=episode.seats,
        matches=matches,
        seed=seed,
        players=seated,
        options=chosen,
        components=None if components is None else dict(components),
        per_shard=per_shard,
        format=format,
        encoding=episode.encoding.version,
        actions=episode.encoding.size,
        observation=episode.encoding.length,
    )


def export(wanted: Plan, folder: Path, tell: Callable[[int], None] = lambda matches: None, *, jobs: int = 1) -> int:
    """Write the missing shards in this number of processes, and return how many were missing. Raises BadOptions if the
    folder belongs to another plan."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest = folder / MANIFEST
    if not manifest.exists():
        _whole(manifest, lambda path: path.write_bytes(msgspec.json.format(msgspec.json.encode(wanted))))
    elif changed := _changed(manifest.read_bytes(), wanted):
        raise BadOptions(f"{folder} holds another export: {', '.join(changed)} differ")
    missing = [shard for shard in range(wanted.shards()) if not _shard_file(wanted, folder, shard).exists()]
    tell(wanted.matches - sum(len(wanted.matches_of(shard)) for shard in missing))
    write = partial(write_shard, wanted, folder)
    if jobs == 1:
        for matches in map(write, missing):
            tell(matches)
    else:
        with ProcessPoolExecutor(jobs, get_context("spawn"), end_with_parent) as pool:
            for matches in pool.map(write, missing):
                tell(matches)
    return len(missing)


def _changed(manifest: bytes, wanted: Plan) -> list[str]:
    """The fields in which the plan of a folder differs."""
    found, fresh = msgspec.json.decode(manifest), msgspec.json.decode(msgspec.json.encode(wanted))
    return [name for name in {**found, **fresh} if found.get(name) != fresh.get(name)]


def _shard_file(wanted: Plan, folder: Path, shard: int) -> Path:
    return folder / f"shard-{shard:05}.{wanted.format}"


def write_shard(wanted: Plan, folder: Path, shard: int) -> int:
    """Play and write one shard; returns its number of matches."""
    episode = Episode(wanted.game, wanted.seats, wanted.options, components=wanted.components)
    arrays = played(wanted, episode, wanted.matches_of(shard))
    _whole(_shard_file(wanted, folder, shard), lambda new: _SAVE[wanted.format](new, arrays))
    return len(wanted.matches_of(shard))


def played(wanted: Plan, episode: Episode, matches: range) -> Arrays:
    """Play the matches of one shard."""
    rows: dict[str, list[Any]] = {
        name: [] for name in ("observations", "masks", "actions", "seats", "returns", "matches")
    }
    for match in matches:
        seed = wanted.seed + match
        players = [
            bots.make(name, episode.game, seed * wanted.seats + seat) for seat, name in enumerate(wanted.players)
        ]
        episode.reset(seed)
        begun = len(rows["actions"])
        while not episode.over:
            legal = episode.legal()
            chosen = decision(players[episode.seat], episode.game, episode.state, episode.seat, list(legal.values()))
            number = next(number for number, action in legal.items() if action == chosen)
            rows["observations"].append(episode.observation())
            rows["masks"].append(np.packbits(episode.mask()))
            rows["actions"].append(number)
            rows["seats"].append(episode.seat)
            rows["matches"].append(match)
            episode.step(number)
        rows["returns"] += [episode.returns()] * (len(rows["actions"]) - begun)
    return {
        "observations": np.stack(rows["observations"]),
        "masks": np.stack(rows["masks"]),
        "actions": np.array(rows["actions"], np.int32),
        "seats": np.array(rows["seats"], np.int8),
        "returns": np.array(rows["returns"], np.float32),
        "matches": np.array(rows["matches"], np.int32),
    }


def read(folder: Path) -> Iterator[Arrays]:
    """Read the shards of a folder one by one."""
    held = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Plan)
    for path in sorted(folder.glob(f"shard-*.{held.format}")):
        yield _LOAD[held.format](path)


def _whole(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file atomically."""
    new = path.with_name(f"{path.stem}.part{path.suffix}")
    write(new)
    new.replace(path)


def _save_npz(path: Path, arrays: Arrays) -> None:
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]  # its keywords are typed as the flag


def _load_npz(path: Path) -> Arrays:
    with np.load(path) as held:
        return {name: held[name] for name in held.files}


def _parquet() -> Any:
    with needs("parquet", "Parquet"):
        import pyarrow
        import pyarrow.parquet
    return pyarrow


def _save_parquet(path: Path, arrays: Arrays) -> None:
    pa = _parquet()
    columns = {
        name: pa.array([row.tobytes() for row in rows], pa.binary(rows.shape[1]))
        for name, rows in arrays.items()
        if name in ("observations", "masks")
    }
    columns |= {name: pa.array(arrays[name]) for name in ("actions", "seats", "matches")}
    seats = arrays["returns"].shape[1]
    columns["returns"] = pa.FixedSizeListArray.from_arrays(pa.array(arrays["returns"].ravel()), seats)
    pa.parquet.write_table(pa.table(columns), path, compression="zstd")


def _load_parquet(path: Path) -> Arrays:
    held = _parquet().parquet.read_table(path)
    arrays: Arrays = {}
    for name, kind in (("observations", np.int8), ("masks", np.uint8)):
        rows = held[name].to_pylist()
        arrays[name] = np.frombuffer(b"".join(rows), kind).reshape(len(rows), -1)
    arrays |= {name: held[name].to_numpy() for name in ("actions", "seats", "matches")}
    arrays["returns"] = np.array(held["returns"].to_pylist(), np.float32)
    return arrays


_SAVE: Final[dict[Format, Callable[[Path, Arrays], None]]] = {"npz": _save_npz, "parquet": _save_parquet}
_LOAD: Final[dict[Format, Callable[[Path], Arrays]]] = {"npz": _load_npz, "parquet": _load_parquet}
