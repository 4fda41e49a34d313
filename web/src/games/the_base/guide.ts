import type { GuideStep } from "../../lib/games";

const explorers = "explorers";

/** Six short positions; the reader plays the explorers, who start below. */
export const guide: GuideStep[] = [
  {
    text: {
      en:
        "You lead the three red explorers. Bring them to the green slots on the far side before the mutants " +
        "reach yours. You have three actions per turn. Move X1 from its slot onto the tile in front of it: " +
        "select X1, then C5.",
      de:
        "Du führst die drei roten Aufklärer. Bring sie auf die grünen Startfelder gegenüber, bevor die " +
        "Mutanten bei dir sind. In jedem Zug hast du drei Aktionen. Geh mit X1 vom Startfeld auf das " +
        "Plättchen davor: Wähl X1, dann C5.",
    },
    seat: 1,
    position: {
      board: [
        "1:M1 - 2:M2 - 3:M3",
        "NS ?? NS ?? NS",
        "?? ?? ?? ?? ??",
        "?? ?? NESW ?? ??",
        "?? ?? NS ?? ??",
        "NS ?? NS ?? NS",
        "2:X2 - 1:X1 - 3:X3",
      ],
      turn: explorers,
      bag: { I: 6, L: 6, T: 5 },
    },
    actions: ["move X1 C5"],
  },
  {
    text: {
      en:
        "A piece can pass where both tiles have a gap in their yellow line. C4 blocks you with a wall, but " +
        "you may rotate it, because your own tile has a passage towards it. Rotate C4 by 90°, then move onto " +
        "it.",
      de:
        "Eine Figur kommt durch, wo beide Plättchen eine Lücke in ihrer gelben Linie haben. C4 versperrt dir " +
        "mit einer Mauer den Weg, aber du darfst es drehen, denn dein eigenes Plättchen hat dorthin einen " +
        "Durchgang. Dreh C4 um 90° und geh dann darauf.",
    },
    seat: 1,
    position: {
      board: [
        "1:M1 - 2:M2 - 3:M3",
        "NS ?? NS ?? NS",
        "?? ?? ?? ?? ??",
        "?? ?? NESW ?? ??",
        "?? ?? EW ?? ??",
        "NS ?? NS:X1 ?? NS",
        "2:X2 - 1 - 3:X3",
      ],
      turn: explorers,
      bag: { I: 6, L: 6, T: 5 },
    },
    actions: ["rotate C4 90", "move X1 C4"],
  },
  {
    text: {
      en:
        "A face-down tile must be revealed first, and keeps the orientation it lies in. Reveal C2. You may " +
        "need another action to rotate it the way you want.",
      de:
        "Verdeckte Plättchen musst du zuerst aufdecken, und zwar so, wie sie liegen. Deck C2 auf. Vielleicht " +
        "brauchst du eine weitere Aktion, um es passend zu drehen.",
    },
    seat: 1,
    position: {
      board: [
        "1:M1 - 2:M2 - 3:M3",
        "NS ?? NS ?? NS",
        "?? ?? ?? ?? ??",
        "?? ?? NESW:X1 ?? ??",
        "?? ?? NS ?? ??",
        "NS ?? NS ?? NS",
        "2:X2 - 1 - 3:X3",
      ],
      turn: explorers,
      bag: { I: 6, L: 6, T: 5 },
    },
    actions: ["reveal C2"],
  },
  {
    text: {
      en: "You may jump over one of your own pieces with a single action. X2 stands behind X1: select X2, then C2.",
      de: "Eine eigene Figur darfst du mit einer einzigen Aktion überspringen. X2 steht hinter X1: Wähl X2, dann C2.",
    },
    seat: 1,
    position: {
      board: [
        "1:M1 - 2:M2 - 3:M3",
        "NS ?? NS ?? NS",
        "?? ?? NS ?? ??",
        "?? ?? NESW:X1 ?? ??",
        "?? ?? NS:X2 ?? ??",
        "NS ?? NS ?? NS",
        "2 - 1 - 3:X3",
      ],
      turn: explorers,
      bag: { I: 6, L: 6, T: 4 },
    },
    actions: ["jump X2 C2"],
  },
  {
    text: {
      en: "If you move onto an opposing piece, it returns to its own slot. Hit M2 on C2. Pieces in slots are safe.",
      de:
        "Ziehst du auf eine gegnerische Figur, muss sie zurück auf ihr Startfeld. Schlag M2 auf C2. Figuren " +
        "auf Startfeldern sind sicher.",
    },
    seat: 1,
    position: {
      board: [
        "1:M1 - 2 - 3:M3",
        "NS ?? NS ?? NS",
        "?? ?? NS:M2 ?? ??",
        "?? ?? NESW:X1 ?? ??",
        "?? ?? NS ?? ??",
        "NS ?? NS ?? NS",
        "2:X2 - 1 - 3:X3",
      ],
      turn: explorers,
      bag: { I: 6, L: 6, T: 4 },
    },
    actions: ["move X1 C2"],
  },
  {
    text: {
      en:
        "A piece in a target slot is safe for good and earns you a token, worth an extra action or an extra " +
        "round at the start of a later turn. Save X1. You win at once with three saved pieces; if the " +
        "counter reaches zero first, the side with more saved pieces wins.",
      de:
        "Eine Figur auf einem Zielfeld ist endgültig gerettet und bringt dir einen Chip: eine zusätzliche " +
        "Aktion oder Runde zu Beginn eines späteren Zuges. Rette X1. Mit drei geretteten Figuren gewinnst du " +
        "sofort; steht vorher der Zähler auf null, gewinnt die Seite mit mehr geretteten Figuren.",
    },
    seat: 1,
    position: {
      board: [
        "1:M1 2:M2 - - 3:M3",
        "NS ?? NS:X1 ?? NS",
        "?? ?? NS ?? ??",
        "?? ?? NESW ?? ??",
        "?? ?? NS ?? ??",
        "NS ?? NS ?? NS",
        "2:X2 - 1 - 3:X3",
      ],
      turn: explorers,
      bag: { I: 6, L: 6, T: 4 },
    },
    actions: ["move X1 C0"],
  },
];
