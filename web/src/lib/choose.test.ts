import { describe, expect, it } from "vitest";
import { isLit, lit, meant, narrowed, plain, point, type Choice } from "./choose";

type Simple = Choice<{ kind: string }>;

const legal: Simple[] = [
  "move M1 C3",
  "move M1 B2",
  "move M2 C3",
  "rotate C3 90",
  "rotate C3 180",
  "reveal D4",
  "give a,b 2",
  "pass",
].map((notation) => ({ notation, label: notation, action: { kind: notation.split(" ")[0] ?? "" } }));
const names = (choices: Simple[]) => choices.map((choice) => choice.notation);

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
  it("decides an action of one word at once", () => {
    expect(point(legal, [], "pass").decided?.notation).toBe("pass");
    expect(point(legal, ["M1"], "pass").decided?.notation).toBe("pass");
  });
  it("never decides an action of more words with the first click", () => {
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

describe("words that name a field", () => {
  const walk: Simple[] = [
    { kind: "move", symbol: 4, start: "C3", end: "E2" },
    { kind: "move", symbol: 4, start: "E2", end: "C3" },
    { kind: "move", symbol: 5, start: "C3", end: "F1" },
    { kind: "play", card: "tunnel", slot: "hand" },
    { kind: "play", card: "tunnel", slot: "3" },
  ].map((action) => ({ notation: Object.values(action).join(" "), label: "", action }));

  it("tell start and end apart", () => {
    expect(names(narrowed(walk, ["start=C3"]))).toEqual(["move 4 C3 E2", "move 5 C3 F1"]);
    expect(point(walk, ["start=C3"], "end=E2").decided?.notation).toBe("move 4 C3 E2");
    expect(narrowed(walk, ["start=C3", "C3"])).toEqual([]);
  });
  it("are lit as well", () => {
    expect(lit(walk, ["start=C3"])).toEqual(
      new Set(["move", "4", "5", "symbol=4", "symbol=5", "E2", "end=E2", "F1", "end=F1"]),
    );
  });
  it("may name several fields", () => {
    expect(names(narrowed(walk, ["card=tunnel;slot=hand"]))).toEqual(["play tunnel hand"]);
    expect(isLit(walk, [], "card=tunnel;slot=hand")).toBe(true);
    expect(isLit(walk, [], "card=tunnel;slot=4")).toBe(false);
  });
  it("can be said plainly to ask why not", () => {
    expect(plain("card=tunnel;slot=hand")).toEqual(["tunnel", "hand"]);
    expect(plain("4~2")).toEqual(["4"]);
  });
});

describe("choosing several equal things", () => {
  const give = [[4], [5], [4, 4], [4, 5], [4, 4, 5]].map((symbols) => ({
    notation: `exchange ${symbols.join(",")}`,
    label: "",
    action: { kind: "exchange", symbols },
  }));

  it("narrows by how many are wanted", () => {
    expect(names(narrowed(give, ["4", "4~2"]))).toEqual(["exchange 4,4", "exchange 4,4,5"]);
  });
  it("knows which action is meant when nothing more comes", () => {
    expect(meant(give, ["4", "5"])?.notation).toBe("exchange 4,5");
    expect(meant(give, [])).toBe(null);
  });
  it("decides when the kind is pointed at last", () => {
    expect(point(give, ["4", "4~2"], "exchange").decided?.notation).toBe("exchange 4,4");
    expect(point(give, ["exchange"], "4").decided).toBe(null);
  });
});

describe("a thing that an action has twice", () => {
  const legal = ["give a,a", "give a,b"].map((notation) => ({ notation, label: "", action: { kind: "give" } }));
  it("can be pointed at twice", () => {
    expect(point(legal, ["a"], "a").decided?.notation).toBe("give a,a");
  });
});
