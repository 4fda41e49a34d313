import { describe, expect, it } from "vitest";
import { clockText, isLow, timeWords, warnings } from "./clock";

const plan = { kind: "move", seconds: 300 } as const;

describe("a thinking clock", () => {
  it("shows minutes, hours or days", () => {
    expect(clockText(299_001, "en")).toBe("5:00");
    expect(clockText(61_000, "en")).toBe("1:01");
    expect(clockText(1, "en")).toBe("0:01");
    expect(clockText(-5, "en")).toBe("0:00");
    expect(clockText(3_909_000, "en")).toBe("1:05:09");
    expect(clockText(190_800_000, "en")).toBe("2d 5h");
    expect(clockText(190_800_000, "de")).toMatch(/^2\s?T.* 5\s?(h|Std\.)$/);
  });
  it("is read in words", () => {
    expect(timeWords(272_000, "en")).toBe("4 minutes 32 seconds");
    expect(timeWords(60_000, "de")).toBe("1 Minute");
    expect(timeWords(0, "en")).toBe("0 seconds");
  });
  it("warns below a fifth", () => {
    expect([isLow(60_000, plan), isLow(59_999, plan)]).toEqual([false, true]);
    expect(warnings(plan)).toEqual([10_000, 60_000, 60_000]);
    expect(warnings({ kind: "move", seconds: 20 })).toEqual([4_000]);
  });
});
