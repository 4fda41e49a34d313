/** The name of a seat: its person's name, or the bot and its level. */
import type { Catalogue, SeatInfo } from "../wire";
import { t } from "./i18n.svelte";
import { botLabels } from "./texts.svelte";

export function seatName(seat: SeatInfo): string {
  if (seat.kind === "bot") return seat.name || `${t("whoBot")} (${botLabels[seat.level ?? ""] ?? seat.level ?? ""})`;
  return seat.name || t("free");
}

/** The default bot for new players. */
export function usualLevel(list: Catalogue): string {
  return (list.bots.find((bot) => bot.level === "normal") ?? list.bots[0])?.level ?? "random";
}
