/** Texts with fields. */
import type { WordList } from "../wire";
import type { FieldValue } from "./choices";
import type { GameWords } from "./games";

/** How an empty list or a missing value is written. */
const NONE = "–";

/** The texts of a game as a function that fills in fields; a missing text is shown by its key. */
export function filled(sections: WordList["sections"]): GameWords {
  const term = (value: FieldValue): string => {
    if (Array.isArray(value)) return value.map(term).join(", ") || NONE;
    if (value === null) return sections["term"]?.["none"] ?? NONE;
    const name = value === true ? "yes" : value === false ? "no" : String(value);
    return sections["term"]?.[name] ?? String(value);
  };
  /** A text that reads differently while a field is empty or 0, or with a value, has a text of its own for that. */
  const found = (section: string, key: string, fields: Record<string, FieldValue>): string => {
    const empty = Object.keys(fields).find((name) => {
      const value = fields[name];
      const none = !value || (Array.isArray(value) && value.length === 0);
      return none && sections[section]?.[`${key}.${name}`] !== undefined;
    });
    const exact = Object.entries(fields).find(
      ([name, value]) => sections[section]?.[`${key}.${name}=${String(value)}`],
    );
    const variant = empty ?? exact?.join("=");
    return sections[section]?.[variant === undefined ? key : `${key}.${variant}`] ?? key;
  };
  return (section, key, fields = {}) =>
    found(section, key, fields).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = fields[name];
      return value === undefined ? whole : term(value);
    });
}
