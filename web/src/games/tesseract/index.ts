import type { GameParts } from "../../lib/games";
import Board from "./Board.svelte";
import { guide } from "./guide";
import { naming } from "./naming";

const parts: GameParts = { Board, guide, words: naming, needsAids: true };
export default parts;
