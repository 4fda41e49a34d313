import type { Catalogue } from "./text";

/** Texts of the page that checks the luck of a match. */
export const luckEn = {
  luck: "Luck",
  luckFair: "Fair: all {n} draws of this match follow from the promised secret and the players’ numbers.",
  luckFairAlone: "Fair: all {n} draws of this match follow from the promised secret.",
  luckUnsure:
    "This browser can only check the draws on a page with TLS (https). Download the file and check it yourself.",
  luckBroken: "Not fair: the server promised something else before the match.",
  luckSecret: "Not fair: this is not the secret that the server promised.",
  luckDraw: "Not fair: the draws of ply {ply} do not follow from the seed.",
  luckHow: "Before the match, the server chose a secret and published its hash, so it could not change it later.",
  luckHowWords:
    "The players’ browsers added random numbers that it did not know. Both together determine every die, card and " +
    "tile. Your browser has recomputed all of them.",
  luckHowAlone:
    "Nobody added a number here, as in every daily deal. The secret alone determines every die, card and tile. Your " +
    "browser has recomputed all of them.",
  luckPromise: "Promised before the match",
  luckNoted: "Your browser noted the same promise before the match ended.",
  luckKey: "Server secret",
  luckWord: "Added by seat {n}",
  luckNoWord: "nothing",
  luckFile: "Download all draws",
  luckDraws: "All {n} draws",
  luckPly: "Ply",
  luckChoices: "Possible",
  luckCame: "Drawn",
} as const satisfies Catalogue<string>;

export const luckDe: Catalogue<keyof typeof luckEn> = {
  luck: "Zufall",
  luckFair: "Fair: Alle {n} Ziehungen dieser Partie folgen aus dem versprochenen Geheimnis und den Zahlen der Spieler.",
  luckFairAlone: "Fair: Alle {n} Ziehungen dieser Partie folgen aus dem versprochenen Geheimnis.",
  luckUnsure:
    "Dieser Browser kann die Ziehungen nur auf einer Seite mit TLS (https) prüfen. " +
    "Lade die Datei herunter und prüfe sie selbst.",
  luckBroken: "Nicht fair: Vor der Partie hat der Server etwas anderes versprochen.",
  luckSecret: "Nicht fair: Das ist nicht das Geheimnis, das der Server versprochen hat.",
  luckDraw: "Nicht fair: Die Ziehungen in Halbzug {ply} folgen nicht aus dem Startwert.",
  luckHow:
    "Vor der Partie hat der Server ein Geheimnis gewählt und dessen Prüfsumme gezeigt, konnte es also nicht mehr " +
    "ändern.",
  luckHowWords:
    "Die Browser der Spieler haben Zufallszahlen hinzugefügt, die er nicht kannte. Beides zusammen bestimmt jeden " +
    "Würfel, jede Karte und jedes Plättchen. Dein Browser hat alles nachgerechnet.",
  luckHowAlone:
    "Hier hat niemand eine Zahl hinzugefügt, wie bei jedem Tagesspiel. Das Geheimnis allein bestimmt jeden Würfel, " +
    "jede Karte und jedes Plättchen. Dein Browser hat alles nachgerechnet.",
  luckPromise: "Vor der Partie versprochen",
  luckNoted: "Dein Browser hat sich dasselbe Versprechen schon vor dem Ende der Partie gemerkt.",
  luckKey: "Geheimnis des Servers",
  luckWord: "Hinzugefügt von Platz {n}",
  luckNoWord: "nichts",
  luckFile: "Alle Ziehungen herunterladen",
  luckDraws: "Alle {n} Ziehungen",
  luckPly: "Halbzug",
  luckChoices: "Möglich",
  luckCame: "Gezogen",
};
