/** The rules lab: bots play match after match until it is finished or stopped. */
import type { LabOrder, LabState } from "../wire";
import { api } from "./api";

export class Lab {
  state = $state.raw<LabState | null>(null);
  running = $state(false);
  stopped = $state(false);
  problem = $state("");
  /** Of the order that is being played; an older one ends after its match. */
  private turn = 0;

  async run(order: LabOrder): Promise<void> {
    const turn = ++this.turn;
    this.running = true;
    this.stopped = false;
    this.problem = "";
    try {
      let now = await api.lab(order);
      while (turn === this.turn) {
        this.state = now;
        if (now.done === now.total) break;
        now = await api.labNext(now.lab);
      }
    } catch (error) {
      if (turn === this.turn) this.problem = error instanceof Error ? error.message : String(error);
    }
    if (turn === this.turn) this.running = false;
  }

  /** The match that is being played is not counted. */
  stop(): void {
    this.turn++;
    this.stopped = this.running;
    this.running = false;
  }
}
