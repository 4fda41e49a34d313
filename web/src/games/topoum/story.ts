/** What the history of a match adds to the view: where points came from, what was lost, and craters. */
import type { MomentOf } from "../../lib/games";
import type { TopoumEvent } from "../../wire";
import { COLOURS } from "./hex";

type Moments = readonly MomentOf<TopoumEvent>[];

/** The points of a player by source, and the moles lost to the others. */
export interface Tally {
  lines: number;
  bar: number;
  extra: number;
  fines: number;
  lost: number;
}
export interface Story {
  tally: Tally[];
  /** Spaces where a field was blown up. */
  craters: ReadonlySet<string>;
}

/** The events that still count: those of plies taken back are dropped. */
export function counting(history: Moments): TopoumEvent[] {
  let kept: MomentOf<TopoumEvent>[] = [];
  for (const moment of history) {
    if (moment.kind === "undo") kept = kept.filter((earlier) => earlier.ply <= moment.ply);
    kept.push(moment);
  }
  return kept.flatMap((moment) => moment.events);
}

function count(tally: Tally[], event: TopoumEvent): void {
  const one = "player" in event ? tally[COLOURS.indexOf(event.player)] : undefined;
  if (one === undefined) return;
  if (event.kind === "sighted") one.lines += event.points;
  else if (event.kind === "paid") one.bar += event.points;
  else if (event.kind === "gained" || event.kind === "majority" || event.kind === "decorated")
    one.extra += event.points;
  else if (event.kind === "fined" || event.kind === "ransomed") one.fines -= event.points;
  else if (event.kind === "removed") one.lost += 1;
  const other =
    tally[COLOURS.indexOf(event.kind === "captured" ? event.owner : event.kind === "ransomed" ? event.captor : "")];
  if (other === undefined) return;
  if (event.kind === "captured") other.lost += 1;
  else if (event.kind === "ransomed") other.extra += event.points;
}

export function storyOf(history: Moments, seats: number): Story {
  const tally = Array.from({ length: seats }, () => ({ lines: 0, bar: 0, extra: 0, fines: 0, lost: 0 }));
  const craters = new Set<string>();
  for (const event of counting(history)) {
    count(tally, event);
    if (event.kind === "blasted") craters.add(event.cell);
  }
  return { tally, craters };
}
