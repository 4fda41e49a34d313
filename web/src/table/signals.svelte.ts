/** What a table tells somebody who may be looking elsewhere: sounds, the title and icon of the tab, a notification. */
import { t } from "../lib/i18n.svelte";
import { markIcon, notify, vibrate } from "../lib/notice.svelte";
import { playSounds } from "../lib/sound/follow.svelte";
import { mixer } from "../lib/sound/mixer.svelte";
import type { PageSound } from "../lib/sound/world";
import type { Desk } from "./desk.svelte";

const SITE = "untertage";

/** Call a function when a value has grown, but not because the page was just opened. */
function whenGrown(value: () => number | null, act: () => void): void {
  let last: number | null = null;
  $effect(() => {
    const present = value();
    if (present !== null && last !== null && present > last) act();
    last = present;
  });
}

function resultSound({ table, cooperative }: Desk): PageSound {
  const winners = table.outcome?.winners ?? [];
  const draw = !cooperative && winners.length > 1 && winners.length === table.info?.seats.length;
  if (table.mine.length === 0 || draw) return "over";
  return table.mine.some((seat) => winners.includes(seat)) ? "won" : "lost";
}

/** It is our turn: a chime, and where the page is not looked at, a notification. */
function announceTurn({ table, about }: Desk): void {
  if (document.hidden) mixer.ring("turn");
  else mixer.say("turn", 0.35);
  vibrate();
  notify(t("yourMove"), about?.title ?? SITE, table.id);
}

function followTitle(desk: Desk): void {
  $effect(() => {
    const { table } = desk;
    const turn = table.isMyTurn && table.outcome === null;
    const state = table.link === "lost" ? `⚠ ${t("lostTitle")}` : turn ? `● ${t("yourMove")}` : "";
    document.title = [state, desk.about?.title ?? "", SITE].filter((part) => part !== "").join(" – ");
    markIcon(turn);
  });
  $effect(() => () => {
    document.title = SITE;
    markIcon(false);
  });
}

/** Follow a table from now on. */
export function signal(desk: Desk): void {
  const { table } = desk;
  const seen = (value: number): number | null => (table.view === null ? null : value);
  playSounds(() => ({ game: desk.game, view: table.view, moments: table.latest, mine: table.mine }));
  followTitle(desk);
  whenGrown(
    () => seen(Number(table.isMyTurn && table.outcome === null)),
    () => announceTurn(desk),
  );
  whenGrown(
    () => seen(Number(table.outcome !== null)),
    () => mixer.say(resultSound(desk), 0.9),
  );
  whenGrown(
    () => seen(table.chosen.length),
    () => mixer.say("choose"),
  );
  whenGrown(
    () => seen(Number(table.reasons !== null)),
    () => mixer.say("refused"),
  );
  whenGrown(
    () => seen(table.talk.heard.at(-1)?.at ?? 0),
    () => mixer.say("said"),
  );
}
