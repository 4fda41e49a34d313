import { expect, test } from "vitest";
import { messageOnScreen, momentOnScreen, onScreen, wordsOnScreen } from "./screen";

test("the arrows in the texts of The Base are those of the mutants' turned board", () => {
  const text = "A1 ↑→, B2 ↓←";
  expect(onScreen("the_base", text, 0)).toBe("A1 ↓←, B2 ↑→");
  expect(onScreen("the_base", text, 1)).toBe(text);
  expect(onScreen("the_base", text, null)).toBe(text);
  expect(onScreen("rescue", text, 0)).toBe(text);
});

test("moments and words are put the same way", () => {
  const moment = { v: 1, ply: 1, kind: "ply", seat: 0, at: 0, events: [], texts: ["A1 ↑"] } as const;
  expect(momentOnScreen("the_base", moment, 0).texts).toEqual(["A1 ↓"]);
  expect(wordsOnScreen("the_base", (_, key) => `${key} →`, 0)?.("action", "orient")).toBe("orient ←");
});

test("hints and refusals name the directions of the screen", () => {
  const advice = {
    t: "advice",
    id: "1",
    v: 3,
    seat: 0,
    notation: "orient B1 NE",
    reason: "About as good: ↑→.",
  } as const;
  expect(messageOnScreen("the_base", advice, 0)).toEqual({ ...advice, reason: "About as good: ↓←." });
  const reason = { rule: "BASE-1", text: "closed ↑", notation: "move M1 A1" };
  const reasons = { t: "reasons", id: "1", reasons: [reason], allowed: [], instead: ["orient ↑"] } as const;
  expect(messageOnScreen("the_base", reasons, 0)).toEqual({
    ...reasons,
    reasons: [{ ...reason, text: "closed ↓" }],
    instead: ["orient ↓"],
  });
  expect(messageOnScreen("the_base", advice, 1)).toEqual(advice);
});
