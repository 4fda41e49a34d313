/** What the board shows of the latest events. */
import type { GameWords, MomentOf } from "../../lib/games";
import type { UndergroundEvent } from "../../wire";

export interface News {
  /** Cells that changed. */
  cells: readonly string[];
  /** Cells that were flooded. */
  flooded: readonly string[];
  /** The path of the figure. */
  walked: readonly string[];
  /** Sentences to show above the board. */
  said: readonly string[];
}

function cellOf(event: UndergroundEvent): string[] {
  const changes = ["placed", "flooded", "chip_laid", "drained", "underlaid"];
  return changes.includes(event.kind) && "cell" in event && event.cell !== null ? [event.cell] : [];
}

function textOf(event: UndergroundEvent, words: GameWords): string[] {
  switch (event.kind) {
    case "detected":
      return [words("event", event.kind, { section: event.section, cell: event.cell })];
    case "flooded":
      return [words("event", event.kind, { cell: event.cell })];
    case "glass_moved":
      return [words("event", event.kind, { section: event.section })];
    case "code_complete":
      return [words("event", event.kind, { row: event.row.map((chip) => words("term", chip)[0]).join(" ") })];
    default:
      return [];
  }
}

/** The cell where the others have just changed something, to glance at. */
export function cellToGlance(latest: readonly MomentOf<UndergroundEvent>[], eyes: number | null): string | null {
  const events = latest.filter((moment) => moment.seat !== eyes).flatMap((moment) => moment.events);
  const seen = events.flatMap((event) => (event.kind === "moved" ? [event.cell] : cellOf(event)));
  return seen[0] ?? null;
}

export function newsOf(latest: readonly MomentOf<UndergroundEvent>[], words: GameWords): News {
  const all = latest.flatMap((moment) => moment.events);
  const moved = all.findLast((event) => event.kind === "moved");
  return {
    cells: all.flatMap(cellOf),
    flooded: all.flatMap((event) => (event.kind === "flooded" ? [event.cell] : [])),
    walked: moved?.kind === "moved" ? [moved.start, ...moved.way] : [],
    said: all.flatMap((event) => textOf(event, words)),
  };
}
