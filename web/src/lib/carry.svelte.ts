/** Moving a match from this browser to the server and back, or into a file. */
import { api, signIn } from "./api";
import type { Host } from "./host";
import { here, isHere, server } from "./hosts.svelte";
import { t } from "./i18n.svelte";
import { prefs } from "./prefs.svelte";
import { go } from "./route.svelte";
import { save } from "./save";
import type { Table } from "./table.svelte";

/** Milliseconds after an update until the match is fetched, in case the connection is lost. */
const CALM = 2000;

/** Is the person at this screen the only one playing here, in a match that may be taken along? */
export function isAlone(table: Table): boolean {
  const { seats = [], tournament = "", daily = "", rated = false } = table.info ?? {};
  if (tournament || ((daily || rated) && table.outcome === null)) return false;
  return table.mine.length > 0 && seats.every((seat) => seat.kind === "bot" || table.mine.includes(seat.seat));
}

/** The other host that could continue a table. */
export const otherHost = (id: string): Host | null => (isHere(id) ? server : here);

async function bring(host: Host, file: string): Promise<void> {
  await signIn(prefs.name || t("guest"), host);
  go("table", (await api.bring(host, file)).table.table);
}

export async function moveTo(host: Host, table: string): Promise<void> {
  await bring(host, await api.journal(table));
}

export async function exportTable(table: string): Promise<void> {
  save(new File([await api.journal(table)], `untertage-${table}.json`, { type: "application/json" }));
}

/** Keeps a copy of a match against bots on a server, so that it can continue here without the server. */
export class Copy {
  file = $state.raw<string | null>(null);
  private timer: number | undefined;

  /** Call after every update. */
  follow(table: Table): void {
    window.clearTimeout(this.timer);
    if (here === null || isHere(table.id) || !isAlone(table) || table.link !== "open") return;
    this.timer = window.setTimeout(() => {
      api.journal(table.id).then(
        (file) => (this.file = file),
        () => undefined,
      );
    }, CALM);
  }

  async goOn(): Promise<void> {
    if (here !== null && this.file !== null) await bring(here, this.file);
  }
}
