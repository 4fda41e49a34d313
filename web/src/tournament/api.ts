/** Requests about tournaments, and how a page follows one. */
import { ApiError, call, signIn } from "../lib/api";
import { server } from "../lib/hosts.svelte";
import { t } from "../lib/i18n.svelte";
import { randomWord } from "../lib/luck";
import { prefs } from "../lib/prefs.svelte";
import type { NewTournament, Place, Ruling, TournamentInfo, TournamentList } from "../wire";

const ALL = "/api/tournaments";
const at = (tournament: string, what = ""): string => `${ALL}/${encodeURIComponent(tournament)}${what}`;

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (server === null) throw new Error(t("tourNoServer"));
  return call<T>(server, method, path, body);
}
/** A request of somebody with a name. */
async function tell<T>(path: string, body: unknown = {}): Promise<T> {
  if (server !== null) await signIn(prefs.name.trim() || t("guest"), server);
  return ask<T>("POST", path, body);
}

export const tournaments = {
  listed: () => ask<TournamentList>("GET", ALL),
  mine: () => ask<TournamentList>("GET", `${ALL}/mine`),
  info: (id: string, after?: number) =>
    ask<TournamentInfo>("GET", at(id, after === undefined ? "" : `?after=${after}`)),
  announce: (body: NewTournament) => tell<TournamentInfo>(ALL, body),
  enter: (id: string, team: number | null) => tell<TournamentInfo>(at(id, "/enter"), { team, word: randomWord() }),
  claim: (id: string, secret: string) => tell<TournamentInfo>(at(id, "/claim"), { secret, word: randomWord() }),
  withdraw: (id: string) => tell<TournamentInfo>(at(id, "/withdraw")),
  addBot: (id: string, level: string) => tell<Place>(at(id, "/places"), { level }),
  reserve: (id: string, name: string) => tell<Place>(at(id, "/places"), { name }),
  renew: (id: string, number: number) => tell<Place>(at(id, `/places/${number}/invitation`)),
  remove: (id: string, number: number) => tell<TournamentInfo>(at(id, `/places/${number}/remove`)),
  start: (id: string) => tell<TournamentInfo>(at(id, "/start")),
  cancel: (id: string) => tell<TournamentInfo>(at(id, "/cancel")),
  rule: (id: string, ruling: Ruling) => tell<TournamentInfo>(at(id, "/result"), ruling),
  season: (id: string) => tell<TournamentInfo>(at(id, "/season")),
};

/** Where a file of a tournament is. */
export const fileOf = (id: string, name: string): string => `.${at(id, name)}`;
export const linkOf = (...parts: string[]): string =>
  `${location.origin}${location.pathname}#/tournament/${parts.join("/")}`;

const AGAIN = 3000;

/** Call `show` with the tournament whenever something has happened; returns how to stop. */
export function follow(
  id: string,
  known: () => number | undefined,
  show: (info: TournamentInfo) => void,
  failed: (error: Error) => void,
): () => void {
  let stopped = false;
  async function go(): Promise<void> {
    while (!stopped) {
      try {
        const info = await tournaments.info(id, known());
        if (stopped) return;
        show(info);
        if (info.card.status === "over" || info.card.status === "cancelled") await pause(AGAIN * 10);
      } catch (error) {
        if (stopped) return;
        failed(error instanceof Error ? error : new Error(String(error)));
        if (error instanceof ApiError && error.status === 404) return;
        await pause(AGAIN);
      }
    }
  }
  void go();
  return () => (stopped = true);
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => window.setTimeout(done, milliseconds));
