/** Positions of the spaces: pointy-top hexes, rows by letter, diagonals by number, g7 in the middle. */
export const SIZE = 40;
export const COLOURS = ["red", "blue", "yellow", "black"];
const WIDE = Math.sqrt(3) * SIZE;

export function spot(cell: string): [number, number] {
  const row = cell.charCodeAt(0) - 103;
  const diagonal = Number(cell.slice(1)) - 7;
  return [WIDE * (diagonal + row / 2), 1.5 * SIZE * row];
}

const UNITS: Record<string, [number, number]> = {
  e: [1, 0],
  ne: [0.5, -0.75],
  nw: [-0.5, -0.75],
  w: [-1, 0],
  sw: [-0.5, 0.75],
  se: [0.5, 0.75],
};

/** One step from a space in a direction, as an offset on the page. */
export function step(direction: string): [number, number] {
  const [across, down] = UNITS[direction] ?? [0, 0];
  return [across * WIDE, down * 2 * SIZE];
}

export function corners(size: number): string {
  return Array.from(
    { length: 6 },
    (_, at) =>
      `${(size * Math.sin((at * Math.PI) / 3)).toFixed(1)},${(size * Math.cos((at * Math.PI) / 3)).toFixed(1)}`,
  ).join(" ");
}

/** The part of the board to show: these spaces and a margin of one space. */
export function window(cells: readonly string[]): { x: number; y: number; wide: number; high: number } {
  const spots = cells.map(spot);
  const rim = 1.62 * WIDE;
  const left = Math.min(...spots.map(([x]) => x), -WIDE) - rim;
  const right = Math.max(...spots.map(([x]) => x), WIDE) + rim;
  const top = Math.min(...spots.map(([, y]) => y), -SIZE) - 2.65 * SIZE;
  const bottom = Math.max(...spots.map(([, y]) => y), SIZE) + 2.65 * SIZE;
  return { x: left, y: top, wide: right - left, high: bottom - top };
}
