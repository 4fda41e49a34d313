/** Whether a board is drawn in three dimensions or flat. */
import { getContext, onDestroy, setContext } from "svelte";
import { prefs } from "./prefs.svelte";

const small = window.matchMedia("(max-width: 860px)");
const DRAWN = Symbol("drawn");
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

  /** `drawn`: a figure in a text, always flat. */
  constructor(readonly drawn: boolean) {
    small.addEventListener("change", this.watch);
  }

  get flat(): boolean {
    if (this.drawn || !this.able || this.lost || prefs.depth === "flat") return true;
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

/** Draw the boards inside this component flat. */
export function drawFlat(): void {
  setContext(DRAWN, true);
}

/** The depth of a board, for as long as its component lives. */
export function depthOfBoard(): Depth {
  const depth = new Depth(getContext(DRAWN) === true);
  onDestroy(() => depth.close());
  return depth;
}
