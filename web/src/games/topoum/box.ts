/** The cards and farmers in the box: the usual ones, or those of a component sheet, which share pictures with them. */
import { getContext, setContext } from "svelte";
import type { Plan } from "../../setup/plan.svelte";
import type { TopoumView } from "../../wire";
import usual from "./setup.json";

/** What the set-up page gets (`pictured.py`). */
interface Box {
  readonly types: number;
  readonly cards: Readonly<Record<string, string>>;
  readonly decks: Readonly<Record<string, readonly string[]>>;
  readonly farmers: Readonly<Record<string, string>>;
  readonly like: Readonly<Record<string, string>>;
}

/** The box of a set-up. */
export const boxOf = (plan: Plan): Box => plan.pictured<Box>() ?? usual;

/** The category of each card, and what shares its picture with something in the usual box. */
type Faces = Pick<Box, "cards" | "like">;

export const facesOf = (land: TopoumView): Faces => ({
  cards: Object.fromEntries(land.cards.map((card, at) => [card, land.categories[at] ?? ""])),
  like: land.like,
});

const FACES = Symbol("faces");
/** Everything inside this component draws these faces. */
export const drawFaces = (faces: () => Faces): void => void setContext(FACES, faces);
export const faces = (): (() => Faces) => getContext<(() => Faces) | undefined>(FACES) ?? ((): Faces => usual);

/** The card or farmer whose picture stands for this one. */
export const usualOf = ({ like }: Faces, name: string): string => like[name] ?? name;
export const categoryOf = ({ cards }: Faces, card: string): string => cards[card] ?? "special";

/** A card as it is read: the farmer card shows the farmer in play. */
export const shownAs = (box: Faces, card: string, farmer: string | null): string =>
  farmer !== null && usualOf(box, card) === "farmer" ? farmer : card;

/** The cards of each category. */
export function byCategory({ cards }: Faces): Readonly<Record<string, readonly string[]>> {
  const categories = [...new Set(Object.values(usual.cards))];
  return Object.fromEntries(
    categories.map((category) => [category, Object.keys(cards).filter((card) => cards[card] === category)]),
  );
}
