/** What both drawings of the box need, as plain data. */
import type { UndergroundCellView, UndergroundSolidView } from "../../wire";

/** A part, or a plateau, which reaches down to the board. */
export interface Ghost {
  cells: readonly string[];
  from: number;
  level: number;
  grounds: string;
}

export interface BoxModel {
  cells: readonly UndergroundCellView[];
  solids: readonly UndergroundSolidView[];
  exit: string;
  door: string;
  figure: string | null;
  rat: string | null;
  /** Cells that can be pointed at now; what stands there: steps to walk or the level of a part. */
  lit: ReadonlyMap<string, string>;
  /** The marks are corners for a part. */
  placing: boolean;
  picked: readonly string[];
  ghost: Ghost | null;
  ghostFigure: string | null;
  section: string;
  end: string;
  watched: readonly string[];
  next: readonly string[];
  /** Cells that water can still hit, where the player wants to know. */
  mayFlood: readonly string[];
  news: readonly string[];
  way: readonly string[];
}
