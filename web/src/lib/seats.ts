/** The names of seats. */
import type { Catalogue, SeatInfo } from "../wire";
import { t } from "./i18n.svelte";
import { botLabels } from "./texts.svelte";

/** The name of a person or bot; a bot without a name is called by its level. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === "bot") return seat.name || botName(seat.level ?? "");
  return seat.name || t("free");
}

/** A name with the strength of the bot behind it. */
export function seatLabel(seat: SeatInfo): string {
  const level = seat.kind === "bot" ? (botLabels[seat.level ?? ""] ?? seat.level) : null;
  return seat.name && level ? `${seat.name} (${level})` : seatName(seat);
}

function botName(level: string): string {
  return `${t("whoBot")} (${botLabels[level] ?? level})`;
}

/** A player of a record, where a bot may be written by its level. */
export function playerName(name: string, seat: number): string {
  return name in botLabels ? botName(name) : name || t("seat", { n: seat + 1 });
}

/** The default bot for new players. */
export function usualLevel(list: Catalogue): string {
  return (list.bots.find((bot) => bot.level === "normal") ?? list.bots[0])?.level ?? "random";
}
