/** Questions and notices about the table, one at a time in the prompt bar: they need an answer before play goes on. */
import { api } from "../lib/api";
import { t } from "../lib/i18n.svelte";
import { seatName } from "../lib/seats";
import { sentence } from "../lib/told";
import type { Table } from "../lib/table.svelte";
import type { Desk } from "./desk.svelte";

export interface Answer {
  label: string;
  act: () => void;
  primary?: boolean;
  key?: string;
}

export interface Message {
  text: string;
  bad?: boolean;
  advice?: boolean;
  answers: Answer[];
}

async function takeBack(table: Table): Promise<void> {
  try {
    await api.back(table.id);
  } catch (error) {
    table.problem = error instanceof Error ? error.message : String(error);
  }
}

function aboutUndo({ table, names }: Desk): Message | null {
  const { terms, offer } = table;
  if (offer !== null) {
    const asked = table.mine.filter((seat) => offer.waiting.includes(seat));
    const text = t("undoAsked", { name: names[offer.seat] ?? "", n: offer.plies });
    return {
      text: asked.length > 0 ? text : `${text} ${t("waitingAnswer")}`,
      answers: asked.flatMap((seat) => [
        { label: t("agree"), act: () => table.agree(seat, true), primary: true },
        { label: t("refuse"), act: () => table.agree(seat, false) },
      ]),
    };
  }
  if (terms === null || terms.plies === 0) return null;
  const yes = (): void => {
    table.terms = null;
    table.undo(true);
  };
  return {
    text: t("undoAsk", { n: terms.plies }),
    answers: [
      { label: t("yes"), act: yes, primary: true },
      { label: t("no"), act: () => (table.terms = null) },
    ],
  };
}

function aboutAdvice({ table, mate }: Desk): Message | null {
  const { advice } = table;
  if (advice === null || (table.chosen.length > 0 && table.chosen.join(" ") !== advice.chosen)) return null;
  const action = advice.choice.label;
  const says = mate === null ? t("hintIs", { action }) : t("mateSays", { name: seatName(mate), action });
  return {
    advice: true,
    text: `${sentence(says)} ${advice.reason}`.trim(),
    answers: [
      { label: t("confirm"), act: () => table.act(advice.choice), primary: true, key: "G" },
      { label: t("no"), act: () => (table.advice = null) },
    ],
  };
}

/** An action that is confirmed only after it has said what it brings. */
function aboutWeighed(desk: Desk): Message | null {
  const { table, weighed, mayAct } = desk;
  if (weighed === null || !mayAct || !table.legal.includes(weighed)) return null;
  return {
    advice: true,
    text: `${sentence(weighed.label)} ${desk.brings(weighed)}`.trim(),
    answers: [
      { label: t("confirm"), act: () => table.act(weighed), primary: true },
      { label: t("cancel"), act: () => (desk.weighed = null) },
    ],
  };
}

/** What becomes of an own move without a connection. */
function aboutLink({ table, copy }: Desk): Message | null {
  const { link, outbox, takeBack } = table;
  const { action, late } = outbox;
  if (link === "lost" && action === null && copy.file !== null && table.outcome === null)
    return {
      text: t("lostBots"),
      bad: true,
      answers: [{ label: t("goOnHere"), act: () => void copy.goOn(), primary: true }],
    };
  if (link === "lost" && action !== null)
    return {
      text: t("moveKept", { action: action.choice.label }),
      bad: true,
      answers: [{ label: t("moveTakeBack"), act: takeBack }],
    };
  if (late === null) return null;
  return {
    text: t("moveLate", { action: late.label }),
    bad: true,
    answers: [{ label: t("close"), act: () => (outbox.late = null) }],
  };
}

/** What has to be answered or read first; null if nothing has. */
export function messageOf(desk: Desk): Message | null {
  const { table } = desk;
  const link = aboutLink(desk);
  if (link !== null) return link;
  if (table.past !== null)
    return {
      text: t("nowAt", { n: table.past.ply }),
      answers: [{ label: t("toNow"), act: () => table.look(null), primary: true }],
    };
  if (table.outcome !== null) return null;
  if (table.problem !== null)
    return { text: table.problem, bad: true, answers: [{ label: t("close"), act: () => (table.problem = null) }] };
  if (desk.gone) return { text: t("seatGivenUp"), answers: [] };
  if (desk.away)
    return {
      text: t("botForYou"),
      answers: [{ label: t("takeSeatBack"), act: () => void takeBack(table), primary: true }],
    };
  return aboutUndo(desk) ?? aboutWeighed(desk) ?? aboutAdvice(desk);
}
