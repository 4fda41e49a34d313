/** The result as a picture: the scene with the most important lines below it. */
import { save } from "../lib/save";

export interface Card {
  readonly scene: SVGSVGElement;
  readonly title: string;
  readonly headline: string;
  readonly verdict: string;
  /** The content of the columns below, such as a name and points. */
  readonly columns: readonly { readonly label: string; readonly value: string; readonly color: string }[];
}

const WIDE = 1200;
const HIGH = 630;
const SCENE = 420;
const INK = "#f6eede";
const PALE = "#c3b398";

function loaded(source: string): Promise<HTMLImageElement> {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => failed(new Error("the scene cannot be drawn"));
    image.src = source;
  });
}

/** The scene as it looks when its animations are over. */
async function drawn(scene: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = scene.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(WIDE));
  copy.setAttribute("height", String(SCENE));
  const text = new XMLSerializer().serializeToString(copy);
  return loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`);
}

/** Break a text into lines that fit. */
function lines(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const found: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${found.at(-1) ?? ""} ${word}`.trim();
    if (found.length > 0 && pen.measureText(longer).width <= width) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}

export async function pictureOf(card: Card): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HIGH;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  const style = getComputedStyle(document.documentElement);
  const text = getComputedStyle(document.body).fontFamily;
  const display = style.getPropertyValue("--display") || text;
  pen.fillStyle = "#14110e";
  pen.fillRect(0, 0, WIDE, HIGH);
  pen.drawImage(await drawn(card.scene), 0, 0, WIDE, SCENE);
  const shade = pen.createLinearGradient(0, SCENE - 200, 0, SCENE);
  shade.addColorStop(0, "#14110e00");
  shade.addColorStop(1, "#14110e");
  pen.fillStyle = shade;
  pen.fillRect(0, SCENE - 200, WIDE, 200);
  pen.fillStyle = INK;
  pen.font = `700 64px ${display}`;
  pen.fillText(card.headline, 48, SCENE - 24, WIDE - 96);
  pen.font = `700 30px ${display}`;
  pen.fillText(card.title, 48, 60);
  pen.textAlign = "right";
  pen.fillText("untertage", WIDE - 48, 60);
  pen.textAlign = "left";
  pen.font = `400 28px ${text}`;
  pen.fillStyle = PALE;
  lines(pen, card.verdict, WIDE - 96)
    .slice(0, 2)
    .forEach((line, at) => pen.fillText(line, 48, SCENE + 34 + at * 36));
  const width = (WIDE - 96) / Math.max(1, card.columns.length);
  card.columns.forEach(({ label, value, color }, at) => {
    const left = 48 + at * width;
    pen.fillStyle = color;
    pen.fillRect(left, HIGH - 118, 6, 84);
    pen.fillStyle = INK;
    pen.font = `700 46px ${display}`;
    pen.fillText(value, left + 22, HIGH - 40, width - 34);
    pen.font = `400 24px ${text}`;
    pen.fillText(label, left + 22, HIGH - 92, width - 34);
  });
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) throw new Error("no picture");
  return new File([blob], "untertage.png", { type: "image/png" });
}

/** Hand the picture to the device where it can share files, and save it otherwise. */
export async function share(file: File, text: string, url: string): Promise<void> {
  const data = { files: [file], text, url };
  if (typeof navigator.canShare === "function" && navigator.canShare(data)) {
    try {
      await navigator.share(data);
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  save(file);
}
