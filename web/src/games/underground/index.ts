import type { GameParts } from "../../lib/games";
import type { Games } from "../../wire";
import Board from "./Board.svelte";
import { guide } from "./guide";
import { naming } from "./naming";
import { prompt } from "./prompt";
import Scenario from "./Scenario.svelte";

const parts: GameParts<Games["underground"]> = {
  Board,
  guide,
  prompt,
  words: naming,
  needsAids: true,
  pictures: { setup: Scenario },
};
export default parts;
