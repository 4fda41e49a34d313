"""Sizes of the games for learners: numbers, observations, length and branching of random matches.

python tools/sizes.py [--write]   prints the table; --write puts it into docs/research.md and renews docs/encodings.md
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from untertage.core import registry
from untertage.envs.table import Table
from untertage.kit.encoding import encoding_of

DOCS = Path(__file__).parent.parent / "docs"
BEGIN, END = "<!-- sizes -->\n", "<!-- end of sizes -->\n"
MATCHES = 10


def table_of_sizes() -> str:
    """A row per game: two seats, default options, ten random matches with the seeds 0 to 9."""
    rows = [
        "| game | numbers | observation | decisions a match | legal actions: mean | largest |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for game_id in registry.ids():
        table, plies, choices = Table(game_id), 0, list[int]()
        for seed in range(MATCHES):
            table.reset(seed)
            rng = random.Random(seed)
            while not table.over:
                numbers = table.numbers()
                choices.append(len(numbers))
                table.step(rng.choice(numbers))
                plies += 1
        encoding = table.encoding
        rows.append(
            f"| {game_id} | {encoding.size:,} | {encoding.length:,} | {plies / MATCHES:.0f} "
            f"| {sum(choices) / len(choices):.1f} | {max(choices)} |"
        )
    return "\n".join(rows) + "\n"


def encodings() -> str:
    """The page with every block of numbers and every segment."""
    lines = [
        "# Numbers and observations",
        "",
        "Made by `python tools/sizes.py --write`. A number means the same action in every match; within a block",
        "the order is that of `encoding.py` of the game, and `ENCODING.action(number)` tells it. An observation is one",
        "signed byte per place. House rules are not part of it: they are the same for the whole life of an",
        "environment. Seats are counted from the viewer where the table says so.",
        "",
    ]
    for game_id in registry.ids():
        encoding = encoding_of(registry.get(game_id))
        lines += [
            f"## {game_id}, version {encoding.version}",
            "",
            "| actions | first | how many |",
            "| --- | ---: | ---: |",
        ]
        lines += [f"| {block.name} | {block.first} | {block.size} |" for block in encoding.blocks]
        lines += ["", "| segment | first | size | meaning |", "| --- | ---: | ---: | --- |"]
        lines += [f"| {part.name} | {part.first} | {part.size} | {part.meaning} |" for part in encoding.segments]
        lines += [""]
    return "\n".join(lines)


def with_table(page: str, table: str) -> str:
    before, _, rest = page.partition(BEGIN)
    return before + BEGIN + table + END + rest.partition(END)[2]


def main() -> int:
    table = table_of_sizes()
    print(table)
    if "--write" in sys.argv[1:]:
        page = DOCS / "research.md"
        page.write_text(with_table(page.read_text("utf-8"), table), "utf-8")
        (DOCS / "encodings.md").write_text(encodings(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
