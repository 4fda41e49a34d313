/** The boards. The shell knows no game; it asks here for the parts of one. */
import type { Component } from "svelte";
import type { Moment } from "../wire";
import type { FieldValue } from "./choices";
import type { Choice, WordsOf } from "./choose";
import type { AnyView } from "./table.svelte";

export type GameWords = (section: string, key: string, fields?: Readonly<Record<string, FieldValue>>) => string;

/** What every board gets: it draws the view, lights what is lit, and says what was pointed at. */
export interface BoardProps {
  view: AnyView;
  legal: readonly Choice[];
  chosen: readonly string[];
  lit: ReadonlySet<string>;
  point: (word: string) => void;
  /** Replace what is chosen by these words; nothing is decided by it. */
  choose: (words: readonly string[]) => void;
  /** An action to show as a ghost before it is done. */
  preview: Choice | null;
  /** What happened just now, for animation. */
  latest: readonly Moment[];
  /** What the rules say beyond the view, if the player wants aids. */
  aids: unknown;
  eyes: number | null;
  /** Sand in a glass that runs in real time: seconds left, and when that was true. */
  glass: { left: number; since: number } | null;
  words: GameWords;
}

export interface GuideStep {
  /** Text by language. */
  text: { en: string; de: string };
  /** A written position to play in; without one the step is only read. */
  position?: Record<string, unknown>;
  /** How many seats the position has; two if not said. */
  seats?: number;
  /** Which seat the reader plays. */
  seat?: number;
  /** The actions the text asks for, in order; `*` at the end of one stands for anything. */
  actions?: string[];
}

export interface GameParts {
  Board: Component<BoardProps>;
  guide: GuideStep[];
  /**
   * How the actions of a view are pointed at; `@` joins the words of a thing, and what
   * stands before a colon only tells things of one name apart. Without it the words of the notation.
   */
  words?: (view: AnyView) => WordsOf;
  /** Options that are chosen by picture: what draws a value. */
  pictures?: Record<string, Component<{ value: string }>>;
  /** The board cannot be drawn well without what the rules tell beyond the view. */
  needsAids?: boolean;
}

const parts: Record<string, () => Promise<GameParts>> = {
  the_base: async () => (await import("../games/the_base/index")).default,
  rescue: async () => (await import("../games/rescue/index")).default,
  topoum: async () => (await import("../games/topoum/index")).default,
  tesseract: async () => (await import("../games/tesseract/index")).default,
  underground: async () => (await import("../games/underground/index")).default,
};

export function hasBoard(game: string): boolean {
  return game in parts;
}

export function partsOf(game: string): Promise<GameParts> {
  const load = parts[game];
  if (load === undefined) return Promise.reject(new Error(`no board for ${game}`));
  return load();
}
