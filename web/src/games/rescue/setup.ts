import type { GameSetup } from "../../lib/games";
import Crew from "./Crew.svelte";
import FirstPlayer from "./FirstPlayer.svelte";

const setup: GameSetup = {
  options: ["colours", "start_player"],
  Setup: FirstPlayer,
  Seat: Crew,
  colours: (plan) => String(plan.values["colours"]).split(","),
};
export default setup;
