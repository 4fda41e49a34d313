import { describe, expect, it } from "vitest";
import type { Proof } from "../wire";
import { blake2b, randomWord, verified } from "./luck";

/** Hashes as Python's hashlib computes them. */
const HASHES = {
  "":
    "786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419" +
    "d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce",
  abc:
    "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1" +
    "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
  "123/4/0":
    "2c7cec0050f490d2348228a0a1ddcfbb27b9cf173c1b3c382f47aef561102d0d" +
    "aee40a186883b11af3444930eec0883b859add52dda071ca79237cc87e2468d3",
};
/** Draws that the program of docs/luck.md accepts. */
const PROOF: Proof = {
  game: "x",
  commitment: "9b91c1840e53c060d3c4569af9bdb2a23b306bd74d99b6d5ee4b5b7039d22f01",
  secret: "5ec7e7".repeat(10) + "abcd",
  words: ["one", ""],
  draws: [
    [0, 0, 0, [3, 0, 5, 2], 0],
    [0, 4, 1, [3, 0, 5, 2], 2],
    [2, 4, 9, [3, 0, 5, 2], 2],
    [2, 7, 0, [3, 0, 5, 2], 2],
  ],
};

function digits(numbers: readonly bigint[]): string {
  const bytes = new DataView(new ArrayBuffer(64));
  numbers.forEach((number, at) => bytes.setBigUint64(at * 8, number, true));
  return [...new Uint8Array(bytes.buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

describe("luck", () => {
  it("computes BLAKE2b", () => {
    for (const [text, hash] of Object.entries(HASHES)) expect(digits(blake2b(text))).toBe(hash);
  });

  it("accepts draws that follow from the seed", async () => {
    expect(await verified(PROOF)).toBeNull();
  });

  it("names what was changed", async () => {
    for (const [at, draw] of PROOF.draws.entries()) {
      const [undos, ply, number, weights, index] = draw;
      const draws = PROOF.draws.with(at, [undos, ply, number, weights, index === 0 ? 2 : 0]);
      expect(await verified({ ...PROOF, draws })).toEqual({ what: "draw", ply });
    }
    expect(await verified({ ...PROOF, secret: "0".repeat(64) })).toEqual({ what: "secret" });
  });

  it("adds a different word every time", () => {
    expect(randomWord()).toMatch(/^[0-9a-f]{32}$/);
    expect(randomWord()).not.toBe(randomWord());
  });
});
