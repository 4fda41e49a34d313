/** What one person does at a table: pointing, previewing, and which parts of the page are open. */
import { tick, untrack } from "svelte";
import { Copy } from "../lib/carry.svelte";
import { lit, meant, narrowed, type Choice } from "../lib/choose";
import { partsOf, type GameParts, type GameWords } from "../lib/games";
import { prefs } from "../lib/prefs.svelte";
import type { Asked, Prompt } from "../lib/prompt";
import { go } from "../lib/route.svelte";
import { seatName } from "../lib/seats";
import { callings } from "../lib/told";
import type { Table } from "../lib/table.svelte";
import { boxOf, catalogue, wordsAt } from "../lib/texts.svelte";
import type { BoxInfo, GameInfo, SeatInfo } from "../wire";
import { signal } from "./signals.svelte";

export type Tab = "log" | "talk" | "rules" | "text";

const NO_PROMPT: Prompt = { phase: "", ask: "", left: null };

export class Desk {
  /** A match against bots can go on without the server. */
  readonly copy = new Copy();
  parts = $state.raw<GameParts | null>(null);
  /** The own box of the table. */
  box = $state.raw<BoxInfo | null>(null);
  words = $state.raw<GameWords | null>(null);
  about = $state.raw<GameInfo | null>(null);
  phrases = $state.raw<Readonly<Record<string, string>>>({});
  /** An action under the pointer in the list of actions. */
  preview = $state.raw<Choice | null>(null);
  /** An action that has said what it brings and waits for its confirmation. */
  weighed = $state.raw<Choice | null>(null);
  /** The element of the board under the pointer. */
  under = $state<string | null>(null);
  /** Where the pointer was last pressed on the board; null if the keyboard was used since. */
  clicked = $state.raw<readonly [number, number] | null>(null);
  /** The list of all actions is open. */
  listAll = $state(false);
  /** The next click shows something to the others. */
  pointing = $state(false);
  tab = $state<Tab>("log");
  /** On a narrow screen the side panel is open. */
  sheet = $state(false);
  /** The ending lies above the board; null before it has been shown. */
  ending = $state<boolean | null>(null);
  /** The rule to scroll to. */
  rule = $state("");
  /** Number of chat lines that have been read. */
  read = $state(0);
  talkField = $state<HTMLInputElement | null>(null);
  /** A lesson is over: nothing can be done any more. */
  frozen = $state(false);

  readonly game = $derived.by(() => this.table.info?.game ?? "");
  readonly seats = $derived.by((): readonly SeatInfo[] => this.table.info?.seats ?? []);
  readonly names = $derived.by(() => this.seats.map(seatName));
  readonly callings = $derived.by(() =>
    this.words === null ? [] : callings(this.table.info?.colours ?? [], this.seats.length, this.words),
  );
  readonly actors = $derived.by((): readonly number[] => this.table.view?.actors ?? []);
  readonly cooperative = $derived.by(() => this.about?.cooperative ?? false);
  readonly mayAct = $derived.by(() => {
    const { eyes, legal, past, waits, playing } = this.table;
    return eyes !== null && legal.length > 0 && past === null && !waits && !playing && !this.frozen;
  });
  readonly lit = $derived.by(() => lit(this.mayAct ? this.table.legal : [], this.table.chosen, this.table.wordsOf));
  /** The ghost of what a button, a click here or a confirmation would do. */
  readonly ghost = $derived.by(() => this.findGhost());
  /** Actions of one word, such as "pass": they have buttons of their own. */
  readonly offers = $derived.by(() =>
    this.mayAct ? this.table.legal.filter((choice) => this.table.wordsOf(choice).length === 1) : [],
  );
  /** What the prompt bar says about the decision. */
  readonly prompt = $derived.by((): Prompt => {
    const asked = this.asked();
    return (asked === null ? undefined : this.parts?.prompt?.(asked)) ?? NO_PROMPT;
  });
  /** Does a bot play for us? */
  readonly away = $derived.by(() =>
    this.seats.some((seat) => this.table.mine.includes(seat.seat) && seat.stand_in !== null),
  );
  /** Have we left all our seats for good? */
  readonly gone = $derived.by(() => {
    const own = this.seats.filter((seat) => this.table.mine.includes(seat.seat));
    return own.length > 0 && own.every((seat) => seat.given_up);
  });
  /** Does an element of the board belong to what a bot suggests? */
  readonly hinted = $derived.by(() => {
    const { advice, chosen, wordsOf } = this.table;
    if (advice === null || !this.mayAct) return null;
    return (word: string): boolean =>
      narrowed([advice.choice], [...chosen.filter((other) => other !== word), word], wordsOf).length > 0;
  });
  /** The bot on our team, if there is one; it can be asked for suggestions. */
  readonly mate = $derived.by(() =>
    this.cooperative ? (this.seats.find((seat) => seat.kind === "bot") ?? null) : null,
  );
  /** Are there other people at the table? */
  readonly company = $derived.by(() =>
    this.seats.some((seat) => seat.kind === "person" && seat.taken && !this.table.mine.includes(seat.seat)),
  );
  readonly unread = $derived.by(() =>
    this.tab === "talk" ? 0 : Math.max(0, this.table.talk.lines.length - this.read),
  );
  /** On a shared screen: the seat that has to act but does not have the view yet. */
  readonly otherDue = $derived.by(() => {
    const { mine, eyes, outcome, due } = this.table;
    return mine.length > 1 && eyes !== null && outcome === null && !due.includes(eyes) ? (due[0] ?? null) : null;
  });
  /** The seat to hand the screen to before anything is shown. */
  readonly handOver = $derived.by(() => (this.about?.secrets === true && this.only === null ? this.otherDue : null));
  readonly needsAids = $derived.by(() => prefs.aids || this.parts?.needsAids === true);
  readonly needsText = $derived.by(() => prefs.textBoard || this.tab === "text" || this.parts?.needsText === true);

  constructor(
    readonly table: Table,
    /** In a lesson: the seat of the reader, whose view is always shown. */
    readonly only: number | null = null,
  ) {
    this.load();
    this.follow();
    this.ask();
  }

  private findGhost(): Choice | null {
    if (!this.mayAct || this.preview !== null) return this.mayAct ? this.preview : null;
    const { legal, chosen, wordsOf, advice, outbox } = this.table;
    const next = this.under === null || chosen.includes(this.under) ? null : [...chosen, this.under];
    const aimed = next === null ? null : meant(legal, next, wordsOf);
    return aimed ?? (chosen.length > 0 ? meant(legal, chosen, wordsOf) : ((outbox.action ?? advice)?.choice ?? null));
  }

  private asked(): Asked | null {
    const { view, legal, chosen, aids } = this.table;
    return view === null || this.words === null ? null : { view, legal, chosen, aids, words: this.words };
  }

  /** What an action brings, in a sentence; empty if the game has nothing to tell. */
  brings(choice: Choice): string {
    const asked = this.asked();
    return (asked === null ? undefined : this.parts?.brings?.(choice, asked)) ?? "";
  }

  /** Load what belongs to the game, in the language of the page. */
  private load(): void {
    $effect(() => {
      if (this.game === "") return;
      void partsOf(this.game).then((found) => {
        this.parts = found;
        this.table.parts = found;
      });
    });
    $effect(() => {
      const game = this.game;
      if (game === "" || !prefs.lang) return;
      const info = untrack(() => this.table.info);
      if (info !== null) {
        void wordsAt(info).then((found) => (this.words = found));
        void boxOf(info).then((found) => (this.box = found));
      }
      void catalogue().then((list) => {
        this.about = list.games.find((entry) => entry.game === game) ?? null;
        this.phrases = list.phrases;
      });
    });
  }

  /** Follow the game: signals, language, and whose view a shared screen shows. */
  private follow(): void {
    signal(this);
    let spoken = prefs.lang;
    $effect(() => {
      if (prefs.lang === spoken) return;
      spoken = prefs.lang;
      this.table.speak();
    });
    $effect(() => {
      const { chosen, legal } = this.table;
      if (this.weighed !== null && (chosen.length > 0 || !legal.includes(this.weighed))) this.weighed = null;
    });
    $effect(() => {
      if (this.tab === "talk") this.read = this.table.talk.lines.length;
    });
    // Without hidden information the screen shows our seat whose turn it is, the first among the actors.
    $effect(() => {
      const { mine, eyes, link } = this.table;
      const first = this.actors[0];
      if (this.only !== null) {
        if (eyes !== null && eyes !== this.only && link === "open") this.table.lookThrough(this.only);
        return;
      }
      const turn = first !== undefined && mine.includes(first) ? first : this.otherDue;
      if (turn !== null && turn !== eyes && this.about?.secrets === false && link === "open")
        this.table.lookThrough(turn);
    });
  }

  /** Ask the server for what is needed in addition to the view. */
  private ask(): void {
    $effect(() => {
      const { view, past, v } = this.table;
      if (this.needsAids && view !== null && past === null && v >= 0) this.table.calm.ask("assist");
    });
    $effect(() => {
      const { view, v } = this.table;
      if (this.needsText && view !== null && v >= 0 && prefs.lang) this.table.calm.ask("read");
    });
    $effect(() => {
      const { info, advice, v } = this.table;
      if (prefs.proposals && this.mate !== null && info?.hints === true && this.mayAct && advice === null && v >= 0)
        this.table.propose(this.mate.level);
    });
  }

  /** Take an action of one word, or say first what it brings. */
  offer(choice: Choice): void {
    if (this.parts?.weighed?.includes(choice.action.kind) === true) this.weighed = choice;
    else this.table.act(choice);
  }

  /** What has been begun or was refused gives way to the suggestion. */
  hint(): void {
    this.weighed = null;
    this.table.cancel();
    this.table.hint(this.mate?.level ?? null);
  }

  /** Show a thing of the board to the others. */
  show(name: string | null): void {
    this.pointing = false;
    if (name !== null && this.company) this.table.show(name);
  }

  /** Open or close the list of all actions; it is about the newest position. */
  toggleList(open = !this.listAll): void {
    this.table.skip();
    this.listAll = open;
  }

  openTab(tab: Tab): void {
    this.tab = tab;
    this.sheet = true;
    prefs.side = true;
  }

  openTalk(): void {
    this.openTab("talk");
    void tick().then(() => this.talkField?.focus());
  }

  openRule(id: string): void {
    if (this.only !== null) return go("rules", this.game, id);
    this.rule = id;
    this.openTab("rules");
  }

  cancel(): void {
    this.weighed = null;
    this.table.cancel();
    this.listAll = false;
    this.sheet = false;
    this.pointing = false;
  }
}
