/** How a game sounds: a sound for every kind of event, the room it is played in, and its ambience. */
import type { AnyEvent, AnyView, Moment } from "../../wire";
import type { Ambience } from "./ambience";
import { card, drop, mallet, mix, later, stone, tune, whoosh, wood, type Sound, type SoundsOf } from "./layers";
import type { Room } from "./synth";

export interface World<E extends { readonly kind: string }, V> {
  readonly sounds: SoundsOf<E>;
  readonly room: Room;
  readonly ambience: Ambience;
  /** How near the end is, 0 to 1, as far as everybody knows. */
  tension?(view: V): number;
}

/** The world of any game, also of one that says nothing about its sounds. */
export interface AnyWorld extends Omit<World<AnyEvent, AnyView>, "sounds"> {
  readonly sounds: Readonly<Record<string, Sound | ((event: never) => Sound)>>;
}

/** For games without sounds of their own. */
export const NEUTRAL: AnyWorld = {
  sounds: {},
  room: { seconds: 0.6, dark: 0.5 },
  ambience: { beds: [{ source: "brown", gain: 0.1, filter: "lowpass", cut: 240, swell: 11, depth: 0.3 }], strays: [] },
};
const UNKNOWN: Sound = wood(230, 0.4);

export function soundOf(world: AnyWorld, event: { readonly kind: string }): Sound {
  const made = world.sounds[event.kind] ?? UNKNOWN;
  return typeof made === "function" ? (made as (event: { readonly kind: string }) => Sound)(event) : made;
}

/** What happens at the table besides the game. */
export const AT_THE_TABLE: Readonly<Record<Exclude<Moment["kind"], "ply">, Sound>> = {
  start: tune([294, 392, 440, 587], 0.11, 0.2),
  undo: whoosh(1500, 380, 0.35, 0.22),
  resign: tune([392, 330, 247], 0.16, 0.2),
  ask: mix(wood(330, 0.3), later(0.14, wood(330, 0.26))),
  answer: wood(420, 0.26),
  time: mix(mallet(880, 0.2, 1.2), later(0.22, mallet(880, 0.16, 1.2))),
  seat: stone(150, 0.22),
};

/** What the page itself has to say. */
export const OF_THE_PAGE = {
  turn: tune([523, 784], 0.14, 0.26, 0.9),
  choose: mix([{ source: "pink", gain: 1, attack: 0.002, decay: 0.035, filter: "bandpass", cut: 1500, q: 1.5 }]),
  refused: [
    { source: "sine", pitch: 150, glide: 105, gain: 0.3, attack: 0.004, decay: 0.16, wet: 0.1 },
    { source: "brown", gain: 0.3, attack: 0.003, decay: 0.08, filter: "lowpass", cut: 380 },
  ],
  said: drop(720, 0.22),
  clock: mix(wood(900, 0.16), later(0.5, wood(760, 0.14))),
  won: mix(tune([392, 494, 587, 784], 0.13, 0.24, 1.1), later(0.55, tune([988, 1175], 0.02, 0.12, 1.4))),
  lost: tune([392, 370, 311, 233], 0.24, 0.22, 1.3),
  over: mix(tune([330, 440], 0.2, 0.22, 1.2), later(0.1, card(0.1))),
} as const satisfies Readonly<Record<string, Sound>>;

export type PageSound = keyof typeof OF_THE_PAGE;
