/** A finished match as the page presents it, at the table and after a replay. */
import type { Outcome } from "../wire";
import { t } from "../lib/i18n.svelte";
import { resultKey } from "../lib/outcome";
import { prefs } from "../lib/prefs.svelte";

export interface Finish {
  /** The table or the record. */
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly names: readonly string[];
  /** Their names in the texts of the game. */
  readonly callings: readonly string[];
  /** The seats of the people at this screen. */
  readonly mine: readonly number[];
  readonly outcome: Outcome;
  readonly cooperative: boolean;
  /** The colours of the pieces by seat. */
  readonly colours: readonly string[];
}

const TINTS: Readonly<Record<string, string>> = {
  green: "#3fae63",
  red: "#d8352a",
  blue: "#2b6fd6",
  yellow: "#f5c518",
  white: "#f6f3ec",
  purple: "#8d55c8",
  orange: "#ee7d32",
  black: "#6d727d",
};

/** The colour of the pieces of the first winner, for the scene. */
export const tintOf = ({ outcome, colours }: Finish): string =>
  TINTS[colours[outcome.winners[0] ?? 0] ?? ""] ?? "#f2b84b";

/** What the scene shows. Spectators see the winners. */
export type Result = "won" | "lost" | "draw";

export function resultOf({ mine, outcome, cooperative, names }: Finish): Result {
  const { winners } = outcome;
  if (cooperative || winners.length === 0) return winners.length > 0 ? "won" : "lost";
  if (winners.length === names.length) return "draw";
  return mine.length === 0 || mine.some((seat) => winners.includes(seat)) ? "won" : "lost";
}

/** The result in a few words for the people at this screen; spectators, and people it is shared with, read a name. */
export function headline({ mine, outcome, cooperative, names }: Finish): string {
  const { winners } = outcome;
  if (cooperative && mine.length === 0) return t(winners.length > 0 ? "theTeamWon" : "theTeamLost");
  if (!cooperative && mine.length !== 1 && winners.length === 1)
    return t("nameWins", { name: names[winners[0] ?? 0] ?? "" });
  if (!cooperative && winners.length === names.length) return t("draw");
  return t(resultKey(outcome, mine, names.length, cooperative));
}

/** Who won and why, with the names filled in. */
export function told(verdict: string, { names, outcome }: Finish): string {
  const list = new Intl.ListFormat(prefs.lang, { type: "conjunction" });
  const named = (wanted: boolean): string =>
    list.format(names.filter((_, seat) => outcome.winners.includes(seat) === wanted));
  return verdict.replace("{winners}", named(true)).replace("{others}", named(false));
}
