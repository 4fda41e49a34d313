/** The names of seats. */
import type { Catalogue, SeatInfo } from "../wire";
import type { GameWords } from "./games";
import { t } from "./i18n.svelte";
import { botLabels } from "./texts.svelte";

/** The name of a person or bot; a bot without a name is called by its level. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === "bot") return seat.name || botName(seat.level ?? "");
  return seat.name || t("free");
}

/** The strength of a named bot, and its character if the game's words are at hand; empty for everybody else. */
export function seatLevel(seat: SeatInfo, words: GameWords | null = null): string {
  if (seat.kind !== "bot" || !seat.name) return "";
  const character = words !== null && seat.character ? `, ${words("character", seat.character)}` : "";
  return `${botLabels[seat.level ?? ""] ?? seat.level ?? ""}${character}`;
}

/** A name with the strength of the bot behind it. */
export function seatLabel(seat: SeatInfo): string {
  const level = seatLevel(seat);
  return level ? `${seat.name} (${level})` : seatName(seat);
}

function botName(level: string): string {
  return `${t("whoBot")} (${botLabels[level] ?? level})`;
}

/** A player of a record, where a bot may be written by its level. */
export function playerName(name: string, seat: number): string {
  return name in botLabels ? botName(name) : name || t("seat", { n: seat + 1 });
}

/** The colours of pieces as ink on the page, for light and dark surfaces. */
const INK: Record<string, string> = {
  green: "light-dark(#1f7a43, #58c27d)",
  red: "light-dark(#b3281a, #ff8272)",
  blue: "light-dark(#1a5fb4, #7db4ff)",
  yellow: "light-dark(#7a5c00, #ffd84d)",
  white: "light-dark(#5b5f6b, #f4f1ea)",
  purple: "light-dark(#7a3fa8, #d59bff)",
  orange: "light-dark(#9a4a00, #ffab5e)",
  black: "light-dark(#2a2b31, #c4c8d4)",
};

/** Style that gives `--seat0` and so on the colours of a game's seats. */
export const seatColours = (colours: readonly string[]): string =>
  colours.map((colour, seat) => `--seat${seat}: ${INK[colour] ?? "var(--ink)"}`).join("; ");

/** The default bot for new players. */
export function usualLevel(list: Catalogue): string {
  return (list.bots.find((bot) => bot.level === "normal") ?? list.bots[0])?.level ?? "random";
}
