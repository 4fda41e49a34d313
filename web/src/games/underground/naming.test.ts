import { describe, expect, it } from "vitest";
import { asked, narrowed, point, type Choice } from "../../lib/choose";
import type { UndergroundAction } from "../../wire";
import { naming } from "./naming";

const choice = (notation: string, action: UndergroundAction): Choice<UndergroundAction> => ({
  notation,
  label: notation,
  action,
});
const names = (choices: readonly Choice<UndergroundAction>[]) => choices.map((one) => one.notation);

describe("cards, corners and cells are things of their own", () => {
  const words = naming();
  const legal = [
    choice("play C5", { kind: "play", card: "C5" }),
    choice("move C5", { kind: "move", cell: "C5" }),
    choice("move_with D5 C5 hammer", { kind: "move_with", cell: "D5", locks: ["C5"], chips: ["hammer"] }),
    choice("place duo-1 front 1 C5", { kind: "place", part: "duo-1", face: "front", turns: 1, cell: "C5" }),
    choice("place duo-1 front 0 C5", { kind: "place", part: "duo-1", face: "front", turns: 0, cell: "C5" }),
  ];
  it("does not mix them up", () => {
    expect(names(narrowed(legal, ["C5"], words))).toEqual(["move C5"]);
    expect(names(narrowed(legal, ["card:C5"], words))).toEqual(["play C5"]);
    expect(names(narrowed(legal, ["lock:C5"], words))).toEqual(["move_with D5 C5 hammer"]);
  });
  it("decides a placement by part, way and corner", () => {
    expect(point(legal, ["duo-1", "front@1"], "corner:C5", words).decided?.notation).toBe("place duo-1 front 1 C5");
  });
});

describe("a thing that is not lit", () => {
  it("means the same action with this thing instead", () => {
    const legal = [
      choice("place duo-1 front 1 C5", { kind: "place", part: "duo-1", face: "front", turns: 1, cell: "C5" }),
    ];
    expect(asked(legal, ["duo-1", "front@1"], "corner:I9", naming())).toBe("place duo-1 front 1 I9");
    expect(asked(legal, [], "corner:I9", naming())).toBeNull();
    expect(asked(legal, ["duo-1"], "I9", naming())).toBeNull();
  });
  it("is refused even if the part fits there in another way", () => {
    const legal = [
      choice("place duo-1 front 1 C5", { kind: "place", part: "duo-1", face: "front", turns: 1, cell: "C5" }),
      choice("place duo-1 front 0 I8", { kind: "place", part: "duo-1", face: "front", turns: 0, cell: "I8" }),
    ];
    const held = ["duo-1", "front@1"];
    expect(point(legal, held, "corner:I8", naming())).toEqual({ chosen: held, decided: null, refused: true });
  });
});
