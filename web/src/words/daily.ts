import type { Catalogue } from "./text";

/** Texts of the daily deal. */
export const dailyEn = {
  daily: "Daily deal",
  dailyOf: "Daily deal of {day}",
  dailyHelp:
    "One deal per game and day, the same for everyone, against a normal bot or together with one. You play it once, " +
    "without hints and without undo; if you resign, you come last. A new day begins at midnight UTC.",
  dailyHere: "Without a server, you can only compare yourself with the bots.",
  dailyPlay: "Play today's deal",
  dailyOn: "Continue",
  dailyResults: "Results",
  dailyEarly: "You will see the results when you have played this deal, or when its day is over.",
  dailyStreak: "Days in a row: {n} (best: {most})",
  dailyCalendar: "The last four weeks",
  dailyDay: "{day}: {played} played, {won} won",
  dailyOnly: "played, not won",
  dailyNone: "{day}: not played",
  dailyPlace: "Place {place} of {all}",
  dailyEverybody: "All results",
  dailyBots: "Bots with the same deal",
  dailyBotPlays: "is playing …",
  dailyWon: "won",
  dailyDrawn: "drawn",
  dailyLost: "lost",
  dailyLeft: "resigned",
  dailyScore: { one: "{result}, {n} point", other: "{result}, {n} points" },
  dailyYou: "you",
  dailyResult: "Result",
  dailyPeople: "Players",
  deal: "This deal",
  dealPlay: "Play this deal",
  dealHelp:
    "The same set-up, cards and dice as in a finished match, against normal bots. It does not count for anything.",
  dealSeat: "Your seat",
  dealWrong: "This link is not valid.",
} as const satisfies Catalogue<string>;

export const dailyDe: Catalogue<keyof typeof dailyEn> = {
  daily: "Tagesspiel",
  dailyOf: "Tagesspiel vom {day}",
  dailyHelp:
    "Jeden Tag eine Partie je Spiel, für alle gleich, gegen einen normalen Bot oder mit ihm zusammen. Du spielst sie " +
    "einmal, ohne Tipps und ohne Zurücknehmen; wer aufgibt, wird Letzter. Der neue Tag beginnt um Mitternacht (UTC).",
  dailyHere: "Ohne Server kannst du dich nur mit den Bots vergleichen.",
  dailyPlay: "Heutiges Spiel beginnen",
  dailyOn: "Weiterspielen",
  dailyResults: "Ergebnisse",
  dailyEarly: "Die Ergebnisse siehst du, wenn du das Spiel beendet hast oder der Tag vorbei ist.",
  dailyStreak: "Tage in Folge: {n} (Rekord: {most})",
  dailyCalendar: "Die letzten vier Wochen",
  dailyDay: "{day}: {played} gespielt, {won} gewonnen",
  dailyOnly: "gespielt, nicht gewonnen",
  dailyNone: "{day}: nicht gespielt",
  dailyPlace: "Platz {place} von {all}",
  dailyEverybody: "Alle Ergebnisse",
  dailyBots: "Bots mit derselben Ausgangslage",
  dailyBotPlays: "spielt noch …",
  dailyWon: "gewonnen",
  dailyDrawn: "unentschieden",
  dailyLost: "verloren",
  dailyLeft: "aufgegeben",
  dailyScore: { one: "{result}, {n} Punkt", other: "{result}, {n} Punkte" },
  dailyYou: "du",
  dailyResult: "Ergebnis",
  dailyPeople: "Personen",
  deal: "Dieselbe Ausgangslage",
  dealPlay: "Selbst spielen",
  dealHelp:
    "Derselbe Aufbau, dieselben Karten und Würfel wie in einer beendeten Partie, gegen normale Bots. Die Partie wird " +
    "nicht gewertet.",
  dealSeat: "Dein Platz",
  dealWrong: "Dieser Link ist ungültig.",
};
