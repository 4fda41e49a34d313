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
  return (section, key, fields = {}) =>
    (sections[section]?.[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = fields[name];
      return value === undefined ? whole : term(value);
    });
}
