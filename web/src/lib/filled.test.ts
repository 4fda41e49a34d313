import { expect, test } from "vitest";
import { filled } from "./filled";

test("a text may read differently while a field is empty, or with a value", () => {
  const action = {
    play: "Play {card} from slot {slot}",
    "play.slot=hand": "Play {card} from your hand",
    go: "Go to {cell}",
    "go.cell": "Go home",
  };
  const words = filled({ action });
  expect(words("action", "play", { card: "Tunnel", slot: "hand" })).toBe("Play Tunnel from your hand");
  expect(words("action", "play", { card: "Tunnel", slot: "3" })).toBe("Play Tunnel from slot 3");
  expect(words("action", "go", { cell: null })).toBe("Go home");
});
