/** One table as this browser sees it: what the server has told about it, and what can be asked. */
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
  Reasons,
  ServerMessage,
  TableInfo,
  Terms,
  Update,
  You,
} from "../wire";
import { tokenFor } from "./api";
import { CALM, CalmRequests } from "./calm";
import { Connection, type Link } from "./connection.svelte";
import { Reader } from "./choices";
import { asked, inNotation, isLit, point, wordsOf, type Choice, type Pointing, type WordsOf } from "./choose";
import type { GameParts, GameWords } from "./games";
import { hostOf } from "./hosts.svelte";
import { Outbox } from "./outbox.svelte";
import { Playback, Round, type Frame } from "./playback.svelte";
import { prefs } from "./prefs.svelte";
import { messageOnScreen, wordsOnScreen } from "./screen";
import { TableTalk } from "./talk.svelte";
import { wordsAt } from "./texts.svelte";

const isPly = (moment: Moment): boolean => moment.kind === "ply" && moment.texts.length > 0;

export class Table {
  info = $state.raw<TableInfo | null>(null);
  you = $state.raw<You>({ seats: [], host: false });
  /** The version that is shown; while a playback runs, the server is ahead of it. */
  v = $state(-1);
  eyes = $state<number | null>(null);
  view = $state.raw<AnyView | null>(null);
  legal = $state.raw<readonly Choice[]>([]);
  /** What happened at the table up to the version that is shown. */
  readonly moments = $derived.by(() => this.history.filter((moment) => moment.v <= this.v));
  /** What the frame on show has brought, for animation and captions. */
  latest = $state.raw<readonly Moment[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  ending = $state<string | null>(null);
  offer = $state.raw<Offer | null>(null);
  clock = $state.raw<{ info: ClockInfo; since: number } | null>(null);
  chosen = $state<string[]>([]);
  /** How this game's actions are pointed at and put into words. */
  parts = $state.raw<Pick<GameParts, "words" | "label"> | null>(null);
  readonly wordsOf: WordsOf = $derived((this.view && this.parts?.words?.(this.view)) ?? wordsOf);
  readonly outbox = new Outbox();
  /** When the newest position arrived. */
  arrived = $state(0);
  reasons = $state.raw<Reasons | null>(null);
  advice = $state.raw<(Advice & { choice: Choice; chosen: string }) | null>(null);
  terms = $state.raw<Terms | null>(null);
  past = $state.raw<Past | null>(null);
  aids = $state.raw<AnyAids | null>(null);
  text = $state("");
  readonly talk = new TableTalk();
  problem = $state<string | null>(null);
  /** The answer of a lesson to an action that it does not ask for. */
  reply = $state<string | null>(null);
  gone = $state<string | null>(null);

  /** The texts of the game, from which the labels of actions are made. */
  private loaded = $state.raw<GameWords | null>(null);
  readonly texts = $derived(wordsOnScreen(this.info?.game ?? "", this.loaded, this.eyes));
  private reader = new Reader({}, this);
  private history = $state.raw<readonly Moment[]>([]);
  private readonly playback = new Playback();
  private readonly round = new Round<Update>();
  /** Has the rest of the others' actions been skipped? */
  private hurried = false;
  /** The newest position, which may not be shown yet. */
  private newest: Update | null = null;
  private proposed = "";
  /** Lines that arrive before the first update are older than our visit. */
  private joining = true;
  /** Ask for the aids, which the rules compute from the view, or for the board as text. */
  readonly calm = new CalmRequests(["assist", "read"], (t) =>
    this.link === "closed" ? null : this.ask({ t, id: this.connection.newId() }),
  );
  readonly connection: Connection;
  private readonly ask = (message: ClientMessage & { id: string }): string => this.connection.ask(message);

  constructor(readonly id: string) {
    this.connection = new Connection(hostOf(id), {
      hello: () => this.hello(),
      hear: (message) => this.hear(message),
      ended: (reason) => (this.gone = this.problem ?? reason),
    });
  }

  get link(): Link {
    return this.connection.link;
  }

  /** The id of the action that has no answer yet. */
  get sending(): string | null {
    return this.outbox.action?.id ?? null;
  }

  /** Is an action on its way? Without a connection another one may be chosen instead. */
  get waits(): boolean {
    return this.sending !== null && this.link === "open";
  }

  get mine(): readonly number[] {
    return this.you.seats;
  }

  /** Our seats that may act now. */
  get due(): number[] {
    const actors: readonly number[] = this.view?.actors ?? [];
    return this.mine.filter((seat) => actors.includes(seat));
  }

  /** Are there actions still to be shown? */
  get playing(): boolean {
    return this.playback.busy;
  }

  get canShowAgain(): boolean {
    return !this.playing && this.round.all.length > 0;
  }

  /** Show the newest position now, and what follows until it is our turn. */
  skip(): void {
    this.hurried = !this.awaitsUs(this.newest);
    this.playback.skip();
  }

  /** Play once more what the others did before the present own turn. */
  showAgain(): void {
    const { newest, round } = this;
    if (newest === null || round.all.length === 0) return;
    this.cancel();
    this.skip();
    const rest = round.all.includes(newest) ? [] : [newest];
    for (const update of [...round.all, ...rest]) this.playback.add(this.frame(update));
  }

  close(): void {
    this.playback.close();
    this.connection.close();
  }

  private hello(): ClientMessage {
    return {
      t: "hello",
      table: this.id,
      token: tokenFor(this.id) || null,
      seen: this.newest?.v ?? null,
      eyes: this.newest?.eyes ?? null,
      lang: prefs.lang,
    };
  }

  private hear(sent: ServerMessage): void {
    const message = messageOnScreen(this.info?.game ?? "", sent, this.eyes);
    if ("id" in message && message.t !== "error") this.done(message.id);
    switch (message.t) {
      case "welcome":
        this.joining = true;
        this.info = message.table;
        this.you = message.you;
        this.reader = new Reader(message.actions, this);
        this.loadTexts();
        this.connection.welcomed();
        break;
      case "changed":
        this.info = message.table;
        this.you = message.you;
        break;
      case "update":
        this.take(message);
        break;
      case "past":
        this.past = message;
        break;
      case "reasons":
        this.reasons = message;
        break;
      case "advice":
        if (message.v === this.v && !this.waits)
          this.advice = { ...message, choice: this.reader.read(message.notation), chosen: this.chosen.join(" ") };
        break;
      case "terms":
        this.terms = message;
        break;
      case "aids":
        if (message.v === this.v && message.eyes === this.eyes) this.aids = message.aids;
        break;
      case "board":
        if (message.v === this.v) this.text = message.text;
        break;
      case "said":
        if (message.ack !== null) this.done(message.ack);
        this.talk.hear(message, !this.joining && !this.mine.includes(message.seat));
        break;
      case "pointed":
        if (message.ack !== null) this.done(message.ack);
        this.talk.point(message);
        break;
      case "error":
        if (message.id !== null && message.code === "too_fast" && this.calm.answered(message.id, true)) {
          this.connection.answered(message.id);
          break;
        }
        if (message.code === "other_task") this.reply = message.text;
        else if (message.code === "stale") this.outbox.done(message.id, true);
        else this.problem = message.text;
        if (message.id !== null) this.done(message.id);
        break;
    }
  }

  private done(id: string): void {
    this.connection.answered(id);
    this.outbox.done(id);
    this.calm.answered(id);
  }

  /** Own actions and new starting points are shown at once, actions of others one after another. */
  private take(update: Update): void {
    const own = update.ack !== null;
    if (update.ack !== null) this.done(update.ack);
    if (update.v !== this.newest?.v) this.arrived = performance.now();
    this.joining = false;
    const fresh = update.since === null || update.eyes !== this.newest?.eyes;
    this.newest = update;
    this.clock = update.clock === null ? null : { info: update.clock, since: performance.now() };
    this.history = update.since === null ? update.moments : [...this.history, ...update.moments];
    if (fresh) this.round.clear();
    else if (own) this.round.end();
    else if (update.moments.some(isPly)) this.round.add(update);
    if (fresh || own || this.hurried || this.isMyTurn) this.playback.addNow(this.frame(update));
    else this.playback.add(this.frame(update));
    if (own || this.awaitsUs(update)) this.hurried = false;
  }

  /** Are no actions of others expected for now? */
  private awaitsUs(update: Update | null): boolean {
    return update === null || update.outcome !== null || update.view.actors.some((seat) => this.mine.includes(seat));
  }

  /** Is it an own seat's turn on the board that is shown? */
  get isMyTurn(): boolean {
    const first = this.view?.actors[0];
    return first !== undefined && this.mine.includes(first) && !this.playing;
  }

  private frame(update: Update): Frame {
    const eventful = update.since !== null && update.moments.some(isPly);
    return { eventful, show: () => this.display(update) };
  }

  private display(update: Update): void {
    const moved = update.v !== this.v || update.eyes !== this.eyes;
    this.v = update.v;
    this.eyes = update.eyes;
    this.view = update.view;
    this.legal = this.reader.unpack(update.legal);
    if (update.since === null) this.latest = [];
    else if (update.moments.length > 0) this.latest = update.moments;
    this.outcome = update.outcome;
    this.ending = update.ending;
    this.offer = update.offer;
    if (moved) {
      this.chosen = [];
      this.reasons = this.advice = this.terms = this.past = this.aids = null;
      this.problem = this.reply = null;
    }
  }

  /** Point at a thing of the board; if no legal action contains it, ask why. */
  point(word: string): Pointing {
    if (this.playing) {
      this.skip();
      if (!isLit(this.legal, [], word, this.wordsOf)) return { chosen: [], decided: null, refused: false };
    }
    const result = point(this.legal, this.chosen, word, this.wordsOf);
    this.reasons = null;
    if (result.decided !== null) this.act(result.decided);
    else if (result.refused) this.why([...this.chosen, word], asked(this.legal, this.chosen, word, this.wordsOf));
    this.chosen = result.chosen;
    return result;
  }

  /** Replace what is chosen. */
  choose(words: readonly string[]): void {
    this.skip();
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
    this.skip();
    if (this.eyes === null || this.waits) return;
    this.takeBack();
    this.chosen = [];
    this.reasons = this.reply = this.advice = null;
    const id = this.connection.newId();
    this.outbox.put(id, choice);
    this.ask({ t: "act", id, v: this.v, seat: this.eyes, action: choice.notation });
  }

  /** Forget the action that waits for the connection. */
  readonly takeBack = (): void => {
    if (this.sending !== null) this.done(this.sending);
  };

  why(about: string[], action: string | null = null): void {
    if (this.eyes === null) return;
    const things = action === null ? about.flatMap(inNotation).slice(0, 6) : [];
    this.ask({ t: "why", id: this.connection.newId(), seat: this.eyes, action, about: things });
  }

  /** Ask a bot, of this level or the default one, what it would do. */
  hint(level: string | null = null): void {
    this.skip();
    if (this.eyes !== null) this.ask({ t: "hint", id: this.connection.newId(), seat: this.eyes, level });
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
    if (seat !== undefined) this.ask({ t: "say", id: this.connection.newId(), seat, ...words });
  }

  /** Point at a thing for the others; the second time, stop pointing. */
  show(thing: string): void {
    const seat = this.eyes ?? this.mine[0];
    if (seat === undefined) return;
    const again = this.talk.pointed.some((one) => one.seat === seat && one.thing === thing);
    this.ask({ t: "point", id: this.connection.newId(), seat, thing: again ? null : thing });
  }

  undo(ask = false): void {
    this.skip();
    if (this.eyes !== null) this.ask({ t: "undo", id: this.connection.newId(), v: this.v, seat: this.eyes, ask });
  }

  agree(seat: number, agree: boolean): void {
    this.skip();
    this.ask({ t: "agree", id: this.connection.newId(), v: this.v, seat, agree });
  }

  resign(then: "end" | "bot" | "nobody"): void {
    this.skip();
    if (this.eyes !== null) this.ask({ t: "resign", id: this.connection.newId(), v: this.v, seat: this.eyes, then });
  }

  look(ply: number | null): void {
    if (ply === null) this.past = null;
    else this.ask({ t: "look", id: this.connection.newId(), ply });
  }

  lookThrough(seat: number): void {
    this.skip();
    this.ask({ t: "eyes", id: this.connection.newId(), seat });
  }

  speak(): void {
    this.loadTexts();
    this.ask({ t: "speak", id: this.connection.newId(), lang: prefs.lang });
  }

  private loadTexts(): void {
    const info = this.info;
    if (info !== null)
      wordsAt(info).then(
        (texts) => (this.loaded = texts),
        () => undefined, // labels stay as they are; the page reports the error
      );
  }
}
