"""What the end of a match changes besides its journal, as SQL for the transaction of its last entry."""

from __future__ import annotations

from untertage.server.match_rows import remembered
from untertage.server.storage import Achieved, Ended, Statement


def consequences(ended: Ended) -> list[Statement]:
    """What the end of a match changes besides its journal."""
    return [*map(better, ended.achieved), *map(remembered, ended.finished)]


def better(achieved: Achieved) -> Statement:
    """Keep the better of what is stored and what is new: the first win, the highest score, the fewest plies."""
    mark = achieved.mark
    fields = ", ".join(
        f"{field} = CASE WHEN progress.{field} IS NULL OR excluded.{field} {sign} progress.{field}"
        f" THEN coalesce(excluded.{field}, progress.{field}) ELSE progress.{field} END"
        for field, sign in (("won", "<"), ("score", ">"), ("plies", "<"))
    )
    return (
        "INSERT INTO progress (player, game, goal, won, score, plies) VALUES ($1, $2, $3, $4, $5, $6)"
        f" ON CONFLICT (player, game, goal) DO UPDATE SET {fields}",
        (achieved.player, mark.game, mark.goal, mark.won, mark.score, mark.plies),
    )
