/**
 * Choosing by pointing: what is pointed at narrows the legal actions, until one is left.
 *
 * An element of the board stands for a word of the notation ("M1", "C3") or, where a word can have several roles, for a
 * field of the action ("start=C3", "card=tunnel;slot=hand"). The second of two equal elements is "4~2". No rule lives
 * here: the list of legal actions alone decides what a word can mean.
 */
import type { AnyAction } from "../wire";

/** A legal action: its notation, a text for people, and its fields. */
export interface Choice {
  readonly notation: string;
  readonly label: string;
  readonly action: AnyAction;
}

/** The names of the elements that stand for an action. A game may be more specific here than its notation. */
export type WordsOf = (choice: Choice) => readonly string[];

const split = new WeakMap<Choice, string[]>();

/** The words of an action, its kind first. */
export function wordsOf(choice: Choice): readonly string[] {
  let words = split.get(choice);
  if (words === undefined) {
    words = choice.notation.split(" ").flatMap((word) => (word === "-" ? [] : word.split(",")));
    split.set(choice, words);
  }
  return words;
}

const fieldsOf = (choice: Choice): Record<string, unknown> => choice.action as unknown as Record<string, unknown>;
const named = (word: string): [string, string][] =>
  word.split(";").map((part) => part.split("=", 2) as [string, string]);

/** The words of the notation that a word stands for, without field name, label or distinguishing suffix. */
export function inNotation(word: string): string[] {
  return plain(word).flatMap((one) => one.replace(/^.*:/, "").split("@"));
}

/** A word without what only tells its things apart. */
export function plain(word: string): string[] {
  if (word.includes("=")) return named(word).map(([, value]) => value);
  return [word.split("~", 1)[0] ?? word];
}

/** Take a word out of what is left of an action; false if it is not in there. */
function take(choice: Choice, left: string[], word: string): boolean {
  if (word.includes("=") && !named(word).every(([field, value]) => String(fieldsOf(choice)[field]) === value))
    return false;
  return plain(word).every((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** What is left of an action without the chosen words; null if it does not have them all. */
function rest(choice: Choice, chosen: readonly string[], words: WordsOf): string[] | null {
  const left = [...words(choice)];
  return chosen.every((word) => take(choice, left, word)) ? left : null;
}

/** The actions that contain all the chosen words. */
export function narrowed(legal: readonly Choice[], chosen: readonly string[], words: WordsOf = wordsOf): Choice[] {
  return legal.filter((choice) => rest(choice, chosen, words) !== null);
}

/** Every word that would narrow further, so that it can be lit; also in the form that names its field. */
export function lit(legal: readonly Choice[], chosen: readonly string[], words: WordsOf = wordsOf): Set<string> {
  const found = new Set<string>();
  for (const choice of legal) {
    const left = rest(choice, chosen, words);
    if (left === null) continue;
    for (const word of left) found.add(word);
    for (const [field, value] of Object.entries(fieldsOf(choice)))
      if (field !== "kind" && left.includes(String(value))) found.add(`${field}=${String(value)}`);
  }
  return found;
}

/** The action meant by pointing at an unlit element while similar ones are lit: the same action with this element. */
export function asked(
  legal: readonly Choice[],
  chosen: readonly string[],
  word: string,
  words: WordsOf = wordsOf,
): string | null {
  const label = /^[^:]+:/.exec(word)?.[0];
  const like = label === undefined ? undefined : narrowed(legal, chosen, words)[0];
  const instead =
    label === undefined || like === undefined ? undefined : words(like).find((other) => other.startsWith(label));
  if (chosen.length === 0 || label === undefined || like === undefined || instead === undefined) return null;
  return like.notation
    .split(" ")
    .map((part) => (part === instead.slice(label.length) ? word.slice(label.length) : part))
    .join(" ");
}

/** Would this word narrow further? For words of several fields, which `lit` does not list. */
export function isLit(
  legal: readonly Choice[],
  chosen: readonly string[],
  word: string,
  words: WordsOf = wordsOf,
): boolean {
  return !chosen.includes(word) && legal.some((choice) => rest(choice, [...chosen, word], words) !== null);
}

/** The action that is meant if nothing more is pointed at: the only one left, or the one without further words. */
export function meant(legal: readonly Choice[], chosen: readonly string[], words: WordsOf = wordsOf): Choice | null {
  const left = narrowed(legal, chosen, words);
  if (left.length === 1) return left[0] ?? null;
  const whole = left.filter((choice) =>
    (rest(choice, chosen, words) ?? []).every((word) => word === fieldsOf(choice)["kind"]),
  );
  return chosen.length > 0 && whole.length === 1 ? (whole[0] ?? null) : null;
}

export interface Pointing {
  chosen: string[];
  /** The action that is decided by this click, if any. */
  decided: Choice | null;
  /** Nothing legal has this word: ask why. */
  refused: boolean;
}

/**
 * Point at a word. The first click only narrows; a further one decides when exactly one action is left, or when it
 * names the kind of the action whose words are all chosen. Pointing at a chosen word again takes it back, unless it was
 * the only one and leaves one action (then it decides) or an action has it twice.
 */
export function point(
  legal: readonly Choice[],
  chosen: readonly string[],
  word: string,
  words: WordsOf = wordsOf,
): Pointing {
  const further = narrowed(legal, [...chosen, word], words);
  if (chosen.includes(word) && further.length === 0) {
    const left = narrowed(legal, chosen, words);
    if (left.length === 1 && chosen.at(-1) === word) return { chosen: [], decided: left[0] ?? null, refused: false };
    return { chosen: chosen.filter((other) => other !== word), decided: null, refused: false };
  }
  const whole = further.find(
    (choice) => fieldsOf(choice)["kind"] === word && rest(choice, [...chosen, word], words)?.length === 0,
  );
  if (chosen.length > 0 && whole !== undefined) return { chosen: [], decided: whole, refused: false };
  if (further.length > 1) return { chosen: [...chosen, word], decided: null, refused: false };
  if (further.length === 1) {
    if (chosen.length > 0) return { chosen: [], decided: further[0] ?? null, refused: false };
    return { chosen: [word], decided: null, refused: false };
  }
  const afresh = narrowed(legal, [word], words);
  if (afresh.length > 0) return { chosen: [word], decided: null, refused: false };
  return { chosen: [...chosen], decided: null, refused: true };
}
