import { expect, it } from "vitest";
import type { UndergroundAction, UndergroundCardView, UndergroundView } from "../../wire";
import { brings, prompt } from "./prompt";

const words = (section: string, key: string): string => `${section}.${key}`;

function ask(phase: string, ...actions: UndergroundAction[]): ReturnType<typeof prompt> {
  const view: Partial<UndergroundView> = { phase: phase as UndergroundView["phase"] };
  const legal = actions.map((action) => ({ notation: action.kind, label: "", action }));
  return prompt({ view: view as UndergroundView, legal, chosen: [], aids: null, words });
}

it("asks for the end of the actions only where they can be ended", () => {
  expect(ask("act", { kind: "end" }, { kind: "flip" }).ask).toBe("prompt.ask_end");
  expect(ask("act", { kind: "flip" })).toMatchObject({ ask: "prompt.ask_flip", left: null });
  expect(ask("play", { kind: "flip" }).ask).toBe("prompt.ask_flip");
});

it("says what a card gives", () => {
  const card = { card: "C4", steps: 3, part: ">2", blue: true, gives: ["tet_t-4"] };
  const told = (more: Partial<UndergroundCardView>): string => {
    const hands: Partial<UndergroundView> = { hands: [[{ ...card, ...more }]] };
    const view = hands as UndergroundView;
    const choice = { notation: "play C4", label: "", action: { kind: "play", card: "C4" } as const };
    return brings(choice, { view, legal: [], chosen: [], aids: null, words });
  };
  expect(told({})).toBe("board.brings_stone board.brings_water");
  expect(told({ part: "*", blue: false })).toBe("board.brings_joker board.brings_dry");
  expect(told({ part: "tet_l", blue: false })).toBe("board.brings_form board.brings_dry");
  expect(told({ part: "tet_l", gives: [] })).toBe("board.brings_none board.brings_water");
});
