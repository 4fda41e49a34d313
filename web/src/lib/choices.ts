/** Legal actions: unpacked from a message of the server, read as values, and labelled where they are shown. */
import type { AnyAction, AnyAids, AnyView, Update, Welcome } from "../wire";
import type { Choice } from "./choose";
import type { GameParts, GameWords } from "./games";

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

/** What the labels are made of: the texts of the game, once they are loaded, and the game's own way to put it. */
export interface Speaker {
  readonly texts: GameWords | null;
  readonly view?: AnyView | null;
  readonly aids?: AnyAids | null;
  readonly parts?: Pick<GameParts, "label"> | null;
}

/** Reads actions from their notation. */
export class Reader {
  constructor(
    private readonly fields: ActionFields,
    private readonly speaker: Speaker,
  ) {}

  /** An action; its label is made when it is needed. */
  read(notation: string): Choice {
    const { speaker } = this;
    const [kind = "", ...words] = notation.split(" ");
    const values: Record<string, FieldValue> = {};
    Object.entries(this.fields[kind] ?? {}).forEach(([field, type], at) => {
      values[field] = read(words[at] ?? NOTHING, type);
    });
    const action = { kind, ...values } as AnyAction;
    return {
      notation,
      action,
      get label() {
        const { texts, view = null, aids = null, parts } = speaker;
        if (texts === null) return notation;
        return (view && parts?.label?.(view, aids, texts)(action)) ?? texts("action", kind, values);
      },
    };
  }

  /** The list of legal actions. */
  unpack(legal: Update["legal"]): Choice[] {
    return legal.flatMap(([stem, lasts]) => lasts.map((last) => this.read(`${stem} ${last}`.trim())));
  }
}
