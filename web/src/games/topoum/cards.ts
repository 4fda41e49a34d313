/** The drawn cards: their pictures, where their titles may be divided, and how they are shortened. */
import type { GameWords } from "../../lib/games";

const drawn = import.meta.glob<string>("./cards/*.svg", { query: "?url", import: "default", eager: true });

/** The picture of a card or farmer of the usual box, of Peace, or of the back. */
export const pictureOf = (name: string): string => drawn[`./cards/${name}.svg`] ?? "";

/** Long words of titles in both languages; a browser without a dictionary would break them anywhere. */
const DIVIDED = [
  "Aus|zeich|nung",
  "Basis er|richten",
  "Deco|ration",
  "Entfer|nung",
  "Er|oberung",
  "Kriegs|gefan|gener",
  "Lock|vogel",
  "Ma|növer",
  "manoeu|vre",
  "Motor|ised",
  "Motori|sierte",
  "Panik|attacke",
  "Pa|trouil|le",
  "Schleu|der",
  "Under|ground",
  "Unter|irdi|sches",
  "Unter|stüt|zung",
  "Ver|lassene",
  "Aban|doned",
].map((word) => [word.replaceAll("|", ""), word.replaceAll("|", "\u00ad")] as const);

/** A title with soft hyphens. */
export const divided = (title: string): string =>
  DIVIDED.reduce((text, [word, soft]) => text.replace(word, soft), title);

/** A title for a card as small as on a phone; a name that the catalogue does not shorten stays as it is. */
export const shortened = (title: string, words: GameWords): string =>
  words("board", "shorter")
    .split("; ")
    .map((pair) => pair.split(" = "))
    .find(([name]) => name === title)?.[1] ?? title;
