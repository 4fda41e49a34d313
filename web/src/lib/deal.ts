/** Links to a deal: game, number of seats, seed and the options that differ from the usual ones. */
import type { GameInfo, RecordInfo } from "../wire";

export interface Deal {
  readonly game: string;
  readonly seats: number;
  readonly seed: string;
  readonly options: Readonly<Record<string, string>>;
}

/** The parts of the route. */
export const written = ({ game, seats, seed, options }: Deal): string[] => [
  "deal",
  game,
  String(seats),
  seed,
  ...Object.entries(options).map(([name, value]) => `${name}=${value}`),
];

/** What a link says; null if it is no deal. */
export function readDeal([, game = "", seats = "", seed = "", ...rest]: readonly string[]): Deal | null {
  if (!game || !/^[1-8]$/.test(seats) || !/^\d{1,20}$/.test(seed)) return null;
  const options = rest.map((part) => [part.split("=", 1)[0] ?? "", part.slice(part.indexOf("=") + 1)]);
  return { game, seats: Number(seats), seed, options: Object.fromEntries(options) };
}

/** The deal of a record, from its text; null if it began with a position or own components, or has no seed. */
export function dealOf(text: string, info: RecordInfo, about: GameInfo): Deal | null {
  const seed = /^seed (\d{1,20})$/m.exec(text)?.[1];
  if (seed === undefined || info.own_components || /^position /m.test(text)) return null;
  const unusual = about.options.filter(({ name, default: usual }) => String(info.options[name]) !== String(usual));
  const options = Object.fromEntries(unusual.map(({ name }) => [name, String(info.options[name])]));
  return { game: info.game, seats: info.seats, seed, options };
}
