/** Recomputes the draws of a match from the secret of the server and the words of the players (docs/luck.md). */
import type { Proof, TableInfo } from "../wire";

const MASK = (1n << 64n) - 1n;
/** The fractions of the square roots of the first eight primes. */
const START = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
/** The order in which each round reads the sixteen words of the message. */
const ORDERS = [
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
  "0123456789abcdef",
  "ea489fd61c02b753",
].map((order) => [...order].map((digit) => parseInt(digit, 16)));
/** Columns and diagonals of the state. */
const MIXED = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;
const BLOCK = 128;

/** The eight numbers of the BLAKE2b hash of a short text; browsers do not offer this hash (RFC 7693). */
export function blake2b(text: string): readonly bigint[] {
  const bytes = new Uint8Array(BLOCK);
  const { written } = new TextEncoder().encodeInto(text, bytes);
  const data = new DataView(bytes.buffer);
  const message = Array.from({ length: 16 }, (_, at) => data.getBigUint64(at * 8, true));
  const hash = START.map((word, at) => (at === 0 ? word ^ 0x01010040n : word));
  const state = BigUint64Array.from([...hash, ...START]);
  state[12] = of(state, 12) ^ BigInt(written);
  state[14] = of(state, 14) ^ MASK;
  const turn = (at: number, by: number, bits: bigint): void => {
    const mixed = of(state, at) ^ of(state, by);
    state[at] = (mixed >> bits) | (mixed << (64n - bits));
  };
  const add = (at: number, other: number, word = 0n): void => {
    state[at] = of(state, at) + of(state, other) + word;
  };
  for (const order of ORDERS) {
    MIXED.forEach(([a, b, c, d], number) => {
      add(a, b, of(message, of(order, number * 2)));
      turn(d, a, 32n);
      add(c, d);
      turn(b, c, 24n);
      add(a, b, of(message, of(order, number * 2 + 1)));
      turn(d, a, 16n);
      add(c, d);
      turn(b, c, 63n);
    });
  }
  return hash.map((word, at) => word ^ of(state, at) ^ of(state, at + 8));
}

function of<T>(list: ArrayLike<T>, at: number): T {
  const found = list[at];
  if (found === undefined) throw new RangeError(`nothing at ${at}`);
  return found;
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What is wrong with a proof; null if every draw follows from the seed. */
export type Fault = { readonly what: "secret" } | { readonly what: "draw"; readonly ply: number } | null;

/** Browsers offer SHA-256 only on this machine or through TLS. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

export async function verified(proof: Proof): Promise<Fault> {
  if (hex(await sha256(proof.secret)) !== proof.commitment) return { what: "secret" };
  const seed = BigInt(`0x${hex(await sha256([proof.secret, ...proof.words].join("\n"))).slice(0, 16)}`) >> 2n;
  for (const [undos, ply, number, weights, index] of proof.draws) {
    const hash = blake2b(`${seed + (BigInt(undos) << 128n)}/${ply}/${number - (number % 8)}`);
    const share = Number(of(hash, number % 8) >> 11n) * 2 ** -53;
    if (chosen(weights, share) !== index) return { what: "draw", ply };
  }
  return null;
}

function chosen(weights: readonly number[], share: number): number {
  let left = Math.floor(share * weights.reduce((sum, weight) => sum + weight, 0));
  return weights.findIndex((weight) => (left -= weight) < 0);
}

/** The word that this browser adds to the seed of a match. */
export function randomWord(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

const NOTED = "untertage.luck";
const MOST = 200;

function notes(): [string, string][] {
  try {
    return JSON.parse(localStorage.getItem(NOTED) ?? "[]") as [string, string][];
  } catch {
    return [];
  }
}

/** Store the server's commitment before the end of a match; the first one counts. */
export function notePromise({ table, status, commitment }: TableInfo): void {
  if (commitment === null || status === "over" || notedPromise(table) !== null) return;
  localStorage.setItem(NOTED, JSON.stringify([...notes(), [table, commitment]].slice(-MOST)));
}

/** The server's commitment as this browser stored it; null if there is none. */
export function notedPromise(table: string): string | null {
  return notes().find(([noted]) => noted === table)?.[1] ?? null;
}
