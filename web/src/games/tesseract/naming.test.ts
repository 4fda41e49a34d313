import { describe, expect, it } from "vitest";
import { lit, narrowed, point, type Choice } from "../../lib/choose";
import type { TesseractAction } from "../../wire";
import { naming } from "./naming";

const choice = (notation: string, action: TesseractAction): Choice<TesseractAction> => ({
  notation,
  label: notation,
  action,
});
const names = (choices: readonly Choice<TesseractAction>[]) => choices.map((one) => one.notation);

describe("dice are named with where they lie", () => {
  const view = {
    table: {
      labs: [
        ["y2", "y3", "y4"],
        ["y2", "b5"],
      ],
    },
    decides: "a",
  };
  const words = naming(view);
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
