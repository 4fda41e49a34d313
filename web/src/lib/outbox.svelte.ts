/** The own action that is on its way to the server or, without a connection, is kept until it can be sent. */
import type { Choice } from "./choose";

export class Outbox {
  action = $state.raw<{ readonly id: string; readonly choice: Choice } | null>(null);
  /** An action that came too late: the game had gone on meanwhile. */
  late = $state.raw<Choice | null>(null);

  put(id: string, choice: Choice): void {
    this.action = { id, choice };
    this.late = null;
  }

  /** The action needs no answer any more. */
  done(id: string | null, late = false): void {
    if (this.action === null || this.action.id !== id) return;
    if (late) this.late = this.action.choice;
    this.action = null;
  }
}
