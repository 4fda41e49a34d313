/** Puzzles: the date here, and opening a table with the position of one. */
import type { PuzzleInfo, SeatPlan } from "../wire";
import { api, signIn } from "./api";
import { t } from "./i18n.svelte";
import { prefs } from "./prefs.svelte";

/** The date on this device, such as 2026-11-18. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Open a table with the position of a puzzle; bots have the other seats. Its id. */
export async function puzzleTable(puzzle: PuzzleInfo): Promise<string> {
  await signIn(prefs.name || t("guest"));
  const seats = Array.from({ length: puzzle.seats }, (_, seat): SeatPlan =>
    seat === puzzle.seat ? { kind: "me" } : { kind: "bot", level: null },
  );
  return (await api.create({ game: puzzle.game, seats, position: puzzle.position })).table.table;
}
