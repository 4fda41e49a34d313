import { expect, it } from "vitest";
import type { UndergroundView } from "../../wire";
import { label } from "./label";

it("says that a movement ends where it began (UG-86)", () => {
  const view = { table: { figure: "C3" } } as UndergroundView;
  const told = label(view, null, (_section, key, fields) => `${key} ${String(fields?.["cell"])}`);
  expect(told({ kind: "move", cell: "C3" })).toBe("do_return C3");
  expect(told({ kind: "move", cell: "C4" })).toBeNull();
});
