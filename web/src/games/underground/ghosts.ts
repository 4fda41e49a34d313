/** Previews: where a part would be placed and where the figure would go. */
import type { UndergroundAction, UndergroundCellView, UndergroundFaceView, UndergroundOffer } from "../../wire";
import { cellAt, columnOf, rowOf } from "./looks";
import type { Ghost } from "./model";

const BOARD = 9;

/** The square of a part by which it is held: the one nearest to its middle, so always a square of the part. */
export function gripOf({ squares }: Pick<UndergroundFaceView, "squares">): readonly [number, number] {
  const middle = (at: 0 | 1): number => squares.reduce((sum, square) => sum + square[at], 0) / squares.length;
  const [row, column] = [middle(0), middle(1)];
  const far = (square: readonly [number, number]): number => Math.hypot(square[0] - row, square[1] - column);
  return squares.reduce((best, square) => (far(square) < far(best) - 1e-9 ? square : best));
}

/** The corner of the outline when the part is held over a cell; at the rim the part stays on the board. */
export function cornerFor(looks: UndergroundFaceView, cell: string): string {
  const [row, column] = gripOf(looks);
  const most = (at: 0 | 1): number => BOARD - 1 - Math.max(...looks.squares.map((square) => square[at]));
  const within = (at: number, limit: number): number => Math.max(0, Math.min(limit, at));
  return cellAt(within(rowOf(cell) - row, most(0)), within(columnOf(cell) - column, most(1))) ?? cell;
}

/** The cell under the grip of a part with its corner here. */
export function gripCell(looks: UndergroundFaceView, corner: string): string {
  const [row, column] = gripOf(looks);
  return cellAt(rowOf(corner) + row, columnOf(corner) + column) ?? corner;
}

/** The cells under a part with its corner here. */
export function cellsUnder({ squares }: UndergroundFaceView, corner: string): string[] {
  return squares
    .map(([row, column]) => cellAt(rowOf(corner) + row, columnOf(corner) + column))
    .filter((cell) => cell !== null);
}

/** A part with its corner here; it is shown as bad where it does not fit. */
export function ghostOf(
  offer: UndergroundOffer | null | undefined,
  corner: string | null,
  board: readonly UndergroundCellView[] = [],
): Ghost | null {
  if (!offer || corner === null) return null;
  const { face, grounds } = offer.looks;
  const cells = cellsUnder(offer.looks, corner);
  const level = offer.corners[corner];
  const grip = gripCell(offer.looks, corner);
  if (level !== undefined) return { cells, from: face === "top" ? 0 : level - 1, level, grounds, grip, bad: false };
  const top = Math.max(0, ...board.filter((one) => cells.includes(one.cell)).map((one) => one.level));
  return { cells, from: top, level: top + 1, grounds, grip, bad: true };
}

/** Does this action put a part on the board? */
export function isPlacing(action: UndergroundAction | undefined): boolean {
  return action?.kind === "place" || action?.kind === "exchange" || action?.kind === "lay";
}

/** The offer that an action takes. */
export function offerOf(
  offers: readonly UndergroundOffer[],
  action: UndergroundAction,
): { offer: UndergroundOffer; corner: string } | null {
  if (action.kind !== "place" && action.kind !== "exchange" && action.kind !== "lay") return null;
  const part = action.kind === "lay" ? action.plateau : action.part;
  const face = action.kind === "lay" ? "top" : action.face;
  const offer = offers.find(({ looks }) => looks.part === part && looks.face === face && looks.turns === action.turns);
  return offer === undefined ? null : { offer, corner: action.cell };
}

export function ghostOfAction(offers: readonly UndergroundOffer[], action: UndergroundAction): Ghost | null {
  const found = offerOf(offers, action);
  return found === null ? null : ghostOf(found.offer, found.corner);
}

/** The cell to which an action moves the figure, if it does. */
export function walkTo(action: UndergroundAction): string | null {
  const walks = ["move", "move_with", "step", "step_with"];
  return walks.includes(action.kind) && "cell" in action ? action.cell : null;
}
