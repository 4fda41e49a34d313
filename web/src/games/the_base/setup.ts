import type { GameSetup } from "../../lib/games";
import Sides from "./Sides.svelte";

const setup: GameSetup = { options: [], Setup: Sides };
export default setup;
