/** The texts of the page; the texts of the games come from the server. */
import { de } from "../words/de";
import { en, type Key } from "../words/en";
import type { Catalogue, Text } from "../words/text";
import { prefs, type Lang } from "./prefs.svelte";

const catalogues: Record<Lang, Catalogue<Key>> = { en, de };
const rules: Record<Lang, Intl.PluralRules> = { en: new Intl.PluralRules("en"), de: new Intl.PluralRules("de") };

/** A text with its fields filled in; where it has plural forms, `n` decides. */
export function t(key: Key, fields: Record<string, string | number> = {}): string {
  const text: Text = catalogues[prefs.lang][key];
  const form = typeof text === "string" ? text : text[pluralOf(prefs.lang, Number(fields["n"]))];
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}

function pluralOf(lang: Lang, n: number): "one" | "other" {
  return rules[lang].select(n) === "one" ? "one" : "other";
}
