import { expect, test } from "vitest";
import { filled } from "./filled";
import { afterName, callings } from "./told";

test("nobody has two names in a sentence", () => {
  expect(afterName(["Red plays a 5.", "Red draws a card."], "Bron", "Red")).toEqual([
    " plays a 5.",
    "Bron draws a card.",
  ]);
  expect(afterName(["Redwood falls."], "Bron", "Red")).toEqual([": Redwood falls."]);
  expect(afterName(["lab A takes a die", "f9 is gone"], "Ada", "")).toEqual([": Lab A takes a die.", "f9 is gone."]);
  expect(afterName(["X1 stepped to A5."], "Harrow", "")).toEqual([": X1 stepped to A5."]);
});

test("a game calls its seats by the colour of their pieces or by a number", () => {
  expect(callings(["red", "blue"], 2, filled({ term: { red: "Rot", blue: "Blau" } }))).toEqual(["Rot", "Blau"]);
  expect(callings(["red"], 2, filled({ seat: { called: "Person {n}" } }))).toEqual(["Person 1", "Person 2"]);
  expect(callings(["blue"], 1, filled({ term: { blue: "blue" } }))).toEqual([""]);
});
