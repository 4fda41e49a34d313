/** Moving among things on a board with the arrow keys. */

export interface Spot {
  x: number;
  y: number;
}

/** Things on the same spot, such as a piece on a tile, count as lying this far below one another. */
const LAYER = 7;
const SAME = 6;

/** The spots with those that coincide pulled apart. */
export function layered(spots: readonly Spot[]): Spot[] {
  const found: Spot[] = [];
  for (const [at, spot] of spots.entries()) {
    const below = spots.slice(0, at).filter((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < SAME).length;
    found.push({ x: spot.x, y: spot.y + below * LAYER });
  }
  return found;
}

/** The nearest spot in a direction, as its index; distance off the axis counts double. Null at the edge. */
export function stepTo(spots: readonly Spot[], from: number, dx: number, dy: number): number | null {
  const all = layered(spots);
  const start = all[from];
  if (start === undefined) return null;
  let best: number | null = null;
  let least = Infinity;
  for (const [at, { x, y }] of all.entries()) {
    const along = (x - start.x) * dx + (y - start.y) * dy;
    const across = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    if (at === from || along <= 2) continue;
    // What lies far to the side is only taken if there is nothing ahead.
    const far = along + across * 2 + (across > along * 2.5 ? 10_000 : 0);
    if (far < least) [best, least] = [at, far];
  }
  return best;
}
