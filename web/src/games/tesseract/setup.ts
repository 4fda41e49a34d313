import type { GameSetup } from "../../lib/games";
import Characters from "./Characters.svelte";
import Disc from "./Disc.svelte";

const setup: GameSetup = { options: ["characters"], Setup: Characters, Step: Disc };
export default setup;
