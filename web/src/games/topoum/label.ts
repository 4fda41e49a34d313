/** Actions in words that name the card in play, not only the space that it is used on. */
import type { GameParts } from "../../lib/games";
import type { Games } from "../../wire";

export const label: NonNullable<GameParts<Games["topoum"]>["label"]> = (view, _aids, words) => (action) => {
  const card = view.pending.at(-1)?.card ?? null;
  return action.kind === "target" && card !== null ? words("board", "do_target", { card, cell: action.cell }) : null;
};
