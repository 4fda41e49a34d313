/** How the game ended for the people at this screen, in a few words. */
import { t } from "../lib/i18n.svelte";
import type { Desk } from "./desk.svelte";

export function resultText({ table, cooperative }: Desk): string {
  const outcome = table.outcome;
  if (outcome === null) return "";
  const seats = table.info?.seats.length ?? 0;
  const { winners } = outcome;
  if (table.mine.length === 0 || (table.mine.length > 1 && winners.length === 1)) return t("gameOver");
  if (!table.mine.some((seat) => winners.includes(seat))) return cooperative ? t("teamLost") : t("youLost");
  if (winners.length < seats) return t("youWon");
  return winners.length === 1 || cooperative ? t("teamWon") : t("draw");
}
