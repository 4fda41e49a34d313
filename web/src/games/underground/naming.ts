/** How actions are pointed at: a card, a corner of a part and a cell to walk to are separate things. */
import type { WordsOf } from "../../lib/choose";
import type { Choice } from "../../lib/choose";

type Fields = Readonly<Record<string, unknown>>;

function name(choice: Choice): readonly string[] {
  const fields = choice.action as unknown as Fields;
  const kind = String(fields["kind"]);
  const text = (key: string): string => String(fields[key]);
  const list = (key: string): string[] => [...((fields[key] as readonly string[] | undefined) ?? [])];
  switch (kind) {
    case "play":
      return [kind, `card:${text("card")}`];
    case "place":
    case "exchange":
      return [kind, text("part"), `${text("face")}@${text("turns")}`, `corner:${text("cell")}`];
    case "lay":
      return [kind, text("plateau"), `turned:${text("turns")}`, `corner:${text("cell")}`];
    case "move_with":
      return [kind, text("cell"), ...list("locks").map((cell) => `lock:${cell}`), ...list("chips")];
    default:
      return choice.notation.split(" ").flatMap((word) => (word === "-" ? [] : word.split(",")));
  }
}

export function naming(): WordsOf {
  const kept = new WeakMap<Choice, readonly string[]>();
  return (choice) => {
    let found = kept.get(choice);
    if (found === undefined) kept.set(choice, (found = name(choice)));
    return found;
  };
}
