/** Underground: wet stone, drips, keys and valves, and sand that runs. */
import type { World } from "../../lib/sound/world";
import {
  alarm,
  card,
  drop,
  glass,
  grind,
  gush,
  later,
  mallet,
  metal,
  mix,
  repeated,
  rumble,
  scaled,
  steps,
  stone,
  tune,
  whoosh,
  wood,
  type Layer,
  type Sound,
} from "../../lib/sound/layers";
import type { UndergroundEvent, UndergroundView } from "../../wire";

const foot = (index: number): Sound => mix(stone(150 + (index % 2) * 18, 0.3), scaled(0.16, drop(500 + index * 60)));
const sand = (seconds: number, gain = 0.14): Layer => ({
  source: "white",
  gain,
  attack: seconds * 0.2,
  decay: seconds * 0.8,
  filter: "bandpass",
  cut: 5200,
  q: 0.8,
  wet: 0.2,
});
/** A heart that beats. */
const heart: Sound = [0, 0.24].map((at, index) => ({
  source: "sine",
  pitch: 58,
  glide: 40,
  gain: 0.3 - index * 0.1,
  at,
  attack: 0.02,
  decay: 0.18,
}));
/** The hourglass goes round the box in so many sections. */
const ROUND = 36;

export default {
  sounds: {
    laid: mix(grind(0.35, 0.4, 240), later(0.28, stone(60, 0.7))),
    door_turned: mix(grind(0.5, 0.3, 300), later(0.4, metal(140, 0.22, 0.6))),
    stood: mix(foot(0), later(0.16, foot(1))),
    turn_began: mix(scaled(0.7, drop(540)), later(0.08, wood(300, 0.2))),
    played: mix(card(0.26), later(0.12, wood(260, 0.3))),
    drawn: card(0.24, 4200),
    signalled: mix(glass(880, 0.14, 0.8), later(0.02, stone(220, 0.3))),
    placed: mix(whoosh(700, 250, 0.2, 0.1), later(0.14, stone(85, 0.7)), later(0.2, wood(170, 0.34))),
    underlaid: mix(grind(0.3, 0.3, 340), later(0.24, stone(110, 0.5))),
    moved: ({ way }) => steps(way.length, foot, 0.16),
    displaced: mix(grind(0.2, 0.2, 420), later(0.1, steps(2, foot, 0.1))),
    dropped: mix(whoosh(900, 180, 0.45, 0.24), later(0.42, stone(70, 0.7)), later(0.44, scaled(0.6, drop(420)))),
    missed: mix(whoosh(700, 300, 0.5, 0.2), later(0.5, scaled(0.5, stone(60, 0.5)))),
    spent: mix(glass(1100, 0.14, 0.4), whoosh(1200, 500, 0.3, 0.14)),
    unlocked: mix(
      metal(620, 0.16, 0.15),
      later(0.12, metal(540, 0.18, 0.15)),
      later(0.26, metal(150, 0.3, 0.8)),
      later(0.26, grind(0.4, 0.24, 260)),
    ),
    key_taken: repeated(3, 0.07, (index) => metal(1300 + index * 170, 0.11, 0.35)),
    chip_taken: mix(stone(240, 0.3), later(0.08, glass(980, 0.16, 0.9)), later(0.2, glass(1310, 0.12, 0.9))),
    drained: mix(
      repeated(3, 0.08, () => metal(380, 0.08, 0.12)),
      later(0.2, gush(1, 0.32, 1200, 340)),
    ),
    flooded: mix(gush(0.9, 0.36, 380, 1200), later(0.6, drop(520, 0.2))),
    stayed_dry: mix(drop(760, 0.2), later(0.3, scaled(0.5, drop(640)))),
    chip_laid: mix(stone(260, 0.3), later(0.07, wood(420, 0.18))),
    code_complete: mix(tune([523, 587, 698, 880], 0.1, 0.2, 0.9), later(0.45, metal(130, 0.26, 1.2))),
    glass_moved: mix(whoosh(300, 700, 0.3, 0.14), [sand(0.9)], later(0.2, wood(240, 0.34))),
    glass_waits: mix([sand(0.5, 0.1)], wood(520, 0.2)),
    glass_empty: mix([sand(0.6, 0.18)], later(0.4, mallet(147, 0.3, 1.2)), later(0.42, metal(98, 0.2, 1.2))),
    detected: mix(alarm(311, 0.15, 2), rumble(1, 0.4), later(0.1, metal(110, 0.24, 0.8))),
    rat_ran: repeated(6, 0.055, (index) => wood(760 + (index % 3) * 90, 0.13)),
    rat_caught: mix(wood(620, 0.3), later(0.06, metal(260, 0.2, 0.4)), later(0.14, wood(480, 0.2))),
    left_alone: scaled(0.7, drop(480)),
    game_over: mix(grind(1.2, 0.5, 180), rumble(1.6, 0.4), later(0.7, metal(82, 0.3, 1.8))),
  },
  room: { seconds: 3.2, dark: 0.5 },
  ambience: {
    beds: [
      { source: "brown", gain: 0.14, filter: "lowpass", cut: 150, swell: 19, depth: 0.4, tense: 0.2 },
      { source: "pink", gain: 0.025, filter: "bandpass", cut: 700, q: 0.6, swell: 8, depth: 0.4, tense: 0.05 },
    ],
    strays: [
      { sound: drop(680, 0.2), every: [2.5, 8] },
      { sound: drop(930, 0.13), every: [4, 11] },
      { sound: drop(430, 0.16), every: [7, 19] },
      { sound: scaled(0.4, rumble(3, 0.4)), every: [20, 45] },
      { sound: scaled(0.3, stone(90, 0.5)), every: [17, 40] },
      { sound: heart, every: [1.1, 1.2], from: 0.7 },
    ],
  },
  tension: ({ sections_left }) => 1 - sections_left / ROUND,
} satisfies World<UndergroundEvent, UndergroundView>;
