import { describe, expect, it } from "vitest";
import type { Choice } from "../../lib/choose";
import type { TesseractAction, TesseractAids, TesseractView } from "../../wire";
import { brings, prompt } from "./prompt";

const words = (section: string, key: string, fields: Record<string, unknown> = {}): string =>
  [`${section}.${key}`, ...Object.values(fields)].join(" ");
const choice = (action: TesseractAction): Choice<TesseractAction> => ({ notation: action.kind, label: "", action });

function asked(kind: string, source: string, ...actions: TesseractAction[]): Parameters<typeof prompt>[0] {
  const view = {
    asked: kind,
    decides: "b",
    threat: ["12"],
    table: { characters: ["chemist", "mathematician"], tesseract: { "12": ["p3"] }, actions: 2, pending: [{ source }] },
  };
  const aids: Partial<TesseractAids> = { threat: [{ column: "12", chance: 0.5, event: "enrich" }] };
  return {
    view: view as object as TesseractView,
    aids: aids as TesseractAids,
    legal: actions.map(choice),
    chosen: [],
    words,
  };
}

describe("the prompt", () => {
  it("says which card or ability is carried out, and what it does", () => {
    expect(prompt(asked("effect", "r4_purge"))).toMatchObject({
      phase: "prompt.phase_effect",
      ask: "prompt.ask_effect term.r4_purge card_text.r4_purge",
    });
    expect(prompt(asked("effect", "special"))).toMatchObject({
      phase: "prompt.phase_special",
      ask: "prompt.ask_effect term.mathematician_special card_text.mathematician_special",
    });
    expect(prompt(asked("effect", "reward")).ask).toBe("prompt.ask_reward");
  });

  it("asks for the twin or for the roll, as it can be answered", () => {
    expect(prompt(asked("contained", "", { kind: "twin" }, { kind: "pass" })).ask).toBe("prompt.ask_twin");
    expect(prompt(asked("contained", "", { kind: "roll" }, { kind: "pass" })).ask).toBe("prompt.ask_roll");
  });

  it("says what a kind of action asks for once it is chosen", () => {
    const turn = asked("turn", "", { kind: "end" });
    expect(prompt(turn).next).toBeUndefined();
    expect(prompt({ ...turn, chosen: ["transfer"] }).next).toBe("prompt.next_transfer");
    expect(prompt({ ...turn, chosen: ["transfer", "y3@a"] }).next).toBeUndefined();
  });

  it("tells what a card does and what the end of the turn risks", () => {
    const at = asked("turn", "");
    expect(brings(choice({ kind: "play", card: "r2_crane_arm" }), at)).toBe("card_text.r2_crane_arm");
    expect(brings(choice({ kind: "special" }), at)).toBe("card_text.mathematician_special");
    expect(brings(choice({ kind: "end" }), { ...at, aids: null })).toContain("board.next_prime");
    const end = brings(choice({ kind: "end" }), at);
    expect(end).toContain("board.risk 50");
    expect(end).toContain("term.enrich");
  });
});
