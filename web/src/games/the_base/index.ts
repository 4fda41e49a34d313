import type { GameParts } from "../../lib/games";
import type { Games } from "../../wire";
import Board from "./Board.svelte";
import { guide } from "./guide";
import { prompt } from "./prompt";

const parts: GameParts<Games["the_base"]> = { Board, guide, prompt };
export default parts;
