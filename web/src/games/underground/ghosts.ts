/** Previews: where a part would be placed and where the figure would go. */
import type { UndergroundAction, UndergroundOffer } from "../../wire";
import { cellAt, columnOf, rowOf } from "./looks";
import type { Ghost } from "./model";

export function ghostOf(offer: UndergroundOffer | null | undefined, corner: string | null): Ghost | null {
  const level = offer && corner !== null ? offer.corners[corner] : undefined;
  if (!offer || corner === null || level === undefined) return null;
  const { squares, face, grounds } = offer.looks;
  const cells = squares
    .map(([row, column]) => cellAt(rowOf(corner) + row, columnOf(corner) + column))
    .filter((cell) => cell !== null);
  return { cells, from: face === "top" ? 0 : level - 1, level, grounds };
}

/** Does this action put a part on the board? */
export function isPlacing(action: UndergroundAction | undefined): boolean {
  return action?.kind === "place" || action?.kind === "exchange" || action?.kind === "lay";
}

export function ghostOfAction(offers: readonly UndergroundOffer[], action: UndergroundAction): Ghost | null {
  if (action.kind !== "place" && action.kind !== "exchange" && action.kind !== "lay") return null;
  const part = action.kind === "lay" ? action.plateau : action.part;
  const face = action.kind === "lay" ? "top" : action.face;
  const fits = ({ looks }: UndergroundOffer): boolean =>
    looks.part === part && looks.face === face && looks.turns === action.turns;
  return ghostOf(offers.find(fits), action.cell);
}

/** The cell to which an action moves the figure, if it does. */
export function walkTo(action: UndergroundAction): string | null {
  const walks = ["move", "move_with", "step", "step_with"];
  return walks.includes(action.kind) && "cell" in action ? action.cell : null;
}
