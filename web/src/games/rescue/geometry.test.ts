import { describe, expect, it } from "vitest";
import { track } from "./geometry";

describe("the loader track", () => {
  it("has a place at every outer edge, clockwise from A1", () => {
    const places = track("edges24");
    expect(places).toHaveLength(24);
    expect([0, 5, 6, 12, 18, 23].map((at) => `${places[at]?.place} ${places[at]?.sides}`)).toEqual([
      "A1 N",
      "F1 N",
      "F1 E",
      "F6 S",
      "A6 W",
      "A1 W",
    ]);
  });
  it("has a place at every outer card in the short form", () => {
    const places = track("cards20");
    expect(places).toHaveLength(20);
    expect([0, 5, 10, 15].map((at) => `${places[at]?.place} ${places[at]?.sides}`)).toEqual([
      "A1 NW",
      "F1 NE",
      "F6 ES",
      "A6 SW",
    ]);
  });
});
