/** The daily deal: calendar and distribution. */
import type { DailyDeal, DailyResult } from "../wire";

/** Days of the calendar. */
export const SHOWN = 28;
const DAY = 86_400_000;

export interface CalendarDay {
  readonly day: string;
  readonly played: number;
  readonly won: number;
}

/** The last four weeks until today, with what was finished on each of them. */
export function calendar(today: string, deals: readonly DailyDeal[]): CalendarDay[] {
  const end = Date.parse(today);
  return Array.from({ length: SHOWN }, (_, at) => {
    const day = new Date(end - (SHOWN - 1 - at) * DAY).toISOString().slice(0, 10);
    const own = deals.filter((deal) => deal.day === day && deal.own !== null);
    return { day, played: own.length, won: own.filter((deal) => deal.own?.result === "won").length };
  });
}

export interface Share {
  readonly result: DailyResult;
  readonly count: number;
  readonly mine: boolean;
}

/** How many people have the same result and score; the best first, as the server sorted them. */
export function distribution(everybody: readonly DailyResult[], own: DailyResult | null): Share[] {
  const key = ({ result, score }: DailyResult): string => `${result} ${result === "left" ? "" : score}`;
  const found = new Map<string, Share>();
  for (const result of everybody) {
    const count = (found.get(key(result))?.count ?? 0) + 1;
    found.set(key(result), { result, count, mine: own !== null && key(own) === key(result) });
  }
  return [...found.values()];
}
