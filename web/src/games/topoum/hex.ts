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

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The part of the board that has to be in view: the battlefield and the spaces beside it. */
export function need(fields: readonly string[], spaces: readonly string[]): Box {
  const around = (places: readonly [number, number][], rim: number): Box => ({
    left: Math.min(...places.map(([x]) => x)) - WIDE * rim,
    right: Math.max(...places.map(([x]) => x)) + WIDE * rim,
    top: Math.min(...places.map(([, y]) => y)) - SIZE * (1.5 * rim + 0.25),
    bottom: Math.max(...places.map(([, y]) => y)) + SIZE * (1.5 * rim + 0.25),
  });
  const rim = around(spaces.map(spot), 0.6);
  const wanted = fields.length === 0 ? rim : around(fields.map(spot), 1.55);
  return {
    left: Math.max(wanted.left, rim.left),
    right: Math.min(wanted.right, rim.right),
    top: Math.max(wanted.top, rim.top),
    bottom: Math.min(wanted.bottom, rim.bottom),
  };
}

/** Which point of the board lies in the middle of the frame, and how many pixels a unit has. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
  wide: number;
  high: number;
}

/** The largest tile, as a part of the shorter side of the frame. */
const LARGEST = 1 / 5.4;

function fit(box: Box, wide: number, high: number): Camera {
  const most = (Math.min(wide, high) * LARGEST) / WIDE;
  return {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    scale: Math.min(wide / (box.right - box.left), high / (box.bottom - box.top), most),
    wide,
    high,
  };
}

/** The camera stays where it is as long as the box is in view, nearly in the middle, and not much too small. */
export function follow(last: Camera | null, box: Box, wide: number, high: number): Camera {
  const best = fit(box, wide, high);
  if (last === null || last.wide !== wide || last.high !== high) return best;
  const [across, down] = [wide / 2 / last.scale, high / 2 / last.scale];
  const seen =
    box.left >= last.x - across &&
    box.right <= last.x + across &&
    box.top >= last.y - down &&
    box.bottom <= last.y + down;
  const central = Math.abs(best.x - last.x) < WIDE && Math.abs(best.y - last.y) < WIDE;
  return seen && central && best.scale < last.scale * 1.3 ? last : best;
}

/** A number from 0 to 5 for each space, to vary what grows there. */
export const variety = (cell: string): number => (cell.charCodeAt(0) * 7 + Number(cell.slice(1)) * 11) % 6;
