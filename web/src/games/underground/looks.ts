/** Geometry, colours and symbols that the flat and the 3D board share. */

/** Height of one level, in cells. */
export const LEVEL = 0.44;
export const ROWS = "ABCDEFGHI";
export const CELLS: readonly string[] = [...ROWS].flatMap((row) =>
  Array.from({ length: 9 }, (_, at) => `${row}${at + 1}`),
);
export const rowOf = (cell: string): number => ROWS.indexOf(cell[0] ?? "A");
export const columnOf = (cell: string): number => Number(cell[1]) - 1;
export const cellAt = (row: number, column: number): string | null =>
  row >= 0 && row < 9 && column >= 0 && column < 9 ? `${ROWS[row] ?? ""}${column + 1}` : null;

export const GROUND: Record<string, string> = { "": "#262b2e", stone: "#8b949c", wood: "#b5793c", exit: "#59656b" };
const PLATEAU: Record<string, string> = {
  a: "#77698a",
  b: "#66795f",
  c: "#80714f",
  d: "#54737a",
  e: "#8a6760",
  f: "#616894",
  g: "#737d48",
  h: "#936174",
};
export const plateauColor = (letter: string): string => PLATEAU[letter] ?? "#888";
export const CABLE: Record<string, string> = { red: "#d8372a", blue: "#2f77d1", green: "#2f9a4a", white: "#f5f5f0" };

/** SVG paths of the symbols, 24 units wide and centred on the origin. */
export const SYMBOL: Record<string, string> = {
  key: "M-9 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M-1 0h10M5 0v4M9 0v5",
  valve: "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M-7 0h14M0 -7v14M0 7v4",
  lock: "M-7 -1h14v9h-14zM-4 -1v-3a4 4 0 0 1 8 0v3",
  used: "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M-4 -3h8M-5 0h10M-4 3h8",
};

/** Position of a section of the kidnapper's path, in cells from the top left corner of the board. */
export function sectionAt(section: string, out: number): [number, number] {
  const line = section[1] ?? "1";
  switch (section[0]) {
    case "T":
      return [Number(line) - 0.5, -out];
    case "B":
      return [Number(line) - 0.5, 9 + out];
    case "R":
      return [9 + out, ROWS.indexOf(line) + 0.5];
    default:
      return [-out, ROWS.indexOf(line) + 0.5];
  }
}
export const SECTIONS: readonly string[] = [
  ...Array.from({ length: 9 }, (_, at) => `T${at + 1}`),
  ...[...ROWS].map((row) => `R${row}`),
  ...Array.from({ length: 9 }, (_, at) => `B${9 - at}`),
  ...[...ROWS].reverse().map((row) => `L${row}`),
];

type Place = readonly [number, number, number];

/** What has to be in the picture: the board, the path around it with the kidnapper, and the tower with its door. */
export function frameOf(exit: string, cells: readonly { cell: string; level: number }[]): Place[] {
  const level = cells.find((one) => one.cell === exit)?.level ?? 10;
  const sides = [-1, 1];
  const board = sides.flatMap((x) => sides.map((z): Place => [x * 5.3, -0.4, z * 5.3]));
  const path = sides.flatMap((x) =>
    sides.flatMap((z): Place[] => [
      [x * 5.6, 1.1, z * 4],
      [x * 4, 1.1, z * 5.6],
    ]),
  );
  const tower = sides.flatMap((x) =>
    sides.map((z): Place => [columnOf(exit) - 4 + x * 0.6, (level + 3.6) * LEVEL, rowOf(exit) - 4 + z * 0.6]),
  );
  return [...board, ...path, ...tower];
}
