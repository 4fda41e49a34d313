import type { GameParts } from "../../lib/games";
import type { Games } from "../../wire";
import Board from "./Board.svelte";
import { label } from "./label";
import { naming } from "./naming";
import { brings, prompt } from "./prompt";

const parts: GameParts<Games["tesseract"]> = {
  Board,
  brings,
  weighed: ["special"],
  label,
  prompt,
  words: naming,
  needsAids: true,
};
export default parts;
