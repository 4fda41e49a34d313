import type { GameSetup } from "../../lib/games";
import Army from "./Army.svelte";
import { lacks, wrong } from "./deck";
import Deck from "./Deck.svelte";

const setup: GameSetup = {
  options: ["deck_mode", "preset", "cards", "farmer"],
  Setup: Deck,
  Seat: Army,
  wrong,
  lacks,
};
export default setup;
