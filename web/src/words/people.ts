import { devicesDe, devicesEn } from "./devices";
import { friendsDe, friendsEn } from "./friends";
import { invitationDe, invitationEn } from "./invitation";
import type { Catalogue } from "./text";

/** Texts about the person: history, ratings, profile. */
export const peopleEn = {
  ...devicesEn,
  ...friendsEn,
  ...invitationEn,
  you: "You",
  myMatches: "My matches",
  historyAbout: "Every match you have finished, with its record.",
  historyNone: "No finished matches yet. They appear here when a match ends.",
  historyNoneSuch: "No match fits.",
  historyMore: "Show more",
  historyKept: "Kept in",
  historyServer: "On the server",
  historyBrowser: "In this browser",
  historyWith: "with {names}",
  historyAlone: "alone",
  historyGame: "Game",
  historyResult: "Result",
  historyAny: "any",
  historyAgainst: "At the table",
  historyPeople: "people",
  historyBots: "bots",
  historyBoth: "people and bots",
  historyNobody: "nobody else",
  historyName: "Name",
  historyFrom: "From",
  historyTo: "To",
  historyLeast: "Actions, at least",
  historyMost: "Actions, at most",
  historyFilter: "Narrow down",
  historyClear: "Show all",
  historyUncounted: "not in the statistics",
  historyGone: "The record is no longer stored.",
  historyJson: "As JSON",
  historyCsv: "For a spreadsheet (CSV)",
  historyLeft: "left",
  historyPlace: "Place {place} of {seats}",
  historyPoints: { one: "{n} point", other: "{n} points" },
  historyLength: { one: "{n} action", other: "{n} actions" },
  ratings: "Ratings",
  ratingsAbout:
    "From rated matches on this server, with the range in which a rating lies with 95 % certainty. " +
    "Somebody new has 1500 ± 980. The levels of the bots are the fixed points of the scale.",
  ratingsNone: "Nobody has a rating here yet. Set up a table and choose “Rated”.",
  ratingsOffline: "Ratings need a server.",
  ratingRange: "{rating} ± {half}",
  ratingMatches: { one: "{n} match", other: "{n} matches" },
  ratingSetup: "The set-up itself",
  ratingUsual: "Usual set-up",
  ratingYou: "you",
  ratingPlace: "Place",
  ratingPlayer: "Player",
  ratingRating: "Rating",
  ratingCount: "Matches",
  rated: "Rated",
  ratedHelp:
    "The result changes the ratings. No hints, nothing is taken back, one seat per person. " +
    "Whoever leaves, or runs out of time, cannot come back.",
  leaveForGood: "Leave this table for good? A bot plays to the end for you, and you cannot win any more.",
  seatGivenUp: "You have left this match for good.",
  ratedChange: "Rating {before} → {after}",
  statistics: "Statistics",
  statShare: "{won} of {played} won ({share} %)",
  statRest: "{lost} lost, {drawn} drawn, {left} left",
  statMore: "In detail",
  statPeople: "with people",
  statSides: "By side",
  statSeats: "By seat",
  statLevels: "By bots",
  statStreak: { one: "{n} win in a row now", other: "{n} wins in a row now" },
  statLongest: "longest {n}",
  privacy: "Privacy",
  privacyAbout:
    "There are no accounts, no e-mail, no cookies, and nothing of another company. A name and a random key, which " +
    "this browser keeps, are enough.",
  privacyName: "Your name, and when you first came.",
  privacyDevices:
    "Your devices: what they call themselves, a hash of their keys, when they were signed in and last used; for ten " +
    "minutes, the hash of a code for another one; the public halves of your passkeys.",
  privacyTables: "Tables you opened, seats you held, and your actions there, until the table is deleted.",
  privacyMatches: "Finished matches: when, with whom, result and length.",
  privacyRatings: "Ratings from rated matches. Your name and your rating are public on this server.",
  privacyTournaments: "Tournaments you run or play in. Everybody who may see one sees your name and your results.",
  privacyProgress: "What you have won, and which daily deals you have played.",
  privacyLuck: "For a day, a promise of luck for your next table.",
  privacySanctions: "That an administrator muted or banned you, and why, until it ends.",
  privacyNot:
    "Chat is not stored. Your address is only counted in memory, against floods of requests; the log mentions it if " +
    "a banned guest comes back. What a proxy in front of the server logs is up to its operator.",
  privacyDownload: "Download my data (JSON)",
  privacyDelete: "Delete me from the server",
  privacySure:
    "Your name, key, history, ratings and progress on the server are deleted. Where others are playing with you, a " +
    "bot plays on; other tables are closed. Moves stay, without your name. This cannot be taken back.",
  privacyDeleted: "You have been deleted from the server. When you play there again, you are somebody new.",
  privacyUnknown: "The server does not know you yet.",
  privacyOwnSettings: "Your settings and name, your keys, and what you have learned, solved and won.",
  privacyOwnTables: "Tables you play without a server, finished matches with reviews, and records you opened.",
  privacyOwnDownload: "Download what this browser keeps (JSON)",
  privacyOwnDelete: "Delete everything in this browser",
  privacyOwnSure: "Settings, tables, matches and progress in this browser are deleted. This cannot be taken back.",
  privacyOwnKey:
    "This browser also forgets its key to your player on the server, which nobody can use any more then. To delete " +
    "that player too, answer No and do that first.",
} as const satisfies Catalogue<string>;

export const peopleDe: Catalogue<keyof typeof peopleEn> = {
  ...devicesDe,
  ...friendsDe,
  ...invitationDe,
  you: "Du",
  myMatches: "Meine Partien",
  historyAbout: "Alle Partien, die du beendet hast, mit ihrer Aufzeichnung.",
  historyNone: "Noch keine beendeten Partien. Sie erscheinen hier, sobald eine Partie zu Ende ist.",
  historyNoneSuch: "Keine Partie passt.",
  historyMore: "Mehr zeigen",
  historyKept: "Gespeichert",
  historyServer: "Auf dem Server",
  historyBrowser: "In diesem Browser",
  historyWith: "mit {names}",
  historyAlone: "allein",
  historyGame: "Spiel",
  historyResult: "Ergebnis",
  historyAny: "alle",
  historyAgainst: "Am Tisch",
  historyPeople: "Menschen",
  historyBots: "Bots",
  historyBoth: "Menschen und Bots",
  historyNobody: "niemand sonst",
  historyName: "Name",
  historyFrom: "Von",
  historyTo: "Bis",
  historyLeast: "Aktionen, mindestens",
  historyMost: "Aktionen, höchstens",
  historyFilter: "Eingrenzen",
  historyClear: "Alle zeigen",
  historyUncounted: "nicht in der Statistik",
  historyGone: "Die Aufzeichnung ist nicht mehr gespeichert.",
  historyJson: "Als JSON",
  historyCsv: "Für eine Tabelle (CSV)",
  historyLeft: "verlassen",
  historyPlace: "Platz {place} von {seats}",
  historyPoints: { one: "{n} Punkt", other: "{n} Punkte" },
  historyLength: { one: "{n} Aktion", other: "{n} Aktionen" },
  ratings: "Wertungen",
  ratingsAbout:
    "Aus gewerteten Partien auf diesem Server, mit dem Bereich, in dem die Wertung mit 95 % Sicherheit liegt. " +
    "Wer neu ist, hat 1500 ± 980. Die Stufen der Bots sind die Fixpunkte der Skala.",
  ratingsNone: "Noch hat hier niemand eine Wertung. Richte einen Tisch ein und wähle „Gewertet“.",
  ratingsOffline: "Wertungen brauchen einen Server.",
  ratingRange: "{rating} ± {half}",
  ratingMatches: { one: "{n} Partie", other: "{n} Partien" },
  ratingSetup: "Der Aufbau selbst",
  ratingUsual: "Üblicher Aufbau",
  ratingYou: "du",
  ratingPlace: "Platz",
  ratingPlayer: "Spieler",
  ratingRating: "Wertung",
  ratingCount: "Partien",
  rated: "Gewertet",
  ratedHelp:
    "Das Ergebnis ändert die Wertungen. Keine Tipps, nichts wird zurückgenommen, ein Platz für jede Person. " +
    "Wer geht oder die Zeit überschreitet, kann nicht zurückkommen.",
  leaveForGood: "Den Tisch endgültig verlassen? Ein Bot spielt für dich zu Ende, und gewinnen kannst du nicht mehr.",
  seatGivenUp: "Du hast diese Partie endgültig verlassen.",
  ratedChange: "Wertung {before} → {after}",
  statistics: "Statistik",
  statShare: "{won} von {played} gewonnen ({share} %)",
  statRest: "{lost} verloren, {drawn} unentschieden, {left} verlassen",
  statMore: "Im Einzelnen",
  statPeople: "mit Menschen",
  statSides: "Nach Seiten",
  statSeats: "Nach Plätzen",
  statLevels: "Nach Bots",
  statStreak: { one: "{n} Sieg in Folge", other: "{n} Siege in Folge" },
  statLongest: "längste Serie {n}",
  privacy: "Datenschutz",
  privacyAbout:
    "Es gibt keine Konten, keine E-Mail, keine Cookies und nichts von anderen Firmen. Ein Name und ein zufälliger " +
    "Schlüssel, den dieser Browser aufbewahrt, genügen.",
  privacyName: "Dein Name und wann du zum ersten Mal da warst.",
  privacyDevices:
    "Deine Geräte: wie sie sich nennen, ein Hash ihrer Schlüssel, wann sie angemeldet und zuletzt benutzt wurden; " +
    "zehn Minuten lang der Hash eines Codes für ein weiteres; die öffentlichen Hälften deiner Passkeys.",
  privacyTables:
    "Tische, die du eröffnet hast, deine Plätze und was du dort gespielt hast, bis der Tisch gelöscht wird.",
  privacyMatches: "Beendete Partien: wann, mit wem, Ergebnis und Länge.",
  privacyRatings: "Wertungen aus gewerteten Partien. Dein Name und deine Wertung sind auf diesem Server öffentlich.",
  privacyTournaments:
    "Turniere, die du ausrichtest oder mitspielst. Wer ein Turnier sehen darf, sieht deinen Namen und deine " +
    "Ergebnisse.",
  privacyProgress: "Was du gewonnen hast und welche Tagespartien du gespielt hast.",
  privacyLuck: "Einen Tag lang ein Versprechen über das Glück an deinem nächsten Tisch.",
  privacySanctions: "Dass dich jemand von der Verwaltung stummgeschaltet oder gesperrt hat und warum, bis es endet.",
  privacyNot:
    "Der Chat wird nicht gespeichert. Deine Adresse wird nur im Arbeitsspeicher gezählt, gegen Fluten von Anfragen; " +
    "im Protokoll steht sie, wenn ein gesperrter Gast wiederkommt. Was ein Proxy vor dem Server protokolliert, " +
    "entscheidet, wer ihn betreibt.",
  privacyDownload: "Meine Daten herunterladen (JSON)",
  privacyDelete: "Mich vom Server löschen",
  privacySure:
    "Name, Schlüssel, Partien, Wertungen und Fortschritt auf dem Server werden gelöscht. Wo andere mit dir spielen, " +
    "spielt ein Bot weiter; andere Tische werden geschlossen. Züge bleiben, ohne deinen Namen. Das lässt sich nicht " +
    "rückgängig machen.",
  privacyDeleted: "Du bist vom Server gelöscht. Wenn du dort wieder spielst, bist du jemand Neues.",
  privacyUnknown: "Der Server kennt dich noch nicht.",
  privacyOwnSettings:
    "Deine Einstellungen und dein Name, deine Schlüssel und was du gelernt, gelöst und gewonnen hast.",
  privacyOwnTables:
    "Tische, an denen du ohne Server spielst, beendete Partien mit Rückblick und geöffnete Aufzeichnungen.",
  privacyOwnDownload: "Herunterladen, was dieser Browser aufbewahrt (JSON)",
  privacyOwnDelete: "Alles in diesem Browser löschen",
  privacyOwnSure:
    "Einstellungen, Tische, Partien und Fortschritt in diesem Browser werden gelöscht. Das lässt sich nicht " +
    "rückgängig machen.",
  privacyOwnKey:
    "Der Browser vergisst auch den Schlüssel zu dir auf dem Server; den kann dann niemand mehr benutzen. Um dich " +
    "auch dort zu löschen, antworte mit Nein und tu das zuerst.",
};
