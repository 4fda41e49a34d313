/** "Play now": a match against bots with the choices that this browser remembers. */
import type { Catalogue, GameInfo, SeatPlan } from "../wire";
import { api, signIn } from "./api";
import { t } from "./i18n.svelte";
import { prefs, type Quick } from "./prefs.svelte";
import { usualLevel } from "./seats";

/** The seat of somebody who lets it be drawn by lot. */
export const LOT = -1;

/** The choices for a game: those of last time, or the usual ones. */
export function quickChoices(game: GameInfo, list: Catalogue): Quick {
  const kept = prefs.quick[game.game] ?? {};
  const asked = game.options.filter((option) => game.asks.includes(option.name));
  const level = list.bots.some((bot) => bot.level === kept.level) ? kept.level : usualLevel(list);
  const known = (name: string): string | undefined => {
    const value = kept.options?.[name];
    return asked.find((option) => option.name === name)?.values.some((one) => String(one.value) === value)
      ? value
      : undefined;
  };
  return {
    skip: kept.skip ?? false,
    seat: kept.seat !== undefined && kept.seat < game.sides.length ? kept.seat : 0,
    level: level ?? "",
    options: Object.fromEntries(asked.map(({ name, default: usual }) => [name, known(name) ?? String(usual)])),
  };
}

/** Open a table for one person and as few bots as the game needs; its id. */
export async function quickTable(game: GameInfo, chosen: Quick): Promise<string> {
  await signIn(prefs.name || t("guest"));
  const seats = Array.from({ length: Math.max(game.fewest, Math.min(2, game.most)) }, (_, seat): SeatPlan =>
    seat === Math.max(0, chosen.seat ?? 0) ? { kind: "me" } : { kind: "bot", level: chosen.level ?? null },
  );
  const lot = chosen.seat === LOT;
  return (await api.create({ game: game.game, seats, lot, options: chosen.options ?? {} })).table.table;
}
