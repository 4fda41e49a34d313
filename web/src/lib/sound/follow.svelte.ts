/** Connects a page that shows a game to its sounds. */
import type { AnyView, Moment } from "../../wire";
import { mixer } from "./mixer.svelte";
import { AT_THE_TABLE, NEUTRAL, type AnyWorld } from "./world";

const found = import.meta.glob<{ default: AnyWorld }>("../../games/*/sounds.ts");

export async function worldOf(game: string): Promise<AnyWorld> {
  const load = found[`../../games/${game}/sounds.ts`];
  return load === undefined ? NEUTRAL : (await load()).default;
}

/** The games that have sounds of their own. */
export const sounding = (): string[] => Object.keys(found).map((path) => path.split("/").at(-2) ?? "");

export interface Scene {
  readonly game: string;
  readonly view: AnyView | null;
  /** What is shown at this moment. */
  readonly moments: readonly Moment[];
  /** Seats of the people at this screen. */
  readonly mine?: readonly number[];
}

/** Play ambience and sounds of what a page shows, when it shows it. Call it while a component is set up. */
export function playSounds(scene: () => Scene): void {
  let world = $state.raw<AnyWorld | null>(null);
  const game = $derived(scene().game);
  const view = $derived(scene().view);
  const moments = $derived(scene().moments);
  $effect(() => {
    if (game === "") return;
    let leave: (() => void) | null = null;
    let left = false;
    worldOf(game).then(
      (loaded) => {
        if (left) return;
        world = loaded;
        leave = mixer.enter(loaded);
      },
      () => undefined, // the game goes on without sound
    );
    return () => {
      left = true;
      leave?.();
    };
  });
  $effect(() => {
    if (view !== null && world !== null) mixer.strain(world.tension?.(view) ?? 0);
  });
  let last: readonly Moment[] = [];
  $effect(() => {
    if (moments === last) return;
    last = moments;
    for (const moment of moments) if (moment.kind !== "ply") mixer.play(AT_THE_TABLE[moment.kind]);
    const near = moments.some(({ seat }) => seat !== null && scene().mine?.includes(seat) === true);
    mixer.hear(
      moments.flatMap((moment) => (moment.kind === "ply" ? moment.events : [])),
      near,
    );
  });
}
