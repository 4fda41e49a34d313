import { describe, expect, it } from "vitest";
import type { Choice } from "../wire";
import { lit, narrowed, point } from "./choose";

const legal: Choice[] = ["move M1 C3", "move M1 B2", "move M2 C3", "rotate C3 90", "rotate C3 180", "reveal D4", "give a,b 2"].map(
  (notation) => ({ notation, label: notation, action: { kind: notation.split(" ")[0] } }) as unknown as Choice,
);
const names = (choices: Choice[]) => choices.map((choice) => choice.notation);

describe("narrowing", () => {
  it("keeps the actions with all chosen words", () => {
    expect(names(narrowed(legal, ["M1"]))).toEqual(["move M1 C3", "move M1 B2"]);
    expect(names(narrowed(legal, ["C3", "M2"]))).toEqual(["move M2 C3"]);
    expect(names(narrowed(legal, ["b"]))).toEqual(["give a,b 2"]);
  });
  it("wants a word twice if it is chosen twice", () => {
    expect(narrowed(legal, ["M1", "M1"])).toEqual([]);
  });
  it("lights what would narrow further", () => {
    expect(lit(legal, ["M1"])).toEqual(new Set(["move", "C3", "B2"]));
  });
});

describe("pointing", () => {
  it("never decides with the first click", () => {
    expect(point(legal, [], "D4")).toEqual({ chosen: ["D4"], decided: null, refused: false });
  });
  it("decides with the second click on the same thing", () => {
    expect(point(legal, ["D4"], "D4").decided?.notation).toBe("reveal D4");
  });
  it("decides when a further click leaves one action", () => {
    expect(point(legal, ["M1"], "B2").decided?.notation).toBe("move M1 B2");
  });
  it("narrows while several are left", () => {
    expect(point(legal, ["C3"], "rotate")).toEqual({ chosen: ["C3", "rotate"], decided: null, refused: false });
  });
  it("takes a chosen word back", () => {
    expect(point(legal, ["M1"], "M1").chosen).toEqual([]);
  });
  it("starts afresh with a word that does not fit what was chosen", () => {
    expect(point(legal, ["M1"], "D4")).toEqual({ chosen: ["D4"], decided: null, refused: false });
  });
  it("refuses what no legal action has", () => {
    expect(point(legal, ["M1"], "E5").refused).toBe(true);
  });
});
