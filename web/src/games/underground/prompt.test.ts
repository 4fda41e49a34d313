import { expect, it } from "vitest";
import type { UndergroundAction, UndergroundView } from "../../wire";
import { prompt } from "./prompt";

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
