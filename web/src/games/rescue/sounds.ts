/** Rescue: a planet that breaks, crews that run, and loaders that pass overhead. */
import type { World } from "../../lib/sound/world";
import {
  alarm,
  blast,
  card,
  grind,
  hum,
  later,
  metal,
  mix,
  repeated,
  rumble,
  scaled,
  steps,
  stone,
  tune,
  whoosh,
} from "../../lib/sound/layers";
import type { RescueEvent, RescueView } from "../../wire";

const run = (fields: number) => steps(fields, (index) => stone(140 + (index % 3) * 12, 0.34), 0.12);
/** People of a crew that must be aboard to win. */
const GOAL = 5;

export default {
  sounds: {
    advanced: mix(hum(70, 1, 0.2, 105), whoosh(220, 700, 0.9, 0.16)),
    manipulated: mix(grind(0.5, 0.44, 260), later(0.4, stone(75, 0.6)), later(0.5, scaled(0.4, stone(130, 0.3)))),
    moved: ({ way }) => run(way.length),
    boarded: ({ way }) =>
      mix(
        run(Math.min(5, way.length)),
        later(0.5, metal(320, 0.14, 0.4)),
        later(0.55, hum(120, 0.7, 0.14, 300)),
        later(0.62, tune([523, 659, 784], 0.09, 0.18)),
      ),
    exchanged: ({ symbols }) => repeated(Math.min(3, symbols.length), 0.1, () => card(0.24, 3000)),
    drew: ({ number }) => repeated(Math.min(3, number), 0.11, () => card(0.22, 4200)),
    reshuffled: repeated(6, 0.06, (index) => card(0.2, 2600 + index * 260)),
    imploded: mix(blast(0.9), later(0.25, rumble(2.2, 0.7)), later(0.5, grind(1.4, 0.5, 160))),
    won: mix(
      whoosh(200, 1400, 1.1, 0.24),
      later(0.3, hum(90, 1.2, 0.18, 360)),
      later(0.5, tune([392, 523, 659, 784], 0.12, 0.2, 1)),
    ),
  },
  room: { seconds: 1.9, dark: 0.55 },
  ambience: {
    beds: [
      { source: "pink", gain: 0.09, filter: "bandpass", cut: 420, q: 0.7, swell: 9, depth: 0.45 },
      { source: "pink", gain: 0.03, filter: "bandpass", cut: 1250, q: 3, swell: 6.3, depth: 0.5, tense: 0.03 },
      { source: "brown", gain: 0.08, filter: "lowpass", cut: 120, swell: 17, depth: 0.4, tense: 0.5 },
    ],
    strays: [
      { sound: scaled(0.4, rumble(2.4, 0.4)), every: [16, 36] },
      { sound: scaled(0.35, stone(110, 0.4)), every: [11, 26] },
      { sound: scaled(0.8, rumble(2, 0.5)), every: [6, 13], from: 0.5 },
      { sound: scaled(0.35, alarm(370, 0.08, 2)), every: [9, 16], from: 0.75 },
    ],
  },
  tension: ({ crews, options, round }) =>
    Math.max(
      ...crews.map((crew) => crew.aboard / GOAL),
      options.implosion_round > 0 ? round / options.implosion_round : 0,
    ),
} satisfies World<RescueEvent, RescueView>;
