/** The words that select an action: a die is named together with its place. */
import { named, type Choice, type WordsOf } from "../../lib/choose";
import type { TesseractAction, TesseractView } from "../../wire";

type Labs = Pick<TesseractView, "decides"> & { table: Pick<TesseractView["table"], "labs"> };

/** Labels the dice that lie in the box. */
export const BOX = "box:";

/** The destroyed die or colour that an action takes from the box. */
export function fromBox(action: TesseractAction): string | null {
  switch (action.kind) {
    case "create":
      return action.die;
    case "restore":
      return action.zone === "box" ? action.die : null;
    case "swap":
      return /^[a-z]{3,}$/.test(action.other) ? action.other : null;
    default:
      return null;
  }
}

export function naming({ table, decides }: Labs): WordsOf<Choice<TesseractAction>> {
  const own = "abcd".indexOf(decides);
  /** The lab a die of a group lies in, preferably that of the seat that decides. */
  function labOf(die: string): string {
    if (table.labs[own]?.includes(die)) return decides;
    return "abcd"[table.labs.findIndex((lab) => lab.includes(die))] ?? decides;
  }
  return named(({ action, notation }: Choice<TesseractAction>): readonly string[] => {
    const box = BOX + (fromBox(action) ?? "");
    switch (action.kind) {
      case "adjust":
        return [action.kind, `${action.die}@${action.zone}`, String(action.delta)];
      case "set":
        return [action.kind, `${action.die}@${action.zone}`, String(action.value)];
      case "flip":
      case "reroll":
        return [action.kind, `${action.die}@${action.zone}`];
      case "transfer":
        return [action.kind, `${action.die}@${action.lab}`, action.to, String(action.delta)];
      case "contain":
        return [action.kind, ...action.dice.map((die) => `${die}@${labOf(die)}`)];
      case "fill":
        return [action.kind, `${action.die}@${action.lab}`, `cell:${action.die}`];
      case "swap": {
        const primed = /^[yopb]\d$/.test(action.other) ? `${action.other}@primed` : action.other;
        const other = fromBox(action) === null ? primed : box;
        return [action.kind, `${action.die}@${action.zone}`, other];
      }
      case "destroy":
      case "enrich":
        return [action.kind, `${action.die}@primed`];
      case "restore":
        return [action.kind, action.zone === "box" ? box : `${action.die}@${action.zone}`];
      case "create":
        return [action.kind, box, action.lab];
      default:
        return notation.split(" ");
    }
  });
}
