import { describe, expect, it } from "vitest";
import { stepTo, type Spot } from "./steps";

const WAYS = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
] as const;

/** Everything that the arrow keys reach from the first spot. */
function reached(spots: readonly Spot[]): Set<number> {
  const seen = new Set([0]);
  for (const at of seen)
    for (const [dx, dy] of WAYS) {
      const next = stepTo(spots, at, dx, dy);
      if (next !== null) seen.add(next);
    }
  return seen;
}

const grid = (size: number): Spot[] =>
  Array.from({ length: size * size }, (_, at) => ({ x: (at % size) * 100, y: Math.floor(at / size) * 100 }));

describe("stepTo", () => {
  it("goes to the neighbour", () => {
    expect(stepTo(grid(3), 4, 1, 0)).toBe(5);
    expect(stepTo(grid(3), 4, 0, -1)).toBe(1);
  });
  it("stops at the edge", () => {
    expect(stepTo(grid(3), 2, 1, 0)).toBe(null);
  });
  it("reaches a piece on a tile and the tile below it", () => {
    const spots = [...grid(5), ...grid(5).slice(5, 10)];
    expect(reached(spots).size).toBe(spots.length);
  });
  it("reaches what lies far to the side", () => {
    const spots = [...grid(3), { x: 900, y: 20 }, { x: 930, y: 260 }];
    expect(reached(spots).size).toBe(spots.length);
  });
});
