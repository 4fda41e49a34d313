/** Plays layers on any audio context: the live one, or an offline one that measures. */
import { length, type Layer, type Noise, type Sound } from "./layers";

/** Where sounds are made: how long the room rings, and how much of the treble its walls swallow (0 to 1). */
export interface Room {
  readonly seconds: number;
  readonly dark: number;
}

/** What a sound is plugged into: its direct way, and the room. */
export interface Outlet {
  readonly dry: AudioNode;
  readonly wet: AudioNode;
}

const NOISE_SECONDS = 3;
const SILENCE = 0.0004;
const noises = new Map<string, AudioBuffer>();

/** A loop of noise, made once. */
export function noise(context: BaseAudioContext, colour: Noise): AudioBuffer {
  const key = `${colour} ${context.sampleRate}`;
  let buffer = noises.get(key);
  if (buffer === undefined) noises.set(key, (buffer = makeNoise(context, colour)));
  return buffer;
}

function makeNoise(context: BaseAudioContext, colour: Noise): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * NOISE_SECONDS, context.sampleRate);
  const data = buffer.getChannelData(0);
  let [slow, middle, quick] = [0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    const white = Math.random() * 2 - 1;
    if (colour === "white") data[at] = white * 0.7;
    else if (colour === "brown") data[at] = (slow = 0.985 * slow + 0.07 * white) * 1.6;
    else {
      slow = 0.997 * slow + 0.03 * white;
      middle = 0.963 * middle + 0.1 * white;
      quick = 0.57 * quick + 0.35 * white;
      data[at] = (slow + middle + quick + white * 0.1) * 0.8;
    }
  }
  smoothSeam(data);
  return buffer;
}

/** Let the end of a loop run into its beginning without a click. */
function smoothSeam(data: Float32Array): void {
  const span = 2048;
  for (let at = 0; at < span; at++) {
    const share = at / span;
    const end = data.length - span + at;
    data[end] = (data[end] ?? 0) * (1 - share) + (data[at] ?? 0) * share;
  }
}

/** The impulse response of a room: noise that dies away and gets darker. */
export function impulse(context: BaseAudioContext, { seconds, dark }: Room): AudioBuffer {
  const size = Math.ceil(context.sampleRate * seconds);
  const buffer = context.createBuffer(2, size, context.sampleRate);
  for (const channel of [0, 1]) {
    const data = buffer.getChannelData(channel);
    let kept = 0;
    for (let at = 0; at < size; at++) {
      const share = at / size;
      const open = (1 - dark) * (1 - share) + 0.04;
      kept += Math.min(1, open) * (Math.random() * 2 - 1 - kept);
      data[at] = kept * Math.exp(-6.5 * share) * Math.min(1, at / 90);
    }
  }
  return buffer;
}

/** Start a sound; returns when its last layer has ended. */
export function sing(context: BaseAudioContext, sound: Sound, outlet: Outlet, when: number, tune = 1): number {
  for (const layer of sound) singLayer(context, layer, outlet, when + (layer.at ?? 0), tune);
  return when + length(sound) + 0.03;
}

function singLayer(context: BaseAudioContext, layer: Layer, outlet: Outlet, start: number, tune: number): void {
  const attack = Math.max(0.001, layer.attack ?? 0.004);
  const top = start + attack + (layer.hold ?? 0);
  const end = top + layer.decay;
  const source = sourceOf(context, layer, start, end, tune);
  const level = context.createGain();
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(layer.gain, start + attack);
  level.gain.setValueAtTime(layer.gain, top);
  level.gain.exponentialRampToValueAtTime(SILENCE, end);
  level.gain.linearRampToValueAtTime(0, end + 0.015);
  let last: AudioNode = source.connect(filterOf(context, layer, start, end) ?? level);
  if (last !== level) last = last.connect(level);
  if (layer.pan !== undefined) {
    const pan = context.createStereoPanner();
    pan.pan.value = layer.pan;
    last = last.connect(pan);
  }
  last.connect(outlet.dry);
  if (layer.wet !== undefined && layer.wet > 0) {
    const send = context.createGain();
    send.gain.value = layer.wet;
    last.connect(send).connect(outlet.wet);
  }
  if (source instanceof AudioBufferSourceNode) source.start(start, Math.random() * NOISE_SECONDS);
  else source.start(start);
  source.stop(end + 0.02);
}

function sourceOf(
  context: BaseAudioContext,
  layer: Layer,
  start: number,
  end: number,
  tune: number,
): AudioScheduledSourceNode {
  if (layer.source === "white" || layer.source === "pink" || layer.source === "brown") {
    const source = context.createBufferSource();
    source.buffer = noise(context, layer.source);
    source.loop = true;
    source.playbackRate.value = tune;
    return source;
  }
  const tone = context.createOscillator();
  const pitch = (layer.pitch ?? 220) * tune;
  tone.type = layer.source;
  tone.frequency.setValueAtTime(pitch, start);
  if (layer.glide !== undefined) tone.frequency.exponentialRampToValueAtTime(layer.glide * tune, end);
  if (layer.ratio !== undefined) {
    const modulator = context.createOscillator();
    const depth = context.createGain();
    modulator.frequency.value = pitch * layer.ratio;
    depth.gain.setValueAtTime(layer.depth ?? pitch, start);
    depth.gain.linearRampToValueAtTime(0, end);
    modulator.connect(depth).connect(tone.frequency);
    modulator.start(start);
    modulator.stop(end + 0.02);
  }
  return tone;
}

function filterOf(context: BaseAudioContext, layer: Layer, start: number, end: number): BiquadFilterNode | null {
  if (layer.filter === undefined) return null;
  const filter = context.createBiquadFilter();
  filter.type = layer.filter;
  filter.Q.value = layer.q ?? 0.7;
  filter.frequency.setValueAtTime(layer.cut ?? 1000, start);
  if (layer.sweep !== undefined) filter.frequency.exponentialRampToValueAtTime(layer.sweep, end);
  return filter;
}
