import type { GuideStep } from "../../lib/games";

const layout = [
  "MW5b1 MY8f0 MY4f1 MB2b0 MW6f1 MR4f0",
  "MW9f1 MB8b0 MY3b1 MB4f1 MW7b0 MW4b0",
  "MB3b0 MR5f0 MY1f1 MW1f1 MY2f0 MR3f1",
  "MR2f1 MB7b0 MB1f0 MR1f0 MB5b1 MW2f1",
  "MR7f1 MY5b1 MB6b0 MY7f0 MW8b0 MY9f1",
  "MR8f0 MR6f1 MY6f0 MR9f1 MW3b1 MB9b1",
];
const centre = ["C3", "C3", "D3", "D3", "C4", "C4", "D4", "D4"];
const red = { places: centre, hand: [3, 3, 6] };
const start = { layout, crews: [{ places: centre, hand: [2, 4, 5] }, red], loaders: [3, 11, 19], turn: 0 };
/** Anybody of the centre boards this loader with any of these cards. */
const aboard = (loader: string, hand: number[], places: string[]): string =>
  hand.flatMap((symbol) => places.map((place) => `move ${symbol} ${place} ${loader}`)).join("|");
const four = ["C3", "D3", "C4", "D4"];

/** Six short positions on one planet; the reader leads the white crew. */
export const guide: GuideStep[] = [
  {
    text: {
      en:
        "The planet is about to implode. You lead the white crew, and five of your eight people have to get " +
        "aboard the loaders. To move, play a symbol card: it takes one of your people through open tunnels " +
        "to a free card with the same symbol, however far away. You hold a 4, the cart. Select your people " +
        "on C4, then the cart on A4.",
      de:
        "Der Planet wird gleich implodieren. Du führst die weiße Crew, und fünf deiner acht Leute müssen an " +
        "Bord der Raumlader. Um zu gehen, spielst du eine Symbolkarte: Sie führt durch offene Stollen zu " +
        "einer freien Karte mit demselben Symbol, egal wie weit. Du hast eine 4, die Lore. Wähl deine Leute " +
        "auf C4 und dann die Lore auf A4.",
    },
    position: { ...start, step: "act" },
    actions: ["move 4 C4 A4"],
  },
  {
    text: {
      en:
        "You may pass through cards where others stand, but you must stop on a free one. Only the centre, " +
        "with the golden frame, has room for everyone. Red is on B4. Walk past, from C3 to the cart on A4.",
      de:
        "Durch Karten, auf denen andere stehen, darfst du hindurchgehen, aber anhalten musst du auf einer " +
        "freien. Nur im Zentrum mit dem goldenen Rahmen haben alle Platz. Rot steht auf B4. Geh vorbei: von " +
        "C3 zur Lore auf A4.",
    },
    position: {
      ...start,
      step: "act",
      crews: [start.crews[0], { places: ["B4", ...centre.slice(1)], hand: [3, 3, 6] }],
    },
    actions: ["move 4 C3 A4"],
  },
  {
    text: {
      en:
        "Every turn starts with the loaders: each moves one place clockwise around the planet. Then you " +
        "change any one card. Loader L3 is waiting beside A5, and A5 is open towards it. Rotate A4 so that " +
        "its tunnel leads down: select A4, then “turn”. Then select one of your people and L3. You can board " +
        "a loader with any symbol, so choose the card you want to spend.",
      de:
        "Jeder Zug beginnt mit den Raumladern: Jeder fliegt im Uhrzeigersinn einen Platz weiter. Dann " +
        "änderst du eine Karte, welche du willst. Raumlader L3 wartet neben A5, und A5 ist zu ihm hin offen. " +
        "Dreh A4 um 180°, damit der Stollen nach unten führt: Wähl A4, dann »drehen«. Wähl danach jemanden " +
        "aus deiner Crew und L3. Einsteigen kannst du mit jedem Symbol: Such dir die Karte aus, die du " +
        "abgeben willst.",
    },
    position: start,
    actions: ["rotate A4", aboard("L3", [2, 4, 5], four)],
  },
  {
    text: {
      en:
        "Cards have a back with other tunnels and another symbol. Flip D1 over its long side: its " +
        "back is open to the north, where L1 is waiting. Then board L1.",
      de:
        "Karten haben eine Rückseite mit anderen Stollen und einem anderen Symbol. Wende D1 längs, also " +
        "über die lange Seite: Die Rückseite ist nach Norden offen, wo L1 wartet. Steig dann in L1 ein.",
    },
    position: start,
    actions: ["flip_long D1", aboard("L1", [2, 4, 5], four)],
  },
  {
    text: {
      en:
        "Instead of moving, you may exchange one to three of your symbol cards. Select two of them, then " +
        "“Exchange 2”. This ends your turn.",
      de:
        "Statt zu gehen, darfst du ein bis drei deiner Symbolkarten tauschen. Wähl zwei deiner Karten und " +
        "dann »2 tauschen«. Damit endet dein Zug.",
    },
    position: { ...start, step: "act" },
    actions: ["exchange 2,4|exchange 2,5|exchange 4,5"],
  },
  {
    text: {
      en:
        "Four of your people are safe. One more and you win, no matter on which loader. Find a card that " +
        "opens the way, change it, and board. (During a game, the Aids button shows what each change would " +
        "open.)",
      de:
        "Vier deiner Leute sind in Sicherheit. Noch einer, und du gewinnst, ganz gleich auf welchem " +
        "Raumlader. Finde eine Karte, die den Weg öffnet, ändere sie und steig ein. (In einer Partie zeigt " +
        "dir der Knopf »Hilfen«, was eine Änderung öffnen würde.)",
    },
    position: {
      ...start,
      crews: [
        { places: four, hand: [2, 4, 5], aboard: 4 },
        { places: centre.slice(3), hand: [3, 3, 6], aboard: 3 },
      ],
    },
    actions: [
      "rotate A4|flip_long D1|flip_short D1",
      [aboard("L1", [2, 4, 5], four), aboard("L3", [2, 4, 5], four)].join("|"),
    ],
  },
];
