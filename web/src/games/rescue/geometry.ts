/** Positions of cards and loaders, and what a card shows after an operation. */
import type { RescueCardView } from "../../wire";

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
