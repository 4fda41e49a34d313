/** What the prompt bar says in Underground. */
import type { BringsOf, PromptOf } from "../../lib/prompt";
import type { Games, UndergroundAction } from "../../wire";

const PHASES: Record<string, string> = {
  lay: "setup",
  door: "setup",
  begin: "setup",
  play: "play",
  act: "act",
  pick: "arrive",
  close: "arrive",
  stand: "act",
  flee: "water",
  offer: "code",
};
const PLACING: readonly UndergroundAction["kind"][] = ["place", "exchange"];
const MOVING: readonly UndergroundAction["kind"][] = ["move", "move_with"];

export const prompt: PromptOf<Games["underground"]> = ({ view, legal, words }) => {
  const phase = PHASES[view.phase];
  if (phase === undefined) return { phase: "", ask: "", left: null };
  const can = (kinds: readonly string[]): boolean => legal.some((choice) => kinds.includes(choice.action.kind));
  const acts = [can(PLACING) ? "place" : "", can(MOVING) ? "move" : ""].filter((one) => one !== "");
  // On another player's turn, only the hourglass can be used.
  const waits = legal.length > 0 && legal.every((choice) => choice.action.kind === "flip");
  const due = view.phase === "act" && legal.length > 0 && acts.length < 2 ? (acts[0] ?? "end") : view.phase;
  const ask = waits ? "flip" : due;
  const told = words("prompt", `ask_${ask}`);
  return {
    phase: words("prompt", `phase_${phase}`),
    ask: told,
    next: view.phase === "act" ? words("board", "place_help") : told,
    left: view.phase === "act" && legal.length > 0 && !waits ? acts.length : null,
  };
};

/** What a card gives: steps, a part, and water if it is blue. */
export const brings: BringsOf<Games["underground"]> = ({ action }, { view, words }) => {
  if (action.kind !== "play") return "";
  const card = view.hands.flat().find((one) => one.card === action.card);
  if (card === undefined) return "";
  const stone = card.part.startsWith(">");
  const part = card.gives.length === 0 ? "none" : stone ? "stone" : card.part === "*" ? "joker" : "form";
  const gives = words("board", `brings_${part}`, { n: card.steps, ...(stone && { far: card.part.slice(1) }) });
  return `${gives} ${words("board", card.blue ? "brings_water" : "brings_dry")}`;
};
