import type { GameParts } from "../../lib/games";
import type { Games } from "../../wire";
import Board from "./Board.svelte";
import { brings, prompt } from "./prompt";

const parts: GameParts<Games["rescue"]> = { Board, brings, prompt };
export default parts;
