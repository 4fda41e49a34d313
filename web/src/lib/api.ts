/** The requests of the protocol, each sent to the host that it concerns. */
import type {
  BoxInfo,
  Catalogue,
  Commitment,
  Created,
  Daily,
  DailyResults,
  Ending,
  HowtoPage,
  LabOrder,
  LabState,
  LessonsPage,
  MatchReview,
  NewTable,
  Player,
  Problem,
  Progress,
  Proof,
  PuzzleInfo,
  PuzzleList,
  PuzzleOfTheDay,
  PuzzleTry,
  RecordInfo,
  Replay,
  Retrospect,
  RulesPage,
  SeatLink,
  SeatPlan,
  SheetInfo,
  Solution,
  TableFor,
  TableList,
  WordList,
} from "../wire";
import { deviceName } from "../people/device";
import type { Here } from "../local/here";
import { askInvitation, type Reason } from "./gate.svelte";
import type { Answer, Host, Server } from "./host";
import { here, hostOf, mainHost, reach, server } from "./hosts.svelte";
import { randomWord } from "./luck";
import { prefs } from "./prefs.svelte";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.text);
  }
}

/** The key of the player, a different one for each host. */
const tokenOf = (host: Host): string => (host.remote ? prefs.token : prefs.ownToken);
function setToken(host: Host, token: string): void {
  if (host.remote) prefs.token = token;
  else prefs.ownToken = token;
}
/** The key with which this browser sits at a table. */
export const tokenFor = (table: string): string => tokenOf(hostOf(table));
/** Does any host know this browser? */
export const isKnown = (): boolean => known().length > 0;

/** Requests that every host answers alike; if the server is unreachable, this browser answers. */
const isGeneral = (method: string, path: string): boolean => method === "GET" && path.startsWith("/api/games");

export async function reached(host: Host, method: string, path: string, body?: string): Promise<Answer> {
  const headers: Record<string, string> = { "Accept-Language": prefs.lang };
  const token = tokenOf(host);
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  try {
    const answer = await host.request(method, path, headers, body);
    if (host.remote) reach.offline = false;
    return answer;
  } catch (error) {
    if (!host.remote || here === null) throw error;
    reach.offline = true;
    if (!isGeneral(method, path)) throw error;
    return reached(here, method, path, body);
  }
}

export async function call<T>(host: Host, method: string, path: string, body?: unknown, raw?: string): Promise<T> {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const { status, text } = await reached(host, method, path, sent);
  if (status < 400) return JSON.parse(text) as T;
  let problem: Problem;
  try {
    problem = JSON.parse(text) as Problem;
  } catch {
    problem = { code: "unavailable", text: String(status), rule: null, option: null };
  }
  if (problem.code === "guest" && (await joined(host))) return call<T>(host, method, path, body, raw);
  throw new ApiError(status, problem);
}

/** Ask for codes until one works; false if the user gives up. */
async function invited(reason: Reason, use: (invitation: string) => Promise<unknown>): Promise<boolean> {
  let wrong = "";
  for (;;) {
    const code = await askInvitation(reason, wrong);
    if (code === null) return false;
    try {
      await use(code);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.code !== "wrong_code") throw error;
      wrong = error.message;
    }
  }
}

/** A guest joins with an invitation. */
const joined = (host: Host): Promise<boolean> =>
  invited("guest", (invitation) => call<Player>(host, "PUT", "/api/players/me/invitation", { invitation }));

export const lang = (): string => `lang=${prefs.lang}`;
const seg = encodeURIComponent;

/** Make sure that a host knows this browser; an unknown token is replaced by a new one. */
export async function signIn(name: string, host = mainHost(), seat: SeatLink | null = null): Promise<void> {
  if (tokenOf(host)) {
    try {
      const me = await call<Player>(host, "GET", "/api/players/me");
      if (me.name !== name) await call<Player>(host, "PUT", "/api/players/me", { name });
      prefs.name = name;
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      setToken(host, "");
    }
  }
  try {
    await register(host, name, { seat });
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.code !== "not_invited") throw error;
    if (!(await invited("not_invited", (invitation) => register(host, name, { invitation })))) throw error;
  }
}

/** Get a name and a key, with an invitation or a link to a seat if the server asks for one. */
export async function register(
  host: Host,
  name: string,
  proof: { invitation?: string; seat?: SeatLink | null },
): Promise<void> {
  const fresh = await call<Player>(host, "POST", "/api/players", { name, device: deviceName(), ...proof });
  setToken(host, fresh.token ?? "");
  prefs.name = name;
}

/** The hosts that know this browser. */
export const known = (): Host[] =>
  [server, here].filter((host): host is Server | Here => host !== null && tokenOf(host) !== "");

/** My tables on the server and in this browser, the last used first; a host that is out of reach is left out. */
async function mine(): Promise<TableList> {
  const lists = await Promise.allSettled(known().map((host) => call<TableList>(host, "GET", "/api/tables/mine")));
  const tables = lists.flatMap((list) => (list.status === "fulfilled" ? list.value.tables : []));
  return { tables: tables.sort((a, b) => b.table.changed - a.table.changed) };
}

/** Merge what was achieved on every host that knows this browser. */
async function progress(device: Progress): Promise<Progress> {
  const answers = await Promise.allSettled(known().map((host) => call<Progress>(host, "PUT", "/api/progress", device)));
  return { marks: answers.flatMap((answer) => (answer.status === "fulfilled" ? (answer.value.marks ?? []) : [])) };
}

/** A request about a table or a record goes to the host that keeps it. */
const about = <T>(id: string, method: string, path: string, body?: unknown): Promise<T> =>
  call<T>(hostOf(id), method, path, body);
const onTable = <T>(table: string, method: string, path = "", body?: unknown): Promise<T> =>
  about<T>(table, method, `/api/tables/${seg(table)}${path}`, body);
const onRecord = <T>(record: string, path: string): Promise<T> =>
  about<T>(record, "GET", `/api/records/${seg(record)}${path}`);

export const api = {
  catalogue: () => call<Catalogue>(mainHost(), "GET", `/api/games?${lang()}`),
  words: (game: string) => call<WordList>(mainHost(), "GET", `/api/games/${seg(game)}/words?${lang()}`),
  rules: (game: string) => call<RulesPage>(mainHost(), "GET", `/api/games/${seg(game)}/rules?${lang()}`),
  howto: (game: string) => call<HowtoPage>(mainHost(), "GET", `/api/games/${seg(game)}/howto?${lang()}`),
  lessons: (game: string) => call<LessonsPage>(mainHost(), "GET", `/api/games/${seg(game)}/lessons?${lang()}`),
  sheet: (game: string, toml: string) =>
    call<SheetInfo>(mainHost(), "POST", `/api/games/${seg(game)}/sheet?${lang()}`, { toml }),
  tableBox: (table: string) => onTable<BoxInfo>(table, "GET", `/box?${lang()}`),
  recordBox: (record: string) => onRecord<BoxInfo>(record, `/box?${lang()}`),
  puzzles: (game: string) => call<PuzzleList>(mainHost(), "GET", `/api/games/${seg(game)}/puzzles?${lang()}`),
  puzzle: (game: string, id: string) =>
    call<PuzzleInfo>(mainHost(), "GET", `/api/games/${seg(game)}/puzzles/${seg(id)}?${lang()}`),
  solution: (game: string, id: string) =>
    call<Solution>(mainHost(), "GET", `/api/games/${seg(game)}/puzzles/${seg(id)}/solution?${lang()}`),
  tried: (game: string, id: string, table: string) =>
    about<PuzzleTry>(table, "GET", `/api/games/${seg(game)}/puzzles/${seg(id)}/tries/${seg(table)}?${lang()}`),
  /** The puzzle of a day, such as 2026-11-18. */
  puzzleOf: (day: string) => call<PuzzleOfTheDay>(mainHost(), "GET", `/api/puzzles/${seg(day)}`),
  /** The server commits to its secret before this browser adds to it. */
  create: async (table: NewTable): Promise<Created> => {
    const { commitment } = await call<Commitment>(mainHost(), "POST", "/api/luck", {});
    const luck = commitment === null ? null : { commitment, word: randomWord() };
    return call<Created>(mainHost(), "POST", "/api/tables", { ...table, luck });
  },
  luck: (record: string) => onRecord<Proof>(record, "/luck"),
  tables: () => call<TableList>(mainHost(), "GET", "/api/tables"),
  mine,
  table: (table: string) => onTable<TableFor>(table, "GET"),
  claim: (table: string, secret: string) => onTable<TableFor>(table, "POST", "/claim", { secret, word: randomWord() }),
  sit: (table: string, seat: number) => onTable<TableFor>(table, "POST", "/sit", { seat, word: randomWord() }),
  invite: (table: string, seat: number) =>
    onTable<{ seat: number; secret: string; path: string }>(table, "POST", `/seats/${seat}/invitation`, {}),
  seat: (table: string, seat: number, plan: SeatPlan) => onTable<TableFor>(table, "PUT", `/seats/${seat}`, { plan }),
  leave: (table: string) => onTable<TableFor>(table, "POST", "/leave", {}),
  back: (table: string) => onTable<TableFor>(table, "POST", "/return", {}),
  start: (table: string) => onTable<TableFor>(table, "POST", "/start", {}),
  /** The table as a text, for the only person at it. */
  journal: async (table: string) => {
    const path = `/api/tables/${seg(table)}/journal`;
    return JSON.stringify(await call<unknown>(hostOf(table), "GET", path));
  },
  /** Continue a table from elsewhere. */
  bring: (host: Host, file: string) => call<TableFor>(host, "POST", "/api/tables/import", undefined, file),
  rematch: (table: string) => onTable<TableFor>(table, "POST", "/rematch", {}),
  /** Bots play in this browser, wherever the tables are. */
  lab: (order: LabOrder) => call<LabState>(here ?? mainHost(), "POST", `/api/lab?${lang()}`, order),
  labNext: (lab: string) => call<LabState>(here ?? mainHost(), "POST", `/api/lab/${seg(lab)}?${lang()}`, {}),
  progress,
  upload: (text: string) => call<RecordInfo>(mainHost(), "POST", "/api/records", undefined, text),
  replay: (record: string, eyes: number | null, text: boolean) =>
    onRecord<Replay>(record, `/replay?${lang()}${eyes === null ? "" : `&eyes=${eyes}`}${text ? "&text=1" : ""}`),
  ending: (record: string) => onRecord<Ending>(record, `/ending?${lang()}`),
  daily: () => call<Daily>(mainHost(), "GET", "/api/daily"),
  playDaily: (game: string) => call<TableFor>(mainHost(), "POST", `/api/daily/${seg(game)}`, {}),
  /** Waits a moment for bots that are still playing. */
  dailyResults: (day: string, game: string) =>
    call<DailyResults>(mainHost(), "GET", `/api/daily/${seg(day)}/${seg(game)}`),
  /** Luck and play, as far as they are known; waits a moment for more. */
  analysis: (record: string) => onRecord<MatchReview>(record, `/analysis?${lang()}`),
  review: (record: string) => onRecord<Retrospect>(record, `/review?${lang()}`),
  /** The record as a text. */
  file: async (record: string) => {
    const { text } = await reached(hostOf(record), "GET", `/api/records/${seg(record)}/file?format=text`);
    return text;
  },
};
