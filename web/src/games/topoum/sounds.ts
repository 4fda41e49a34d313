/** Topoum: a night meadow above, earth and dynamite below. */
import type { World } from "../../lib/sound/world";
import {
  alarm,
  blast,
  card,
  grind,
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
import type { TopoumEvent, TopoumView } from "../../wire";

/** Earth that is dug or heaped. */
const earth = (gain = 0.4): Sound => [
  { source: "pink", gain, attack: 0.02, decay: 0.12, filter: "lowpass", cut: 1400, sweep: 500, wet: 0.12 },
  {
    source: "brown",
    gain: gain * 0.9,
    at: 0.07,
    attack: 0.02,
    decay: 0.16,
    filter: "bandpass",
    cut: 380,
    q: 0.9,
    wet: 0.12,
  },
];
const dig = mix(earth(), later(0.18, earth(0.34)));
const paw = (index: number): Sound => scaled(0.7, mix(earth(0.34), wood(150 + (index % 2) * 20, 0.24)));
/** A mole squeaks. */
const squeak = (pitch: number, glide: number): Layer => ({
  source: "triangle",
  pitch,
  glide,
  ratio: 2,
  depth: 90,
  gain: 0.12,
  attack: 0.015,
  decay: 0.14,
  filter: "bandpass",
  cut: pitch * 1.4,
  q: 1.5,
  wet: 0.15,
});
const coins = (count: number): Sound =>
  repeated(Math.min(5, count), 0.075, (index) => metal(1150 + (index % 3) * 190, 0.1, 0.3));
/** Looking at something is private: the same sound with and without the value. */
const peek = mix(wood(220, 0.34), later(0.1, grind(0.3, 0.16, 600)));
/** Drawing sounds the same for the own hand and for others. */
const draw = card(0.24, 3800);
const cricket: Sound = repeated(5, 0.055, () => [
  { source: "sine", pitch: 4300, gain: 0.05, attack: 0.008, decay: 0.03, ratio: 0.01, depth: 60 },
]);
const owl: Sound = [
  { source: "sine", pitch: 392, glide: 370, gain: 0.1, attack: 0.06, hold: 0.1, decay: 0.2, wet: 0.6 },
  { source: "sine", pitch: 380, glide: 350, gain: 0.1, at: 0.55, attack: 0.07, hold: 0.2, decay: 0.4, wet: 0.6 },
];

export default {
  sounds: {
    turn_began: mix(wood(260, 0.28), later(0.1, wood(330, 0.24))),
    drew: draw,
    drew_hidden: draw,
    filled: mix(card(0.2, 3200), later(0.1, wood(300, 0.2))),
    laid: mix(earth(0.44), later(0.1, stone(90, 0.5))),
    posted: mix(earth(0.4), later(0.1, stone(90, 0.4)), later(0.22, [squeak(760, 900)])),
    obstructed: mix(grind(0.3, 0.3, 280), later(0.2, stone(70, 0.6))),
    ransomed: mix(metal(300, 0.16, 0.3), later(0.1, coins(3)), later(0.3, [squeak(820, 1100)])),
    entered: mix(dig, later(0.3, [squeak(780, 980)])),
    moved: mix(steps(3, paw, 0.12)),
    forced: mix(whoosh(400, 900, 0.25, 0.2), later(0.16, dig), later(0.1, [squeak(980, 620)])),
    recruited: mix(dig, later(0.28, [squeak(820, 1040)]), later(0.4, wood(360, 0.2))),
    removed: mix([squeak(900, 380)], later(0.12, earth(0.4))),
    blasted: blast(0.85),
    fell_apart: mix(rumble(1.4, 0.6), grind(0.9, 0.4, 200), later(0.5, dig)),
    lapsed: mix(card(0.18, 2400), later(0.14, wood(160, 0.28))),
    played: mix(card(0.28), later(0.11, wood(280, 0.3))),
    paid: ({ points }) => mix(wood(340, 0.2), later(0.06, coins(Math.abs(points)))),
    neutralised: mix(grind(0.25, 0.26, 420), later(0.18, stone(130, 0.4))),
    claimed: mix(stone(100, 0.5), later(0.12, tune([392, 494], 0.08, 0.16, 0.4))),
    captured: mix(metal(240, 0.24, 0.4), later(0.05, metal(180, 0.2, 0.5)), later(0.14, [squeak(980, 520)])),
    decorated: mix(tune([523, 659, 784], 0.1, 0.2), later(0.2, metal(1400, 0.08, 0.7))),
    press_taken: mix(
      repeated(4, 0.07, () => wood(900, 0.14)),
      later(0.32, mallet(1318, 0.12, 0.6)),
    ),
    cross_came: mix(tune([659, 523], 0.2, 0.18, 0.5), later(0.1, whoosh(300, 700, 0.4, 0.12))),
    cross_left: mix(tune([523, 659], 0.2, 0.14, 0.5), later(0.1, whoosh(700, 300, 0.4, 0.12))),
    token_came: mix(wood(420, 0.3), later(0.08, earth(0.24))),
    token_left: mix(earth(0.24), later(0.08, whoosh(500, 1100, 0.2, 0.14))),
    looked: peek,
    peeked: peek,
    fined: ({ points }) => mix(tune([294, 247], 0.12, 0.2, 0.4), later(0.16, coins(Math.min(2, Math.abs(points))))),
    sighted: ({ points }) =>
      mix(
        [{ source: "sine", pitch: 1400, glide: 2600, gain: 0.1, attack: 0.01, decay: 0.22, wet: 0.3 }],
        later(0.14, coins(points)),
      ),
    majority: ({ points }) => mix(mallet(587, 0.16, 0.4), later(0.06, coins(points))),
    gained: ({ points }) => mix(mallet(587, 0.16, 0.4), later(0.06, coins(points))),
    discarded: mix(card(0.24, 2600), later(0.12, whoosh(900, 400, 0.25, 0.1))),
    peace_came: mix(tune([392, 494, 587], 0.2, 0.22, 1.4), later(0.4, scaled(1.2, owl))),
    opened: ({ value }) =>
      mix(wood(200, 0.36), later(0.12, grind(0.2, 0.2, 500)), later(0.26, value > 0 ? coins(value) : wood(140, 0.3))),
    passed: mix(wood(180, 0.26), whoosh(500, 300, 0.3, 0.1)),
    game_over: mix(
      alarm(262, 0.08, 1),
      later(0.2, tune([330, 392, 494, 659], 0.14, 0.22, 1.1)),
      scaled(0.6, rumble(1.2, 0.3)),
    ),
  },
  room: { seconds: 0.8, dark: 0.7 },
  ambience: {
    beds: [
      { source: "pink", gain: 0.05, filter: "bandpass", cut: 500, q: 0.6, swell: 12, depth: 0.45 },
      { source: "white", gain: 0.008, filter: "bandpass", cut: 5200, q: 2.5, swell: 4.3, depth: 0.5 },
      { source: "brown", gain: 0.06, filter: "lowpass", cut: 130, swell: 21, depth: 0.4 },
    ],
    strays: [
      { sound: cricket, every: [1.6, 4.5] },
      { sound: scaled(0.6, cricket), every: [2.2, 7] },
      { sound: owl, every: [22, 55] },
      { sound: scaled(0.35, dig), every: [9, 26] },
    ],
  },
} satisfies World<TopoumEvent, TopoumView>;
