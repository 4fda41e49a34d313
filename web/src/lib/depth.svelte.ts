/** Whether a board is drawn in three dimensions or flat. */
import { onDestroy } from "svelte";
import { prefs } from "./prefs.svelte";

const small = window.matchMedia("(max-width: 860px)");
const RETRY = 1500;
const PATIENCE = 3;

function hasWebgl(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

/** How one board is drawn. After a lost WebGL context it is flat for a while, then tries again a few times. */
export class Depth {
  readonly able = hasWebgl();
  lost = $state(false);
  private small = $state(small.matches);
  private losses = 0;
  private timer: number | undefined;
  private readonly watch = (): void => {
    this.small = small.matches;
  };

  constructor() {
    small.addEventListener("change", this.watch);
  }

  get flat(): boolean {
    if (!this.able || this.lost || prefs.depth === "flat") return true;
    return prefs.depth === "auto" && this.small;
  }

  lose(): void {
    this.lost = true;
    this.losses += 1;
    if (this.losses < PATIENCE) this.timer = window.setTimeout(() => (this.lost = false), RETRY);
  }

  close(): void {
    window.clearTimeout(this.timer);
    small.removeEventListener("change", this.watch);
  }
}

/** The depth of a board, for as long as its component lives. */
export function depthOfBoard(): Depth {
  const depth = new Depth();
  onDestroy(() => depth.close());
  return depth;
}
