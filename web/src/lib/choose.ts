/**
 * Choosing by pointing: what is pointed at narrows the legal actions, until one is left.
 *
 * An element of the board stands for a word of the notation ("M1", "C3") or, where a word can have several roles, for a
 * field of the action ("start=C3", "card=tunnel;slot=hand"). The second of two equal elements is "4~2". This module
 * contains no rules: the list of legal actions alone decides what a word can mean.
 */
import type { AnyAction } from "../wire";

interface Action {
  readonly kind: string;
}

/** A legal action: its notation, a text for people, and its fields. */
export interface Choice<A extends Action = AnyAction> {
  readonly notation: string;
  readonly label: string;
  readonly action: A;
}

type AnyChoice = Choice<Action>;

/** The names of the elements that stand for an action. A game may be more specific here than its notation. */
export type WordsOf<C extends AnyChoice = Choice> = (choice: C) => readonly string[];

/** Name every action once. */
export function named<C extends AnyChoice>(name: WordsOf<C>): WordsOf<C> {
  const names = new WeakMap<C, readonly string[]>();
  return (choice) => {
    let found = names.get(choice);
    if (found === undefined) names.set(choice, (found = name(choice)));
    return found;
  };
}

/** The words of an action, its kind first. */
export const wordsOf: WordsOf<AnyChoice> = named((choice) =>
  choice.notation.split(" ").flatMap((word) => (word === "-" ? [] : word.split(","))),
);

const fieldsOf = (choice: AnyChoice): Record<string, unknown> => ({ ...choice.action });
const pairs = (word: string): [string, string][] =>
  word.split(";").map((part) => part.split("=", 2) as [string, string]);

/** The words of the notation that a word stands for, without field name, label or distinguishing suffix. */
export function inNotation(word: string): string[] {
  return plain(word).flatMap((one) => one.replace(/^.*:/, "").split("@"));
}

/** The label of a word, which says what sort of thing it is. */
const labelOf = (word: string): string | undefined => /^[^:]+:/.exec(word)?.[0];

/** A word without the suffix that distinguishes equal things. */
export function plain(word: string): string[] {
  if (word.includes("=")) return pairs(word).map(([, value]) => value);
  return [word.split("~", 1)[0] ?? word];
}

/** Remove a word from the rest of an action; false if it is not in there. */
function take(choice: AnyChoice, left: string[], word: string): boolean {
  if (word.includes("=") && !pairs(word).every(([field, value]) => String(fieldsOf(choice)[field]) === value))
    return false;
  return plain(word).every((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** What is left of an action without the chosen words; null if it does not have them all. */
function rest<C extends AnyChoice>(choice: C, chosen: readonly string[], words: WordsOf<C>): string[] | null {
  const left = [...words(choice)];
  return chosen.every((word) => take(choice, left, word)) ? left : null;
}

/** The actions that contain all the chosen words. */
export function narrowed<C extends AnyChoice>(
  legal: readonly C[],
  chosen: readonly string[],
  words: WordsOf<C> = wordsOf,
): C[] {
  return legal.filter((choice) => rest(choice, chosen, words) !== null);
}

/** Every word that would narrow further, so that it can be lit; also in the form that names its field. */
export function lit<C extends AnyChoice>(
  legal: readonly C[],
  chosen: readonly string[],
  words: WordsOf<C> = wordsOf,
): Set<string> {
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
export function asked<C extends AnyChoice>(
  legal: readonly C[],
  chosen: readonly string[],
  word: string,
  words: WordsOf<C> = wordsOf,
): string | null {
  const label = labelOf(word);
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
export function isLit<C extends AnyChoice>(
  legal: readonly C[],
  chosen: readonly string[],
  word: string,
  words: WordsOf<C> = wordsOf,
): boolean {
  return !chosen.includes(word) && legal.some((choice) => rest(choice, [...chosen, word], words) !== null);
}

/** The action that is meant if nothing more is pointed at: the only one left, or the one without further words. */
export function meant<C extends AnyChoice>(
  legal: readonly C[],
  chosen: readonly string[],
  words: WordsOf<C> = wordsOf,
): C | null {
  const left = narrowed(legal, chosen, words);
  if (left.length === 1) return left[0] ?? null;
  const whole = left.filter((choice) =>
    (rest(choice, chosen, words) ?? []).every((word) => word === fieldsOf(choice)["kind"]),
  );
  return chosen.length > 0 && whole.length === 1 ? (whole[0] ?? null) : null;
}

export interface Pointing<C extends AnyChoice = Choice> {
  chosen: string[];
  /** The action that is decided by this click, if any. */
  decided: C | null;
  /** Nothing legal has this word: ask why. */
  refused: boolean;
}

/**
 * Point at a word. An action of this word alone is decided at once. Otherwise the first click only narrows; a further
 * one decides when exactly one action is left, or when it names the kind of the action whose words are all chosen.
 * Pointing at a chosen word again takes it back, unless it was the only one and leaves one action (then it decides) or
 * an action has it twice. A word that does not fit starts afresh; but when several are chosen and others of its sort
 * are lit, it is refused, so that nobody loses what they hold.
 */
export function point<C extends AnyChoice>(
  legal: readonly C[],
  chosen: readonly string[],
  word: string,
  words: WordsOf<C> = wordsOf,
): Pointing<C> {
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
    const [only] = further;
    if (only !== undefined && (chosen.length > 0 || words(only).length === 1))
      return { chosen: [], decided: only, refused: false };
    return { chosen: [word], decided: null, refused: false };
  }
  const label = labelOf(word);
  if (chosen.length > 1 && label !== undefined && [...lit(legal, chosen, words)].some((one) => one.startsWith(label)))
    return { chosen: [...chosen], decided: null, refused: true };
  const afresh = narrowed(legal, [word], words);
  const [first] = afresh;
  if (afresh.length === 1 && first !== undefined && words(first).length === 1)
    return { chosen: [], decided: first, refused: false };
  if (afresh.length > 0) return { chosen: [word], decided: null, refused: false };
  return { chosen: [...chosen], decided: null, refused: true };
}
