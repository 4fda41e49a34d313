/** Positions of cards and loaders, and what a card shows after an operation. */
import type { RescueCardView, RescueOptions, RescueView } from "../../wire";

export const WIDE = 104;
export const HIGH = 124;
export const RIM = 58;
export const x = (place: string): number => RIM + (place.charCodeAt(0) - 65) * WIDE + WIDE / 2;
export const y = (place: string): number => RIM + (Number(place[1]) - 1) * HIGH + HIGH / 2;

/** The rock is hot in the middle of the planet and cold at its rim. */
export function depthOf(place: string): string {
  const out = Math.max(Math.abs(place.charCodeAt(0) - 67.5), Math.abs(Number(place[1]) - 3.5));
  return out < 1 ? "#94492a" : out < 2 ? "#77402f" : "#583937";
}

const BESIDE: Record<string, { across: number; down: number; back: string }> = {
  N: { across: 0, down: -1, back: "S" },
  E: { across: 1, down: 0, back: "W" },
  S: { across: 0, down: 1, back: "N" },
  W: { across: -1, down: 0, back: "E" },
};

/** The openings of a card that lead on: to an opening of the next card, or out of the planet. */
export function joined(card: RescueCardView, all: ReadonlyMap<string, RescueCardView>): string {
  return [...card.open]
    .filter((edge) => {
      const { across = 0, down = 0, back = "" } = BESIDE[edge] ?? {};
      const column = String.fromCharCode(card.place.charCodeAt(0) + across);
      return all.get(`${column}${Number(card.place[1]) + down}`)?.open.includes(back) ?? true;
    })
    .join("");
}

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
