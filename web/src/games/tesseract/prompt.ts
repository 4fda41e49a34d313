/** What the prompt bar says in Tesseract. */
import type { PromptOf } from "../../lib/prompt";
import type { Games } from "../../wire";

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

export const prompt: PromptOf<Games["tesseract"]> = ({ view, words }) => {
  const phase = PHASES[view.asked];
  if (phase === undefined) return { phase: "", ask: "", left: null };
  return {
    phase: words("prompt", `phase_${phase}`),
    ask: words("prompt", `ask_${view.asked}`),
    left: phase === "setup" ? null : view.table.actions,
  };
};
