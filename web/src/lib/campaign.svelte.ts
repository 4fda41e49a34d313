/** Progress: steps of campaigns and wins against bots, on this device and merged with the server. */
import type { GameInfo, Mark, StepInfo, TableInfo } from "../wire";
import { api, isKnown } from "./api";
import { merged } from "./merge";
import { href } from "./route.svelte";
import { catalogue } from "./texts.svelte";

/** What a finished match brought. */
export interface Settled {
  /** The step of the campaign that was played, if any. */
  step: StepInfo | null;
  /** Won for the first time: the step. */
  newStep: boolean;
  /** Won for the first time: against bots of this level; empty if not. */
  newLevel: string;
  /** A higher score than ever before in this step or at this level. */
  newScore: number | null;
  /** Won in fewer actions than ever before. */
  newPlies: number | null;
  /** The first step that is still to be won; null if there is none. */
  next: StepInfo | null;
}

const KEY = "untertage progress";

function isMark(thing: unknown): thing is Mark {
  if (typeof thing !== "object" || thing === null || !("game" in thing && "goal" in thing)) return false;
  return typeof thing.game === "string" && typeof thing.goal === "string";
}

function load(): readonly Mark[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? merged([], kept.filter(isMark).slice(0, 1000)) : [];
  } catch {
    return [];
  }
}

export const progress = $state<{ marks: readonly Mark[] }>({ marks: load() });

/** What was achieved in a step (`step:s1`) or against a level of bots (`level:hard`). */
export function markOf(game: string, goal: string): Mark | undefined {
  return progress.marks.find((mark) => mark.game === game && mark.goal === goal);
}

/** Merge the device with the server; without a player, or without a connection, the device keeps what it has. */
export async function sync(): Promise<void> {
  if (!isKnown()) return;
  const { marks } = await api.progress({ marks: progress.marks });
  progress.marks = merged(progress.marks, marks ?? []);
  localStorage.setItem(KEY, JSON.stringify(progress.marks));
}

/** The first step of a game's campaign that was not won yet. */
export function nextStep(game: GameInfo): StepInfo | null {
  return game.campaign.find((step) => !markOf(game.game, `step:${step.step}`)?.won) ?? null;
}

/** The set-up page for a step, or for a game. */
export const setUpHref = (game: string, step?: StepInfo | null): string =>
  step ? href("new", game, step.step) : href("new", game);

// A cache of promises; nothing on the page is drawn from it.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const settled = new Map<string, Promise<Settled | null>>();

/** What a finished match of this player brought; asks the server once per table. Null if nothing is known. */
export function settle(table: TableInfo): Promise<Settled | null> {
  let found = settled.get(table.table);
  if (found === undefined) {
    found = bring(table);
    settled.set(table.table, found);
    found.catch(() => settled.delete(table.table));
  }
  return found;
}

async function bring(table: TableInfo): Promise<Settled | null> {
  const before = progress.marks;
  await sync();
  const game = (await catalogue()).games.find((one) => one.game === table.game);
  if (game === undefined) return null;
  const step = game.campaign.find((one) => one.step === table.step) ?? null;
  const played = progress.marks.filter((mark) => mark.game === table.game && isOf(mark, table));
  const old = (mark: Mark): Mark | undefined => before.find((one) => one.game === mark.game && one.goal === mark.goal);
  const fresh = played.filter((mark) => mark.won && mark.won >= table.created && !old(mark)?.won);
  const better = (field: "score" | "plies"): number | null => {
    const found = played.find((mark) => old(mark)?.[field] != null && old(mark)?.[field] !== mark[field]);
    return found?.[field] ?? null;
  };
  return {
    step,
    newStep: fresh.some((mark) => mark.goal.startsWith("step:")),
    newLevel: fresh.find((mark) => mark.goal.startsWith("level:"))?.goal.slice("level:".length) ?? "",
    newScore: better("score"),
    newPlies: better("plies"),
    next: step === null ? null : nextStep(game),
  };
}

/** Whether a match at this table can have brought this mark: its step, or a level of its bots. */
function isOf(mark: Mark, table: TableInfo): boolean {
  const levels = table.seats.map((seat) => `level:${seat.level ?? ""}`);
  return mark.goal === `step:${table.step ?? ""}` || levels.includes(mark.goal);
}
