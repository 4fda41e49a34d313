/** The drawn cards: which category a card belongs to, its picture, and where its title may be divided. */
import setup from "./setup.json";

const categories: Readonly<Record<string, string>> = setup.cards;

/** The cards of each category. */
export const CATEGORIES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...new Set(Object.values(categories))].map((category) => [
    category,
    Object.keys(categories).filter((card) => categories[card] === category),
  ]),
);

export const categoryOf = (card: string): string => categories[card] ?? "special";

const drawn = import.meta.glob<string>("./cards/*.svg", { query: "?url", import: "default", eager: true });

/** The picture of a card, of a farmer, of Peace, or of the back. */
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
