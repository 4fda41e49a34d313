/** What the next threat phase brings, in words. */
import type { GameWords } from "../../lib/games";
import type { TesseractAids, TesseractView } from "../../wire";

/** The worst chance of an ignition, 0 to 1. */
export const riskOf = (aids: TesseractAids | null): number =>
  Math.max(0, ...(aids?.threat ?? []).map((one) => one.chance));

/** The risk in words, with the event that would be uncovered. */
export function riskText(aids: TesseractAids | null, words: GameWords): string {
  if (aids === null || aids.threat.length === 0) return "";
  const event = aids.threat.find((one) => one.event)?.event ?? "";
  const risk = words("board", "risk", { chance: Math.round(riskOf(aids) * 100) });
  return event ? `${risk} ${words("board", "risk_event", { event: words("term", event) })}` : risk;
}

/** The dice of the Tesseract that may be primed next. */
export function primedNext({ table, threat }: TesseractView, words: GameWords): string {
  if (threat.length === 0) return "";
  const dice = threat.map((column) => {
    const top = table.tesseract[column]?.at(-1) ?? "";
    const die = /^[yopb][1-6]$/.test(top) ? words("term", top) : "?";
    return threat.length > 1 ? `${die} (${column})` : words("board", "die_on", { die, column });
  });
  return words("board", threat.length > 1 ? "next_tie" : "next_prime", { column: dice.join(", ") });
}
