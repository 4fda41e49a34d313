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
  historyAbout: "All your finished matches, with their records.",
  historyList: "Matches",
  historyNone: "No finished matches yet. They appear here when a match ends.",
  historyNoneSuch: "No matches found.",
  historyMore: "Show more",
  historyKept: "Stored",
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
  historyNobody: "no one else",
  historyName: "Name",
  historyFrom: "From",
  historyTo: "To",
  historyLeast: "Min. actions",
  historyMost: "Max. actions",
  historyFilter: "Filter",
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
    "From rated matches on this server, each with its 95% confidence range. The lower end of the range decides the " +
    "order, so a high place needs several matches. New players start at 1500\u00a0±\u00a0980. The bot levels are the " +
    "fixed points of the scale.",
  ratingsNone: "No one has a rating here yet. Set up a table and choose “Rated”.",
  ratingsOffline: "Ratings need a server.",
  ratingRange: "{rating}\u00a0±\u00a0{half}",
  ratingMatches: { one: "{n} match", other: "{n} matches" },
  ratingSetup: "The set-up itself",
  ratingAssumed: "assumed",
  ratingUsual: "Standard set-up",
  ratingYou: "you",
  ratingPlace: "Place",
  ratingPlayer: "Player",
  ratingRating: "Rating",
  rated: "Rated",
  ratedHelp:
    "The result changes the ratings. No hints, no undo, one seat per person. If you leave or run out of time, you " +
    "cannot come back.",
  leaveForGood: "Leave this table for good? A bot finishes the match for you, and you can no longer win.",
  seatGivenUp: "You have left this match for good.",
  rematchJoin: "Join the new match",
  rematchWaits: "A new match is waiting for you.",
  ratedChange: "Rating {before} → {after}",
  statistics: "Statistics",
  statShare: "{won} of {played} won ({share}%)",
  statLost: "{n} lost",
  statDrawn: "{n} drawn",
  statLeft: "{n} left",
  statMore: "Details",
  statPeople: "with people",
  statSides: "By side",
  statSeats: "By seat",
  statLevels: "By bots",
  statStreak: { one: "{n} win in a row now", other: "{n} wins in a row now" },
  statLongest: "longest {n}",
  privacy: "Privacy",
  privacyAbout:
    "No accounts, no email, no cookies, no third-party services. A name and a random key stored in this browser are " +
    "enough.",
  privacyName: "Your name, and when you first visited.",
  privacyDevices:
    "Your devices: their names, a hash of their keys, when they were signed in and last used; for ten minutes, the " +
    "hash of a code for another device; the public keys of your passkeys.",
  privacyTables: "Tables you opened, seats you held, and your actions there, until the table is deleted.",
  privacyMatches: "Finished matches: when, with whom, result and length.",
  privacyRatings: "Ratings from rated matches. Your name and your rating are public on this server.",
  privacyTournaments:
    "Tournaments you organise or play in. Everyone who can see a tournament sees your name and your results.",
  privacyProgress: "What you have won, and which daily deals you have played.",
  privacyLuck: "For a day, the promise that fixes the luck of your next table.",
  privacySanctions: "Whether and why an administrator muted or banned you, until it ends.",
  privacyNot:
    "Chat is not stored. Your IP address is only kept in memory, to limit requests; it is logged if a banned guest " +
    "comes back. What a proxy in front of the server logs is up to its operator.",
  privacyDownload: "Download my data (JSON)",
  privacyDelete: "Delete me from the server",
  privacySure:
    "Your name, key, history, ratings and progress on the server are deleted. A bot takes your seat where others are " +
    "playing with you; other tables are closed. Your moves stay, without your name. This cannot be undone.",
  privacyDeleted: "You have been deleted from the server. If you play there again, you start as a new player.",
  privacyUnknown: "The server does not know you yet.",
  privacyOwnSettings: "Your settings and name, your keys, and what you have learned, solved and won.",
  privacyOwnTables: "Tables you play without a server, finished matches with reviews, and records you opened.",
  privacyOwnDownload: "Download the data in this browser (JSON)",
  privacyOwnDelete: "Delete everything in this browser",
  privacyOwnSure: "Settings, tables, matches and progress in this browser are deleted. This cannot be undone.",
  privacyOwnKey:
    "This browser also forgets the key to your player on the server, and nobody can play as that player any more. To " +
    "delete it there too, answer No and do that first.",
} as const satisfies Catalogue<string>;

export const peopleDe: Catalogue<keyof typeof peopleEn> = {
  ...devicesDe,
  ...friendsDe,
  ...invitationDe,
  you: "Du",
  myMatches: "Meine Partien",
  historyAbout: "Alle Partien, die du beendet hast, mit ihrer Aufzeichnung.",
  historyList: "Partien",
  historyNone: "Noch keine beendeten Partien. Sie erscheinen hier, sobald eine Partie zu Ende ist.",
  historyNoneSuch: "Keine Partien gefunden.",
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
  historyFilter: "Filtern",
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
    "Aus gewerteten Partien auf diesem Server, mit dem Bereich, in dem die Wertung mit 95\u00a0% Sicherheit liegt. " +
    "Sein unteres Ende bestimmt die Reihenfolge; für einen vorderen Platz braucht es also mehrere Partien. Neue " +
    "Spieler beginnen bei 1500\u00a0±\u00a0980. Die Stufen der Bots sind die Fixpunkte der Skala.",
  ratingsNone: "Noch hat hier niemand eine Wertung. Richte einen Tisch ein und wähle „Gewertet“.",
  ratingsOffline: "Wertungen brauchen einen Server.",
  ratingRange: "{rating}\u00a0±\u00a0{half}",
  ratingMatches: { one: "{n} Partie", other: "{n} Partien" },
  ratingSetup: "Der Aufbau selbst",
  ratingAssumed: "angenommen",
  ratingUsual: "Üblicher Aufbau",
  ratingYou: "du",
  ratingPlace: "Platz",
  ratingPlayer: "Spieler",
  ratingRating: "Wertung",
  rated: "Gewertet",
  ratedHelp:
    "Das Ergebnis ändert die Wertungen. Keine Tipps, kein Zurücknehmen, ein Platz pro Person. Wer geht oder die Zeit " +
    "überschreitet, kann nicht zurückkommen.",
  leaveForGood: "Den Tisch endgültig verlassen? Ein Bot spielt für dich zu Ende, und du kannst nicht mehr gewinnen.",
  seatGivenUp: "Du hast diese Partie endgültig verlassen.",
  rematchJoin: "Zur neuen Partie",
  rematchWaits: "Eine neue Partie wartet auf dich.",
  ratedChange: "Wertung {before} → {after}",
  statistics: "Statistik",
  statShare: "{won} von {played} gewonnen ({share}\u00a0%)",
  statLost: "{n} verloren",
  statDrawn: "{n} unentschieden",
  statLeft: "{n} verlassen",
  statMore: "Im Einzelnen",
  statPeople: "mit Menschen",
  statSides: "Nach Seiten",
  statSeats: "Nach Plätzen",
  statLevels: "Nach Bots",
  statStreak: { one: "{n} Sieg in Folge", other: "{n} Siege in Folge" },
  statLongest: "längste Serie {n}",
  privacy: "Datenschutz",
  privacyAbout:
    "Keine Konten, keine E-Mails, keine Cookies, keine Dienste Dritter. Ein Name und ein zufälliger Schlüssel, den " +
    "dieser Browser speichert, genügen.",
  privacyName: "Dein Name und wann du zum ersten Mal hier warst.",
  privacyDevices:
    "Deine Geräte: ihre Namen, ein Hash ihrer Schlüssel, wann sie angemeldet und zuletzt benutzt wurden; zehn " +
    "Minuten lang der Hash eines Codes für ein weiteres Gerät; die öffentlichen Schlüssel deiner Passkeys.",
  privacyTables:
    "Tische, die du eröffnet hast, deine Plätze und was du dort gespielt hast, bis der Tisch gelöscht wird.",
  privacyMatches: "Beendete Partien: wann, mit wem, Ergebnis und Länge.",
  privacyRatings: "Wertungen aus gewerteten Partien. Dein Name und deine Wertung sind auf diesem Server öffentlich.",
  privacyTournaments:
    "Turniere, die du leitest oder mitspielst. Wer ein Turnier sehen darf, sieht deinen Namen und deine Ergebnisse.",
  privacyProgress: "Was du gewonnen hast und welche Tagesspiele du gespielt hast.",
  privacyLuck: "Einen Tag lang das Versprechen, das den Zufall an deinem nächsten Tisch festlegt.",
  privacySanctions: "Ob und warum dich ein Administrator stummgeschaltet oder gesperrt hat, solange das gilt.",
  privacyNot:
    "Der Chat wird nicht gespeichert. Deine IP-Adresse steht nur im Arbeitsspeicher, um die Zahl der Anfragen zu " +
    "begrenzen; ins Protokoll kommt sie, wenn ein gesperrter Gast wiederkommt. Was ein Proxy vor dem Server " +
    "protokolliert, bestimmt dessen Betreiber.",
  privacyDownload: "Meine Daten herunterladen (JSON)",
  privacyDelete: "Mich vom Server löschen",
  privacySure:
    "Name, Schlüssel, Partien, Wertungen und Fortschritt auf dem Server werden gelöscht. Wo andere mit dir spielen, " +
    "übernimmt ein Bot deinen Platz; andere Tische werden geschlossen. Deine Züge bleiben, ohne deinen Namen. Das " +
    "lässt sich nicht rückgängig machen.",
  privacyDeleted: "Du wurdest vom Server gelöscht. Wenn du dort wieder spielst, fängst du als neuer Spieler an.",
  privacyUnknown: "Der Server kennt dich noch nicht.",
  privacyOwnSettings:
    "Deine Einstellungen und dein Name, deine Schlüssel und was du gelernt, gelöst und gewonnen hast.",
  privacyOwnTables:
    "Tische, an denen du ohne Server spielst, beendete Partien mit Analyse und geöffnete Aufzeichnungen.",
  privacyOwnDownload: "Daten dieses Browsers herunterladen (JSON)",
  privacyOwnDelete: "Alles in diesem Browser löschen",
  privacyOwnSure:
    "Einstellungen, Tische, Partien und Fortschritt in diesem Browser werden gelöscht. Das lässt sich nicht " +
    "rückgängig machen.",
  privacyOwnKey:
    "Der Browser vergisst auch den Schlüssel zu deinem Spieler auf dem Server; dann kann niemand mehr als dieser " +
    "Spieler spielen. Um ihn auch dort zu löschen, antworte mit Nein und tu das zuerst.",
};
