/** The quiet background of a game: beds that sound all the time, and sounds now and then. */
import type { Noise, Sound } from "./layers";
import { noise, sing, type Outlet } from "./synth";

/** Noise or a tone without end, filtered, that swells and ebbs. */
export interface Bed {
  readonly source: Noise | "sine" | "triangle" | "sawtooth";
  readonly gain: number;
  readonly pitch?: number;
  readonly filter?: "lowpass" | "highpass" | "bandpass";
  readonly cut?: number;
  readonly q?: number;
  /** Seconds of one swell, and its share of the level. */
  readonly swell?: number;
  readonly depth?: number;
  /** Level that is added at the greatest tension. */
  readonly tense?: number;
}

export interface Stray {
  readonly sound: Sound;
  /** Seconds between two of them: at least, at most. */
  readonly every: readonly [number, number];
  /** Only from this tension on. */
  readonly from?: number;
}

export interface Ambience {
  readonly beds: readonly Bed[];
  readonly strays: readonly Stray[];
}

const FADE = 2.5;

/** An ambience that is playing. */
export class Playing {
  private readonly level: GainNode;
  private readonly beds: {
    bed: Bed;
    level: GainNode;
    source: AudioScheduledSourceNode;
    swell: OscillatorNode | null;
  }[];
  private readonly timers = new Set<number>();
  private tension = 0;

  constructor(
    private readonly context: AudioContext,
    plan: Ambience,
    private readonly outlet: Outlet,
  ) {
    this.level = context.createGain();
    this.level.gain.setValueAtTime(0, context.currentTime);
    this.level.gain.linearRampToValueAtTime(1, context.currentTime + FADE);
    this.level.connect(outlet.dry);
    this.beds = plan.beds.map((bed) => this.start(bed));
    for (const stray of plan.strays) this.wait(stray);
  }

  /** How near the end is, 0 to 1. */
  set(tension: number): void {
    this.tension = tension;
    for (const { bed, level } of this.beds)
      level.gain.setTargetAtTime(bed.gain + (bed.tense ?? 0) * tension, this.context.currentTime, FADE);
  }

  stop(): void {
    for (const timer of this.timers) window.clearTimeout(timer);
    const now = this.context.currentTime;
    this.level.gain.cancelScheduledValues(now);
    this.level.gain.setTargetAtTime(0, now, 0.25);
    for (const { source, swell } of this.beds) {
      source.stop(now + 1.5);
      swell?.stop(now + 1.5);
    }
  }

  private start(bed: Bed): (typeof this.beds)[number] {
    const { context } = this;
    const level = context.createGain();
    level.gain.value = bed.gain;
    const source = this.sourceOf(bed);
    let last: AudioNode = source;
    if (bed.filter !== undefined) {
      const filter = context.createBiquadFilter();
      filter.type = bed.filter;
      filter.frequency.value = bed.cut ?? 400;
      filter.Q.value = bed.q ?? 0.7;
      last = last.connect(filter);
    }
    let swell: OscillatorNode | null = null;
    if (bed.swell !== undefined) {
      const sway = context.createGain();
      const depth = context.createGain();
      swell = context.createOscillator();
      swell.frequency.value = 1 / bed.swell;
      depth.gain.value = bed.depth ?? 0.4;
      sway.gain.value = 1 - (bed.depth ?? 0.4);
      swell.connect(depth).connect(sway.gain);
      swell.start();
      last = last.connect(sway);
    }
    last.connect(level).connect(this.level);
    source.start();
    return { bed, level, source, swell };
  }

  private sourceOf(bed: Bed): AudioBufferSourceNode | OscillatorNode {
    if (bed.source === "white" || bed.source === "pink" || bed.source === "brown") {
      const loop = this.context.createBufferSource();
      loop.buffer = noise(this.context, bed.source);
      loop.loop = true;
      return loop;
    }
    const tone = this.context.createOscillator();
    tone.type = bed.source;
    tone.frequency.value = bed.pitch ?? 110;
    return tone;
  }

  /** Play a stray sound after a while, and again. */
  private wait(stray: Stray): void {
    const [least, most] = stray.every;
    const timer = window.setTimeout(
      () => {
        this.timers.delete(timer);
        if (this.context.state === "running" && this.tension >= (stray.from ?? 0))
          sing(this.context, stray.sound, this.outlet, this.context.currentTime + 0.02, 0.85 + Math.random() * 0.3);
        this.wait(stray);
      },
      1000 * (least + Math.random() * (most - least)),
    );
    this.timers.add(timer);
  }
}
