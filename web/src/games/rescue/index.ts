import type { GameParts } from "../../lib/games";
import Board from "./Board.svelte";
import { guide } from "./guide";

const parts: GameParts = { Board, guide };
export default parts;
