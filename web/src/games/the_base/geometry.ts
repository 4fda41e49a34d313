/** Where rooms and slots are drawn, and how a room lies. */

/** Distance between the middles of neighbouring rooms. */
export const PITCH = 104;
/** Height of a row of slots. */
export const ROW = 96;
export const WIDE = 5 * PITCH;
export const HIGH = 5 * PITCH + 2 * ROW;
/** Space around the station. */
export const RIM = 14;

export const isSlot = (cell: string): boolean => cell[1] === "0" || cell[1] === "6";

/** The middle of a place; the mutants see the station turned by 180°. */
export function middle(cell: string, turned: boolean): readonly [number, number] {
  const column = cell.charCodeAt(0) - 65;
  const row = Number(cell[1]);
  const x = column * PITCH + PITCH / 2;
  const y = row === 0 ? ROW / 2 : row === 6 ? HIGH - ROW / 2 : ROW + (row - 1) * PITCH + PITCH / 2;
  return turned ? [WIDE - x, HIGH - y] : [x, y];
}

export const EDGES = ["N", "E", "S", "W"] as const;

/** The open edges after a turn clockwise. */
export function turn(passages: string, degrees: number): string {
  const all = [...passages].map((edge) => EDGES[(EDGES.indexOf(edge as "N") + degrees / 90) % 4] ?? edge);
  return EDGES.filter((edge) => all.includes(edge)).join("");
}

export const onScreenEdges = (passages: string, turned: boolean): string => (turned ? turn(passages, 180) : passages);

/** The passages of each shape as it is drawn, before it is turned. */
export const SHAPES: Readonly<Record<string, string>> = { I: "NS", L: "NE", T: "NES", X: "NESW" };

/** The shape of a room and by how much it is turned clockwise from the way it is drawn. */
export function lie(passages: string): { shape: string; angle: number } {
  for (const [shape, drawn] of Object.entries(SHAPES))
    for (const angle of [0, 90, 180, 270]) if (turn(drawn, angle) === passages) return { shape, angle };
  return { shape: "", angle: 0 };
}

/** The neighbour of a room or slot across an edge; none outside the station. */
export function across(cell: string, edge: string): string | null {
  const column = cell.charCodeAt(0) + (edge === "E" ? 1 : edge === "W" ? -1 : 0);
  const row = Number(cell[1]) + (edge === "S" ? 1 : edge === "N" ? -1 : 0);
  return column < 65 || column > 69 || row < 0 || row > 6 ? null : `${String.fromCharCode(column)}${row}`;
}

/** How a room is furnished; the same place always has the same furniture. */
export const furniture = (cell: string): number => ((cell.charCodeAt(0) - 65) * 3 + Number(cell[1]) * 5) % 8;

/** How near the end is: 0 calm, 1 warning, 2 alarm, 3 the last rounds. */
export function alarm(counter: number, rounds: number): 0 | 1 | 2 | 3 {
  const left = counter / Math.max(1, rounds);
  return counter <= Math.min(3, rounds - 1) ? 3 : left <= 0.35 ? 2 : left <= 0.65 ? 1 : 0;
}
