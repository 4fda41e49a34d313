/** Tesseract: a charged cube, glass dice and electric sparks in a laboratory. */
import type { World } from "../../lib/sound/world";
import {
  alarm,
  blast,
  card,
  glass,
  hum,
  later,
  mallet,
  metal,
  mix,
  repeated,
  rumble,
  scaled,
  spark,
  tune,
  whoosh,
  wood,
  type Sound,
} from "../../lib/sound/layers";
import type { TesseractEvent, TesseractView } from "../../wire";

/** A die that is put down. */
const die = (pitch = 1400): Sound => mix(scaled(0.8, glass(pitch, 0.14, 0.25)), wood(520, 0.24));
/** A die that rolls over the table. */
const roll: Sound = mix(
  ...[0, 0.07, 0.13, 0.21, 0.3, 0.42].map((at, index) =>
    later(at, scaled(1 - index * 0.1, wood(430 + (index % 3) * 110, 0.32))),
  ),
  later(0.46, glass(1500, 0.1, 0.3)),
);
const lift: Sound = mix(hum(180, 0.3, 0.08, 360), whoosh(700, 1700, 0.28, 0.14));

export default {
  sounds: {
    character_joined: mix(tune([330, 494], 0.12, 0.2), later(0.1, card(0.16))),
    card_drawn: card(0.26, 4400),
    die_seen: mix(glass(1180, 0.14, 0.6), whoosh(800, 1500, 0.2, 0.1)),
    color_seen: glass(1580, 0.12, 0.5),
    corner_taken: mix(lift, later(0.24, die(1250))),
    turn_began: mix(hum(98, 0.5, 0.14, 130), later(0.1, mallet(392, 0.16, 0.5))),
    taken: mix(lift, spark(1100, 0.06, 2), later(0.24, die())),
    changed: mix(whoosh(900, 1300, 0.16, 0.12), later(0.1, die(1600))),
    rerolled: roll,
    destroyed: mix(
      spark(700, 0.16, 5),
      glass(700, 0.16, 0.2),
      repeated(4, 0.05, (index) => glass(1700 + index * 420, 0.09, 0.25)),
    ),
    transferred: mix(whoosh(600, 1200, 0.32, 0.18), later(0.26, die(1320))),
    consent_given: tune([523, 659], 0.09, 0.18, 0.5),
    consent_refused: tune([392, 311], 0.12, 0.18, 0.5),
    studied: mix(card(0.22, 3000), later(0.16, card(0.24, 4600)), later(0.22, glass(1046, 0.08, 0.5))),
    group_declared: mix(hum(110, 0.6, 0.16, 220), later(0.2, tune([440, 554], 0.08, 0.14))),
    contained: mix(
      metal(260, 0.2, 0.4),
      later(0.08, hum(220, 0.5, 0.14, 110)),
      later(0.14, tune([659, 880], 0.07, 0.16, 0.6)),
    ),
    node_revealed: mix(card(0.24, 3400), later(0.1, glass(1320, 0.14, 0.8))),
    node_gained: mix(card(0.2), later(0.1, tune([587, 740, 880], 0.08, 0.16))),
    special_used: mix(spark(600, 0.12, 4), hum(150, 0.5, 0.12, 300), later(0.16, mallet(660, 0.16))),
    card_played: mix(card(0.28), later(0.12, hum(165, 0.4, 0.1, 220))),
    card_used: mix(card(0.26, 3000), later(0.1, glass(990, 0.12, 0.6))),
    repositioned: mix(whoosh(500, 900, 0.24, 0.14), later(0.2, die(1180))),
    swapped: mix(
      whoosh(500, 1300, 0.22, 0.14),
      later(0.1, whoosh(1300, 500, 0.22, 0.14)),
      later(0.26, die(1300)),
      later(0.3, die(1500)),
    ),
    die_rolled: roll,
    placed: mix(whoosh(1500, 600, 0.2, 0.12), later(0.16, die(1100)), later(0.18, spark(800, 0.06, 2))),
    created: mix(hum(90, 0.5, 0.14, 360), spark(1400, 0.08, 3), later(0.36, die(1450))),
    delegated: tune([440, 523, 440], 0.09, 0.16, 0.4),
    actions_gained: tune([523, 659, 784], 0.06, 0.18, 0.5),
    marker_moved: mix(hum(260, 0.7, 0.16, 110), later(0.3, mallet(330, 0.16))),
    prime_skipped: mix(hum(300, 0.5, 0.12, 120), later(0.1, mallet(494, 0.14))),
    primed: mix(spark(520, 0.14, 4), later(0.1, die(900)), later(0.12, hum(70, 0.5, 0.16, 95))),
    ignited: mix(
      scaled(0.55, blast(0.8)),
      spark(420, 0.2, 6),
      later(0.2, hum(60, 1.1, 0.26, 150)),
      later(0.5, alarm(466, 0.12, 2)),
    ),
    uncovered: mix(spark(650, 0.14, 4), later(0.12, metal(196, 0.24, 0.9)), rumble(0.7, 0.3)),
    shielded: mix(hum(330, 0.7, 0.14, 440), glass(660, 0.14, 1)),
    turn_ended: mix(hum(130, 0.4, 0.12, 90), later(0.12, wood(240, 0.26))),
    declined: mix(wood(200, 0.3), whoosh(600, 350, 0.25, 0.1)),
    lifted: lift,
    game_ended: ({ reason }) =>
      reason === "contained"
        ? mix(hum(220, 1.6, 0.22, 55), later(0.3, tune([523, 659, 784, 1046], 0.13, 0.2, 1.2)))
        : mix(spark(300, 0.2, 6), later(0.12, blast(0.9)), later(0.2, rumble(2, 0.6))),
  },
  room: { seconds: 1.5, dark: 0.2 },
  ambience: {
    beds: [
      { source: "sine", gain: 0.05, pitch: 55, swell: 5.5, depth: 0.35, tense: 0.05 },
      {
        source: "sawtooth",
        gain: 0.014,
        pitch: 110,
        filter: "lowpass",
        cut: 320,
        q: 3,
        swell: 7.3,
        depth: 0.5,
        tense: 0.04,
      },
      {
        source: "triangle",
        gain: 0.006,
        pitch: 331,
        filter: "lowpass",
        cut: 900,
        swell: 3.1,
        depth: 0.5,
        tense: 0.012,
      },
      { source: "pink", gain: 0.03, filter: "bandpass", cut: 2600, q: 0.7, swell: 11, depth: 0.4 },
    ],
    strays: [
      { sound: scaled(0.4, spark(800, 0.1, 3)), every: [9, 24] },
      { sound: scaled(0.5, glass(1500, 0.05, 1.2)), every: [15, 32] },
      { sound: scaled(0.7, spark(500, 0.12, 5)), every: [4, 10], from: 0.6 },
    ],
  },
  tension: ({ table, last_ignition }) => table.ignitions / last_ignition,
} satisfies World<TesseractEvent, TesseractView>;
