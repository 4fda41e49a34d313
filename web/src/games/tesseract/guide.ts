import type { GuideStep } from "../../lib/games";

const tesseract = {
  "00": ["b3", "y5"],
  "10": ["p?", "o3", "b6"],
  "20": ["o?", "b2"],
  "30": ["p4"],
  "01": ["y?", "p?", "o2"],
  "11": ["b?", "y?", "p?", "b4"],
  "21": ["o?", "p?", "y6"],
  "31": ["b?", "o5"],
  "02": ["p?", "y1"],
  "12": ["o?", "b?", "p5"],
  "22": ["y?", "o?", "b?", "p2"],
  "32": ["b?", "y?", "o6"],
  "03": ["o4"],
  "13": ["p?", "b1"],
  "23": ["y?", "o?", "p3"],
  "33": ["b?", "y4"],
};
const table = { seats: 2, characters: ["chemist", "mathematician"], tesseract };

/** Seven short positions; the reader runs lab A. */
export const guide: GuideStep[] = [
  {
    text: {
      en:
        "Together you take apart an alien cube of dice. You run lab A and have three actions per turn. " +
        "Rotate the cube with the mouse, a finger, or Q and E. Outlined dice can be taken: they are free on " +
        "top and on two sides. Take the yellow 4 from column 33: select it and confirm.",
      de:
        "Gemeinsam nehmt ihr einen fremden Würfel auseinander. Du führst Labor A und hast drei Aktionen je " +
        "Zug. Dreh den Tesseract mit der Maus, dem Finger oder Q und E. Umrandete Würfel sind beweglich: " +
        "oben und an zwei Seiten frei. Entnimm die gelbe 4 von Säule 33: Wähl sie und bestätige.",
    },
    position: { ...table, labs: [["y2", "y3"], ["b5"]] },
    actions: ["take 33"],
  },
  {
    text: {
      en:
        "Three dice form a group: equal values or a run, all in one colour or all in different colours. " +
        "Contain with yellow 2, 3 and 4: select the yellow 2 and the yellow 4 in your lab, which leaves only " +
        "one possible group. Then put the yellow 3 into its cell of the matrix and roll the rest: the more " +
        "dice you roll, the better the research card.",
      de:
        "Drei Würfel ergeben eine Formation: gleiche Werte oder eine Kette, alle in einer Farbe oder alle in " +
        "verschiedenen. Entschärfe mit gelber 2, 3 und 4: Wähl in deinem Labor die gelbe 2 und die gelbe 4, " +
        "dann ist klar, welche Formation du meinst. Leg dann die gelbe 3 auf ihr Feld der Matrix und würfle " +
        "den Rest: je mehr Würfel, desto besser die Forschungskarte.",
    },
    position: { ...table, labs: [["y2", "y3", "y4"], ["b5"]] },
    actions: ["contain y2,y3,y4", "fill y3 a", "roll|pass"],
  },
  {
    text: {
      en:
        "At the end of every turn the Tesseract primes its lowest die: it is rolled and placed in the column " +
        "of its value. The third die in a column causes an ignition, and with the seventh ignition you lose. " +
        "Column 5 is dangerous. Adjust the orange 5 there by -1.",
      de:
        "Am Ende jedes Zuges lädt der Tesseract seinen untersten Würfel: Er wird geworfen und kommt in die " +
        "Spalte seines Wertes. Der dritte Würfel einer Spalte löst eine Zündung aus, und mit der siebten " +
        "Zündung habt ihr verloren. Spalte 5 ist gefährlich. Justiere dort die orange 5 um -1.",
    },
    position: { ...table, labs: [["y2"], ["b5"]], primed: ["o5", "b5", "p2"] },
    actions: ["adjust o5 primed -1"],
  },
  {
    text: {
      en: "A primed 1 that is adjusted by -1 is destroyed. Adjust the orange 1 in the primed area by -1.",
      de: "Eine geladene 1, die um 1 sinkt, wird zerstört. Justiere die orange 1 in der Ladungszone um -1.",
    },
    position: { ...table, labs: [["y2"], ["b5"]], primed: ["o1", "b5", "p2"] },
    actions: ["adjust o1 primed -1"],
  },
  {
    text: {
      en:
        "Playing research cards costs no action. Play Controlled Burn and destroy the orange 5. The small i " +
        "beside a card shows its text; underlined words have an explanation.",
      de:
        "Forschungskarten kosten keine Aktion. Spiel Kontrollierter Abbrand und zerstöre die orange 5. Das " +
        "kleine i neben einer Karte zeigt ihren Text; zu unterstrichenen Wörtern gibt es eine Erklärung.",
    },
    position: {
      ...table,
      labs: [["y2", "o2"], ["b5"]],
      primed: ["o5", "b5", "y5"],
      hands: [["r3_controlled_burn"], []],
    },
    actions: ["play r3_controlled_burn", "destroy o5"],
  },
  {
    text: {
      en:
        "You win as a team: lab B collects blue dice. Transfer your blue 4 to lab B: select the die, then " +
        "the letter B.",
      de:
        "Ihr gewinnt als Team: Labor B sammelt blaue Würfel. Transferiere deine blaue 4 zu Labor B: Wähl den " +
        "Würfel, dann den Buchstaben B.",
    },
    position: {
      ...table,
      labs: [
        ["y2", "b4"],
        ["b5", "b6"],
      ],
    },
    actions: ["transfer b4 a b 0"],
  },
  {
    text: {
      en:
        "Two columns are down to their last die. When that die leaves, the event below it happens. End your " +
        "turn: the Tesseract primes one of its lowest dice; the red arrow shows which one. Fill all 24 cells " +
        "of the matrix before the seventh ignition and before the cube is empty.",
      de:
        "Zwei Säulen haben nur noch einen Würfel. Verlässt er sie, tritt das Ereignis darunter ein. Beende " +
        "deinen Zug: Der Tesseract lädt einen seiner untersten Würfel; der rote Pfeil zeigt, welchen. Füllt " +
        "alle 24 Felder der Matrix vor der siebten Zündung und bevor der Tesseract leer ist.",
    },
    position: { ...table, labs: [["y2"], ["b5"]], primed: ["o5", "b2"], actions: 1 },
    actions: ["end"],
  },
];
