/** What the page about luck and play picks from a review. */
import type { MatchReview, ReviewedPly, ReviewedSeat } from "../wire";

const LISTED = 6;
/** A smaller change is not worth a line. */
const NOTICEABLE = 0.02;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const luckOf = (seat: ReviewedSeat): number => seat.deal + seat.draws + seat.hidden;
export const playOf = (seat: ReviewedSeat): number => sum(seat.plays);

/**
 * Start, luck, play and result in whole percent. Each is rounded, and play takes what the rounding leaves over, so that
 * a reader who adds them up gets the result.
 */
export function steps(seat: ReviewedSeat): { start: number; luck: number; play: number; result: number } {
  const whole = (value: number): number => Math.round(value * 100);
  const [start, luck, result] = [whole(seat.prior), whole(luckOf(seat)), whole(seat.result)];
  return { start: start / 100, luck: luck / 100, play: (result - start - luck) / 100, result: result / 100 };
}

/** The luck of a ply for a seat, with what was hidden. */
export const luckAt = (ply: ReviewedPly, seat: number): number => (ply.luck[seat] ?? 0) + (ply.hidden[seat] ?? 0);

/** What a decision cost that was not as good as the expert's, on average; a sum could exceed a whole win. */
export const meanCost = ({ cost, decisions, good }: ReviewedSeat): number => cost / Math.max(1, decisions - good);

/** The decisions that cost most. */
export const costliest = (review: Pick<MatchReview, "plies" | "cooperative">): ReviewedPly[] =>
  review.plies
    .filter((ply) => ply.cost >= NOTICEABLE)
    .sort((one, other) => other.cost - one.cost)
    .slice(0, LISTED);

/** The seat that a ply made luckiest; in a cooperative game the first one stands for all. */
export function luckiest(ply: ReviewedPly, cooperative: boolean): number {
  if (cooperative) return 0;
  const luck = ply.luck.map((_, seat) => luckAt(ply, seat));
  return luck.indexOf(Math.max(...luck));
}

/** The plies in which luck mattered most. */
export function moments(review: Pick<MatchReview, "plies" | "cooperative">): ReviewedPly[] {
  const weight = (ply: ReviewedPly): number => Math.abs(luckAt(ply, luckiest(ply, review.cooperative)));
  return review.plies
    .filter((ply) => weight(ply) >= NOTICEABLE)
    .sort((one, other) => weight(other) - weight(one))
    .slice(0, LISTED);
}
