/** The better of two lists of marks: the first win, the highest score, the fewest plies of every goal. */
import type { Mark } from "../wire";

type Count = number | null | undefined;

const pick = (better: (a: number, b: number) => number, a: Count, b: Count): number | null =>
  a == null ? (b ?? null) : b == null ? a : better(a, b);

export function merged(one: readonly Mark[], other: readonly Mark[]): Mark[] {
  const best = new Map<string, Mark>();
  for (const mark of [...one, ...other]) {
    const key = `${mark.game} ${mark.goal}`;
    const known = best.get(key);
    best.set(key, {
      game: mark.game,
      goal: mark.goal,
      won: pick(Math.min, known?.won, mark.won),
      score: pick(Math.max, known?.score, mark.score),
      plies: pick(Math.min, known?.plies, mark.plies),
    });
  }
  return [...best.values()];
}
