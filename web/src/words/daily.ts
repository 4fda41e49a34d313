import type { Catalogue } from "./text";

/** Texts of the daily deal. */
export const dailyEn = {
  daily: "Daily deal",
  dailyOf: "Daily deal of {day}",
  dailyHelp:
    "One deal a day and game, the same for everybody, against a normal bot or together with one. You play it once: " +
    "without hints, without taking anything back, and whoever gives up comes last. A new day begins at midnight UTC.",
  dailyHere: "In this browser you compare yourself with the bots only; on a server with everybody.",
  dailyPlay: "Play today's deal",
  dailyOn: "Continue",
  dailyResults: "Results",
  dailyStreak: "Days in a row: {n} (most ever: {most})",
  dailyCalendar: "The last four weeks",
  dailyDay: "{day}: {played} played, {won} won",
  dailyOnly: "played, not won",
  dailyNone: "{day}: none",
  dailyPlace: "Place {place} of {all}",
  dailyEverybody: "Everybody's results",
  dailyBots: "The bots with the same deal",
  dailyBotPlays: "is playing …",
  dailyWon: "won",
  dailyDrawn: "drawn",
  dailyLost: "lost",
  dailyLeft: "gave up",
  dailyScore: "{result}, {n} points",
  dailyYou: "you",
  dailyResult: "Result",
  dailyPeople: "People",
  deal: "This deal",
  dealPlay: "Play this deal",
  dealHelp: "The same set-up, cards and dice as in a finished match, against normal bots. It is not counted anywhere.",
  dealSeat: "Your seat",
  dealWrong: "This link does not name a deal.",
} as const satisfies Catalogue<string>;

export const dailyDe: Catalogue<keyof typeof dailyEn> = {
  daily: "Tagesspiel",
  dailyOf: "Tagesspiel vom {day}",
  dailyHelp:
    "Jeden Tag ein Spiel je Titel, für alle gleich, gegen einen normalen Bot oder mit ihm zusammen. Du spielst es " +
    "einmal: ohne Tipps, ohne Zurücknehmen, und wer aufgibt, kommt zuletzt. Der neue Tag beginnt um Mitternacht UTC.",
  dailyHere: "In diesem Browser vergleichst du dich nur mit den Bots, auf einem Server mit allen.",
  dailyPlay: "Heutiges Spiel beginnen",
  dailyOn: "Weiterspielen",
  dailyResults: "Ergebnisse",
  dailyStreak: "Tage in Folge: {n} (die meisten: {most})",
  dailyCalendar: "Die letzten vier Wochen",
  dailyDay: "{day}: {played} gespielt, {won} gewonnen",
  dailyOnly: "gespielt, nicht gewonnen",
  dailyNone: "{day}: keines",
  dailyPlace: "Platz {place} von {all}",
  dailyEverybody: "Die Ergebnisse aller",
  dailyBots: "Die Bots mit demselben Spiel",
  dailyBotPlays: "spielt noch …",
  dailyWon: "gewonnen",
  dailyDrawn: "unentschieden",
  dailyLost: "verloren",
  dailyLeft: "aufgegeben",
  dailyScore: "{result}, {n} Punkte",
  dailyYou: "du",
  dailyResult: "Ergebnis",
  dailyPeople: "Personen",
  deal: "Dieselbe Ausgangslage",
  dealPlay: "Selbst spielen",
  dealHelp:
    "Derselbe Aufbau, dieselben Karten und Würfel wie in einer beendeten Partie, gegen normale Bots. " +
    "Die Partie zählt nirgends.",
  dealSeat: "Dein Platz",
  dealWrong: "Dieser Link nennt keine Ausgangslage.",
};
