import type { GuideStep } from "../../lib/games";

const cards = ["short_range", "grenade", "vanguard", "tunnel", "build_base", "abandoned_base", "decoration"];
const blue = ["tunnel", "decoration"];

/** Four short positions and a note about the end; the reader plays red. */
export const guide: GuideStep[] = [
  {
    text: {
      en:
        "You lead the red moles. You score for lines of sight: unbroken straight rows of fields between two " +
        "of your moles. On your turn you may move your moles, one step each. Select the mole on h8, then g8: " +
        "from there it sees your mole on g5 along the row. After a step you play a card or swap the tile " +
        "under the mole. Swap it, so that g8 becomes your base, and end the action. The new line scores for " +
        "4 fields and 3 bases.",
      de:
        "Du führst die roten Maulwürfe. Punkte bringen Sichtlinien, also lückenlose gerade Reihen von " +
        "Feldern zwischen zwei deiner Maulwürfe. In einem Zug darfst du deine Maulwürfe bewegen, jeden einen " +
        "Schritt. Wähl den Maulwurf auf h8 und dann g8: Von dort sieht er die Reihe entlang bis zu deinem " +
        "Maulwurf auf g5. Nach einem Schritt spielst du eine Karte oder tauschst das Plättchen unter dem " +
        "Maulwurf. Tausch es, damit g8 deine Basis wird, und beende die Aktion. Die neue Linie zählt 4 " +
        "Felder und 3 Basen.",
    },
    position: {
      cards,
      hands: [["grenade", "vanguard"], blue],
      bar: ["build_base", "vanguard", "short_range", "abandoned_base", "tunnel"],
      fields: { g5: "R@r", g6: "nR", g7: "R", g8: "nB", h8: "R@r", f8: "B", f9: "B@b" },
    },
    actions: ["move h8 g8", "swap", "end"],
  },
  {
    text: {
      en:
        "Instead, you can enter the battle: place a new base with a new mole on any free space next to the " +
        "battlefield. Enter on g9, at the end of the row. The new mole must play one card, from your hand or " +
        "from the bar. The number on a card in the bar is its price: take “Build base” in slot 5, which even " +
        "earns you a point. Then choose where the base goes.",
      de:
        "Oder du lässt einen Maulwurf eintreffen: Leg eine neue Basis mit einem neuen Maulwurf auf einen freien " +
        "Platz neben dem Schlachtfeld. Triff auf g9 ein, am Ende der Reihe. Der neue Maulwurf muss eine Karte " +
        "spielen, aus deiner Hand oder aus der Leiste. Die Zahl auf einer Karte der Leiste ist ihr Preis: " +
        "Nimm »Basis errichten« von Platz 5, das bringt sogar einen Punkt. Wähl dann, wo die Basis liegen " +
        "soll.",
    },
    position: {
      cards,
      hands: [["short_range", "vanguard"], blue],
      bar: ["tunnel", "vanguard", "grenade", "abandoned_base", "build_base"],
      fields: { g5: "R@r", g6: "R", g7: "nR", h6: "R", f8: "B@b", g8: "B", f7: "B@b" },
    },
    actions: ["enter g9", "play build_base 5", "target *"],
  },
  {
    text: {
      en:
        "A mole between two of yours blocks the line: Blue is on g7. Move from i6 to h6, play “Short range” " +
        "from your hand and remove the blue mole. Then end the action: the line from g5 to g9 is open and " +
        "scores as a new line.",
      de:
        "Ein Maulwurf zwischen zwei von deinen unterbricht die Linie: Blau sitzt auf g7. Geh von i6 nach h6, " +
        "spiel »Kurze Entfernung« aus der Hand und entferne den blauen Maulwurf. Beende dann die Aktion: Die " +
        "Linie von g5 nach g9 ist frei und zählt als neu.",
    },
    position: {
      cards,
      hands: [["short_range", "vanguard"], blue],
      bar: ["tunnel", "vanguard", "grenade", "abandoned_base", "build_base"],
      fields: { g5: "R@r", g6: "R", g7: "B@b", g8: "nR", g9: "R@r", i6: "R@r", h6: "nB", f8: "B", f9: "B@b" },
    },
    actions: ["move i6 h6", "play short_range hand", "target g7", "end"],
  },
  {
    text: {
      en:
        "There is only one battlefield. If it breaks apart, only the largest part remains, and everything on " +
        "the others is lost. Blue is connected only through g8. Move from g6 to g7, play the grenade and " +
        "blow up g8. Each of your own moles lost this way costs you 5 points, so be careful.",
      de:
        "Es gibt nur ein Schlachtfeld. Zerfällt es, bleibt nur der größte Teil, und alles auf den anderen " +
        "ist verloren. Blau hängt nur noch an g8. Geh von g6 nach g7, spiel die Granate und spreng g8. " +
        "Verlierst du so eigene Maulwürfe, kostet dich jeder 5 Punkte. Schau also zweimal hin.",
    },
    position: {
      cards,
      hands: [["grenade", "vanguard"], blue],
      bar: ["tunnel", "vanguard", "short_range", "abandoned_base", "build_base"],
      fields: { g4: "R@r", g5: "R", g6: "R@r", g7: "nR", g8: "nB", g9: "B@b", f10: "B@b", h6: "R" },
    },
    actions: ["move g6 g7", "play grenade hand", "target g8", "end"],
  },
  {
    text: {
      en:
        "Peace is one of the last six cards in the deck. When it appears, the round is finished and the war " +
        "is over. Then the cards you have played score: the most cards of a category (the four symbols) are " +
        "worth 3 points, or 2 each in a tie, and every set of all four categories is worth 2. Whoever has " +
        "the most points wins. Keep at least two moles on the battlefield: a single mole has no line of " +
        "sight.",
      de:
        "Unter den letzten sechs Karten des Stapels liegt der Frieden. Taucht er auf, wird die Runde zu Ende " +
        "gespielt, und der Krieg ist vorbei. Dann zählen die Karten, die du gespielt hast: Die meisten " +
        "Karten einer Kategorie (die vier Zeichen) bringen 3 Punkte, bei Gleichstand je 2, und jeder Satz " +
        "aus allen vier Kategorien bringt 2. Wer die meisten Punkte hat, gewinnt. Behalt mindestens zwei " +
        "Maulwürfe auf dem Schlachtfeld: Einer allein hat keine Sichtlinie.",
    },
  },
];
