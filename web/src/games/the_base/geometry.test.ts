import { describe, expect, it } from "vitest";
import { across, alarm, lie, middle, onScreenEdges, turn } from "./geometry";

describe("the station on the screen", () => {
  it("turns passages clockwise", () => {
    expect(turn("NE", 90)).toBe("ES");
    expect(turn("NES", 270)).toBe("NEW");
    expect(onScreenEdges("NE", true)).toBe("SW");
  });
  it("knows shape and angle of every room", () => {
    expect(lie("EW")).toEqual({ shape: "I", angle: 90 });
    expect(lie("SW")).toEqual({ shape: "L", angle: 180 });
    expect(lie("NEW")).toEqual({ shape: "T", angle: 270 });
    expect(lie("NESW").shape).toBe("X");
    expect(lie("").shape).toBe("");
  });
  it("shows the mutants their own slots at the bottom", () => {
    expect(middle("A0", true)[1]).toBeGreaterThan(middle("A6", true)[1]);
    expect(middle("A0", false)[1]).toBeLessThan(middle("A6", false)[1]);
    expect(middle("A3", true)[0]).toBeGreaterThan(middle("E3", true)[0]);
  });
  it("finds neighbours, and none outside", () => {
    expect(across("C1", "N")).toBe("C0");
    expect(across("E3", "E")).toBeNull();
  });
  it("raises the alarm as the countdown falls", () => {
    expect([20, 13, 7, 3].map((counter) => alarm(counter, 20))).toEqual([0, 1, 2, 3]);
    expect(alarm(1, 1)).toBe(0);
  });
});
