/** The games as the page knows them: every folder under games/ is found automatically and loaded when it is needed. */
import type { Component } from "svelte";
import GenericBoard from "../parts/GenericBoard.svelte";
import type { Plan } from "../setup/plan.svelte";
import type { GameId, Games, Moment } from "../wire";
import type { FieldValue } from "./choices";
import type { Choice, WordsOf } from "./choose";
import type { BringsOf, PromptOf } from "./prompt";

export type GameWords = (section: string, key: string, fields?: Readonly<Record<string, FieldValue>>) => string;

/** View, actions, events and aids of a game. */
export type GameTypes = Omit<Games[GameId], "options">;
/** A moment of the log with the events of one game. */
export type MomentOf<E> = Omit<Moment, "events"> & { readonly events: readonly E[] };

/** What every board gets: it draws the view, highlights what is lit, and reports what was pointed at. */
export interface BoardProps<G extends GameTypes = GameTypes> {
  view: G["view"];
  legal: readonly Choice<G["action"]>[];
  chosen: readonly string[];
  lit: ReadonlySet<string>;
  point: (word: string) => void;
  /** Replace the chosen words; this never decides an action. */
  choose: (words: readonly string[]) => void;
  /** An action to show as a ghost before it is taken. */
  preview: Choice<G["action"]> | null;
  /** What happened just now, for animation. */
  latest: readonly MomentOf<G["event"]>[];
  /** What happened since the beginning, up to the position that is shown. */
  history: readonly MomentOf<G["event"]>[];
  /** The aids, if the player wants them. */
  aids: G["aids"] | null;
  eyes: number | null;
  /** What the players are called, by seat; nothing where nobody plays, as in a figure. */
  names?: readonly string[];
  /** An hourglass that runs in real time: seconds left, and when that was measured. */
  glass: { left: number; since: number } | null;
  words: GameWords;
  /** The board as text; only for a game that asks for it. */
  text: string;
}

export interface GameParts<G extends GameTypes = GameTypes> {
  Board: Component<BoardProps<G>>;
  /**
   * How the actions of a view are pointed at; `@` joins the words of one element, and a prefix with a colon only keeps
   * elements of the same name apart. By default the words of the notation.
   */
  words?: (view: G["view"]) => WordsOf<Choice<G["action"]>>;
  /** What the prompt bar says; without it only whose turn it is. */
  prompt?: PromptOf<G>;
  /** What an action under the pointer brings. */
  brings?: BringsOf<G>;
  /** Actions of one word that say first what they bring, and are then confirmed. */
  weighed?: readonly G["action"]["kind"][];
  /** An action in words that name what the board shows; null for the words of the catalogue. */
  label?: (view: G["view"], aids: G["aids"] | null, words: GameWords) => (action: G["action"]) => string | null;
  /** The board needs the aids. */
  needsAids?: boolean;
  /** The board needs the table as text. */
  needsText?: boolean;
}

/** What a component of the set-up page gets. */
export interface SetupProps {
  plan: Plan;
  words: GameWords;
}

/** How a game is set up by pictures: `games/<id>/setup.ts`. A game without it has the general form. */
export interface GameSetup {
  /** Options that are set by these components; the others are house rules. */
  options: readonly string[];
  Setup?: Component<SetupProps>;
  /** The picture of a seat, with what is chosen there. */
  Seat?: Component<SetupProps & { seat: number }>;
  /** The picture of a side, where the seats differ. */
  Side?: Component<{ seat: number }>;
  /** The picture of a step of the campaign. */
  Step?: Component<{ step: string }>;
  /** The colours of the seats, if they are chosen. */
  colours?: (plan: Plan) => readonly string[];
  /** Options that cannot be submitted as they are. */
  wrong?: (plan: Plan) => readonly string[];
  /** What options would need to have an effect, beyond what the catalogue says; they are not submitted. */
  lacks?: (plan: Plan, words: GameWords) => Readonly<Record<string, string>>;
}

const setups = import.meta.glob<{ default: GameSetup }>("../games/*/setup.ts");
/** What the scene of an ending shows: an illustration, never the only place where something is said. */
export interface SceneProps {
  /** For the people at this screen; onlookers see the winners. */
  result: "won" | "lost" | "draw";
  winners: readonly number[];
  reason: string;
  /** The colour of the winning seat. Scenes are shared as pictures, so they use no colours of the page's style. */
  tint: string;
}

/** All components of a game with pictures: `games/<id>/Compendium.svelte`. */
export type CompendiumOf = Component<{ words: GameWords }>;
const compendia = import.meta.glob<{ default: CompendiumOf }>("../games/*/Compendium.svelte");

const found = import.meta.glob<{ default: GameParts }>("../games/*/index.ts");
const pictures = import.meta.glob<{ default: Component }>("../games/*/Picture.svelte");

const endings = import.meta.glob<{ default: Component<SceneProps> }>("../games/*/Ending.svelte");

/** The board of a game that has no folder here. */
const generic: GameParts = { Board: GenericBoard, needsText: true };

/** Is there a board of its own, and with it a how-to document with figures? */
export function isDrawn(game: string): boolean {
  return `../games/${game}/index.ts` in found;
}

export async function partsOf(game: string): Promise<GameParts> {
  const load = found[`../games/${game}/index.ts`];
  return load === undefined ? generic : (await load()).default;
}

export async function setupOf(game: string): Promise<GameSetup> {
  const load = setups[`../games/${game}/setup.ts`];
  return load === undefined ? { options: [] } : (await load()).default;
}

/** The picture of a game on the start page, if it has one. */
export async function pictureOf(game: string): Promise<Component | null> {
  const load = pictures[`../games/${game}/Picture.svelte`];
  return load === undefined ? null : (await load()).default;
}

export function hasCompendium(game: string): boolean {
  return `../games/${game}/Compendium.svelte` in compendia;
}

export async function compendiumOf(game: string): Promise<CompendiumOf | null> {
  const load = compendia[`../games/${game}/Compendium.svelte`];
  return load === undefined ? null : (await load()).default;
}

/** The scene of a game's ending, if it has one. */
export async function endingOf(game: string): Promise<Component<SceneProps> | null> {
  const load = endings[`../games/${game}/Ending.svelte`];
  return load === undefined ? null : (await load()).default;
}
