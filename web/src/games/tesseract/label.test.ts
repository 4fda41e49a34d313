import { expect, it } from "vitest";
import type { TesseractAction, TesseractView } from "../../wire";
import { label } from "./label";

const words = (section: string, key: string, more: Record<string, unknown> = {}): string =>
  [`${section}.${key}`, ...Object.values(more)].join(" ");

const told = (action: TesseractAction): string | null => label({} as TesseractView, null, words)(action);

it("says which value an adjusted die has afterwards", () => {
  expect(told({ kind: "adjust", die: "b5", zone: "a", delta: 1 })).toBe("board.do_adjust term.b5 term.a 6");
  expect(told({ kind: "adjust", die: "y3", zone: "primed", delta: -2 })).toBe("board.do_adjust term.y3 term.primed 1");
});

it("says that an adjusted die is destroyed", () => {
  expect(told({ kind: "adjust", die: "b1", zone: "primed", delta: -1 })).toBe(
    "board.do_adjust_away term.b1 term.primed",
  );
});
