import type { GuideStep } from "../../lib/games";

const explorers = "explorers";

/** Six short positions; the reader plays the explorers, who start below. */
export const guide: GuideStep[] = [
  {
    text: {
      en:
        "You lead the three red explorers. Bring them to the green slots on the far side before the mutants " +
        "reach yours. A turn has three actions. Step X1 from its slot onto the tile in front: point at X1, " +
        "then at C5.",
      de:
        "Du führst die drei roten Aufklärer. Bring sie auf die grünen Startfelder gegenüber, bevor die " +
        "Mutanten bei dir sind. Ein Zug hat drei Aktionen. Geh mit X1 vom Startfeld auf das Plättchen " +
        "davor: Zeig auf X1, dann auf C5.",
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
        "A piece passes where both tiles have a gap in their yellow line. C4 shows you a wall, but you may " +
        "turn it: your own tile has a passage towards it. Turn C4 by 90°, then step on it.",
      de:
        "Eine Figur kommt durch, wo beide Plättchen eine Lücke in ihrer gelben Linie haben. C4 zeigt dir " +
        "eine Mauer, aber du darfst es drehen: Dein eigenes Plättchen hat dorthin einen Durchgang. Dreh C4 " +
        "um 90° und geh dann darauf.",
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
        "Face-down tiles are turned up first, as they lie. Reveal C2. It may take another action to turn it " +
        "the way you need it.",
      de:
        "Verdeckte Plättchen werden zuerst aufgedeckt, so wie sie liegen. Deck C2 auf. Vielleicht brauchst " +
        "du eine weitere Aktion, um es passend zu drehen.",
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
      en: "You may cross one of your own pieces for a single action. X2 stands behind X1: point at X2, then at C2.",
      de:
        "Eine eigene Figur darfst du mit einer einzigen Aktion überspringen. X2 steht hinter X1: Zeig auf " +
        "X2, dann auf C2.",
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
      en: "Step onto an opponent and it goes back to its own slot. Strike M2 on C2. Pieces in slots are safe.",
      de:
        "Geh auf eine gegnerische Figur, und sie muss zurück auf ihr Startfeld. Schlag M2 auf C2. Figuren " +
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
        "A piece in a target slot is saved for good and earns a token: one more action, or one more round, " +
        "at the start of a later turn. Save X1. Three saved pieces win at once; if the counter reaches zero " +
        "first, the side with more saved pieces wins.",
      de:
        "Eine Figur auf einem Zielfeld ist endgültig gerettet und bringt einen Chip: eine Aktion mehr oder " +
        "eine Runde mehr, am Anfang eines späteren Zuges. Rette X1. Drei gerettete Figuren gewinnen sofort; " +
        "steht der Zähler auf null, gewinnt die Seite mit mehr geretteten Figuren.",
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
