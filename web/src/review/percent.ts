/** Shares and changes as texts. */
import { prefs } from "../lib/prefs.svelte";

/** A share as text: 43 %. */
export const percent = (value: number): string =>
  new Intl.NumberFormat(prefs.lang, { style: "percent", maximumFractionDigits: 0 }).format(value);

/** A change as text, with its sign: +3 %. */
export const change = (value: number): string =>
  new Intl.NumberFormat(prefs.lang, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" }).format(
    value,
  );
