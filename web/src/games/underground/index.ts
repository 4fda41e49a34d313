import type { GameParts } from "../../lib/games";
import type { Games } from "../../wire";
import Board from "./Board.svelte";
import { guide } from "./guide";
import { naming } from "./naming";
<<<<<<< HEAD
import { prompt } from "./prompt";
import Scenario from "./Scenario.svelte";
=======
>>>>>>> ac2f518 ([server] Keep campaign progress of players and set tables up by pictures)

const parts: GameParts<Games["underground"]> = {
  Board,
  guide,
  prompt,
  words: naming,
  needsAids: true,
};
export default parts;
