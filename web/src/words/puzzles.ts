import type { Catalogue } from "./text";

/** Texts of the puzzles. */
export const puzzlesEn = {
  puzzles: "Puzzles",
  puzzlesHelp:
    "Turns from recorded matches with a best plan: it is sure to reach the goal, whatever dice and cards bring, and " +
    "no shorter plan is. The stars show how often bots miss the goal.",
  puzzleToday: "Puzzle of the day",
  puzzleOf: "Puzzle {n}",
  puzzleGrade: "{n} of 5 stars",
  puzzleSolved: "solved",
  puzzleShown: "solution seen",
  puzzleCount: "{n} of {all} solved",
  puzzleActions: { one: "A single action is enough.", other: "A plan of {n} actions is enough; no shorter one is." },
  puzzleWin: "Solved!",
  puzzleLost: "Not solved.",
  puzzleRight: { one: "Your first action matched our plan.", other: "Your first {n} actions matched our plan." },
  puzzleElse: "Our plan begins differently.",
  puzzleReply: "The reply: {text}.",
  puzzleAgain: "Try again",
  puzzleNext: "Next puzzle",
  puzzleSolution: "Show the solution",
  puzzleShare: "Copy the link",
  puzzleAll: "All puzzles",
} as const satisfies Catalogue<string>;

export const puzzlesDe: Catalogue<keyof typeof puzzlesEn> = {
  puzzles: "Rätsel",
  puzzlesHelp:
    "Züge aus aufgezeichneten Partien mit einem besten Plan: Er führt sicher zum Ziel, was Würfel und Karten auch " +
    "bringen, und kein kürzerer tut das. Die Sterne zeigen, wie oft Bots das Ziel verfehlen.",
  puzzleToday: "Rätsel des Tages",
  puzzleOf: "Rätsel {n}",
  puzzleGrade: "{n} von 5 Sternen",
  puzzleSolved: "gelöst",
  puzzleShown: "Lösung gesehen",
  puzzleCount: "{n} von {all} gelöst",
  puzzleActions: { one: "Eine einzige Aktion genügt.", other: "Ein Plan aus {n} Aktionen genügt, kein kürzerer." },
  puzzleWin: "Gelöst!",
  puzzleLost: "Nicht gelöst.",
  puzzleRight: {
    one: "Deine erste Aktion war die unseres Plans.",
    other: "Deine ersten {n} Aktionen waren die unseres Plans.",
  },
  puzzleElse: "Unser Plan beginnt anders.",
  puzzleReply: "Die Antwort: {text}.",
  puzzleAgain: "Noch einmal",
  puzzleNext: "Nächstes Rätsel",
  puzzleSolution: "Lösung zeigen",
  puzzleShare: "Link kopieren",
  puzzleAll: "Alle Rätsel",
};
