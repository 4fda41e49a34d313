/** The deck that a set-up stands for; cards and rules of decks come from the component sheet (`tools/setups.py`). */
import type { Plan } from "../../setup/plan.svelte";
import { CATEGORIES, categoryOf } from "./cards";
import setup from "./setup.json";

export const TYPES = setup.types;

/** The cards of the recommended or of the own deck; none if they are drawn. */
export function cardsOf(plan: Plan): readonly string[] {
  const decks: Record<string, string[]> = setup.decks;
  const recommended = decks[String(plan.values["preset"])] ?? [];
  if (plan.values["deck_mode"] === "random") return [];
  const own = String(plan.values["cards"] ?? "");
  if (plan.values["deck_mode"] === "preset") return recommended;
  return own.split(",").filter(Boolean);
}

/** Categories without a card. */
export const missing = (cards: readonly string[]): readonly string[] =>
  Object.keys(CATEGORIES).filter((category) => !cards.some((card) => categoryOf(card) === category));

export function wrong(plan: Plan): readonly string[] {
  const cards = cardsOf(plan);
  const custom = plan.values["deck_mode"] === "custom";
  return custom && (cards.length !== TYPES || missing(cards).length > 0) ? ["cards"] : [];
}
