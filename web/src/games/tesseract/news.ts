/** What the board shows of the latest events and of a preview. */
import type { MomentOf } from "../../lib/games";
import type { TesseractAction, TesseractEvent } from "../../wire";

/** Dice that were rolled or moved, by their words, and events that were revealed. */
export interface News {
  rolled: ReadonlySet<string>;
  moved: ReadonlySet<string>;
  events: readonly string[];
  ignitions: number;
}

function rolledIn(event: TesseractEvent): string[] {
  switch (event.kind) {
    case "rerolled":
      return [`${event.into}@${event.zone}`];
    case "primed":
      return [`${event.die}@primed`];
    case "corner_taken":
      return [`${event.die}@${event.lab}`];
    default:
      return [];
  }
}

function movedIn(event: TesseractEvent): string[] {
  switch (event.kind) {
    case "changed":
      return [`${event.into}@${event.zone}`];
    case "taken":
    case "created":
      return [`${event.die}@${event.lab}`];
    case "transferred":
      return [`${event.die}@${event.to}`];
    case "contained":
      return [`cell:${event.die}`];
    default:
      return [];
  }
}

export function newsOf(latest: readonly MomentOf<TesseractEvent>[]): News {
  const all = latest.flatMap((moment) => moment.events);
  return {
    rolled: new Set(all.flatMap(rolledIn)),
    moved: new Set(all.flatMap(movedIn)),
    events: all.flatMap((event) => (event.kind === "uncovered" ? [event.event] : [])),
    ignitions: all.reduce((sum, event) => sum + (event.kind === "ignited" ? event.count : 0), 0),
  };
}

/** The columns of the cube that an action is about. */
export function columnsOf(action: TesseractAction): string[] {
  const words = [
    "column" in action ? action.column : "",
    "to" in action ? action.to : "",
    "other" in action ? action.other : "",
  ];
  return words.filter((word) => /^[0-3]{2}$/.test(word));
}
