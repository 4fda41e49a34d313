/** How the actions of Tesseract are pointed at: a die is named together with where it lies. */
import type { WordsOf } from "../../lib/choose";
import type { AnyView } from "../../lib/table.svelte";
import type { Choice } from "../../lib/choose";
import type { TesseractView } from "../../wire";

type Fields = Readonly<Record<string, unknown>>;

export function naming(view: AnyView): WordsOf {
  const { table, decides } = view as unknown as TesseractView;
  const own = "abcd".indexOf(decides);
  const kept = new WeakMap<Choice, readonly string[]>();
  /** The lab a die of a group lies in; the one who decides is asked first. */
  function labOf(die: string): string {
    if (table.labs[own]?.includes(die)) return decides;
    return "abcd"[table.labs.findIndex((lab) => lab.includes(die))] ?? decides;
  }
  function name(choice: Choice): readonly string[] {
    const fields = choice.action as unknown as Fields;
    const kind = String(fields["kind"]);
    const text = (key: string): string => String(fields[key]);
    switch (kind) {
      case "adjust":
        return [kind, `${text("die")}@${text("zone")}`, text("delta")];
      case "set":
        return [kind, `${text("die")}@${text("zone")}`, text("value")];
      case "flip":
      case "reroll":
        return [kind, `${text("die")}@${text("zone")}`];
      case "transfer":
        return [kind, `${text("die")}@${text("lab")}`, text("to"), text("delta")];
      case "contain":
        return [kind, ...(fields["dice"] as string[]).map((die) => `${die}@${labOf(die)}`)];
      case "fill":
        return [kind, `${text("die")}@${text("lab")}`, `cell:${text("die")}`];
      case "swap":
        return [
          kind,
          `${text("die")}@${text("zone")}`,
          /^[yopb]\d$/.test(text("other")) ? `${text("other")}@primed` : text("other"),
        ];
      case "destroy":
      case "enrich":
        return [kind, `${text("die")}@primed`];
      case "restore":
        return text("zone") === "box" ? [kind, text("die")] : [kind, `${text("die")}@${text("zone")}`];
      default:
        return choice.notation.split(" ");
    }
  }
  return (choice) => {
    let found = kept.get(choice);
    if (found === undefined) kept.set(choice, (found = name(choice)));
    return found;
  };
}
