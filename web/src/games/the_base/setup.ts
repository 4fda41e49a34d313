import type { GameSetup } from "../../lib/games";
import Side from "./Side.svelte";
import Sides from "./Sides.svelte";

const setup: GameSetup = { options: [], Setup: Sides, Side };
export default setup;
