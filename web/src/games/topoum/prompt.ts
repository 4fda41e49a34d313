/** What the prompt bar says in Topoum. */
import type { BringsOf, PromptOf } from "../../lib/prompt";
import type { Games } from "../../wire";
import { lostIn } from "./news";

const PHASES: Record<string, string> = {
  setup_base: "setup",
  setup_mole: "setup",
  setup_obstacle: "setup",
  setup_marked: "setup",
  ransom: "ransom",
  deploy: "deploy",
  action: "action",
  continue: "action",
  card_entered: "card",
  card_stepped: "card",
};

export const prompt: PromptOf<Games["topoum"]> = ({ view, chosen, words }) => {
  const due = view.pending.at(-1);
  if (due === undefined) return { phase: "", ask: "", left: null };
  return {
    phase: words("prompt", `phase_${PHASES[due.kind] ?? "effect"}`),
    ask: words("board", `now_${due.kind}`, { card: due.card ?? "" }),
    next: chosen.some((word) => word.startsWith("origin=")) ? words("prompt", "next_mole") : undefined,
    left: null,
  };
};

export const brings: BringsOf<Games["topoum"]> = ({ notation }, { aids, words }) => {
  const seen = aids?.previews.find((one) => one.action === notation);
  if (seen === undefined) return "";
  const told = seen.points === 0 ? [] : [words("prompt", "points", { n: seen.points })];
  if (lostIn(seen) > 0) told.push(words("prompt", "losses"));
  return told.join(" ");
};
