import type { GameParts } from "../../lib/games";
import type { Games } from "../../wire";
import Board from "./Board.svelte";
import { prompt } from "./prompt";

const parts: GameParts<Games["the_base"]> = { Board, prompt };
export default parts;
