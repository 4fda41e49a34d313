/** What the latest events show on the battlefield. */
import type { MomentOf } from "../../lib/games";
import type { TopoumEvent } from "../../wire";

/** A step, or a line of sight that has scored. */
export interface Way {
  from: string;
  to: string;
  points: number | null;
}
export interface Loss {
  cell: string;
  kind: string;
  colour: string;
}
export interface Gain {
  points: number;
  losses: number;
}

const ARRIVALS: readonly string[] = ["laid", "posted", "entered", "claimed", "recruited", "token_came"];

export const signed = (points: number): string => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

function wayOf(event: TopoumEvent): Way[] {
  if (event.kind !== "moved" && event.kind !== "forced" && event.kind !== "sighted") return [];
  return [{ from: event.origin, to: event.cell, points: event.kind === "sighted" ? event.points : null }];
}

function lossOf(event: TopoumEvent): Loss[] {
  const { kind } = event;
  if (kind === "blasted") return [{ cell: event.cell, kind, colour: "" }];
  if (kind === "captured") return [{ cell: event.cell, kind, colour: event.owner }];
  if (kind === "removed" || kind === "decorated") return [{ cell: event.cell, kind, colour: event.player }];
  return [];
}

export function newsOf(latest: readonly MomentOf<TopoumEvent>[]): {
  ways: Way[];
  gone: Loss[];
  arrived: ReadonlySet<string>;
} {
  const events = latest.flatMap((moment) => moment.events);
  const arrived = events.flatMap((event) => (ARRIVALS.includes(event.kind) && "cell" in event ? [event.cell] : []));
  return { ways: events.flatMap(wayOf), gone: events.flatMap(lossOf), arrived: new Set(arrived) };
}
