/** Who did what: names in front of the texts of a game. */
import type { GameWords } from "./games";

/** What the texts of a game call each seat: the colour of its pieces, or a number. In small letters it is a die's. */
export const callings = (colours: readonly string[], seats: number, words: GameWords): string[] =>
  Array.from({ length: seats }, (_, seat) => {
    const numbered = words("seat", "called", { n: seat + 1 });
    const calling = numbered === "called" ? words("term", colours[seat] ?? "") : numbered;
    return /^\p{Lu}/u.test(calling) ? calling : "";
  });

/** With a capital, unless it begins with a code such as f9, and a full stop. */
const sentence = (text: string): string =>
  text.replace(/^\p{Ll}(?=[\p{L} ])/u, (letter) => letter.toUpperCase()) + (/[.!?…:]$/.test(text) ? "" : ".");

/** What somebody did, to be put behind the name: instead of what the game calls the seat, or after a colon. */
export function afterName(texts: readonly string[], name: string, calling: string): string[] {
  return texts.map((text, line) => {
    const whole = sentence(text);
    const rest = calling !== "" && text.startsWith(`${calling} `) ? whole.slice(calling.length) : null;
    if (line === 0) return rest ?? `: ${whole}`;
    return rest === null ? whole : name + rest;
  });
}
