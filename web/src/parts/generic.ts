/** Narrowing the legal actions of any game: first by kind, then field by field. */
import { inNotation, type Choice } from "../lib/choose";

export interface Group {
  /** The field of the actions that these words belong to. */
  field: string;
  words: readonly { word: string; value: string }[];
}

type Fields = Readonly<Record<string, unknown>>;

const valuesOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String);
  return value === null || value === undefined ? [] : [String(value)];
};

/** The word for a value of a field, or for one element of a list. */
const wordFor = (field: string, value: unknown, one: string): string =>
  field === "kind" || Array.isArray(value) ? one : `${field}=${one}`;

/** The words in which these actions differ, grouped by field. Fields come once all actions are of one kind. */
export function groupsOf(left: readonly Choice<{ kind: string }>[], chosen: readonly string[]): Group[] {
  const kinds = new Set(left.map((choice) => choice.action.kind));
  const spent = new Set(chosen.flatMap(inNotation));
  const groups = new Map<string, Map<string, string>>();
  for (const choice of left) {
    const fields: Fields = { ...choice.action };
    for (const [field, value] of Object.entries(fields)) {
      if (kinds.size > 1 ? field !== "kind" : field === "kind") continue;
      const words = groups.get(field) ?? new Map<string, string>();
      groups.set(field, words);
      for (const one of valuesOf(value)) if (!spent.has(one)) words.set(wordFor(field, value, one), one);
    }
  }
  return [...groups]
    .map(([field, words]) => ({ field, words: [...words].map(([word, value]) => ({ word, value })) }))
    .filter((group) => group.words.length > 0 && (left.length > 1 || chosen.length === 0));
}
