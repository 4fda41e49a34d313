/** The same game once more, with the same seats. */
import { api, signIn } from "../lib/api";
import { hostOf } from "../lib/hosts.svelte";
import { t } from "../lib/i18n.svelte";
import { prefs } from "../lib/prefs.svelte";
import { go } from "../lib/route.svelte";
import { settle } from "../lib/settle";

export async function rematch(table: string): Promise<void> {
  settle();
  await signIn(prefs.name || t("guest"), hostOf(table));
  go("table", (await api.rematch(table)).table.table);
}
