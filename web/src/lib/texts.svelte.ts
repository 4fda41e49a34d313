/** Catalogue, words and rules of the games, fetched once per language. */
import type { Catalogue, HowtoPage, RulesPage, WordList } from "../wire";
import { api } from "./api";
import { filled } from "./filled";
import type { GameWords } from "./games";
import { prefs } from "./prefs.svelte";

// A cache of promises; nothing on the page is drawn from it.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const kept = new Map<string, Promise<unknown>>();

function once<T>(key: string, load: () => Promise<T>): Promise<T> {
  const name = `${prefs.lang} ${key}`;
  let found = kept.get(name) as Promise<T> | undefined;
  if (found === undefined) {
    found = load();
    kept.set(name, found);
    found.catch(() => kept.delete(name));
  }
  return found;
}

/** The names of bots by level, in the language of the page. */
export const botLabels = $state<Record<string, string>>({});

export const catalogue = async (): Promise<Catalogue> => {
  const list = await once("games", api.catalogue);
  for (const bot of list.bots) botLabels[bot.level] = bot.label;
  return list;
};
export const rules = (game: string): Promise<RulesPage> => once(`rules ${game}`, () => api.rules(game));

export const howto = (game: string): Promise<HowtoPage> => once(`howto ${game}`, () => api.howto(game));

export const gameWords = async (game: string): Promise<GameWords> =>
  filled((await once<WordList>(`words ${game}`, () => api.words(game))).sections);
