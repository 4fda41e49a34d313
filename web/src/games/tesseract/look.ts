/** The data shared by all parts of the board. */
import type { BoardProps } from "../../lib/games";
import type { Games } from "../../wire";
import type { News } from "./news";

type Props = BoardProps<Games["tesseract"]>;

export interface Look extends Pick<Props, "legal" | "chosen" | "lit" | "words"> {
  game: Props["view"];
  help: Props["aids"];
  news: News;
}
