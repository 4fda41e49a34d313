/** The words that select an action: a card, a corner of a part and a target cell have separate names. */
import { named, wordsOf, type Choice, type WordsOf } from "../../lib/choose";
import type { UndergroundAction } from "../../wire";

export function naming(): WordsOf<Choice<UndergroundAction>> {
  return named((choice: Choice<UndergroundAction>): readonly string[] => {
    const { action } = choice;
    switch (action.kind) {
      case "play":
        return [action.kind, `card:${action.card}`];
      case "place":
      case "exchange":
        return [action.kind, action.part, `${action.face}@${action.turns}`, `corner:${action.cell}`];
      case "lay":
        return [action.kind, action.plateau, `turned:${action.turns}`, `corner:${action.cell}`];
      case "move_with":
        return [action.kind, action.cell, ...action.locks.map((cell) => `lock:${cell}`), ...action.chips];
      default:
        return wordsOf(choice);
    }
  });
}
