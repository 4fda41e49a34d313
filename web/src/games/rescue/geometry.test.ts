import { describe, expect, it } from "vitest";
import type { RescueCardView } from "../../wire";
import { joined, track } from "./geometry";

describe("the openings of a card", () => {
  const card = (place: string, open: string): [string, RescueCardView] => [
    place,
    { place, open, card: "MW1", symbol: 2, lie: "", centre: false, under_open: "", under_symbol: 3 },
  ];
  const all = new Map([card("A1", "NESW"), card("B1", "EW"), card("A2", "S"), card("B2", "N")]);
  const of = (place: string): string => {
    const found = all.get(place);
    return found === undefined ? "?" : joined(found, all);
  };
  it("lead on to an opening of the next card, or out of the planet", () => {
    expect(["A1", "B1"].map(of)).toEqual(["NEW", "EW"]);
  });
  it("end at the rock of the next card", () => {
    expect(["A2", "B2"].map(of)).toEqual(["S", ""]);
  });
});

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
