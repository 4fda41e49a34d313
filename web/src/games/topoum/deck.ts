/** The deck that a set-up stands for; cards and rules of decks come from the component sheet (`tools.generated`). */
import type { Plan } from "../../setup/plan.svelte";
import { boxOf, byCategory, categoryOf } from "./box";

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

/** Without a card for the farmer none takes part. */
export const idle = (plan: Plan): readonly string[] => (bringsFarmer(plan) ? [] : ["farmer"]);

export const bringsFarmer = (plan: Plan): boolean =>
  plan.values["deck_mode"] === "random" || cardsOf(plan).some((card) => boxOf(plan).bring_farmer.includes(card));
