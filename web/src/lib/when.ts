/** Points in time as text. */
import { prefs } from "./prefs.svelte";

/** "3 minutes ago" today, otherwise the date. */
export function when(at: number, now = Date.now()): string {
  const minutes = Math.round((at - now) / 60_000);
  const relative = new Intl.RelativeTimeFormat(prefs.lang, { numeric: "auto" });
  if (minutes > -60) return relative.format(Math.min(0, minutes), "minute");
  if (minutes > -24 * 60) return relative.format(Math.round(minutes / 60), "hour");
  if (minutes > -7 * 24 * 60) return relative.format(Math.round(minutes / 1440), "day");
  return new Intl.DateTimeFormat(prefs.lang, { dateStyle: "medium" }).format(at);
}

export const timeOf = (at: number): string =>
  new Intl.DateTimeFormat(prefs.lang, { timeStyle: "short" }).format(new Date(at));
