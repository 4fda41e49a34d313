import type { GuideStep } from "../../lib/games";

const box = {
  options: { setup: "s1" },
  exit: "B9",
  door: "W",
  plateaus: { a: "A6 0", b: "D1 0", c: "B3 0", d: "F1 0", e: "B1 0", f: "D7 0", g: "H1 0", h: "A4 0" },
};
const played = { card: "C5", hands: [["E7"]] };

/** Five short positions in the first scenario; one person plays. */
export const guide: GuideStep[] = [
  {
    text: {
      en:
        "You are trapped underground, and the exit is on level 10. Each turn you play one of your two cards. " +
        "It shows how many steps the figure may take (dots) and which part you may build with. Blue cards " +
        "bring water. Play the card C5.",
      de:
        "Du bist unter der Erde gefangen, und der Ausgang liegt auf Ebene 10. In jedem Zug spielst du eine " +
        "deiner zwei Karten. Sie zeigt, wie viele Schritte die Figur gehen darf (Punkte) und mit welchem " +
        "Teil du bauen darfst. Blaue Karten bringen Wasser. Spiel die Karte C5.",
    },
    seats: 1,
    position: { ...box, figure: "H3", hands: [["C5", "E7"]], chips: ["A7"], discards: ["A7"] },
    actions: ["play C5"],
  },
  {
    text: {
      en:
        "Now build. Select the part, rotate it with R, the mouse wheel or the buttons, and flip it with F. " +
        "The square with the green dot is the one you hold it by; green cells show where that may go and which " +
        "level the part would reach. Stone needs support, wood may float. Place it wherever you like.",
      de:
        "Jetzt baust du. Wähl das Teil, dreh es mit R, dem Mausrad oder den Knöpfen und wende es mit F. " +
        "Am Quadrat mit dem grünen Punkt hältst du es; grüne Felder zeigen, wohin es darf und welche Ebene das " +
        "Teil erreicht. Stein muss aufliegen, Holz darf schweben. Leg es, wohin du willst.",
    },
    seats: 1,
    position: { ...box, ...played, figure: "H3", chips: ["A7"], discards: ["A7", "C5"] },
    actions: ["place *"],
  },
  {
    text: {
      en:
        "A step takes you to a neighbouring cell, at most one level up or down, and never through a wall or " +
        "into water. Blue marks show how many steps away a cell is. Go to F3, where there is a code chip, " +
        "and take it.",
      de:
        "Ein Schritt führt auf ein Nachbarfeld, höchstens eine Ebene hinauf oder hinab, nie durch eine Wand " +
        "oder ins Wasser. Blaue Marken zeigen, wie viele Schritte ein Feld entfernt ist. Geh nach F3, wo ein " +
        "Code-Chip liegt, und nimm ihn.",
    },
    seats: 1,
    position: { ...box, ...played, figure: "G3", chips: ["F3"], discards: ["F3", "C5"] },
    actions: ["move F3", "take"],
  },
  {
    text: {
      en:
        "Code chips show a digit, and a cable on each side. Five chips with matching cables open the door. " +
        "In later scenarios the kidnapper walks around the box with his hourglass: if the figure is in his " +
        "line of sight when the hourglass moves, water comes in. You lose when the cards run out, when the " +
        "hourglass reaches its end chip, or when the figure cannot escape the water.",
      de:
        "Code-Chips zeigen eine Zahl und auf jeder Seite ein Kabel. Fünf Chips mit passenden Kabeln öffnen " +
        "die Tür. In späteren Szenarien geht der Entführer mit seiner Sanduhr um die Kiste: Steht die Figur " +
        "in seiner Linie, wenn die Uhr weiterzieht, kommt Wasser. Du verlierst, wenn die Karten aus sind, " +
        "wenn die Uhr ihren Ende-Chip erreicht oder wenn die Figur dem Wasser nicht ausweichen kann.",
    },
  },
  {
    text: {
      en:
        "The code is complete, and the figure is standing in front of the door on level 10. Play C5 and walk " +
        "into the exit on B9.",
      de:
        "Der Code ist vollständig, und die Figur steht auf Ebene 10 vor der Tür. Spiel C5 und geh auf B9 in " +
        "den Ausgang.",
    },
    seats: 1,
    position: {
      ...box,
      parts: ["mono-5 front 0 B8 7", "mono-6 front 0 B8 8", "mono-7 front 0 B8 9", "mono-8 front 0 B8 10"],
      figure: "B8",
      hands: [["C5", "E7"]],
      chips: ["A7"],
      discards: ["A7", "I9"],
      digits: ["c01", "c05", "c09", "c10", "c02"],
    },
    actions: ["play C5", "move B9"],
  },
];
