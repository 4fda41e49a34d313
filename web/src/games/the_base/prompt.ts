/** What the prompt bar says in The Base. */
import type { PromptOf } from "../../lib/prompt";
import type { Games } from "../../wire";

const COUNTED = ["turn", "challenge"];

export const prompt: PromptOf<Games["the_base"]> = ({ view, words }) => ({
  phase: words("prompt", `phase_${view.phase}`),
  ask: words("prompt", `ask_${view.phase}`, { piece: view.returning }),
  left: COUNTED.includes(view.phase) ? view.left : null,
});
