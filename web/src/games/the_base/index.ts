import type { GameParts } from "../../lib/games";
import type { Games } from "../../wire";
import Board from "./Board.svelte";
import { guide } from "./guide";

const parts: GameParts<Games["the_base"]> = { Board, guide };
export default parts;
