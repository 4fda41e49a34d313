/** A table that is being set up: seats, options, and what is wrong with them. */
import { t } from "../lib/i18n.svelte";
import type { GameWords } from "../lib/games";
import type { GameInfo, NewTable, OptionInfo, SeatPlan, SheetInfo, StepInfo } from "../wire";

export type Value = string | number | boolean;
export interface SeatDraft {
  kind: SeatPlan["kind"];
  level: string;
  name: string;
}

export interface OwnBox extends SheetInfo {
  readonly words: GameWords;
}

export const CLOCKS: Record<string, NewTable["clock"]> = {
  none: null,
  "5": { kind: "move", seconds: 300, increment: 0, timeout: "bot" },
  days: { kind: "move", seconds: 3 * 86400, increment: 0, timeout: "bot" },
};

export class Plan {
  info = $state.raw<GameInfo>() as GameInfo;
  count = $state(0);
  seats = $state<SeatDraft[]>([]);
  values = $state<Record<string, Value>>({});
  listed = $state(false);
  /** Seats are drawn by lot. */
  lot = $state(false);
  hints = $state(true);
  rated = $state(false);
  absent = $state(true);
  clock = $state("none");
  /** An own box, with its texts. */
  box = $state.raw<OwnBox | null>(null);
  /** What else options of this game would need to have an effect, by option. */
  lacks = $state.raw<() => Readonly<Record<string, string>>>(() => ({}));
  /** What is wrong, by option. */
  problems = $state<Record<string, string>>({});

  constructor(info: GameInfo, level: string, step?: StepInfo) {
    this.info = info;
    this.count = Math.max(info.fewest, Math.min(2, info.most));
    this.seats = Array.from({ length: info.most }, (_, seat) => ({ kind: seat === 0 ? "me" : "bot", level, name: "" }));
    this.values = Object.fromEntries(info.options.map((option) => [option.name, option.default]));
    if (step) this.choose(step.options);
  }

  /** Set up the game with this box, null for the usual one; values that it does not have are forgotten. */
  use(info: GameInfo, box: OwnBox | null): void {
    this.info = info;
    this.box = box;
    for (const { name, values, default: usual } of info.options) {
      const value = this.values[name];
      if (values.length > 0 && !values.some((one) => one.value === value)) this.values[name] = usual;
    }
  }

  /** Give options these values; what was wrong with them is forgotten. */
  choose(options: Readonly<Record<string, Value>>): void {
    Object.assign(this.values, options);
    this.forget(Object.keys(options));
  }

  /** Options that are being changed may be right now. */
  forget(options: readonly string[]): void {
    this.problems = Object.fromEntries(Object.entries(this.problems).filter(([name]) => !options.includes(name)));
  }

  /** What the game's set-up page draws of a custom box (`pictured.py`); null for the usual box. */
  pictured<T>(): T | null {
    return (this.box?.pictured ?? null) as T | null;
  }

  has(options: Readonly<Record<string, Value>>): boolean {
    return Object.entries(options).every(([name, value]) => this.values[name] === value);
  }

  option(name: string): OptionInfo | undefined {
    return this.info.options.find((option) => option.name === name);
  }

  /** The seat of the person who sets up the table; -1 if they only watch. */
  get mySeat(): number {
    return this.seats.slice(0, this.count).findIndex((seat) => seat.kind === "me");
  }

  /** Take another seat; its occupant gets the old one. */
  sitAt(seat: number): void {
    const old = this.mySeat;
    const [mine, theirs] = [this.seats[old], this.seats[seat]];
    if (mine !== undefined && theirs !== undefined) {
      this.seats[old] = theirs;
      this.seats[seat] = mine;
    } else if (theirs !== undefined) theirs.kind = "me";
  }

  /** What an option would need to have an effect; empty if it has one. */
  idle(option: OptionInfo): string {
    const unmet = Object.entries(option.needs).filter(
      ([name, wanted]) => !wanted.includes(name === "seats" ? this.count : (this.values[name] ?? "")),
    );
    if (unmet.length === 0) return this.lacks()[option.name] ?? "";
    return unmet.map(([name, wanted]) => this.named(name, wanted)).join("; ");
  }

  /** An option, or the number of seats, with some of its values. */
  named(name: string, wanted: readonly Value[]): string {
    const option = this.option(name);
    const labels = wanted.map((value) => option?.values.find((one) => one.value === value)?.label ?? String(value));
    return `${option?.label ?? t("seatCount")}: ${labels.join(" / ")}`;
  }

  /** Whether an option keeps the match from counting as progress. */
  uncounted(option: OptionInfo): boolean {
    const value = this.values[option.name] ?? option.default;
    return option.counted.length > 0 && !option.counted.includes(value) && this.idle(option) === "";
  }

  isChanged(option: OptionInfo): boolean {
    return this.values[option.name] !== option.default;
  }

  /** Numbers out of bounds, and what the set-up of the game finds wrong; messages go beside the fields. */
  check(wrong: readonly string[]): boolean {
    const bad = this.info.options.filter((option) => wrong.includes(option.name) || !this.#inBounds(option));
    this.problems = Object.fromEntries(bad.map((option) => [option.name, this.#message(option)]));
    return bad.length === 0;
  }

  #inBounds({ name, least, most }: OptionInfo): boolean {
    const value = this.values[name];
    if (least === null || most === null) return true;
    return typeof value === "number" && Number.isInteger(value) && least <= value && value <= most;
  }

  #message({ help, least, most }: OptionInfo): string {
    return least === null || most === null ? help : t("optionNumber", { least, most });
  }

  /** What the server is asked for. */
  get body(): NewTable {
    const seats = this.seats.slice(0, this.count).map((seat, at) => ({
      kind: seat.kind,
      level: seat.kind === "bot" ? seat.level : null,
      name: seat.kind === "here" ? seat.name.trim() || t("seat", { n: at + 1 }) : null,
    }));
    const changed = this.info.options.filter((option) => this.isChanged(option) && this.idle(option) === "");
    return {
      game: this.info.game,
      seats,
      options: Object.fromEntries(changed.map(({ name, default: usual }) => [name, this.values[name] ?? usual])),
      lot: this.lot,
      listed: this.listed,
      hints: this.hints,
      rated: this.rated,
      clock: CLOCKS[this.clock] ?? null,
      absent: this.absent ? "bot" : "wait",
      components: this.box?.components ?? null,
    };
  }
}
