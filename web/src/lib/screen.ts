/** Texts as they are read beside the board: a game that turns its board for a seat turns the arrows in them as well. */
import type { Moment, ServerMessage } from "../wire";
import type { GameWords } from "./games";

type OnScreen = (text: string, eyes: number | null) => string;

const found = import.meta.glob<{ onScreen: OnScreen }>("../games/*/screen.ts", { eager: true });

export const onScreen = (game: string, text: string, eyes: number | null): string =>
  found[`../games/${game}/screen.ts`]?.onScreen(text, eyes) ?? text;

export const momentOnScreen = (game: string, moment: Moment, eyes: number | null): Moment => ({
  ...moment,
  texts: moment.texts.map((text) => onScreen(game, text, eyes)),
});

/** What the server says to somebody at a table, with its texts as they are read beside the board. */
export function messageOnScreen(game: string, message: ServerMessage, eyes: number | null): ServerMessage {
  const turned = (text: string): string => onScreen(game, text, eyes);
  switch (message.t) {
    case "update":
      return { ...message, moments: message.moments.map((moment) => momentOnScreen(game, moment, message.eyes)) };
    case "advice":
      return { ...message, reason: turned(message.reason) };
    case "reasons":
      return {
        ...message,
        reasons: message.reasons.map((one) => ({ ...one, text: turned(one.text) })),
        instead: message.instead?.map(turned),
      };
    case "error":
      return { ...message, text: turned(message.text) };
    default:
      return message;
  }
}

export const wordsOnScreen = (game: string, words: GameWords | null, eyes: number | null): GameWords | null =>
  words && ((section, key, fields) => onScreen(game, words(section, key, fields), eyes));
