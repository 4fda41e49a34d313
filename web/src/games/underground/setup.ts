import type { GameSetup } from "../../lib/games";
import Scenario from "./Scenario.svelte";

const setup: GameSetup = { options: [], Step: Scenario };
export default setup;
