/** Placements in words that name the cells which the part covers; a movement that ends where it began says so. */
import type { GameParts } from "../../lib/games";
import type { Games } from "../../wire";
import { cellsUnder, offerOf } from "./ghosts";

export const label: NonNullable<GameParts<Games["underground"]>["label"]> = (view, aids, words) => (action) => {
  if (action.kind === "move" && action.cell === view.table.figure)
    return words("board", "do_return", { cell: action.cell });
  const found = offerOf(aids?.offers ?? [], action);
  if (found === null) return null;
  const { looks, corners } = found.offer;
  const cells = cellsUnder(looks, found.corner).sort();
  const level = corners[found.corner];
  if (level === undefined) return null;
  if (action.kind === "lay")
    return words("board", "do_lay", { plateau: looks.part, first: cells[0] ?? "", last: cells.at(-1) ?? "", level });
  return words("board", `do_${action.kind}`, {
    part: words("term", looks.part),
    face: words("board", `side_${looks.face}`),
    cells: cells.join(" "),
    level,
  });
};
