/** Colours, pips and symbols that the flat and the 3D board share. */
export const INK: Record<string, { fill: string; dark: string; pip: string }> = {
  y: { fill: "#f4cf3f", dark: "#b18c0c", pip: "#3a2c00" },
  o: { fill: "#ee7d32", dark: "#a3490f", pip: "#2e1300" },
  p: { fill: "#9a5fd0", dark: "#5f2f91", pip: "#ffffff" },
  b: { fill: "#3f8fe0", dark: "#1d5a9c", pip: "#ffffff" },
  "?": { fill: "#77808c", dark: "#4b525c", pip: "#e8ecf0" },
};

const L = -10;
const R = 10;
const SPOTS: Record<string, [number, number][]> = {
  "1": [[0, 0]],
  "2": [
    [L, L],
    [R, R],
  ],
  "3": [
    [L, L],
    [0, 0],
    [R, R],
  ],
  "4": [
    [L, L],
    [R, L],
    [L, R],
    [R, R],
  ],
  "5": [
    [L, L],
    [R, L],
    [0, 0],
    [L, R],
    [R, R],
  ],
  "6": [
    [L, L],
    [R, L],
    [L, 0],
    [R, 0],
    [L, R],
    [R, R],
  ],
};
/** A pip shape per colour, so that colours can be told apart without seeing them: disc, triangle, square, diamond. */
const PIP: Record<string, string> = {
  y: "m-4.6 0a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0 -9.2 0z",
  o: "m0 -5.4l5.4 9.6h-10.8z",
  p: "m-4.2 -4.2h8.4v8.4h-8.4z",
  b: "m0 -5.8l5.2 5.8l-5.2 5.8l-5.2 -5.8z",
};
const UNKNOWN = "M-5 -5.5c0-8 12-8 12 0 0 5-6 4.500-6 9.500M1 9.500v1.500";

/** SVG path of the pips on a die's face, 40 units wide and centred. */
export function pips(die: string): string {
  const spots = SPOTS[die[1] ?? ""];
  const pip = PIP[die[0] ?? ""];
  if (spots === undefined || pip === undefined) return "";
  return spots.map(([x, y]) => `M${x} ${y}${pip}`).join("");
}

export const question = UNKNOWN;

/** SVG paths of the eight events, 24 units wide and centred. */
export const SIGNS: Record<string, string> = {
  accelerate: "M-9 -7l8 7l-8 7M1 -7l8 7l-8 7",
  enrich: "M8 -3a8.500 8.500 0 1 0 1 6M9 -9v6h-6",
  chain_reaction: "M-10 0h6M-2 0h4M4 0h6M-7 -4a4 4 0 1 0 .1 0M7 -4a4 4 0 1 0 .1 0",
  fission: "M0 -10v6M0 0l-7 8M0 0l7 8M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
  emp_wave: "M-10 3c3-9 6-9 7 0s5 9 7 0 4-7 6-3",
  emp_blast: "M0 -10l2.500 6 6-3-3 6 5 3-6 1.500 2 6-6.500-3.500-6.500 3.500 2-6-6-1.500 5-3-3-6 6 3z",
  phase_change: "M-9 -4h14l-4-4M9 4h-14l4 4",
  shockwave:
    "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0",
};

export const LETTERS = ["y", "o", "p", "b"] as const;
export const COLORS: Record<string, string> = { y: "yellow", o: "orange", p: "purple", b: "blue" };
export const COLUMNS: readonly string[] = Array.from({ length: 16 }, (_, at) => `${at % 4}${Math.floor(at / 4)}`);
