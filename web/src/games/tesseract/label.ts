/** Actions in words that name the die, not only the column it stands on. */
import type { GameParts } from "../../lib/games";
import type { Games } from "../../wire";

export const label: NonNullable<GameParts<Games["tesseract"]>["label"]> = (view, _aids, words) => (action) => {
  switch (action.kind) {
    case "corner":
    case "take":
    case "prime":
    case "accelerate": {
      const die = view.table.tesseract[action.column]?.at(-1) ?? "";
      if (!/^[yopb][1-6]$/.test(die)) return null;
      return words("board", `do_${action.kind}`, { die: words("term", die), column: action.column });
    }
    case "reposition": {
      const die = view.table.tesseract[action.column]?.at(-1) ?? "";
      if (!/^[yopb][1-6]$/.test(die)) return null;
      return words("board", "do_reposition", { die: words("term", die), column: action.column, to: action.to });
    }
    case "adjust": {
      const value = Number(action.die[1]) + action.delta;
      const die = words("term", action.die);
      if (value < 1) return words("board", "do_adjust_away", { die, zone: words("term", action.zone) });
      return words("board", "do_adjust", { die, zone: words("term", action.zone), value });
    }
    case "special": {
      const character = view.table.characters["abcd".indexOf(view.decides)] ?? "";
      return words("board", "do_special", { name: words("term", `${character}_special`) });
    }
    default:
      return null;
  }
};
