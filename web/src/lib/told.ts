/** Who did what: names in front of the texts of a game. */
import type { GameWords } from "./games";

/** What the texts of a game call each seat: the colour of its pieces, or a number. */
export const callings = (colours: readonly string[], seats: number, words: GameWords): string[] =>
  Array.from({ length: seats }, (_, seat) => {
    const numbered = words("seat", "called", { n: seat + 1 });
    return numbered === "called" ? words("term", colours[seat] ?? "") : numbered;
  });

/** What somebody did, to be put behind the name: instead of what the game calls the seat, or after a colon. */
export function afterName(texts: readonly string[], name: string, calling: string): string[] {
  return texts.map((text, line) => {
    const rest = calling !== "" && text.startsWith(`${calling} `) ? text.slice(calling.length) : null;
    if (line === 0) return rest ?? `: ${text}`;
    return rest === null ? text : name + rest;
  });
}
