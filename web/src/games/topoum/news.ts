/** What the latest events show on the battlefield. */
import type { MomentOf } from "../../lib/games";
import type { TopoumEvent, TopoumPreview } from "../../wire";

/** The way of a mole: underground where it wanted to go, or above where it was driven. */
export interface Travel {
  from: string;
  to: string;
  colour: string;
  driven: boolean;
}
/** A line of sight that has scored. */
export interface Scored {
  from: string;
  to: string;
  points: number;
}
export interface Shot {
  from: string;
  to: string;
  card: string;
}
/** A mole that has left the board, or a field that was blown up. */
export interface Loss {
  cell: string;
  kind: "blasted" | "removed" | "captured" | "decorated";
  colour: string;
}
export interface Gain {
  points: number;
  losses: number;
}
export interface News {
  travels: Travel[];
  scored: Scored[];
  shots: Shot[];
  gone: Loss[];
  arrived: ReadonlySet<string>;
}

type Moments = readonly MomentOf<TopoumEvent>[];
const ARRIVALS: readonly string[] = ["laid", "posted", "entered", "claimed", "recruited", "token_came"];

export const signed = (points: number): string => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

/** Own moles that would be lost; one that goes home with a medal is not. */
export const lostIn = (preview: TopoumPreview): number => (preview.hits.length > 0 ? preview.losses : 0);

function lossOf(event: TopoumEvent): Loss | null {
  const { kind } = event;
  if (kind === "blasted") return { cell: event.cell, kind, colour: "" };
  if (kind === "captured") return { cell: event.cell, kind, colour: event.owner };
  if (kind === "removed" || kind === "decorated") return { cell: event.cell, kind, colour: event.player };
  return null;
}

/** Was the mole or field hit from where the active mole stands? */
const isHit = (event: TopoumEvent): boolean =>
  event.kind === "blasted" || event.kind === "captured" || (event.kind === "removed" && event.cause === "hit");

export function newsOf(latest: Moments, history: Moments): News {
  const news = { travels: [] as Travel[], scored: [] as Scored[], shots: [] as Shot[], gone: [] as Loss[] };
  const arrived = new Set<string>();
  const fresh = new Set(latest.flatMap((moment) => moment.events));
  let [from, card] = ["", ""];
  /** What is cut off falls by itself, without a shot. */
  let falling = false;
  for (const event of [...history.filter((moment) => !latest.includes(moment)), ...latest].flatMap(
    (one) => one.events,
  )) {
    const loss = fresh.has(event) ? lossOf(event) : null;
    if (loss !== null) {
      news.gone.push(loss);
      if (isHit(event) && !falling && from !== "" && from !== loss.cell) news.shots.push({ from, to: loss.cell, card });
    }
    if (fresh.has(event)) {
      if (event.kind === "moved" || event.kind === "forced")
        news.travels.push({
          from: event.origin,
          to: event.cell,
          colour: event.player,
          driven: event.kind === "forced",
        });
      else if (event.kind === "sighted") news.scored.push({ from: event.origin, to: event.cell, points: event.points });
      else if (ARRIVALS.includes(event.kind) && "cell" in event) arrived.add(event.cell);
    }
    if (event.kind === "fell_apart") falling = true;
    else if (event.kind === "moved" || event.kind === "entered") from = event.cell;
    else if (event.kind === "played") [card, falling] = [event.card, false];
    else if (event.kind === "turn_began") [from, card, falling] = ["", "", false];
  }
  return { ...news, arrived };
}
