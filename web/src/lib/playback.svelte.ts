/** Plays frames one after another, each for as long as the pace setting says. */
import { untrack } from "svelte";
import { frameTime } from "./prefs.svelte";

export interface Frame {
  /** Does this frame show something that takes time to follow? */
  readonly eventful: boolean;
  /** Put it on the page. */
  readonly show: () => void;
}

export class Playback {
  private queue = $state.raw<readonly Frame[]>([]);
  private timer: number | undefined;

  /** Are there frames that have not been shown yet? */
  get busy(): boolean {
    return this.queue.length > 0;
  }

  /** Show a frame when those before it have had their time. */
  add(frame: Frame): void {
    this.queue = [...this.queue, frame];
    if (this.timer === undefined) this.next();
  }

  /** Show a frame now, after what is still waiting; the next one waits for it. */
  addNow(frame: Frame): void {
    this.skip();
    this.add(frame);
  }

  /** Show everything that is waiting at once. An effect may call it: it does not depend on the queue then. */
  skip(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    const waiting = untrack(() => this.queue);
    if (waiting.length === 0) return;
    this.queue = [];
    for (const frame of waiting) frame.show();
  }

  close(): void {
    window.clearTimeout(this.timer);
  }

  private next(): void {
    this.timer = undefined;
    const [frame, ...rest] = this.queue;
    if (frame === undefined) return;
    this.queue = rest;
    frame.show();
    const time = frame.eventful ? frameTime() : 0;
    if (time === 0) this.next();
    else this.timer = window.setTimeout(() => this.next(), time);
  }
}

/** What the others did after the last own action that they answered. */
export class Round<T> {
  all = $state.raw<readonly T[]>([]);
  private over = true;

  add(one: T): void {
    this.all = this.over ? [one] : [...this.all, one];
    this.over = false;
  }

  /** The next one belongs to a new round. */
  end(): void {
    this.over = true;
  }

  clear(): void {
    this.all = [];
    this.over = true;
  }
}
