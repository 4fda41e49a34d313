/** The deck that a set-up stands for; cards and rules of decks come from the component sheet (`tools.generated`). */
import type { GameWords } from "../../lib/games";
import type { Plan } from "../../setup/plan.svelte";
import { boxOf, byCategory, categoryOf, usualOf } from "./box";

/** The cards of the recommended or of the own deck; none if they are drawn. */
export function cardsOf(plan: Plan): readonly string[] {
  const recommended = boxOf(plan).decks[String(plan.values["preset"])] ?? [];
  if (plan.values["deck_mode"] === "random") return [];
  const own = String(plan.values["cards"] ?? "");
  if (plan.values["deck_mode"] === "preset") return recommended;
  const known = boxOf(plan).cards;
  return own.split(",").filter((card) => card in known);
}

/** Categories without a card. */
export const missing = (plan: Plan): readonly string[] =>
  Object.keys(byCategory(boxOf(plan))).filter(
    (category) => !cardsOf(plan).some((card) => categoryOf(boxOf(plan), card) === category),
  );

export function wrong(plan: Plan): readonly string[] {
  const custom = plan.values["deck_mode"] === "custom";
  return custom && (cardsOf(plan).length !== boxOf(plan).types || missing(plan).length > 0) ? ["cards"] : [];
}

/** Can a card be in the deck that does what this card of the usual box does? */
const plays = (plan: Plan, usual: string): boolean =>
  plan.values["deck_mode"] === "random" || cardsOf(plan).some((card) => usualOf(boxOf(plan), card) === usual);

export const bringsFarmer = (plan: Plan): boolean => plays(plan, "farmer");

/** Can a farmer take part who does what this farmer of the usual box does? */
function brings(plan: Plan, usual: string): boolean {
  const chosen = String(plan.values["farmer"]);
  const possible = chosen === "random" ? Object.keys(boxOf(plan).farmers) : [chosen];
  return bringsFarmer(plan) && possible.some((farmer) => usualOf(boxOf(plan), farmer) === usual);
}

/** House rules about cards, farmers or gas that are not in the game. */
export function lacks(plan: Plan, words: GameWords): Readonly<Record<string, string>> {
  const term = (name: string): string => words("term", name);
  const gas = plan.values["obstacles"] === true || brings(plan, "sprayer");
  const pushes = plays(plan, "panic") || brings(plan, "rumbler");
  return {
    ...(bringsFarmer(plan) ? {} : { farmer: term("farmer") }),
    ...(plays(plan, "prisoner") ? {} : { ransom: term("prisoner") }),
    ...(plays(plan, "patrol") ? {} : { patrol: term("patrol") }),
    ...(pushes ? {} : { pushed_enemy_penalty: `${term("panic")} / ${term("rumbler")}` }),
    ...(gas ? {} : { gas_line_value: `${plan.option("obstacles")?.label ?? ""} / ${term("sprayer")}` }),
  };
}
