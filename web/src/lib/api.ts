/** The HTTP part of the protocol. */
import type {
  Catalogue,
  Created,
  Ending,
  HowtoPage,
  NewTable,
  Player,
  Problem,
  Progress,
  RecordInfo,
  Replay,
  Retrospect,
  RulesPage,
  SeatPlan,
  TableFor,
  TableList,
  WordList,
} from "../wire";
import { prefs } from "./prefs.svelte";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.text);
  }
}

/** The page may lie below any path, behind a reverse proxy. */
const here = (path: string): string => `.${path}`;

async function call<T>(method: string, path: string, body?: unknown, raw?: string): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": prefs.lang };
  if (prefs.token) headers["Authorization"] = `Bearer ${prefs.token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(here(path), {
    method,
    headers,
    body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  const text = await answer.text();
  if (!answer.ok) {
    let problem: Problem;
    try {
      problem = JSON.parse(text) as Problem;
    } catch {
      problem = { code: "unavailable", text: answer.statusText, rule: null, option: null };
    }
    throw new ApiError(answer.status, problem);
  }
  return JSON.parse(text) as T;
}

const lang = (): string => `lang=${prefs.lang}`;
const seg = encodeURIComponent;

/** Make sure that this browser has a player; an unknown token is replaced by a new one. */
export async function signIn(name: string): Promise<void> {
  if (prefs.token) {
    try {
      const me = await call<Player>("GET", "/api/players/me");
      if (me.name !== name) await call<Player>("PUT", "/api/players/me", { name });
      prefs.name = name;
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      prefs.token = "";
    }
  }
  const fresh = await call<Player>("POST", "/api/players", { name });
  prefs.token = fresh.token ?? "";
  prefs.name = name;
}

/** Where the tables of this server are played, below whatever path the page was loaded from. */
export function socketAddress(): URL {
  return new URL("./ws", location.href.replace(/^http/, "ws"));
}

export const api = {
  catalogue: () => call<Catalogue>("GET", `/api/games?${lang()}`),
  words: (game: string) => call<WordList>("GET", `/api/games/${seg(game)}/words?${lang()}`),
  rules: (game: string) => call<RulesPage>("GET", `/api/games/${seg(game)}/rules?${lang()}`),
  howto: (game: string) => call<HowtoPage>("GET", `/api/games/${seg(game)}/howto?${lang()}`),
  create: (table: NewTable) => call<Created>("POST", "/api/tables", table),
  tables: () => call<TableList>("GET", "/api/tables"),
  mine: () => call<TableList>("GET", "/api/tables/mine"),
  table: (table: string) => call<TableFor>("GET", `/api/tables/${seg(table)}`),
  claim: (table: string, secret: string) => call<TableFor>("POST", `/api/tables/${seg(table)}/claim`, { secret }),
  sit: (table: string, seat: number) => call<TableFor>("POST", `/api/tables/${seg(table)}/sit`, { seat }),
  invite: (table: string, seat: number) =>
    call<{ seat: number; secret: string; path: string }>(
      "POST",
      `/api/tables/${seg(table)}/seats/${seat}/invitation`,
      {},
    ),
  seat: (table: string, seat: number, plan: SeatPlan) =>
    call<TableFor>("PUT", `/api/tables/${seg(table)}/seats/${seat}`, { plan }),
  leave: (table: string) => call<TableFor>("POST", `/api/tables/${seg(table)}/leave`, {}),
  back: (table: string) => call<TableFor>("POST", `/api/tables/${seg(table)}/return`, {}),
  start: (table: string) => call<TableFor>("POST", `/api/tables/${seg(table)}/start`, {}),
  rematch: (table: string) => call<TableFor>("POST", `/api/tables/${seg(table)}/rematch`, {}),
  progress: (known: Progress) => call<Progress>("PUT", "/api/progress", known),
  upload: (text: string) => call<RecordInfo>("POST", "/api/records", undefined, text),
  replay: (record: string, eyes: number | null, text: boolean) =>
    call<Replay>(
      "GET",
      `/api/records/${seg(record)}/replay?${lang()}${eyes === null ? "" : `&eyes=${eyes}`}${text ? "&text=1" : ""}`,
    ),
  ending: (record: string) => call<Ending>("GET", `/api/records/${seg(record)}/ending?${lang()}`),
  review: (record: string) => call<Retrospect>("GET", `/api/records/${seg(record)}/review?${lang()}`),
  file: (record: string) => here(`/api/records/${seg(record)}/file?format=text`),
};
