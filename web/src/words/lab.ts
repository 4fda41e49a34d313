import type { Catalogue } from "./text";

/** Texts of the rules lab. */
export const labEn = {
  lab: "Rules lab",
  labAbout:
    "Change house rules or use your own components, and let bots play both versions with the same luck. The matches " +
    "run in this browser.",
  labGames: "Matches of each version",
  labRun: "Run matches",
  labStop: "Stop",
  labPlay: "Play this version",
  labProgress: "{done} of {total} matches",
  labStopped: "Stopped after {done} of {total} matches.",
  labUsual: "Standard rules",
  labChanged: "Your rules",
  labWon: "Who wins",
  labTeam: "Team wins",
  labDecided: "Single winner",
  labInterval: "{share}% (between {low} and {high}%)",
  labLength: "Length",
  labMean: "Actions on average",
  labRange: "Shortest and longest",
  labLengths: "{least} to {most} actions",
  labEnds: "How matches end",
  labActions: "Actions per match",
  labThings: "Used per match",
  labMatches: "Matches",
} as const satisfies Catalogue<string>;

export const labDe: Catalogue<keyof typeof labEn> = {
  lab: "Regellabor",
  labAbout:
    "Ändere Hausregeln oder nimm eigenes Material und lass Bots beide Fassungen mit demselben Glück spielen. Die " +
    "Partien laufen in diesem Browser.",
  labGames: "Partien je Fassung",
  labRun: "Spielen lassen",
  labStop: "Abbrechen",
  labPlay: "Diese Fassung spielen",
  labProgress: "{done} von {total} Partien",
  labStopped: "Nach {done} von {total} Partien abgebrochen.",
  labUsual: "Originalregeln",
  labChanged: "Deine Regeln",
  labWon: "Wer gewinnt",
  labTeam: "Das Team gewinnt",
  labDecided: "Genau ein Sieger",
  labInterval: "{share}\u00a0% (zwischen {low} und {high}\u00a0%)",
  labLength: "Länge",
  labMean: "Aktionen im Schnitt",
  labRange: "Kürzeste und längste",
  labLengths: "{least} bis {most} Aktionen",
  labEnds: "Wie Partien enden",
  labActions: "Aktionen je Partie",
  labThings: "Benutzt je Partie",
  labMatches: "Partien",
};
