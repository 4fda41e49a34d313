import { describe, expect, it } from "vitest";
import { merged } from "./merge";

const mark = { game: "cave", goal: "step:s1", won: null, score: null, plies: null };

describe("progress of two devices", () => {
  it("keeps what only one of them has", () => {
    const other = { ...mark, goal: "level:easy" };
    expect(merged([mark], [other])).toEqual([mark, other]);
  });
  it("takes the first win, the highest score and the fewest plies", () => {
    const one = { ...mark, won: 5, score: -3, plies: 40 };
    const two = { ...mark, won: 9, score: 2, plies: 30 };
    expect(merged([one], [two])).toEqual([{ ...mark, won: 5, score: 2, plies: 30 }]);
    expect(merged([two], [one])).toEqual(merged([one], [two]));
  });
  it("does not lose a win to a defeat", () => {
    const won = { ...mark, won: 5, plies: 40 };
    expect(merged([won], [mark])).toEqual([won]);
  });
});
