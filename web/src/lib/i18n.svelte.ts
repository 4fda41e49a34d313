/** Every text of the page; the texts of the games come from the server. */
import { de } from "../words/de";
import { en, type Key } from "../words/en";
import { prefs } from "./prefs.svelte";

const catalogue = { en, de };

export function t(key: Key, fields: Record<string, string | number> = {}): string {
  const text: string = catalogue[prefs.lang][key];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}
