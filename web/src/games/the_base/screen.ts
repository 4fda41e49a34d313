/** The mutants see the board turned by 180°, with their own slots at the bottom, and so the arrows in their texts. */
const ARROWS = "↑→↓←";

export const isTurned = (eyes: number | null): boolean => eyes === 0;

const opposite = (arrow: string): string => ARROWS[(ARROWS.indexOf(arrow) + 2) % 4] ?? arrow;

export const onScreen = (text: string, eyes: number | null): string =>
  isTurned(eyes)
    ? text.replace(/[↑→↓←]+/g, (run) => [...ARROWS].filter((arrow) => run.includes(opposite(arrow))).join(""))
    : text;
