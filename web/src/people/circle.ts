/** Requests about the people whom somebody knows. */
import { call, signIn } from "../lib/api";
import { server } from "../lib/hosts.svelte";
import { t } from "../lib/i18n.svelte";
import { randomWord } from "../lib/luck";
import { prefs } from "../lib/prefs.svelte";
import type { Circle, Distance, FriendCode, Guests, Owner, Relation, TableFor } from "../wire";

const ALL = "/api/people";
const seg = encodeURIComponent;

function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (server === null) throw new Error(t("friendsOffline"));
  return call<T>(server, method, path, body);
}
const seat = (table: string, number: number): string => `/api/tables/${seg(table)}/seats/${number}/person`;

export const circle = {
  all: () => ask<Circle>("GET", ALL),
  link: () => ask<FriendCode>("POST", `${ALL}/link`, {}),
  stop: () => ask<Circle>("DELETE", `${ALL}/link`),
  shown: (code: string) => ask<Owner>("POST", `${ALL}/shown`, { code }),
  befriend: async (code: string): Promise<Circle> => {
    if (server !== null) await signIn(prefs.name.trim() || t("guest"), server);
    return ask<Circle>("POST", ALL, { code });
  },
  remove: (player: string) => ask<Circle>("DELETE", `${ALL}/${seg(player)}`),
  keep: (player: string, wish: Distance) => ask<Circle>("PUT", `${ALL}/${seg(player)}`, wish),
  relation: (table: string, number: number) => ask<Relation>("GET", seat(table, number)),
  relate: (table: string, number: number, wish: Distance) => ask<Relation>("PUT", seat(table, number), wish),
  guests: (table: string) => ask<Guests>("GET", `/api/tables/${seg(table)}/friends`),
  invite: (table: string, player: string) => ask<Guests>("POST", `/api/tables/${seg(table)}/friends`, { player }),
  accept: (table: string) => ask<TableFor>("POST", `/api/tables/${seg(table)}/accept`, { word: randomWord() }),
};
