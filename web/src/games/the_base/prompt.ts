/** What the prompt bar says in The Base. */
import type { GameWords } from "../../lib/games";
import type { Asked, PromptOf } from "../../lib/prompt";
import type { Games, TheBaseView } from "../../wire";

type Base = Games["the_base"];
const COUNTED = ["turn", "challenge"];

/** What to do with the piece or tile that is chosen; undefined where the board says it. */
function nextAfter({ phase, pieces }: TheBaseView, legal: Asked<Base>["legal"], thing: string, words: GameWords) {
  if (phase === "setup") return words("prompt", "next_lay");
  if (pieces.some(({ piece }) => piece === thing)) return words("prompt", "next_piece", { thing });
  const turns = legal.some(({ action }) => action.kind === "rotate" && action.cell === thing);
  return turns ? words("prompt", "next_tile", { thing }) : undefined;
}

export const prompt: PromptOf<Base> = ({ view, legal, chosen, words }) => ({
  phase: words("prompt", `phase_${view.phase}`),
  ask: words("prompt", `ask_${view.phase}`, { piece: view.returning }),
  next: nextAfter(view, legal, chosen[0] ?? "", words),
  left: COUNTED.includes(view.phase) ? view.left : null,
});
