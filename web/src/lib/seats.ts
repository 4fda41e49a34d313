/** How a seat is called: its person's name, or the bot and its level. */
import type { SeatInfo } from "../wire";
import { t } from "./i18n.svelte";

export function seatName(seat: SeatInfo): string {
  if (seat.kind === "bot") return seat.name || `${t("whoBot")} (${seat.level ?? ""})`;
  return seat.name || t("free");
}
