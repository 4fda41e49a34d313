/** Requests about finished matches. Server and browser keep a history each. */
import type { History, Statistics } from "../wire";
import { call, lang, reached } from "./api";
import type { Host } from "./host";

export interface Wish {
  game: string;
  result: string;
  against: string;
  name: string;
  /** Dates such as 2026-11-18; empty for any. */
  from: string;
  to: string;
  least: number | null;
  most: number | null;
}

export const anything = (): Wish => ({
  game: "",
  result: "",
  against: "",
  name: "",
  from: "",
  to: "",
  least: null,
  most: null,
});

/** Midnight of a date in the time zone of the browser, in milliseconds since 1970. */
const midnight = (date: string, days = 0): string => {
  const [year = 1970, month = 1, day = 1] = date.split("-").map(Number);
  return String(new Date(year, month - 1, day + days).getTime());
};

export function query(wish: Wish, before: string | null): string {
  const asked: Record<string, string> = {
    game: wish.game,
    result: wish.result,
    against: wish.against,
    name: wish.name.trim(),
    since: wish.from && midnight(wish.from),
    until: wish.to && midnight(wish.to, 1),
    least: String(wish.least ?? ""),
    most: String(wish.most ?? ""),
    before: before ?? "",
  };
  const given = Object.entries(asked).filter(([, value]) => value !== "");
  return [lang(), ...given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)].join("&");
}

export const historyOf = (host: Host, wish: Wish, before: string | null): Promise<History> =>
  call<History>(host, "GET", `/api/history?${query(wish, before)}`);

export const statisticsOf = (host: Host): Promise<Statistics> =>
  call<Statistics>(host, "GET", "/api/history/statistics");

/** All finished matches as a text. */
export const historyFile = async (host: Host, format: "json" | "csv"): Promise<string> =>
  (await reached(host, "GET", `/api/history/file?format=${format}&${lang()}`)).text;
