/** Sounds as data: each is a list of layers that the synthesizer plays together, built from materials. */

export type Noise = "white" | "pink" | "brown";

/** One strand of a sound: noise or a tone, filtered, with an envelope. */
export interface Layer {
  readonly source: Noise | "sine" | "triangle" | "square" | "sawtooth";
  /** Peak level. */
  readonly gain: number;
  /** Seconds after the beginning of the sound. */
  readonly at?: number;
  readonly attack?: number;
  readonly hold?: number;
  /** Seconds until the layer has died away. */
  readonly decay: number;
  /** Frequency of a tone, and where it glides to. */
  readonly pitch?: number;
  readonly glide?: number;
  /** Frequency modulation: a modulator at `ratio` times the pitch, `depth` in Hz. It makes bells and sparks. */
  readonly ratio?: number;
  readonly depth?: number;
  readonly filter?: "lowpass" | "highpass" | "bandpass";
  /** Corner of the filter, and where it moves to. */
  readonly cut?: number;
  readonly sweep?: number;
  readonly q?: number;
  /** Share that goes into the room. */
  readonly wet?: number;
  /** -1 left to 1 right. */
  readonly pan?: number;
}

export type Sound = readonly Layer[];

/** A sound for every kind of event; it may depend on what the event says in public. */
export type SoundsOf<E extends { readonly kind: string }> = {
  readonly [K in E["kind"]]: Sound | ((event: Extract<E, { readonly kind: K }>) => Sound);
};

export const mix = (...parts: readonly Sound[]): Sound => parts.flat();

/** The same sound later. */
export const later = (seconds: number, sound: Sound): Sound =>
  sound.map((layer) => ({ ...layer, at: (layer.at ?? 0) + seconds }));

/** The same sound louder or, below 1, softer. */
export const scaled = (factor: number, sound: Sound): Sound =>
  sound.map((layer) => ({ ...layer, gain: layer.gain * factor }));

/** The sound from across the table: softer, and more of the room. */
export const distant = (sound: Sound): Sound =>
  sound.map((layer) => ({ ...layer, gain: layer.gain * 0.72, wet: Math.min(1, (layer.wet ?? 0) * 1.5 + 0.05) }));

/** The sound several times, slightly different each time as by hand. */
export const repeated = (times: number, gap: number, one: (index: number) => Sound): Sound =>
  Array.from({ length: Math.max(1, Math.min(8, times)) }, (_, index) => later(index * gap, one(index))).flat();

export const length = (sound: Sound): number =>
  Math.max(0, ...sound.map((layer) => (layer.at ?? 0) + (layer.attack ?? 0) + (layer.hold ?? 0) + layer.decay));

const click = (gain: number, cut = 3200): Layer => ({
  source: "white",
  gain,
  attack: 0.001,
  decay: 0.022,
  filter: "highpass",
  cut,
});

/** Wood on wood; the pitch is that of its body. */
export const wood = (pitch = 240, gain = 0.5): Sound => [
  { source: "sine", pitch, glide: pitch * 0.82, gain: gain * 0.7, attack: 0.002, decay: 0.14, wet: 0.2 },
  {
    source: "pink",
    gain: gain * 1.3,
    attack: 0.002,
    decay: 0.09,
    filter: "bandpass",
    cut: pitch * 2.6,
    q: 3,
    wet: 0.25,
  },
  click(gain * 0.25, 2400),
];

/** Stone that is set down or shifted. */
export const stone = (pitch = 95, gain = 0.6): Sound => [
  { source: "sine", pitch, glide: pitch * 0.6, gain: gain * 0.8, attack: 0.003, decay: 0.2, wet: 0.25 },
  { source: "brown", gain: gain * 1.2, attack: 0.003, decay: 0.16, filter: "lowpass", cut: 850, sweep: 220, wet: 0.3 },
  { source: "pink", gain: gain * 0.6, attack: 0.002, decay: 0.06, filter: "bandpass", cut: 1700, q: 1.4, wet: 0.3 },
];

/** Something heavy drags over stone. */
export const grind = (seconds = 0.5, gain = 0.4, cut = 420): Sound => [
  {
    source: "brown",
    gain: gain * 1.4,
    attack: seconds * 0.25,
    decay: seconds * 0.75,
    filter: "bandpass",
    cut,
    sweep: cut * 1.5,
    q: 1.1,
    wet: 0.3,
  },
  {
    source: "pink",
    gain: gain * 0.3,
    attack: seconds * 0.3,
    decay: seconds * 0.6,
    filter: "bandpass",
    cut: cut * 4,
    q: 2,
  },
];

/** Struck metal with its inharmonic partials. */
export const metal = (pitch = 420, gain = 0.3, decay = 0.6): Sound => [
  ...[1, 2.76, 5.4, 8.93].map((ratio, index): Layer => ({
    source: "sine",
    pitch: Math.min(12_000, pitch * ratio),
    gain: (gain * 0.8) / (index + 1),
    attack: 0.002,
    decay: decay / (1 + index * 0.7),
    wet: 0.35,
  })),
  click(gain * 0.5, 4000),
];

/** Glass or crystal. */
export const glass = (pitch = 1250, gain = 0.18, decay = 0.7): Sound =>
  [1, 2.32, 4.25].map((ratio, index) => ({
    source: "sine",
    pitch: Math.min(12_000, pitch * ratio),
    gain: gain / (index + 1),
    attack: 0.003,
    decay: decay / (1 + index * 0.8),
    wet: 0.5,
  }));

/** A mallet on a bar: warm and round. */
export const mallet = (pitch: number, gain = 0.3, decay = 0.7): Sound => [
  { source: "sine", pitch, gain, attack: 0.004, decay, wet: 0.35 },
  { source: "sine", pitch: pitch * 4, gain: gain * 0.16, attack: 0.002, decay: decay * 0.25, wet: 0.35 },
  { source: "pink", gain: gain * 0.25, attack: 0.001, decay: 0.03, filter: "bandpass", cut: pitch * 3, q: 2 },
];

/** Tones of a mallet one after another. */
export const tune = (pitches: readonly number[], gap = 0.12, gain = 0.26, decay = 0.7): Sound =>
  pitches.flatMap((pitch, index) => later(index * gap, mallet(pitch, gain, decay)));

/** A falling drop. */
export const drop = (pitch = 620, gain = 0.25): Sound => [
  { source: "sine", pitch, glide: pitch * 2.3, gain, attack: 0.004, decay: 0.09, wet: 0.7 },
  {
    source: "sine",
    pitch: pitch * 1.6,
    glide: pitch * 3,
    gain: gain * 0.5,
    at: 0.05,
    attack: 0.003,
    decay: 0.06,
    wet: 0.8,
  },
];

/** Water that runs in or out. */
export const gush = (seconds = 0.8, gain = 0.35, cut = 500, sweep = 1300): Sound => [
  {
    source: "pink",
    gain,
    attack: seconds * 0.3,
    decay: seconds * 0.7,
    filter: "bandpass",
    cut,
    sweep,
    q: 0.8,
    wet: 0.4,
  },
  ...[0.12, 0.31, 0.47, 0.66].map((share, index): Layer => ({
    source: "sine",
    pitch: 340 + index * 130,
    glide: 700 + index * 170,
    gain: gain * 0.3,
    at: seconds * share,
    attack: 0.008,
    decay: 0.08,
    wet: 0.6,
  })),
];

/** A card that is drawn or turned over. */
export const card = (gain = 0.26, cut = 3600): Sound => [
  {
    source: "white",
    gain: gain * 1.6,
    attack: 0.025,
    decay: 0.08,
    filter: "bandpass",
    cut,
    sweep: cut * 1.7,
    q: 0.9,
    wet: 0.1,
  },
  { source: "white", gain: gain * 0.9, at: 0.085, attack: 0.002, decay: 0.035, filter: "bandpass", cut: 1900, q: 1.2 },
];

/** Air that moves from one pitch to another. */
export const whoosh = (from = 400, to = 1600, seconds = 0.35, gain = 0.26): Sound => [
  {
    source: "pink",
    gain,
    attack: seconds * 0.45,
    decay: seconds * 0.55,
    filter: "bandpass",
    cut: from,
    sweep: to,
    q: 1.6,
    wet: 0.25,
  },
];

/** Electric discharge: crackles and a buzzing tone. */
export const spark = (pitch = 900, gain = 0.16, crackles = 4): Sound => [
  {
    source: "sawtooth",
    pitch,
    glide: pitch * 0.4,
    ratio: 1.41,
    depth: pitch * 1.8,
    gain: gain * 0.6,
    decay: 0.16,
    wet: 0.3,
  },
  ...Array.from({ length: crackles }, (_, index): Layer => ({
    source: "white",
    gain: gain * (1.5 - index * 0.2),
    at: 0.018 * index * index + 0.011 * index,
    attack: 0.001,
    decay: 0.02,
    filter: "highpass",
    cut: 2600 + 700 * ((index * 7) % 4),
    pan: index % 2 === 0 ? -0.3 : 0.3,
    wet: 0.25,
  })),
];

/** A machine's hum that swells and fades. */
export const hum = (pitch = 110, seconds = 0.6, gain = 0.2, glide = pitch): Sound => [
  {
    source: "sawtooth",
    pitch,
    glide,
    gain,
    attack: seconds * 0.35,
    decay: seconds * 0.65,
    filter: "lowpass",
    cut: pitch * 5,
    sweep: (glide / pitch) * pitch * 7,
    q: 2,
    wet: 0.3,
  },
  { source: "sine", pitch: pitch / 2, glide: glide / 2, gain: gain * 0.9, attack: seconds * 0.3, decay: seconds * 0.7 },
];

/** Low thunder of the ground. */
export const rumble = (seconds = 1, gain = 0.5): Sound => [
  {
    source: "brown",
    gain: gain * 1.5,
    attack: seconds * 0.2,
    decay: seconds * 0.8,
    filter: "lowpass",
    cut: 160,
    wet: 0.25,
  },
  { source: "sine", pitch: 52, glide: 34, gain: gain * 0.6, attack: seconds * 0.15, decay: seconds * 0.75 },
];

/** An explosion with falling debris. */
export const blast = (gain = 0.7): Sound => [
  { source: "sine", pitch: 130, glide: 30, gain: gain * 0.9, attack: 0.002, decay: 0.5, wet: 0.2 },
  { source: "white", gain: gain * 0.8, attack: 0.002, decay: 0.35, filter: "lowpass", cut: 4200, sweep: 180, wet: 0.4 },
  { source: "brown", gain, attack: 0.01, decay: 0.9, filter: "lowpass", cut: 500, sweep: 90, wet: 0.4 },
  ...[0.32, 0.43, 0.57, 0.74].flatMap((at, index) => later(at, scaled(0.22 - index * 0.03, stone(150 + index * 40)))),
];

/** Footsteps, lighter and heavier by turns. */
export const steps = (times: number, one: (index: number) => Sound, gap = 0.13): Sound =>
  repeated(times, gap, (index) => scaled(index % 2 === 0 ? 1 : 0.75, one(index)));

/** An alarm: two buzzing tones by turns. */
export const alarm = (pitch = 440, gain = 0.16, times = 2): Sound =>
  repeated(times, 0.3, () => [
    { source: "square", pitch, gain, attack: 0.01, hold: 0.08, decay: 0.06, filter: "lowpass", cut: 1600, wet: 0.3 },
    {
      source: "square",
      pitch: pitch * 0.75,
      gain,
      at: 0.15,
      attack: 0.01,
      hold: 0.08,
      decay: 0.06,
      filter: "lowpass",
      cut: 1600,
      wet: 0.3,
    },
  ]);
