/** A tournament that is being set up. */
import { t } from "../lib/i18n.svelte";
import { Plan } from "../setup/plan.svelte";
import type { GameInfo, NewTournament } from "../wire";
import type { Format } from "./told";

type Clock = NewTournament["clock"];
const move = (seconds: number): Clock => ({ kind: "move", seconds });
const DAY = 86400;
export const CLOCKS: Record<string, Clock> = {
  move1: move(60),
  move3: move(180),
  move5: move(300),
  game10: { kind: "game", seconds: 600, increment: 10 },
  game20: { kind: "game", seconds: 1200, increment: 15 },
  day1: move(DAY),
  day3: move(3 * DAY),
  day7: move(7 * DAY),
  none: null,
};
const MOST: Record<Format, number> = { round_robin: 24, league: 96, swiss: 128, knockout: 128, teams: 32 };

export class Draft {
  name = $state("");
  text = $state("");
  plan = $state.raw<Plan>() as Plan;
  format = $state<Format>("swiss");
  seats = $state(2);
  double = $state(false);
  third = $state(false);
  rounds = $state(0);
  division = $state(0);
  moving = $state(1);
  days = $state(7);
  pause = $state(0);
  clock = $state("move3");
  noShow = $state(600);
  join = $state<NonNullable<NewTournament["join"]>>("link");
  most = $state(32);
  fill = $state(false);
  level = $state("");
  starts = $state("");

  constructor(info: GameInfo, level: string) {
    this.level = level;
    this.choose(info);
  }

  /** Play this game. */
  choose(info: GameInfo): void {
    this.plan = new Plan(info, this.level, info.campaign[0]);
    if (info.cooperative) this.format = "teams";
    else if (this.format === "teams") this.format = "swiss";
    this.sit(Math.max(info.fewest, Math.min(2, info.most)));
  }

  /** Play in this format. Rounds that begin on dates need days per move: nobody waits at the table. */
  run(format: Format): void {
    this.format = format;
    if (format === "league" && !this.isSlow) this.clock = "day3";
  }

  /** So many seats at a table. */
  sit(seats: number): void {
    this.seats = seats;
    this.plan.count = seats;
    if (seats > 2 && !this.formats.includes(this.format)) this.format = "swiss";
  }

  /** The formats that the game can be played in with this number of seats. */
  get formats(): Format[] {
    if (this.plan.info.cooperative) return ["teams"];
    return this.seats > 2 ? ["swiss", "knockout"] : ["swiss", "knockout", "round_robin", "league"];
  }

  get isSlow(): boolean {
    const clock = CLOCKS[this.clock];
    return !!clock && clock.seconds >= DAY;
  }

  /** The usual number of rounds for so many players, as the server counts them. */
  roundsFor(players: number): number {
    const factor = this.double ? 2 : 1;
    if (this.format === "league" || this.format === "round_robin") {
      const own = this.format === "league" && this.division ? Math.min(this.division, players) : players;
      return (own - 1 + (own % 2)) * factor;
    }
    if (this.format === "teams") return this.rounds || 4;
    if (this.format === "knockout") {
      let left = players;
      let rounds = 0;
      for (; left > 1; rounds++) left = Math.ceil(left / this.seats);
      return rounds;
    }
    const usual = players > 2 ? Math.max(3, Math.ceil(Math.log2(players))) : 1;
    return Math.min(this.rounds || usual, this.seats === 2 ? players - 1 + (players % 2) : 30);
  }

  /** What the server is asked for. */
  get body(): NewTournament {
    const league = this.format === "league";
    const counted = this.format === "swiss" || this.format === "teams";
    return {
      name: this.name.trim() || t("tournaments"),
      text: this.text.trim(),
      game: this.plan.info.game,
      options: this.plan.body.options ?? {},
      format: this.format,
      seats: this.seats,
      double: this.double && this.format !== "teams",
      third: this.third && this.format === "knockout" && this.seats === 2,
      rounds: counted ? this.rounds : 0,
      division: league ? this.division : 0,
      moving: league && this.division ? Math.min(this.moving, Math.floor(this.division / 2)) : 0,
      days: league ? this.days : 0,
      pause: this.pause,
      clock: CLOCKS[this.clock] ?? null,
      no_show: this.isSlow ? 0 : this.noShow,
      join: this.join,
      most: Math.min(this.most, MOST[this.format]),
      fill: this.fill && this.format !== "teams",
      level: this.level,
      starts: this.starts ? Date.parse(this.starts) : null,
    };
  }
}
