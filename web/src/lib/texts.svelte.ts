/** Catalogue, words and rules of the games, fetched once per language. */
import type { BoxInfo, Catalogue, HowtoPage, LessonsPage, RulesPage, TableInfo, WordList } from "../wire";
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

export const lessons = (game: string): Promise<LessonsPage> => once(`lessons ${game}`, () => api.lessons(game));

/** The texts of a game, and of a custom box if there is one. */
export const gameWords = async (game: string, box: BoxInfo | null = null): Promise<GameWords> => {
  const { sections } = await once<WordList>(`words ${game}`, () => api.words(game));
  if (box === null) return filled(sections);
  const own = Object.entries(box.sections).map(([name, texts]) => [name, { ...sections[name], ...texts }]);
  return filled({ ...sections, ...(Object.fromEntries(own) as WordList["sections"]) });
};

/** The own box of a table; null if it is played with the usual one. */
export const boxOf = ({ table, own_components }: TableInfo): Promise<BoxInfo | null> =>
  own_components ? once(`box ${table}`, () => api.tableBox(table)) : Promise.resolve(null);

/** The texts for a table. */
export const wordsAt = async (info: TableInfo): Promise<GameWords> => gameWords(info.game, await boxOf(info));
