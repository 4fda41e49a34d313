/** What the board shows of the latest events and of a preview. */
import type { MomentOf } from "../../lib/games";
import type { TesseractAction, TesseractEvent } from "../../wire";

/** A die that goes from one place to another; both are words of the board. */
export interface Journey {
  die: string;
  from: string;
  to: string;
}
/** How many times as long as a simple motion it takes. */
export const FLIGHT = 1.5;

/** Dice that were rolled or moved, by their words, and events that were revealed. */
export interface News {
  rolled: ReadonlySet<string>;
  moved: ReadonlySet<string>;
  /** The dice as they fell. */
  rolls: readonly string[];
  events: readonly string[];
  ignitions: number;
  journeys: readonly Journey[];
}

function journeyOf(event: TesseractEvent): Journey[] {
  switch (event.kind) {
    case "taken":
    case "corner_taken":
      return [{ die: event.die, from: event.column, to: `${event.die}@${event.lab}` }];
    case "primed":
      return [{ die: event.die, from: event.place, to: `${event.die}@primed` }];
    case "transferred":
      return [{ die: event.die, from: event.lab, to: `${event.die}@${event.to}` }];
    case "contained":
      return [{ die: event.die, from: event.lab, to: `cell:${event.die}` }];
    case "repositioned":
      return [{ die: event.die, from: event.column, to: event.to }];
    default:
      return [];
  }
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

/** The die that an event has rolled. */
function rollOf(event: TesseractEvent): string[] {
  if (event.kind === "rerolled") return [event.into];
  return event.kind === "primed" || event.kind === "corner_taken" || event.kind === "die_rolled" ? [event.die] : [];
}

/** The column of the cube where the latest event of the others took place. */
export function columnOf(latest: readonly MomentOf<TesseractEvent>[], eyes: number | null): string | null {
  for (const event of latest.filter((moment) => moment.seat !== eyes).flatMap((moment) => moment.events)) {
    const place = "column" in event ? event.column : event.kind === "primed" ? event.place : "";
    if (event.kind !== "die_seen" && event.kind !== "color_seen" && /^[0-3]{2}$/.test(place)) return place;
  }
  return null;
}

export function newsOf(latest: readonly MomentOf<TesseractEvent>[]): News {
  const all = latest.flatMap((moment) => moment.events);
  return {
    rolled: new Set(all.flatMap(rolledIn)),
    moved: new Set(all.flatMap(movedIn)),
    rolls: all.flatMap(rollOf),
    events: all.flatMap((event) => (event.kind === "uncovered" ? [event.event] : [])),
    ignitions: all.reduce((sum, event) => sum + (event.kind === "ignited" ? event.count : 0), 0),
    journeys: all.flatMap(journeyOf),
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
