import { describe, expect, it } from "vitest";
import topoum from "../../games/topoum/sounds";
import { length } from "./layers";
import { NEUTRAL, soundOf, type AnyWorld } from "./world";

const worlds = import.meta.glob<{ default: AnyWorld }>("../../games/*/sounds.ts", { eager: true });
/** Fields on which sounds depend. */
const fields = { way: ["A1", "A2"], symbols: [2], number: 1, value: 0, points: 0, reason: "contained" };

describe.each(Object.entries(worlds))("%s", (_, { default: world }) => {
  it.each(Object.keys(world.sounds))("has a short, audible %s", (kind) => {
    const sound = soundOf(world, { ...fields, kind });
    expect(sound.length).toBeGreaterThan(0);
    expect(length(sound)).toBeLessThan(3);
    for (const layer of sound) {
      expect([layer.gain, layer.decay, layer.pitch ?? 1, layer.cut ?? 1, layer.sweep ?? 1].every((n) => n > 0)).toBe(
        true,
      );
    }
  });
});

describe("sounds", () => {
  it("do not tell others what only the own seat knows", () => {
    expect(topoum.sounds.drew).toBe(topoum.sounds.drew_hidden);
    expect(topoum.sounds.looked).toBe(topoum.sounds.peeked);
  });
  it("exist for games without sounds of their own", () => {
    expect(soundOf(NEUTRAL, { kind: "vented" }).length).toBeGreaterThan(0);
  });
});
