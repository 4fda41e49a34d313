/** The keys of the table page. */
import { prefs } from "../lib/prefs.svelte";
import { nameOf } from "../parts/Marks.svelte";
import type { Desk } from "./desk.svelte";

const thingOf = (target: HTMLElement): HTMLElement | null => target.closest<HTMLElement>("[data-word]");

function pointOut(desk: Desk, target: HTMLElement): void {
  const thing = thingOf(target);
  if (!desk.company || desk.table.mine.length === 0) return;
  if (thing) desk.show(nameOf(thing));
  else desk.pointing = !desk.pointing;
}

function why(desk: Desk, target: HTMLElement): void {
  const word = thingOf(target)?.dataset["word"];
  if (word !== undefined) desk.table.why([...desk.table.chosen, word]);
}

function followAdvice({ table }: Desk): void {
  if (table.advice !== null) table.act(table.advice.choice);
}

type Act = (desk: Desk, target: HTMLElement) => void;

const KEYS: Record<string, Act> = {
  "/": (desk) => desk.toggleList(true),
  u: ({ table }) => table.undo(),
  h: (desk) => desk.hint(),
  g: followAdvice,
  p: pointOut,
  w: why,
  c: (desk) => (desk.company ? desk.openTalk() : undefined),
  l: (desk) => desk.openTab("log"),
  r: (desk) => desk.openTab("rules"),
  t: (desk) => desk.openTab("text"),
  a: () => (prefs.aids = !prefs.aids),
  s: ({ table }) => table.skip(),
  o: ({ table }) => table.showAgain(),
  Escape: (desk) => desk.cancel(),
};

/** Handle a key; true if it is a shortcut. */
export function handleKey(desk: Desk, event: KeyboardEvent): boolean {
  const act = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
  if (act === undefined) return false;
  act(desk, event.target as HTMLElement);
  return true;
}

/** Is this key press meant for a field or a dialog? */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || target.closest("dialog") !== null;
}
