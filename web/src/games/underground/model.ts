/** The data that both the flat and the 3D board draw. */
import type { UndergroundCellView, UndergroundSolidView } from "../../wire";

/** A part, or a plateau (which reaches down to the board). */
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
  news: readonly string[];
  way: readonly string[];
}
