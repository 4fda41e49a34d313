/** Who is thinking, and for how long. */
import { now } from "../lib/ticker";
import type { Desk } from "./desk.svelte";

/** The seat of another player, person or bot, that the table waits for; null while actions are still being shown. */
export function thinker({ table, actors }: Desk): number | null {
  const first = actors[0];
  if (first === undefined || first < 0 || table.mine.includes(first)) return null;
  return table.outcome === null && !table.playing && table.past === null && table.link === "open" ? first : null;
}

/** Whole seconds since the table has been waiting. */
export function waited({ table }: Desk): number {
  return Math.floor(Math.max(0, now() - table.arrived) / 1000);
}

/** Does a bot decide for this seat? */
export function isBot({ seats }: Desk, seat: number): boolean {
  const info = seats[seat];
  return info !== undefined && (info.kind === "bot" || info.stand_in !== null);
}
