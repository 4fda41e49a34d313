import type { GameSetup } from "../../lib/games";
import type { Plan } from "../../setup/plan.svelte";
import Scenario from "./Scenario.svelte";

const ABOUT_THE_HOURGLASS = "kidnapper";

/** Scenarios that leave the hourglass out leave no effect to the house rules about it. */
function lacks(plan: Plan): Readonly<Record<string, string>> {
  const without = plan.option("hourglass")?.needs["setup"] ?? [];
  if (!without.includes(plan.values["setup"] ?? "") || plan.values["hourglass"] === "always") return {};
  const always = plan.named("hourglass", ["always"]);
  const idle = plan.info.options.filter(({ name, needs }) => name !== "hourglass" && ABOUT_THE_HOURGLASS in needs);
  return Object.fromEntries([ABOUT_THE_HOURGLASS, ...idle.map(({ name }) => name)].map((name) => [name, always]));
}

const setup: GameSetup = { options: [], Step: Scenario, lacks };
export default setup;
