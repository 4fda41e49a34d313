/** One table as this browser sees it: a socket that reconnects automatically, and what it has received. */
import type {
  Advice,
  AnyAids,
  AnyView,
  ClientMessage,
  ClockInfo,
  Moment,
  Offer,
  Outcome,
  Past,
  Pointed,
  Reasons,
  Said,
  ServerMessage,
  TableInfo,
  Terms,
  Update,
  You,
} from "../wire";
import { CALM, CalmRequest } from "./calm";
import { Reader } from "./choices";
import { asked, inNotation, point, wordsOf, type Choice, type Pointing, type WordsOf } from "./choose";
import type { GameWords } from "./games";
import { prefs } from "./prefs.svelte";
import { gameWords } from "./texts.svelte";

export type Link = "connecting" | "open" | "lost" | "closed";

const WAIT = [250, 500, 1000, 2000, 4000, 8000];
/** Milliseconds for which a pointer and a new chat line are shown. */
const SHOWN = 9000;
const LINES = 200;
/** Close codes after which reconnecting would not help. */
const FINAL = new Set([4400, 4401, 4404]);

export class Table {
  link = $state<Link>("connecting");
  info = $state.raw<TableInfo | null>(null);
  you = $state.raw<You>({ seats: [], host: false });
  v = $state(-1);
  eyes = $state<number | null>(null);
  view = $state.raw<AnyView | null>(null);
  legal = $state.raw<readonly Choice[]>([]);
  moments = $state.raw<readonly Moment[]>([]);
  /** What came with the last update, for animation. */
  latest = $state.raw<readonly Moment[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  ending = $state<string | null>(null);
  offer = $state.raw<Offer | null>(null);
  clock = $state.raw<{ info: ClockInfo; since: number } | null>(null);
  chosen = $state<string[]>([]);
  /** How this game's actions are pointed at. */
  namer = $state.raw<((view: AnyView) => WordsOf) | null>(null);
  readonly wordsOf: WordsOf = $derived(this.namer === null || this.view === null ? wordsOf : this.namer(this.view));
  sending = $state<string | null>(null);
  reasons = $state.raw<Reasons | null>(null);
  advice = $state.raw<(Advice & { choice: Choice }) | null>(null);
  terms = $state.raw<Terms | null>(null);
  past = $state.raw<Past | null>(null);
  aids = $state.raw<AnyAids | null>(null);
  text = $state("");
  /** The chat, and the lines that others have just written. */
  lines = $state.raw<readonly Said[]>([]);
  heard = $state.raw<readonly Said[]>([]);
  /** Where seats point, one place each. */
  pointed = $state.raw<readonly Pointed[]>([]);
  problem = $state<string | null>(null);
  gone = $state<string | null>(null);

  /** The texts of the game, from which the labels of actions are made. */
  private texts = $state.raw<GameWords | null>(null);
  private reader = new Reader({}, () => this.texts);
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: number | undefined;
  private number = 0;
  private proposed = "";
  /** Lines that arrive before the first update are older than our visit. */
  private late = true;
  private readonly calm = {
    assist: new CalmRequest(() => this.askIfOpen("assist")),
    read: new CalmRequest(() => this.askIfOpen("read")),
  };
  // Nothing on the page is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly waiting = new Map<string, ClientMessage>();

  constructor(readonly id: string) {
    this.connect();
  }

  get mine(): readonly number[] {
    return this.you.seats;
  }

  /** Our seats that may act now. */
  get due(): number[] {
    const actors: readonly number[] = this.view?.actors ?? [];
    return this.mine.filter((seat) => actors.includes(seat));
  }

  close(): void {
    this.link = "closed";
    window.clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      this.send({
        t: "hello",
        table: this.id,
        token: prefs.token || null,
        seen: this.v >= 0 ? this.v : null,
        eyes: this.eyes,
        lang: prefs.lang,
      });
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => {
      if (this.link === "closed" || this.socket !== socket) return;
      if (FINAL.has(event.code)) {
        this.link = "closed";
        this.gone = this.problem ?? event.reason;
        return;
      }
      this.link = "lost";
      const wait = WAIT[Math.min(this.tries++, WAIT.length - 1)] ?? 8000;
      this.timer = window.setTimeout(() => this.connect(), wait);
    };
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Send a message that is answered; it is repeated after a lost connection. */
  private ask(message: ClientMessage & { id: string }): string {
    this.waiting.set(message.id, message);
    this.send(message);
    return message.id;
  }

  private newId(): string {
    return `${Date.now().toString(36)}-${(this.number++).toString(36)}`;
  }

  private hear(message: ServerMessage): void {
    switch (message.t) {
      case "welcome":
        this.link = "open";
        this.late = true;
        this.tries = 0;
        this.info = message.table;
        this.you = message.you;
        this.reader = new Reader(message.actions, () => this.texts);
        this.loadTexts();
        for (const again of this.waiting.values()) this.send(again);
        break;
      case "changed":
        this.info = message.table;
        this.you = message.you;
        break;
      case "update":
        this.take(message);
        break;
      case "past":
        this.done(message.id);
        this.past = message;
        break;
      case "reasons":
        this.done(message.id);
        this.reasons = message;
        break;
      case "advice":
        this.done(message.id);
        if (message.v === this.v) this.advice = { ...message, choice: this.reader.read(message.notation) };
        break;
      case "terms":
        this.done(message.id);
        this.terms = message;
        break;
      case "aids":
        this.done(message.id);
        if (message.v === this.v && message.eyes === this.eyes) this.aids = message.aids;
        break;
      case "board":
        this.done(message.id);
        if (message.v === this.v) this.text = message.text;
        break;
      case "said":
        if (message.ack !== null) this.done(message.ack);
        this.hearSaid(message);
        break;
      case "pointed":
        if (message.ack !== null) this.done(message.ack);
        this.pointed = [
          ...this.pointed.filter((other) => other.seat !== message.seat),
          ...(message.thing === null ? [] : [message]),
        ];
        window.setTimeout(() => (this.pointed = this.pointed.filter((other) => other !== message)), SHOWN);
        break;
      case "pong":
        this.done(message.id);
        break;
      case "error":
        if (message.id !== null && message.code === "too_fast" && this.answered(message.id, true)) {
          this.waiting.delete(message.id);
          break;
        }
        if (message.id !== null) this.done(message.id);
        if (message.code !== "stale") this.problem = message.text;
        if (this.sending === message.id) this.sending = null;
        break;
    }
  }

  /** After a lost connection the last lines are sent again. */
  private hearSaid(line: Said): void {
    if (
      this.lines.some(
        (known) =>
          known.at === line.at &&
          known.seat === line.seat &&
          (known.phrase ?? known.text) === (line.phrase ?? line.text),
      )
    )
      return;
    this.lines = [...this.lines, line].slice(-LINES);
    if (this.late || this.mine.includes(line.seat)) return;
    this.heard = [...this.heard, line].slice(-3);
    window.setTimeout(() => (this.heard = this.heard.filter((other) => other !== line)), SHOWN);
  }

  private done(id: string): void {
    this.waiting.delete(id);
    this.answered(id);
  }

  private take(update: Update): void {
    if (update.ack !== null) {
      this.done(update.ack);
      if (this.sending === update.ack) this.sending = null;
    }
    this.late = false;
    const moved = update.v !== this.v || update.eyes !== this.eyes;
    this.v = update.v;
    this.eyes = update.eyes;
    this.view = update.view;
    this.legal = this.reader.unpack(update.legal);
    if (update.since === null) {
      this.latest = [];
      this.moments = update.moments;
    } else if (update.moments.length > 0) {
      this.latest = update.moments;
      this.moments = [...this.moments, ...update.moments];
    }
    this.outcome = update.outcome;
    this.ending = update.ending;
    this.offer = update.offer;
    this.clock = update.clock === null ? null : { info: update.clock, since: performance.now() };
    if (moved) {
      this.chosen = [];
      this.reasons = null;
      this.advice = null;
      this.terms = null;
      this.past = null;
      this.problem = null;
      this.aids = null;
    }
  }

  /** Point at a thing of the board; if no legal action contains it, ask why. */
  point(word: string): Pointing {
    const result = point(this.legal, this.chosen, word, this.wordsOf);
    this.reasons = null;
    if (result.decided !== null) this.act(result.decided);
    else if (result.refused) this.why([...this.chosen, word], asked(this.legal, this.chosen, word, this.wordsOf));
    this.chosen = result.chosen;
    return result;
  }

  /** Replace what is chosen. */
  choose(words: readonly string[]): void {
    this.chosen = [...words];
    this.reasons = null;
  }

  cancel(): void {
    this.chosen = [];
    this.reasons = null;
    this.problem = null;
    this.terms = null;
  }

  act(choice: Choice): void {
    if (this.eyes === null || this.sending !== null) return;
    this.chosen = [];
    this.reasons = null;
    this.sending = this.ask({ t: "act", id: this.newId(), v: this.v, seat: this.eyes, action: choice.notation });
  }

  why(about: string[], action: string | null = null): void {
    const seat = this.eyes;
    if (seat !== null)
      this.ask({
        t: "why",
        id: this.newId(),
        seat,
        action,
        about: action === null ? about.flatMap(inNotation).slice(0, 6) : [],
      });
  }

  /** Ask a bot, of this level or the default one, what it would do. */
  hint(level: string | null = null): void {
    if (this.eyes !== null) this.ask({ t: "hint", id: this.newId(), seat: this.eyes, level });
  }

  /** Ask for a suggestion automatically, once per position. */
  propose(level: string | null): void {
    const now = `${this.v} ${this.eyes}`;
    if (this.proposed === now) return;
    this.proposed = now;
    window.setTimeout(() => {
      if (this.proposed === `${this.v} ${this.eyes}` && this.link === "open") this.hint(level);
    }, CALM);
  }

  say(words: { phrase: string } | { text: string }): void {
    const seat = this.eyes ?? this.mine[0];
    if (seat !== undefined) this.ask({ t: "say", id: this.newId(), seat, ...words });
  }

  /** Point at a thing for the others; the second time, stop pointing. */
  show(thing: string): void {
    const seat = this.eyes ?? this.mine[0];
    if (seat === undefined) return;
    const again = this.pointed.some((one) => one.seat === seat && one.thing === thing);
    this.ask({ t: "point", id: this.newId(), seat, thing: again ? null : thing });
  }

  undo(ask = false): void {
    if (this.eyes !== null) this.ask({ t: "undo", id: this.newId(), v: this.v, seat: this.eyes, ask });
  }

  agree(seat: number, agree: boolean): void {
    this.ask({ t: "agree", id: this.newId(), v: this.v, seat, agree });
  }

  resign(): void {
    if (this.eyes !== null) this.ask({ t: "resign", id: this.newId(), v: this.v, seat: this.eyes });
  }

  look(ply: number | null): void {
    if (ply === null) this.past = null;
    else this.ask({ t: "look", id: this.newId(), ply });
  }

  lookThrough(seat: number): void {
    this.ask({ t: "eyes", id: this.newId(), seat });
  }

  speak(): void {
    this.loadTexts();
    this.ask({ t: "speak", id: this.newId(), lang: prefs.lang });
  }

  private loadTexts(): void {
    if (this.info !== null)
      gameWords(this.info.game).then(
        (texts) => (this.texts = texts),
        () => undefined, // labels stay as they are; the page reports the error
      );
  }

  /** Ask for the aids, which the rules compute from the view. */
  assist(): void {
    this.calm.assist.ask();
  }

  /** Ask for the board as text. */
  read(): void {
    this.calm.read.ask();
  }

  private askIfOpen(t: "assist" | "read"): string | null {
    return this.link === "closed" ? null : this.ask({ t, id: this.newId() });
  }

  private answered(id: string, tooFast = false): boolean {
    return [this.calm.assist, this.calm.read].some((request) => request.answered(id, tooFast));
  }
}
