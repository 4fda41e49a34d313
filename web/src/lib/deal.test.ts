import { expect, it } from "vitest";
import { readDeal, written } from "./deal";

it("reads the link that it writes", () => {
  const deal = { game: "g", seats: 2, seed: "4611686018427387904", options: { preset: "a=b", round: "3" } };
  expect(readDeal(written(deal))).toEqual(deal);
});

it("refuses what is no deal", () => {
  for (const parts of [["deal"], ["deal", "g", "2"], ["deal", "g", "9", "1"], ["deal", "g", "2", "x"]])
    expect(readDeal(parts)).toBeNull();
});
