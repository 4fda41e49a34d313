import { describe, expect, it } from "vitest";
import { Reader } from "./choices";
import type { AnyView } from "../wire";
import { filled } from "./filled";

const sections = {
  action: {
    give: "Give {symbols} to {to}",
    "give.to": "Give {symbols} away",
    open: "Open {locks} ({all})",
    pass: "Pass",
  },
  term: { "4": "a hammer", yes: "every one", C5: "the tower" },
};
const reader = new Reader(
  {
    pass: {},
    place: { part: "text", turns: "number", cell: "text" },
    give: { symbols: "numbers", to: "text" },
    open: { locks: "texts", all: "flag" },
  },
  { texts: filled(sections) },
);

describe("reading the notation", () => {
  it("gives every field its type", () => {
    expect(reader.read("place duo-1 2 C5").action).toEqual({ kind: "place", part: "duo-1", turns: 2, cell: "C5" });
    expect(reader.read("give 4,5 -").action).toEqual({ kind: "give", symbols: [4, 5], to: null });
    expect(reader.read("open - yes").action).toEqual({ kind: "open", locks: [], all: true });
  });
  it("restores the list in its order", () => {
    const legal = reader.unpack([
      ["", ["pass"]],
      ["place duo-1 0", ["A1", "B2"]],
      ["", ["pass"]],
    ]);
    expect(legal.map((choice) => choice.notation)).toEqual(["pass", "place duo-1 0 A1", "place duo-1 0 B2", "pass"]);
  });
});

describe("labels", () => {
  it("are filled with the terms of the game, like those of the server", () => {
    expect(reader.read("give 4,5 C5").label).toBe("Give a hammer, 5 to the tower");
    expect(reader.read("give - -").label).toBe("Give – away");
    expect(reader.read("open C5 yes").label).toBe("Open the tower (every one)");
    expect(reader.read("pass").label).toBe("Pass");
  });
  it("are put by the game itself where it can", () => {
    const parts = { label: () => (action: { kind: string }) => (action.kind === "pass" ? "Skip it" : null) };
    const own = new Reader({ pass: {}, stay: {} }, { texts: filled(sections), view: {} as AnyView, parts });
    expect(own.read("pass").label).toBe("Skip it");
  });
  it("are the notation until the texts are loaded", () => {
    expect(new Reader({ pass: {} }, { texts: null }).read("pass").label).toBe("pass");
  });
});
