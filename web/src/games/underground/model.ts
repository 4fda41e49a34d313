/** The data that both the flat and the 3D board draw. */
import type { UndergroundCellView, UndergroundSolidView } from "../../wire";

/** A part, or a plateau (which reaches down to the board). */
export interface Ghost {
  cells: readonly string[];
  from: number;
  level: number;
  grounds: string;
  /** The cell under the square by which it is held. */
  grip: string;
  /** It does not fit here. */
  bad: boolean;
}

export interface BoxModel {
  cells: readonly UndergroundCellView[];
  solids: readonly UndergroundSolidView[];
  exit: string;
  door: string;
  figure: string | null;
  rat: string | null;
  /** Cells that can be selected now, with their caption: number of steps, or level of the part. */
  lit: ReadonlyMap<string, string>;
  /** The lit cells are possible corners of a part. */
  placing: boolean;
  picked: readonly string[];
  ghost: Ghost | null;
  ghostFigure: string | null;
  section: string;
  end: string;
  watched: readonly string[];
  next: readonly string[];
  /** Cells that may still be flooded, if aids are on. */
  mayFlood: readonly string[];
  /** How full the upper half of the hourglass is, from 0 to 1. */
  sand: number;
  /** Cells that changed, cells that were flooded just now. */
  news: readonly string[];
  flooded: readonly string[];
  way: readonly string[];
}
