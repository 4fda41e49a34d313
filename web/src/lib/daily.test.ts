import { describe, expect, it } from "vitest";
import type { DailyDeal, DailyResult } from "../wire";
import { calendar, distribution, SHOWN } from "./daily";

const result = (kind: DailyResult["result"], score: number | null = null): DailyResult => ({
  result: kind,
  score,
  plies: 9,
});
const deal = (day: string, own: DailyResult | null): DailyDeal => ({
  day,
  game: "g",
  seats: 2,
  seat: 0,
  table: "t",
  own,
});

describe("the calendar", () => {
  it("ends today, also after the end of a month", () => {
    const days = calendar("2026-03-02", [
      deal("2026-02-28", result("won")),
      deal("2026-02-28", result("lost")),
      deal("2026-03-02", null),
      deal("2025-12-24", result("won")),
    ]);
    expect(days).toHaveLength(SHOWN);
    expect(days.at(-1)).toEqual({ day: "2026-03-02", played: 0, won: 0 });
    expect(days.at(-3)).toEqual({ day: "2026-02-28", played: 2, won: 1 });
    expect(days.reduce((sum, day) => sum + day.played, 0)).toBe(2);
  });
});

describe("the distribution", () => {
  it("counts equal results once and finds the own one", () => {
    const everybody = [result("won", 9), result("won", 7), result("won", 7), result("left", 1), result("left")];
    expect(distribution(everybody, result("won", 7)).map(({ count, mine }) => [count, mine])).toEqual([
      [1, false],
      [2, true],
      [2, false],
    ]);
  });
});
