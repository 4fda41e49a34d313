import { describe, expect, it } from "vitest";
import { lit, asked, narrowed, point } from "../lib/choose";
import type { AnyView } from "../lib/table.svelte";
import type { Choice } from "../lib/choose";
import { naming as tesseract } from "./tesseract/naming";
import { naming as underground } from "./underground/naming";

const choice = (notation: string, action: Record<string, unknown>): Choice =>
  ({ notation, label: notation, action }) as unknown as Choice;
const names = (choices: readonly Choice[]) => choices.map((one) => one.notation);

describe("dice are named with where they lie", () => {
  const view = {
    table: {
      labs: [
        ["y2", "y3", "y4"],
        ["y2", "b5"],
      ],
    },
    decides: "a",
  } as unknown as AnyView;
  const words = tesseract(view);
  const legal = [
    choice("adjust y2 a 1", { kind: "adjust", die: "y2", zone: "a", delta: 1 }),
    choice("adjust y2 primed 1", { kind: "adjust", die: "y2", zone: "primed", delta: 1 }),
    choice("transfer y2 b a 0", { kind: "transfer", die: "y2", lab: "b", to: "a", delta: 0 }),
    choice("contain y2,y3,y4", { kind: "contain", dice: ["y2", "y3", "y4"] }),
    choice("take 00", { kind: "take", column: "00" }),
  ];
  it("tells dice of one face apart", () => {
    expect(names(narrowed(legal, ["y2@a"], words))).toEqual(["adjust y2 a 1", "contain y2,y3,y4"]);
    expect(names(narrowed(legal, ["y2@b"], words))).toEqual(["transfer y2 b a 0"]);
    expect(names(narrowed(legal, ["y2@primed"], words))).toEqual(["adjust y2 primed 1"]);
  });
  it("lights and decides by these names", () => {
    expect(lit(legal, [], words).has("00")).toBe(true);
    expect(lit(legal, [], words).has("y2")).toBe(false);
    expect(point(legal, ["y2@a"], "y4@a", words).decided?.notation).toBe("contain y2,y3,y4");
  });
});

describe("cards, corners and cells are things of their own", () => {
  const words = underground();
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
    expect(asked(legal, ["duo-1", "front@1"], "corner:I9", underground())).toBe("place duo-1 front 1 I9");
    expect(asked(legal, [], "corner:I9", underground())).toBeNull();
    expect(asked(legal, ["duo-1"], "I9", underground())).toBeNull();
  });
});

describe("a thing that an action has twice", () => {
  const legal = [choice("give a,a", { kind: "give" }), choice("give a,b", { kind: "give" })];
  it("can be pointed at twice", () => {
    expect(point(legal, ["a"], "a").decided?.notation).toBe("give a,a");
  });
});
