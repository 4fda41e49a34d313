import { describe, expect, it } from "vitest";
import type { UndergroundFaceView, UndergroundOffer } from "../../wire";
import { cellsUnder, cornerFor, ghostOf, gripCell, gripOf } from "./ghosts";
import { label } from "./label";
import { CELLS } from "./looks";

const face = (squares: readonly (readonly [number, number])[]): UndergroundFaceView => ({
  part: "tet_s-4",
  face: "front",
  turns: 0,
  squares,
  grounds: "S".repeat(squares.length),
  symbols: squares.map(() => ""),
  walls: squares.map(() => ""),
});
const S = face([
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 1],
]);
const V = face([
  [0, 2],
  [1, 2],
  [2, 0],
  [2, 1],
  [2, 2],
]);

describe("holding a part", () => {
  it("takes a square of the part", () => {
    for (const looks of [S, V]) expect(looks.squares).toContainEqual(gripOf(looks));
  });
  it("keeps the part on the board, and under the pointer away from the rim", () => {
    for (const looks of [S, V])
      for (const cell of CELLS) {
        const corner = cornerFor(looks, cell);
        expect(cellsUnder(looks, corner)).toHaveLength(looks.squares.length);
        if (/[D-F][4-6]/.test(cell)) expect(gripCell(looks, corner)).toBe(cell);
      }
  });
});

describe("the words of a placement", () => {
  const offer: UndergroundOffer = { looks: S, corners: { E3: 2 }, exchange: false };
  it("name the cells of the ghost", () => {
    const aids = {
      steps: 0,
      reach: {},
      offers: [offer],
      watched: [],
      watched_next: [],
      completing: [],
      distance: 0,
    };
    const say = label({} as Parameters<typeof label>[0], aids, (_section, key, fields) =>
      fields === undefined ? key : `${key} ${String(fields["cells"])} ${String(fields["level"])}`,
    );
    const said = say({ kind: "place", part: "tet_s-4", face: "front", turns: 0, cell: "E3" });
    expect(said).toBe(`do_place ${ghostOf(offer, "E3")?.cells.join(" ") ?? ""} 2`);
    expect(said).toContain("E4 E5 F3 F4");
  });
});
