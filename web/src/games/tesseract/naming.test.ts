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

describe("dice of the box", () => {
  const words = naming({ table: { labs: [[], []] }, decides: "a" });
  const legal = [
    choice("create y4 a", { kind: "create", die: "y4", lab: "a" }),
    choice("create b4 a", { kind: "create", die: "b4", lab: "a" }),
    choice("create b4 b", { kind: "create", die: "b4", lab: "b" }),
    choice("restore blue box", { kind: "restore", die: "blue", zone: "box" }),
    choice("swap y2 a blue", { kind: "swap", die: "y2", zone: "a", other: "blue" }),
    choice("swap y2 a b4", { kind: "swap", die: "y2", zone: "a", other: "b4" }),
  ];
  it("are things of their own, which lead on from a lab", () => {
    expect([...lit(legal, ["a"], words)]).toEqual(expect.arrayContaining(["box:y4", "box:b4"]));
    expect(point(legal, ["a"], "box:b4", words).decided?.notation).toBe("create b4 a");
    expect(names(narrowed(legal, ["box:blue"], words))).toEqual(["restore blue box", "swap y2 a blue"]);
    expect(names(narrowed(legal, ["b4@primed"], words))).toEqual(["swap y2 a b4"]);
  });
});
