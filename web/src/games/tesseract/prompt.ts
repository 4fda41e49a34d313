/** What the prompt bar says in Tesseract. */
import type { Choice } from "../../lib/choose";
import type { GameWords } from "../../lib/games";
import type { BringsOf, PromptOf } from "../../lib/prompt";
import type { Games, TesseractAction, TesseractView } from "../../wire";
import { primedNext, riskText } from "./threat";

/** The decisions that are asked for, and the phase to which they belong. */
const PHASES: Record<string, string> = {
  pick_character: "setup",
  pick_corner: "setup",
  turn: "turn",
  more_transfers: "turn",
  delegated: "turn",
  prime: "threat",
  accelerate: "event",
  enrich: "event",
  shield: "event",
  second_roll: "event",
  effect: "effect",
  place: "effect",
  group: "contain",
  contained: "contain",
  consent: "consent",
};
/** Kinds of actions that are chosen before their dice. */
const KINDS = ["take", "adjust", "transfer", "study", "contain"];
/** Effects that are not those of a card. */
const SOURCES = ["special", "passive", "reward"];

type Legal = readonly Choice<TesseractAction>[];

/** The card or ability of a character that is carried out. */
const effectOf = (view: TesseractView, source: string): string =>
  SOURCES.includes(source) ? `${view.table.characters["abcd".indexOf(view.decides)] ?? ""}_${source}` : source;

function askOf(view: TesseractView, legal: Legal, words: GameWords): string {
  if (view.asked === "contained")
    return words("prompt", legal.some((choice) => choice.action.kind === "twin") ? "ask_twin" : "ask_roll");
  const source = view.table.pending?.at(-1)?.source ?? "";
  if (view.asked !== "effect") return words("prompt", `ask_${view.asked}`);
  if (source === "reward") return words("prompt", "ask_reward");
  const id = effectOf(view, source);
  return words("prompt", "ask_effect", { name: words("term", id), text: words("card_text", id) });
}

export const prompt: PromptOf<Games["tesseract"]> = ({ view, legal, chosen, words }) => {
  const phase = PHASES[view.asked];
  if (phase === undefined) return { phase: "", ask: "", left: null };
  const source = view.asked === "effect" ? (view.table.pending?.at(-1)?.source ?? "") : "";
  return {
    phase: words("prompt", `phase_${SOURCES.includes(source) ? source : phase}`),
    ask: askOf(view, legal, words),
    next: chosen.length === 1 && KINDS.includes(chosen[0] ?? "") ? words("prompt", `next_${chosen[0]}`) : undefined,
    left: phase === "setup" ? null : view.table.actions,
  };
};

/** What a card or an ability does, and what the end of the turn risks. */
export const brings: BringsOf<Games["tesseract"]> = ({ action }, { view, aids, words }) => {
  switch (action.kind) {
    case "special":
      return words("card_text", effectOf(view, action.kind));
    case "play":
    case "use":
      return words("card_text", action.card);
    case "end":
      return riskText(aids, words) || primedNext(view, words);
    default:
      return "";
  }
};
