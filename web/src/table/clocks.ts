/** The thinking clocks of a table as they stand now. */
import { timeWords } from "../lib/clock";
import { t } from "../lib/i18n.svelte";
import { prefs } from "../lib/prefs.svelte";
import { now } from "../lib/ticker";
import type { ClockPlan } from "../wire";
import type { Desk } from "./desk.svelte";

/** Does the clock of this seat run? The server says so. */
export function runs({ table }: Desk, seat: number): boolean {
  return table.outcome === null && table.clock !== null && table.clock.info.running.includes(seat);
}

/** Milliseconds that this seat has left. */
export function timeLeft(desk: Desk, seat: number): number {
  const clock = desk.table.clock;
  const left = clock?.info.left?.[seat];
  if (clock === null || left === undefined) return (desk.table.info?.clock?.seconds ?? 0) * 1000;
  return Math.max(0, left - (runs(desk, seat) ? now() - clock.since : 0));
}

/** What happens when the time is up. */
export function timeoutText(plan: ClockPlan): string {
  return t(plan.timeout === "bot" ? "timeoutBot" : "timeoutLose");
}

/** How much time there is, and what happens when it is up. */
export function planText(plan: ClockPlan): string {
  const time = timeWords(plan.seconds * 1000, prefs.lang);
  const more = timeWords((plan.increment ?? 0) * 1000, prefs.lang);
  const kind = plan.kind === "move" ? "timePlanMove" : plan.increment ? "timePlanMore" : "timePlanGame";
  return `${t(kind, { time, more })} ${timeoutText(plan)}`;
}
