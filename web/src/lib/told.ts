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
export const sentence = (text: string): string =>
  text.replace(/^\p{Ll}(?=[\p{L} ])/u, (letter) => letter.toUpperCase()) + (/[.!?…:]$/.test(text) ? "" : ".");

/** A text with the players' names instead of what the game calls their seats. The Red Cross is nobody's seat. */
function named(text: string, names: readonly string[], callings: readonly string[]): string {
  const known = callings.filter((calling) => calling !== "");
  if (known.length === 0) return text;
  const small = (calling: string): string => calling.charAt(0).toLowerCase() + calling.slice(1);
  const numbered = known.filter((calling) => /\d$/.test(calling)).map(small);
  const either = [...known, ...numbered].map((calling) => calling.replace(/[^\p{L}\d ]/gu, "\\$&")).join("|");
  const seats = new RegExp(`(?<![\\p{L}\\d])(?:${either})(?![\\p{L}\\d]| \\p{Lu})`, "gu");
  return text.replace(seats, (found) => {
    const seat = callings.findIndex((calling) => calling === found || small(calling) === found);
    return names[seat] || found;
  });
}

/** What a seat did, to be put behind its name: instead of what the game calls the seat, or after a colon. */
export function afterName(
  texts: readonly string[],
  seat: number,
  names: readonly string[],
  callings: readonly string[],
): string[] {
  const calling = callings[seat] ?? "";
  return texts.map((text, line) => {
    const whole = sentence(text);
    if (line > 0) return named(whole, names, callings);
    const begins = calling !== "" && text.startsWith(calling) && /^('s)? /.test(text.slice(calling.length));
    return begins ? named(whole.slice(calling.length), names, callings) : `: ${named(whole, names, callings)}`;
  });
}
