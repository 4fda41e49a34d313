import type { GameParts } from "../../lib/games";
import type { Games } from "../../wire";
import Board from "./Board.svelte";
import { guide } from "./guide";
import { brings, prompt } from "./prompt";

const parts: GameParts<Games["rescue"]> = { Board, guide, brings, prompt };
export default parts;
