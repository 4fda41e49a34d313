/** How the game ended for the people at this screen, in a few words. */
import { t } from "../lib/i18n.svelte";
import { resultKey } from "../lib/outcome";
import type { Desk } from "./desk.svelte";

export function resultText({ table, cooperative }: Desk): string {
  if (table.outcome === null) return "";
  return t(resultKey(table.outcome, table.mine, table.info?.seats.length ?? 0, cooperative));
}
