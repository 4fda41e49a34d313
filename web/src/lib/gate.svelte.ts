/** Asks for an invitation when the server refuses to go on without one. */

/** Why the server asks: registration needs an invitation, or guests may not do this. */
export type Reason = "not_invited" | "guest";

interface Asked {
  readonly reason: Reason;
  /** Why the last code was refused. */
  readonly problem: string;
  readonly answer: (code: string | null) => void;
}

export const gate = $state<{ asked: Asked | null }>({ asked: null });

/** The code entered, or null if the user gives up. */
export function askInvitation(reason: Reason, problem = ""): Promise<string | null> {
  return new Promise((done) => {
    gate.asked = {
      reason,
      problem,
      answer: (code) => {
        gate.asked = null;
        done(code);
      },
    };
  });
}
