/** What the prompt bar says about the decision at hand; a game derives it from the view in its `prompt.ts`. */
import type { Choice } from "./choose";
import type { GameTypes, GameWords } from "./games";

export interface Prompt {
  /** The phase of the turn in a word or two. */
  phase: string;
  /** What to do now, in one sentence. */
  ask: string;
  /** What to do when something is chosen; by default to choose something lit. */
  next?: string | undefined;
  /** Actions left in this turn, where the game counts them. */
  left: number | null;
}

export interface Asked<G extends GameTypes = GameTypes> {
  view: G["view"];
  legal: readonly Choice<G["action"]>[];
  /** What has been pointed at so far. */
  chosen: readonly string[];
  aids: G["aids"] | null;
  words: GameWords;
}

export type PromptOf<G extends GameTypes = GameTypes> = (asked: Asked<G>) => Prompt;
/** What an action brings, in a short sentence; empty if there is nothing to tell. */
export type BringsOf<G extends GameTypes = GameTypes> = (choice: Choice<G["action"]>, asked: Asked<G>) => string;
