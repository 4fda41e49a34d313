import { expect, test } from "vitest";
import { filled } from "./filled";
import { afterName, callings } from "./told";

const NAMES = ["Ada", "Bron"];

test("nobody has two names in a sentence", () => {
  const told = (texts: string[], callings: string[]): string[] => afterName(texts, 1, NAMES, callings);
  const colours = ["Blue", "Red"];
  expect(told(["Red plays a 5.", "Red draws a card."], colours)).toEqual([" plays a 5.", "Bron draws a card."]);
  expect(told(["Redwood falls."], colours)).toEqual([": Redwood falls."]);
  expect(told(["Red's mole goes to f9"], colours)).toEqual(["'s mole goes to f9."]);
  expect(told(["f9 is gone", "It is Blue's turn."], colours)).toEqual([": f9 is gone.", "It is Ada's turn."]);
  expect(told(["The Red Cross comes to f9."], colours)).toEqual([": The Red Cross comes to f9."]);
  expect(told(["the red die falls"], colours)).toEqual([": The red die falls."]);
  expect(told(["Player 2 plays E4", "It is player 1's turn", "player 12"], ["Player 1", "Player 2"])).toEqual([
    " plays E4.",
    "It is Ada's turn.",
    "Player 12.",
  ]);
  expect(told(["lab A takes a die", "f9 is gone"], ["", ""])).toEqual([": Lab A takes a die.", "f9 is gone."]);
  expect(told(["X1 stepped to A5."], ["", ""])).toEqual([": X1 stepped to A5."]);
});

test("a game calls its seats by the colour of their pieces or by a number", () => {
  expect(callings(["red", "blue"], 2, filled({ term: { red: "Rot", blue: "Blau" } }))).toEqual(["Rot", "Blau"]);
  expect(callings(["red"], 2, filled({ seat: { called: "Person {n}" } }))).toEqual(["Person 1", "Person 2"]);
  expect(callings(["blue"], 1, filled({ term: { blue: "blue" } }))).toEqual([""]);
});
