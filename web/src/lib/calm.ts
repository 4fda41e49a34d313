/** Expensive requests: sent one at a time, once the table has been quiet for a moment. */

/** Milliseconds without news after which the table counts as quiet. */
export const CALM = 150;

export class CalmRequest {
  private timer = 0;
  private asked: string | null = null;
  private again = false;

  /** `send` sends the request and returns its id, or null if that is not possible any more. */
  constructor(private readonly send: () => string | null) {}

  ask(wait = CALM): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.asked === null) this.asked = this.send();
      else this.again = true;
    }, wait);
  }

  /** Handle an answer, or a refusal because there were too many requests; false if it belongs to another request. */
  answered(id: string, tooFast: boolean): boolean {
    if (this.asked !== id) return false;
    this.asked = null;
    if (this.again || tooFast) this.ask(tooFast ? CALM * 10 : CALM);
    this.again = false;
    return true;
  }
}

/** The expensive requests of a table, one of each kind at a time. */
export class CalmRequests<K extends string> {
  private readonly all: Record<K, CalmRequest>;

  constructor(kinds: readonly K[], send: (kind: K) => string | null) {
    this.all = Object.fromEntries(kinds.map((kind) => [kind, new CalmRequest(() => send(kind))])) as typeof this.all;
  }

  ask(kind: K): void {
    this.all[kind].ask();
  }

  answered(id: string, tooFast = false): boolean {
    return Object.values<CalmRequest>(this.all).some((request) => request.answered(id, tooFast));
  }
}
