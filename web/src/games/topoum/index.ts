import type { GameParts } from "../../lib/games";
import type { Games } from "../../wire";
import Board from "./Board.svelte";
import { label } from "./label";
import { brings, prompt } from "./prompt";

const parts: GameParts<Games["topoum"]> = { Board, brings, label, prompt, needsAids: true };
export default parts;
