/**
 * Choosing by pointing: what is pointed at narrows the legal actions, until one is left.
 *
 * A thing on the board stands for a word of the notation ("M1", "C3"). No rule lives here: what a word can mean is decided by
 * the list of legal actions alone.
 */
import type { Choice } from "../wire";

/** How an action is pointed at: the names of the things that stand for it. A game may name them more closely than its notation. */
export type WordsOf = (choice: Choice) => readonly string[];

/** The words of an action, its kind first. */
export function wordsOf(choice: Choice): string[] {
  return choice.notation.split(" ").flatMap((word) => (word === "-" ? [] : word.split(",")));
}

/** The actions that contain all the chosen words. */
export function narrowed(legal: readonly Choice[], chosen: readonly string[], words: WordsOf = wordsOf): Choice[] {
  return legal.filter((choice) => {
    const left = [...words(choice)];
    return chosen.every((word) => {
      const at = left.indexOf(word);
      if (at < 0) return false;
      left.splice(at, 1);
      return true;
    });
  });
}

/** Every word that would narrow further, so that it can be lit. */
export function lit(legal: readonly Choice[], chosen: readonly string[], words: WordsOf = wordsOf): Set<string> {
  const found = new Set<string>();
  for (const choice of narrowed(legal, chosen, words)) {
    const left = [...words(choice)];
    for (const word of chosen) left.splice(left.indexOf(word), 1);
    for (const word of left) found.add(word);
  }
  return found;
}

/** The action that was meant by pointing at a thing that is not lit, if others like it are: the same with this thing instead. */
export function meant(legal: readonly Choice[], chosen: readonly string[], word: string, words: WordsOf = wordsOf): string | null {
  const label = /^[^:]+:/.exec(word)?.[0];
  const like = label === undefined ? undefined : narrowed(legal, chosen, words)[0];
  const instead = label === undefined || like === undefined ? undefined : words(like).find((other) => other.startsWith(label));
  if (chosen.length === 0 || label === undefined || like === undefined || instead === undefined) return null;
  return like.notation.split(" ").map((part) => (part === instead.slice(label.length) ? word.slice(label.length) : part)).join(" ");
}

export interface Pointing {
  chosen: string[];
  /** The action that is decided by this click, if any. */
  decided: Choice | null;
  /** Nothing legal has this word: ask why. */
  refused: boolean;
}

/**
 * Point at a word. The first click only narrows; a further one decides when exactly one action is left. Pointing at a chosen word
 * again takes it back, unless it was the only one and it leaves one action: then it decides; or unless an action has it twice.
 */
export function point(legal: readonly Choice[], chosen: readonly string[], word: string, words: WordsOf = wordsOf): Pointing {
  const further = narrowed(legal, [...chosen, word], words);
  if (chosen.includes(word) && further.length === 0) {
    const left = narrowed(legal, chosen, words);
    if (left.length === 1 && chosen.at(-1) === word) return { chosen: [], decided: left[0] ?? null, refused: false };
    return { chosen: chosen.filter((other) => other !== word), decided: null, refused: false };
  }
  if (further.length > 1) return { chosen: [...chosen, word], decided: null, refused: false };
  if (further.length === 1) {
    if (chosen.length > 0) return { chosen: [], decided: further[0] ?? null, refused: false };
    return { chosen: [word], decided: null, refused: false };
  }
  const afresh = narrowed(legal, [word], words);
  if (afresh.length > 0) return { chosen: [word], decided: null, refused: false };
  return { chosen: [...chosen], decided: null, refused: true };
}
