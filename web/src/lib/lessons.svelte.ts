/** Which tasks of the lessons were solved on this device, and the tasks of a game in order. */
import type { ChapterInfo, LessonsPage, TaskInfo } from "../wire";
import { href } from "./route.svelte";

const KEY = "untertage lessons";

function load(): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    const texts = (all: unknown[]): string[] => all.filter((one) => typeof one === "string");
    return Object.fromEntries(
      Object.entries(kept).map(([game, tasks]) => [game, Array.isArray(tasks) ? texts(tasks) : []]),
    );
  } catch {
    return {};
  }
}

const solved = $state<Record<string, string[]>>(load());

export const isSolved = (game: string, task: string): boolean => solved[game]?.includes(task) ?? false;

/** Number of tasks of a game that were solved. */
export const learnt = (game: string): number => solved[game]?.length ?? 0;

export function solve(game: string, task: string): void {
  if (isSolved(game, task)) return;
  solved[game] = [...(solved[game] ?? []), task];
  localStorage.setItem(KEY, JSON.stringify(solved));
}

export interface Place {
  chapter: ChapterInfo;
  task: TaskInfo;
  /** Its number in the chapter, counted from 1. */
  number: number;
}

/** Every task of a game with its chapter. */
export const places = (page: LessonsPage): Place[] =>
  page.chapters.flatMap((chapter) => chapter.tasks.map((task, at) => ({ chapter, task, number: at + 1 })));

/** The first task that was not solved yet. */
export const nextPlace = (page: LessonsPage): Place | undefined =>
  places(page).find(({ task }) => !isSolved(page.game, task.task));

export const taskHref = (game: string, task: string): string => href("learn", game, task);
