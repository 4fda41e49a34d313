/** Positions of cards and loaders, and what a card shows after an operation. */
import type { RescueCardView, RescueOptions, RescueView } from "../../wire";

export const WIDE = 104;
export const HIGH = 124;
export const RIM = 58;
export const x = (place: string): number => RIM + (place.charCodeAt(0) - 65) * WIDE + WIDE / 2;
export const y = (place: string): number => RIM + (Number(place[1]) - 1) * HIGH + HIGH / 2;

/** Position of a loader that touches a card at these sides. */
export function berth(place: string, sides: string): [number, number] {
  const across = (WIDE + RIM) / 2 - 3;
  const down = (HIGH + RIM) / 2 - 3;
  return [
    x(place) + (sides.includes("E") ? across : sides.includes("W") ? -across : 0),
    y(place) + (sides.includes("S") ? down : sides.includes("N") ? -down : 0),
  ];
}

/** Which side of a card an operation shows, and whether the card is rotated by 180°. */
export const OPS: Record<string, { under: boolean; turned: boolean; sign: string }> = {
  rotate: { under: false, turned: true, sign: "↻" },
  flip_long: { under: true, turned: false, sign: "⇆" },
  flip_short: { under: true, turned: true, sign: "⇅" },
};

export const shown = (card: RescueCardView, kind: string) => ({
  card: card.card,
  open: OPS[kind]?.under ? card.under_open : card.open,
  symbol: OPS[kind]?.under ? card.under_symbol : card.symbol,
  turned: OPS[kind]?.turned ?? false,
});

/** The places of the loader track by the number that texts give them: clockwise, a card and its sides there. */
export function track(kind: RescueOptions["loader_track"]): readonly { place: string; sides: string }[] {
  const columns = [..."ABCDEF"];
  const rows = [..."123456"];
  const edges = [
    ...columns.map((column) => ({ place: `${column}1`, sides: "N" })),
    ...rows.map((row) => ({ place: `F${row}`, sides: "E" })),
    ...columns.toReversed().map((column) => ({ place: `${column}6`, sides: "S" })),
    ...rows.toReversed().map((row) => ({ place: `A${row}`, sides: "W" })),
  ];
  if (kind === "edges24") return edges;
  const corners: Record<string, string> = { A1: "NW", F1: "NE", F6: "ES", A6: "SW" };
  return edges
    .filter(({ place }, at) => edges.findIndex((other) => other.place === place) === at)
    .map(({ place, sides }) => ({ place, sides: corners[place] ?? sides }));
}

/** How far the planet has broken: 0 whole, 1 first cracks, 2 breaking, 3 about to implode. */
export function stageOf({ crews, options, round, step }: RescueView): 0 | 1 | 2 | 3 {
  if (step === "over") return 3;
  const rescued = Math.max(...crews.map((crew) => crew.aboard)) / 5;
  const late = options.implosion_round > 0 ? (round - 1) / options.implosion_round : 0;
  const end = Math.max(rescued, late);
  return end >= 0.75 ? 3 : end >= 0.5 ? 2 : end >= 0.2 ? 1 : 0;
}

/** A loader can be hit well beyond its hull, but not in the middle of its card. */
export function hit(sides: string): { x: number; y: number; width: number; height: number } {
  const [left, right] = [sides.includes("E") ? -70 : -28, sides.includes("W") ? 70 : 28];
  const [top, bottom] = [sides.includes("S") ? -70 : -28, sides.includes("N") ? 70 : 28];
  const upright = sides === "E" || sides === "W";
  const flat = sides === "N" || sides === "S";
  return {
    x: flat ? -50 : left,
    y: upright ? -50 : top,
    width: flat ? 100 : right - left,
    height: upright ? 100 : bottom - top,
  };
}
