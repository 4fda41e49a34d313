/** How a match ended for the people who hold these seats, as the key of a text. */
import type { Outcome } from "../wire";

export function resultKey(outcome: Outcome, mine: readonly number[], seats: number, cooperative: boolean) {
  const { winners } = outcome;
  if (mine.length === 0 || (mine.length > 1 && winners.length === 1)) return "gameOver";
  if (!mine.some((seat) => winners.includes(seat))) return cooperative ? "teamLost" : "youLost";
  if (winners.length < seats) return "youWon";
  return winners.length === 1 || cooperative ? "teamWon" : "draw";
}
