import { describe, expect, it } from "vitest";
import type { ReviewedPly, ReviewedSeat } from "../wire";
import { costliest, luckiest, meanCost, moments, steps } from "./figures";

const seat = (prior: number, deal: number, draws: number, play: number): ReviewedSeat => ({
  prior,
  deal,
  draws,
  hidden: 0,
  plays: [play, 0, 0],
  result: prior + deal + draws + play,
  decisions: 3,
  good: 2,
  cost: 0.1,
});
const ply = (number: number, cost: number, luck: readonly [number, number]): ReviewedPly => ({
  ply: number,
  seat: 0,
  values: [0.5, 0.5],
  luck,
  hidden: [0, 0],
  play: [0, 0],
  exact: true,
  choices: 2,
  played: "this",
  better: cost > 0 ? "that" : null,
  cost,
  texts: [],
});

describe("the sums", () => {
  it("tell what a mistake cost on average", () => {
    expect(meanCost({ ...seat(0.5, 0, 0, 0), decisions: 8, good: 4, cost: 1.2 })).toBeCloseTo(0.3);
    expect(meanCost({ ...seat(0.5, 0, 0, 0), decisions: 3, good: 3, cost: 0 })).toBe(0);
  });
  it("add up in whole percent, whatever the rounding", () => {
    for (const [prior, deal, draws] of [
      [0.526, 0.0049, 0.0049],
      [0.333, -0.1251, 0.004],
      [0.5, 0.005, -0.005],
    ] as const) {
      const { start, luck, play, result } = steps(seat(prior, deal, draws, 1 - prior - deal - draws));
      expect(result).toBe(1);
      expect(Math.round((start + luck + play) * 100)).toBe(100);
    }
  });
});

describe("the lists", () => {
  const plies = [ply(1, 0.01, [0, 0]), ply(2, 0.3, [-0.2, 0.2]), ply(3, 0.1, [0.4, -0.4]), ply(4, 0, [0.01, -0.01])];
  const review = { plies, cooperative: false };
  it("begin with the largest and leave out what nobody would notice", () => {
    expect(costliest(review).map((one) => one.ply)).toEqual([2, 3]);
    expect(moments(review).map((one) => one.ply)).toEqual([3, 2]);
    expect(moments(review).map((one) => luckiest(one, false))).toEqual([0, 1]);
  });
});
