/** Drawings of cards and characters: paths 24 units wide, centred on the origin. */

const ICONS = {
  crane: "M-10 10h8M-7 10v-19h14M-7 -4l5-5M5 -9v6M2 -3h6v6h-6z",
  dial: "M-9 5a10 10 0 1 1 18 0M0 1l6-7M-9 9h18M0 1a1.500 1.500 0 1 0 .1 0",
  mirror: "M0 -10v20M-3 -6l-7 6 7 6zM3 -6l7 6-7 6z",
  drone: "M-4 -2h8v5h-8zM-4 -1l-5-4M4 -1l5-4M-12 -5h6M6 -5h6M-3 3v4M3 3v4",
  dice: "M-9 -4l8-4 8 4-8 4zM-9 -4v9l8 4v-9M7 -4v9l-8 4M-1 -4h.1M-6 3h.1M4 2h.1M2 5h.1",
  flame: "M0 10c-6 0-8-4-7-8 1-3 4-4 4-9 4 2 4 5 4 7 1-1 2-2 2-4 4 3 4 6 4 8-1 4-3 6-7 6z",
  lock: "M-7 -1h14v10h-14zM-4 -1v-4a4 4 0 0 1 8 0v4M0 3v3",
  clock: "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M0 -5v5l4 3",
  book: "M0 -6c-3-3-6-3-10-2v14c4-1 7-1 10 2 3-3 6-3 10-2v-14c-4-1-7-1-10 2zM0 -6v14",
  hole: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M-11 2c4 7 18 7 22-2M11 -2c-4-7-18-7-22 2",
  insert: "M-7 2l7 4 7-4M-7 2v5l7 4 7-4v-5M0 -11v11M-4 -4l4 4 4-4",
  prism: "M0 -8l9 15h-18zM-12 -1l8 1M3 -1l9-4M4 2l8 0M5 5l7 3",
  shield: "M0 -10l9 3c0 9-3 14-9 17-6-3-9-8-9-17z",
  pair: "M-9 -6h8v8h-8zM1 -2h8v8h-8zM-5 -2h.1M5 2h.1",
  back: "M-8 -1a8 8 0 1 1 2 6M-8 -8v7h7",
  net: "M-7 -6a2 2 0 1 0 .1 0M7 -6a2 2 0 1 0 .1 0M0 6a2 2 0 1 0 .1 0M-5 -4h10M-6 -2l5 8M6 -2l-5 8",
  star: "M0 -10l3 7 7 1-5 5 1 7-6-4-6 4 1-7-5-5 7-1z",
  bolt: "M2 -11l-9 13h6l-2 9 9-13h-6z",
} as const;
type Icon = keyof typeof ICONS;

const CARDS: Record<string, Icon> = {
  field_sample: "crane",
  fine_tuning: "dial",
  damping_field: "shield",
  polarity_switch: "mirror",
  courier_drone: "drone",
  crane_arm: "crane",
  recalculation: "dice",
  sample_exchange: "pair",
  precision_lock: "lock",
  double_extraction: "crane",
  controlled_burn: "flame",
  overtime: "clock",
  mirror_array: "mirror",
  reinsertion: "insert",
  spectral_shift: "prism",
  relay_network: "net",
  singularity_trap: "hole",
  joint_operation: "pair",
  purge: "flame",
  stasis_field: "shield",
  seal_rupture: "back",
  reassembly: "insert",
  omni_tool: "lock",
  emergency_shift: "clock",
  inversion_field: "mirror",
  null_wave: "shield",
  breakthrough: "book",
  annihilation: "flame",
  materialisation: "star",
  paradox: "back",
  overdrive: "bolt",
  perfect_match: "hole",
  open_channel: "net",
  prism: "prism",
  time_reversal: "back",
  revelation: "book",
};

/** The drawing of a card, by its id without the level. */
export function drawing(id: string): string {
  return ICONS[CARDS[id.replace(/^(r\d|m)_/, "")] ?? "star"];
}

export interface Person {
  coat: string;
  skin: string;
  hair: string;
  /** Path of the hair, around a head of radius 10 at 0 -4. */
  style: string;
  /** Path of what they wear or hold. */
  wears: string;
}

const SHORT = "M-10.500 -5c-1-12 22-12 21 0-3-4-6-5-10-5s-8 1-11 5z";
const LONG = "M-11 8c-3-24 25-24 22 0l-4 0c2-8 1-12-1-14-5 1-9 0-11-2-3 3-3 9-2 16z";
const BUN = "M-10 -6c1-9 20-9 20 0-4-3-16-3-20 0zM-4 -13a4.500 4.500 0 1 1 8 0z";
const CURLS = "M-11 -2c-4-4-1-8 2-8 0-4 5-6 8-3 3-3 8-1 8 3 4 0 6 5 2 8-3-5-6-6-10-6s-7 2-10 6z";
const BALD = "M-10 -1c0-2 0-3 1-5l1 5zM10 -1c0-2 0-3-1-5l-1 5z";
const GLASSES = "M-7 -4h5v4h-5zM2 -4h5v4h-5zM-2 -3h4";
const GOGGLES = "M-8 -5h16v5h-6l-2-2-2 2h-6z";
const HELMET = "M-12 -7c0-13 24-13 24 0zM-13 -7h26";
const HEADSET = "M-11 -2c-2-14 24-14 22 0M-11 -3v6M11 -3v6M11 3c-1 4-4 4-6 4";
const BEARD = "M-8 0c0 12 16 12 16 0-4 3-12 3-16 0z";
const VISOR = "M-9 -7h18v5h-18z";

export const PEOPLE: Record<string, Person> = {
  logistics_engineer: { coat: "#e08a2c", skin: "#d9a176", hair: "#f2b63c", style: SHORT, wears: HELMET },
  quantum_physicist: { coat: "#7a5ad6", skin: "#f1c9a5", hair: "#3a2338", style: LONG, wears: GLASSES },
  nuclear_physicist: { coat: "#c8d12d", skin: "#8d5b3c", hair: "#1c1512", style: SHORT, wears: GOGGLES },
  mathematician: { coat: "#3d78c9", skin: "#e7b58e", hair: "#c9ccd4", style: CURLS, wears: GLASSES },
  structural_engineer: { coat: "#8a6d4a", skin: "#c48a63", hair: "#5c3a1e", style: BALD, wears: BEARD },
  robotics_engineer: { coat: "#4aa3a0", skin: "#f0c8a8", hair: "#d0482f", style: BUN, wears: VISOR },
  mission_director: { coat: "#2c3a57", skin: "#a06c48", hair: "#22191a", style: SHORT, wears: HEADSET },
  data_analyst: { coat: "#4f9c57", skin: "#f4d3b4", hair: "#6b3f1f", style: BUN, wears: HEADSET },
  temporal_theorist: { coat: "#b0487e", skin: "#e2b48e", hair: "#eceff5", style: LONG, wears: "" },
  chemist: { coat: "#eceff3", skin: "#7a4b31", hair: "#140f0d", style: CURLS, wears: GOGGLES },
  spectroscopist: { coat: "#d05a8f", skin: "#efc19b", hair: "#2b5f8f", style: SHORT, wears: VISOR },
};
