/** The Base: steel corridors, hydraulic doors, and something that moves in the air vents. */
import type { World } from "../../lib/sound/world";
import {
  alarm,
  blast,
  grind,
  hum,
  later,
  mallet,
  metal,
  mix,
  repeated,
  rumble,
  scaled,
  stone,
  tune,
  whoosh,
  type Sound,
} from "../../lib/sound/layers";
import type { TheBaseEvent, TheBaseView } from "../../wire";

const boot = (pitch: number): Sound => mix(metal(pitch, 0.16, 0.18), stone(120, 0.3));
const door: Sound = mix(whoosh(900, 260, 0.3, 0.2), later(0.24, metal(180, 0.2, 0.3)), later(0.24, stone(70, 0.4)));
const FULL = 20;

export default {
  sounds: {
    oriented: mix(grind(0.25, 0.3), later(0.2, metal(240, 0.14, 0.2))),
    stepped: mix(boot(330), later(0.14, boot(300))),
    crossed: mix(boot(330), later(0.12, whoosh(500, 900, 0.2, 0.14)), later(0.26, boot(300))),
    eliminated: mix(metal(150, 0.34, 0.5), scaled(0.5, blast(0.6)), whoosh(1400, 200, 0.4, 0.24)),
    respawned: mix(hum(80, 0.6, 0.16, 160), later(0.45, metal(300, 0.14, 0.3))),
    revealed: mix(door, later(0.2, hum(120, 0.4, 0.08))),
    rotated: mix(
      grind(0.45, 0.34, 300),
      repeated(3, 0.11, () => metal(500, 0.06, 0.08)),
      later(0.4, metal(160, 0.22, 0.3)),
    ),
    saved: mix(door, later(0.3, tune([440, 554, 659], 0.1, 0.2))),
    token_gained: mix(metal(900, 0.14, 0.5), later(0.07, metal(1200, 0.12, 0.5))),
    token_spent: mix(metal(700, 0.14, 0.3), later(0.06, whoosh(500, 1500, 0.3, 0.16))),
    passed: whoosh(600, 300, 0.4, 0.2),
    turn_ended: mix(whoosh(300, 500, 0.25, 0.14), later(0.14, stone(80, 0.26))),
    counter: ({ value }) =>
      value <= 5
        ? mix(alarm(value <= 2 ? 520 : 440, 0.14), later(0.05, rumble(0.8, 0.24)))
        : mix(mallet(196, 0.22, 0.4), later(0.02, metal(98, 0.2, 0.5))),
    game_over: mix(rumble(1.6, 0.4), alarm(392, 0.12, 3), later(0.9, metal(90, 0.3, 1.4))),
    challenge_started: mix(alarm(494, 0.14, 2), later(0.5, hum(90, 0.8, 0.18, 180))),
    challenge_ended: mix(hum(180, 0.7, 0.18, 70), later(0.5, metal(110, 0.26, 1))),
  },
  room: { seconds: 1.1, dark: 0.35 },
  ambience: {
    beds: [
      { source: "pink", gain: 0.12, filter: "bandpass", cut: 340, q: 0.9, swell: 13, depth: 0.35 },
      { source: "sine", gain: 0.05, pitch: 50, swell: 7, depth: 0.3 },
      { source: "sawtooth", gain: 0.012, pitch: 100, filter: "lowpass", cut: 260, tense: 0.03, swell: 3, depth: 0.4 },
    ],
    strays: [
      { sound: scaled(0.5, metal(210, 0.12, 1.2)), every: [14, 34] },
      { sound: scaled(0.6, whoosh(250, 600, 1.6, 0.12)), every: [9, 22] },
      { sound: scaled(0.4, alarm(330, 0.08, 1)), every: [7, 10], from: 0.75 },
    ],
  },
  tension: (view) => 1 - view.counter / FULL,
} satisfies World<TheBaseEvent, TheBaseView>;
