/** What this browser remembers: language, theme, animation speed, volumes, name and token. */

export type Lang = "en" | "de";
export type Theme = "auto" | "light" | "dark";
export type Pace = "off" | "slow" | "normal" | "fast";

/** What somebody chose at "Play now". */
export interface Quick {
  /** Start without the welcome card. */
  skip?: boolean;
  seat?: number;
  level?: string;
  options?: Record<string, string>;
}

interface Kept {
  lang: Lang;
  theme: Theme;
  pace: Pace;
  muted: boolean;
  /** Volumes of effects and ambience, 0 to 1. */
  effects: number;
  ambience: number;
  /** Tell the player by a notification of the system when it is their turn. */
  notify: boolean;
  aids: boolean;
  name: string;
  token: string;
  /** The token for the tables of this browser. */
  ownToken: string;
  textBoard: boolean;
  /** The panel beside the board is open. */
  side: boolean;
  /** Bots on the player's team make suggestions. */
  proposals: boolean;
  /** How boards in three dimensions are drawn: flat on small screens and without WebGL, or as chosen. */
  depth: "auto" | "flat" | "space";
  /** What became of puzzles on this device, by game and id. */
  puzzles: Record<string, "solved" | "shown">;
  /** By game. */
  quick: Record<string, Quick>;
}

const KEY = "untertage";

function load(): Kept {
  const german = navigator.language.toLowerCase().startsWith("de");
  const fresh: Kept = {
    lang: german ? "de" : "en",
    theme: "dark",
    pace: "normal",
    muted: false,
    effects: 0.7,
    ambience: 0.5,
    notify: false,
    aids: false,
    name: "",
    token: "",
    ownToken: "",
    textBoard: false,
    side: true,
    proposals: false,
    depth: "auto",
    puzzles: {},
    quick: {},
  };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return fresh;
  }
}

export const prefs = $state(load());

const bright = window.matchMedia("(prefers-color-scheme: light)");
const system = $state({ current: bright.matches ? "light" : "dark" });
bright.addEventListener("change", () => (system.current = bright.matches ? "light" : "dark"));

/** Call once: keeps local storage and the theme of the page in sync with the settings. */
export function keepPrefs(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(prefs));
    document.documentElement.lang = prefs.lang;
    document.documentElement.dataset["theme"] = prefs.theme === "auto" ? system.current : prefs.theme;
  });
}

/** How long an action of another seat, or of a replay, stays on the board before the next one, in milliseconds. */
export function frameTime(): number {
  return { off: 0, slow: 2000, normal: 850, fast: 350 }[prefs.pace];
}

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Duration of a normal animation in milliseconds; 0 if animations are off. */
export function moveTime(): number {
  if (still.matches || prefs.pace === "off") return 0;
  return { slow: 900, normal: 380, fast: 160 }[prefs.pace];
}
