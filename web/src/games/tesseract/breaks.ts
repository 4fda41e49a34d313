/** Names that may be broken where the catalogue says so, and nowhere else. */
import type { GameWords } from "../../lib/games";

const SOFT_HYPHEN = "\u00ad";

export const soft = (text: string, words: GameWords): string =>
  words("board", "breaks")
    .split(" ")
    .reduce((name, word) => name.replace(word.replaceAll("-", ""), word.replaceAll("-", SOFT_HYPHEN)), text);
