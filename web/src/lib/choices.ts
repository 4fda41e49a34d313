/** Legal actions: unpacked from a message of the server, read as values, and labelled where they are shown. */
import type { AnyAction, Update, Welcome } from "../wire";
import type { Choice } from "./choose";
import type { GameWords } from "./games";

export type FieldValue = string | number | boolean | null | readonly (string | number)[];

/** The fields of every kind of action, in the order of the notation. */
export type ActionFields = Welcome["actions"];
type FieldKind = ActionFields[string][string];

const NOTHING = "-";

function read(word: string, kind: FieldKind): FieldValue {
  if (kind === "texts" || kind === "numbers") {
    const parts = word === NOTHING ? [] : word.split(",");
    return kind === "numbers" ? parts.map(Number) : parts;
  }
  if (word === NOTHING) return null;
  if (kind === "number") return Number(word);
  return kind === "flag" ? word === "yes" : word;
}

/** Reads actions from their notation. */
export class Reader {
  /** `texts` are the texts of the game in the current language, once they are loaded. */
  constructor(
    private readonly fields: ActionFields,
    private readonly texts: () => GameWords | null,
  ) {}

  /** An action; its label is made when it is needed. */
  read(notation: string): Choice {
    const { texts } = this;
    const [kind = "", ...words] = notation.split(" ");
    const values: Record<string, FieldValue> = {};
    Object.entries(this.fields[kind] ?? {}).forEach(([field, type], at) => {
      values[field] = read(words[at] ?? NOTHING, type);
    });
    return {
      notation,
      action: { kind, ...values } as AnyAction,
      get label() {
        return texts()?.("action", kind, values) ?? notation;
      },
    };
  }

  /** The list of legal actions. */
  unpack(legal: Update["legal"]): Choice[] {
    return legal.flatMap(([stem, lasts]) => lasts.map((last) => this.read(`${stem} ${last}`.trim())));
  }
}
