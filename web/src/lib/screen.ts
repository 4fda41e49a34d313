/** Texts as they are read beside the board: a game that turns its board for a seat turns the arrows in them as well. */
import type { Moment } from "../wire";
import type { GameWords } from "./games";

type OnScreen = (text: string, eyes: number | null) => string;

const found = import.meta.glob<{ onScreen: OnScreen }>("../games/*/screen.ts", { eager: true });

export const onScreen = (game: string, text: string, eyes: number | null): string =>
  found[`../games/${game}/screen.ts`]?.onScreen(text, eyes) ?? text;

export const momentOnScreen = (game: string, moment: Moment, eyes: number | null): Moment => ({
  ...moment,
  texts: moment.texts.map((text) => onScreen(game, text, eyes)),
});

/** An update of a table with its texts as they are read beside the board. */
export const updateOnScreen = <U extends { eyes: number | null; moments: readonly Moment[] }>(
  game: string,
  update: U,
): U => ({ ...update, moments: update.moments.map((moment) => momentOnScreen(game, moment, update.eyes)) });

export const wordsOnScreen = (game: string, words: GameWords | null, eyes: number | null): GameWords | null =>
  words && ((section, key, fields) => onScreen(game, words(section, key, fields), eyes));
