/** Thinking time in digits and in words. */
import type { ClockPlan } from "../wire";

const SECOND = 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Share of the time below which a clock warns. */
export const LOW = 0.2;

/** Time left as a clock shows it: `4:32`, `1:05:09`, or days and hours. */
export function clockText(left: number, lang: string): string {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  if (seconds >= DAY) {
    const days = Math.floor(seconds / DAY);
    return `${unit(days, "day", lang, "narrow")} ${unit(Math.floor((seconds % DAY) / HOUR), "hour", lang, "narrow")}`;
  }
  const two = (number: number): string => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (seconds >= HOUR) return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** Time in words, in its largest unit or two. */
export function timeWords(left: number, lang: string): string {
  const seconds = Math.max(0, Math.round(left / SECOND));
  const parts: [number, string][] = [
    [Math.floor(seconds / DAY), "day"],
    [Math.floor((seconds % DAY) / HOUR), "hour"],
    [Math.floor((seconds % HOUR) / 60), "minute"],
    [seconds % 60, "second"],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return unit(0, "second", lang, "long");
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, name]) => unit(count, name, lang, "long"))
    .join(" ");
}

function unit(count: number, name: string, lang: string, unitDisplay: "narrow" | "long"): string {
  return new Intl.NumberFormat(lang, { style: "unit", unit: name, unitDisplay }).format(count);
}

/** Is little time left? */
export const isLow = (left: number, plan: ClockPlan): boolean => left < plan.seconds * SECOND * LOW;

/** When the player is told how much time is left, in milliseconds, latest first: at a fifth, a minute, ten seconds. */
export function warnings(plan: ClockPlan): number[] {
  const all = plan.seconds * SECOND;
  return [10 * SECOND, 60 * SECOND, all * LOW].filter((left) => left <= all * LOW).sort((one, other) => one - other);
}
