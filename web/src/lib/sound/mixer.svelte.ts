/** The mixing desk of the page: effects and ambience with their own volumes, the room of the game, and a limiter. */
import type { AnyEvent } from "../../wire";
import { Playing } from "./ambience";
import { distant, length, type Sound } from "./layers";
import { impulse, sing, type Room } from "./synth";
import { NEUTRAL, OF_THE_PAGE, soundOf, type AnyWorld, type PageSound } from "./world";

/** Layers that may sound at the same time; more are left out. */
const VOICES = 64;
/** The sounds of one frame begin within this many seconds. */
const FRAME = 1.1;
/** So many events of the same kind in one frame are heard. */
const ALIKE = 3;
const FADE = 0.03;

/** Effects and ambience, each straight and through the room, joined in a limiter. */
export class Chain {
  readonly effects: { dry: GainNode; wet: GainNode };
  readonly ambience: { dry: GainNode; wet: GainNode };
  private readonly room: ConvolverNode;

  constructor(
    readonly context: BaseAudioContext,
    room: Room,
  ) {
    const limiter = context.createDynamicsCompressor();
    limiter.threshold.value = -9;
    limiter.knee.value = 8;
    limiter.ratio.value = 14;
    limiter.attack.value = 0.002;
    limiter.release.value = 0.18;
    const out = context.createGain();
    out.gain.value = 0.6;
    limiter.connect(out).connect(context.destination);
    this.room = context.createConvolver();
    this.room.connect(limiter);
    const pair = (): { dry: GainNode; wet: GainNode } => {
      const [dry, wet] = [context.createGain(), context.createGain()];
      dry.connect(limiter);
      wet.connect(this.room);
      return { dry, wet };
    };
    this.effects = pair();
    this.ambience = pair();
    this.enter(room);
  }

  enter(room: Room): void {
    this.room.buffer = impulse(this.context, room);
  }

  /** Change a volume without a click. */
  turn(outlet: { dry: GainNode; wet: GainNode }, volume: number): void {
    for (const node of [outlet.dry, outlet.wet])
      node.gain.setTargetAtTime(volume * volume, this.context.currentTime, FADE);
  }
}

export class Mixer {
  /** Is sound running, waiting for the first click, or resting because of muting or a hidden tab? */
  state = $state<"waiting" | "running" | "resting">("waiting");
  private context: AudioContext | null = null;
  private chain: Chain | null = null;
  private world: AnyWorld | null = null;
  private playing: Playing | null = null;
  private tension = 0;
  private volumes = { muted: true, effects: 0, ambience: 0 };
  /** When the layers that sound now will have ended. */
  private voices: number[] = [];
  private rest: number | undefined;
  private ringing = false;

  constructor() {
    // Browsers allow sound only after the first click or key.
    for (const gesture of ["pointerup", "click", "keydown"])
      window.addEventListener(gesture, () => this.unlock(), { capture: true });
    document.addEventListener("visibilitychange", () => this.settle());
  }

  /** Follow the settings; each volume is between 0 and 1. */
  set(muted: boolean, effects: number, ambience: number): void {
    this.volumes = { muted, effects, ambience };
    this.settle();
  }

  /** Play in the world of a game, until its page is left. */
  enter(world: AnyWorld): () => void {
    this.world = world;
    this.chain?.enter(world.room);
    this.tension = 0;
    this.restart();
    this.settle();
    return () => {
      if (this.world !== world) return;
      this.world = null;
      this.restart();
      this.settle();
    };
  }

  /** How near the end of the game is, 0 to 1; the ambience follows. */
  strain(tension: number): void {
    this.tension = Math.max(0, Math.min(1, tension));
    this.playing?.set(this.tension);
  }

  /** The sounds of the events of one frame, one shortly after another; own actions are nearer than those of others. */
  hear(events: readonly AnyEvent[], near = true): void {
    const world = this.world;
    if (world === null) return;
    const sounds: { sound: Sound; again: number }[] = [];
    for (const event of events) {
      const again = events.slice(0, events.indexOf(event)).filter((other) => other.kind === event.kind).length;
      const sound = soundOf(world, event);
      if (again < ALIKE) sounds.push({ sound: near ? sound : distant(sound), again });
    }
    const gaps = sounds.map(({ sound }) => Math.min(0.3, length(sound) / 2));
    const all = gaps.reduce((sum, gap) => sum + gap, 0);
    let at = 0;
    for (const [index, { sound, again }] of sounds.entries()) {
      this.play(sound, at, 1 + 0.04 * again + (Math.random() - 0.5) * 0.05);
      at += (gaps[index] ?? 0) * Math.min(1, FRAME / all);
    }
  }

  /** A sound of the page itself. */
  say(name: PageSound, at = 0): void {
    this.play(OF_THE_PAGE[name], at);
  }

  play(sound: Sound, at = 0, tune = 1): void {
    if (this.state === "running" && !document.hidden) this.sing(sound, at, tune);
  }

  /** A sound that is heard in a hidden tab too. */
  ring(name: PageSound): void {
    const { context } = this;
    if (context === null || this.volumes.muted || this.ringing) return;
    if (this.state === "running") return this.say(name);
    this.ringing = true;
    this.turn();
    void context.resume().then(() => this.sing(OF_THE_PAGE[name], 0.05, 1));
    window.setTimeout(() => {
      this.ringing = false;
      this.settle();
    }, 2500);
  }

  private sing(sound: Sound, at: number, tune: number): void {
    const { context, chain } = this;
    if (context === null || chain === null) return;
    const now = context.currentTime;
    this.voices = this.voices.filter((end) => end > now);
    if (this.voices.length + sound.length > VOICES) return;
    const end = sing(context, sound, chain.effects, now + 0.01 + at, tune);
    this.voices.push(...sound.map(() => end));
  }

  /** The first click: make the context, or wake one that the browser has put to sleep. */
  private unlock(): void {
    if (this.context === null && !this.volumes.muted) {
      this.context = new AudioContext({ latencyHint: "interactive" });
      this.chain = new Chain(this.context, (this.world ?? NEUTRAL).room);
      for (const outlet of [this.chain.effects, this.chain.ambience]) this.chain.turn(outlet, 0);
      this.context.addEventListener("statechange", () => this.note());
      this.restart();
    }
    if (this.state !== "running") this.settle();
  }

  private note(): void {
    if (this.context !== null) this.state = this.context.state === "running" ? "running" : "resting";
  }

  private get wanted(): boolean {
    return !this.volumes.muted && !document.hidden && this.world !== null;
  }

  /** Run if there is something to hear; otherwise fade out and rest, so that nothing is computed. */
  private settle(): void {
    const { context } = this;
    if (context === null) return;
    window.clearTimeout(this.rest);
    this.turn();
    if (this.wanted) {
      if (context.state === "running") this.note();
      else void context.resume().then(() => this.note());
    } else if (!this.ringing) this.rest = window.setTimeout(() => void context.suspend(), 10_000 * FADE);
  }

  private turn(): void {
    const { muted, effects, ambience } = this.volumes;
    this.chain?.turn(this.chain.effects, muted ? 0 : effects);
    this.chain?.turn(this.chain.ambience, this.wanted ? ambience : 0);
  }

  private restart(): void {
    this.playing?.stop();
    this.playing = null;
    if (this.world === null || this.context === null || this.chain === null) return;
    this.playing = new Playing(this.context, this.world.ambience, this.chain.ambience);
    this.playing.set(this.tension);
  }
}

export const mixer = new Mixer();

/** Level of a sound, computed without playing it: highest sample and root mean square, at full volume. */
export async function measure(sound: Sound): Promise<{ peak: number; level: number }> {
  const rate = 44_100;
  const context = new OfflineAudioContext(2, Math.ceil(rate * (length(sound) + 0.1)), rate);
  sing(context, sound, new Chain(context, { seconds: 0.05, dark: 0.5 }).effects, 0.01);
  const buffer = await context.startRendering();
  let [peak, sum] = [0, 0];
  for (const channel of [0, 1])
    for (const sample of buffer.getChannelData(channel)) {
      peak = Math.max(peak, Math.abs(sample));
      sum += sample * sample;
    }
  return { peak, level: Math.sqrt(sum / (2 * buffer.length)) };
}
