/** What the prompt bar says in Rescue. */
import type { BringsOf, PromptOf } from "../../lib/prompt";
import type { Games } from "../../wire";

const nextOf = (step: string, chosen: readonly string[]): string => {
  if (step === "manipulate") return step;
  return chosen.some((word) => word.startsWith("start=")) ? "move" : "cards";
};

export const prompt: PromptOf<Games["rescue"]> = ({ view, chosen, words }) => ({
  phase: words("prompt", `phase_${view.step}`),
  ask: words("prompt", `ask_${view.step}`),
  next: words("prompt", `next_${nextOf(view.step, chosen)}`),
  left: null,
});

export const brings: BringsOf<Games["rescue"]> = ({ notation }, { aids, words }) => {
  const change = aids?.changes.find((one) => one.action === notation);
  if (change === undefined) return "";
  if (!change.visible) return words("prompt", "same");
  const told = change.moves === null ? [] : [words("prompt", "moves", { n: change.moves })];
  if (change.boards.length > 0) told.push(words("prompt", "boards", { loaders: change.boards }));
  return told.join(" ");
};
