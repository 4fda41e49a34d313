/** Words for formats, states, times and entrants of a tournament. */
import { t } from "../lib/i18n.svelte";
import { prefs } from "../lib/prefs.svelte";
import { botLabels } from "../lib/texts.svelte";
import type { Key } from "../words/en";
import type { EntrantInfo, Happening, NewTournament, TournamentCard, TournamentInfo } from "../wire";

export type Format = TournamentCard["format"];
export const FORMATS: Record<Format, { label: Key; help: Key }> = {
  round_robin: { label: "formatRoundRobin", help: "formatRoundRobinHelp" },
  league: { label: "formatLeague", help: "formatLeagueHelp" },
  swiss: { label: "formatSwiss", help: "formatSwissHelp" },
  knockout: { label: "formatKnockout", help: "formatKnockoutHelp" },
  teams: { label: "formatTeams", help: "formatTeamsHelp" },
};
type Break = TournamentInfo["breaks"][number];
export const BREAKS: Record<Break, { label: Key; help: Key }> = {
  buchholz: { label: "breakBuchholz", help: "breakBuchholzHelp" },
  direct: { label: "breakDirect", help: "breakDirectHelp" },
  sonneborn: { label: "breakSonneborn", help: "breakSonnebornHelp" },
  wins: { label: "breakWins", help: "breakWinsHelp" },
  deals: { label: "breakDeals", help: "breakDealsHelp" },
  plies: { label: "breakPlies", help: "breakPliesHelp" },
  lot: { label: "breakLot", help: "breakLotHelp" },
};
const LOG: Record<Happening["kind"], Key> = {
  entered: "logEntered",
  withdrew: "logWithdrew",
  removed: "logRemoved",
  started: "logStarted",
  paired: "logPaired",
  ruled: "logRuled",
  ended: "logEnded",
  cancelled: "logCancelled",
};

export function stateOf(card: TournamentCard): string {
  if (card.status === "open")
    return card.starts === null ? t("tourOpen") : t("tourStartsAt", { when: when(card.starts) });
  if (card.status === "running") return t("tourRunning", { n: card.round, all: card.rounds });
  return t(card.status === "over" ? "tourOver" : "tourCancelled");
}

export const countOf = (card: TournamentCard): string =>
  t(card.format === "teams" ? "tourTeams" : "tourEntrants", { n: card.entrants });

export const when = (at: number): string =>
  new Intl.DateTimeFormat(prefs.lang, { dateStyle: "medium", timeStyle: "short" }).format(at);

/** A number of points: 2, 1½, 0.67. */
export function points(value: number): string {
  const whole = Math.floor(value);
  if (Math.abs(value - whole - 0.5) < 1e-6) return `${whole || ""}½`;
  return new Intl.NumberFormat(prefs.lang, { maximumFractionDigits: 2 }).format(value);
}

export const nameOf = (entrant: EntrantInfo | undefined): string => entrant?.name || t("tourNameless");
export const levelOf = (entrant: EntrantInfo): string =>
  entrant.level === null ? "" : (botLabels[entrant.level] ?? entrant.level);

export function clockText(clock: NewTournament["clock"]): string {
  if (!clock) return t("tourNoTime");
  if (clock.kind === "game") return t("tourPerGame", { n: clock.seconds / 60, more: clock.increment ?? 0 });
  if (clock.seconds >= 86400) return t("tourDayMove", { n: clock.seconds / 86400 });
  return t("tourMove", { n: clock.seconds / 60 });
}

export function happened(one: Happening): string {
  const names = one.names.map((name) => name || t("tourNameless")).join(", ");
  const text = one.text === "few_players" ? t("tourTooFew") : one.text;
  return t(LOG[one.kind], { names, text, n: (one.round ?? 0) + 1 }).trim();
}

/** The name of a round: counted, or from the final backwards. */
export function roundName(info: TournamentInfo, round: number): string {
  const { format, rounds, seats } = info.card;
  if (format === "teams") return t("tourDeal", { n: round + 1 });
  if (format === "knockout") {
    if (rounds - round === 1) return t("roundFinal");
    if (seats === 2 && rounds - round === 2) return t("roundSemi");
    if (seats === 2 && rounds - round === 3) return t("roundQuarter");
  }
  return t("tourRound", { n: round + 1 });
}
