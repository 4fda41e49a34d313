/** The chat of a table, and where people point. */
import type { Pointed, Said } from "../wire";

/** Milliseconds for which a pointer and a new chat line are shown. */
const SHOWN = 9000;
const LINES = 200;

const words = (line: Said): string => line.phrase ?? line.text;
const same = (one: Said, other: Said): boolean =>
  one.at === other.at && one.seat === other.seat && words(one) === words(other);

export class TableTalk {
  lines = $state.raw<readonly Said[]>([]);
  /** The lines that others have just written. */
  heard = $state.raw<readonly Said[]>([]);
  /** Where seats point, one place each. */
  pointed = $state.raw<readonly Pointed[]>([]);

  /** Add a line. After a lost connection the server repeats the last lines; only a line that is `news` is announced. */
  hear(line: Said, news: boolean): void {
    if (this.lines.some((known) => same(known, line))) return;
    this.lines = [...this.lines, line].slice(-LINES);
    if (!news) return;
    this.heard = [...this.heard, line].slice(-3);
    window.setTimeout(() => (this.heard = this.heard.filter((other) => other !== line)), SHOWN);
  }

  point(message: Pointed): void {
    this.pointed = [
      ...this.pointed.filter((other) => other.seat !== message.seat),
      ...(message.thing === null ? [] : [message]),
    ];
    window.setTimeout(() => (this.pointed = this.pointed.filter((other) => other !== message)), SHOWN);
  }
}
