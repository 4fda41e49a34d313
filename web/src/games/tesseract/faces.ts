/** Materials of the cube and its disc: dice like cut glass, a disc with conductors that glow. */
import { Color, MeshStandardMaterial, type Texture } from "three";
import type { Store } from "../../three/store";
import { INK, pips, question, SIGNS } from "./dice";

type Pen = CanvasRenderingContext2D;

/** One face of a die: a bevel of light, a darker rim, and inlaid pips. */
function paintFace(pen: Pen, size: number, face: string): void {
  const ink = INK[face[0] ?? "?"] ?? { fill: "#888", dark: "#555", pip: "#fff" };
  const light = pen.createRadialGradient(size * 0.36, size * 0.3, 0, size / 2, size / 2, size * 0.78);
  light.addColorStop(0, "#ffffff");
  light.addColorStop(0.28, ink.fill);
  light.addColorStop(1, ink.dark);
  pen.fillStyle = ink.fill;
  pen.fillRect(0, 0, size, size);
  pen.globalAlpha = 0.75;
  pen.fillStyle = light;
  pen.fillRect(0, 0, size, size);
  pen.globalAlpha = 1;
  pen.strokeStyle = ink.dark;
  pen.lineWidth = size * 0.055;
  pen.strokeRect(0, 0, size, size);
  pen.setTransform(size / 42, 0, 0, size / 42, size / 2, size / 2);
  pen.lineWidth = 3.4;
  pen.lineCap = "round";
  const mark = new Path2D(face[1] !== "?" ? pips(face) : face[0] === "?" ? question : "");
  pen.save();
  pen.translate(0.7, 0.9);
  pen.fillStyle = pen.strokeStyle = "#ffffff66";
  draw(pen, mark, face);
  pen.restore();
  pen.fillStyle = pen.strokeStyle = ink.pip;
  draw(pen, mark, face);
}

function draw(pen: Pen, mark: Path2D, face: string): void {
  if (face[1] === "?") pen.stroke(mark);
  else pen.fill(mark);
}

/** Buried dice are dimmed. */
export function dieMaterial(store: Store, die: string, dim: boolean): MeshStandardMaterial {
  const face = /^[yopb?][1-6?]$/.test(die) ? die : "??";
  return store.material(
    `die ${face} ${dim ? "dim" : ""}`,
    () =>
      new MeshStandardMaterial({
        map: store.texture(`die ${face}`, (pen, size) => paintFace(pen, size, face)),
        roughness: 0.32,
        metalness: 0.08,
        color: dim ? "#a9adbf" : "#ffffff",
        emissive: INK[face[0] ?? "?"]?.fill ?? "#000",
        emissiveIntensity: dim ? 0.04 : 0.1,
      }),
  );
}

/** A field of the disc; it shines once its event is uncovered. */
export function signMaterial(store: Store, event: string, shown: boolean): MeshStandardMaterial {
  const name = `sign ${event} ${shown ? "lit" : ""}`;
  return store.material(
    name,
    () =>
      new MeshStandardMaterial({
        map: store.texture(name, (pen, size) => {
          pen.fillStyle = shown ? "#f2c14e" : "#27314f";
          pen.fillRect(0, 0, size, size);
          pen.strokeStyle = shown ? "#7a5200" : "#7f96d6";
          pen.lineWidth = size * 0.035;
          pen.strokeRect(size * 0.05, size * 0.05, size * 0.9, size * 0.9);
          pen.setTransform(size / 34, 0, 0, size / 34, size / 2, size / 2);
          pen.strokeStyle = shown ? "#3a2400" : "#dfe7ff";
          pen.lineWidth = 2.2;
          pen.lineCap = pen.lineJoin = "round";
          pen.stroke(new Path2D(SIGNS[event] ?? ""));
        }),
        roughness: 0.6,
        userData: { whole: true },
      }),
  );
}

/** The conductors of the disc, white on black. */
function paintTraces(pen: Pen, size: number): void {
  pen.fillStyle = "#000";
  pen.fillRect(0, 0, size, size);
  pen.setTransform(size / 8, 0, 0, size / 8, size / 2, size / 2);
  pen.strokeStyle = "#fff";
  pen.lineWidth = 0.035;
  for (const radius of [3.18, 3.86]) {
    pen.beginPath();
    pen.arc(0, 0, radius, 0, Math.PI * 2);
    pen.stroke();
  }
  pen.strokeRect(-2.28, -2.28, 4.56, 4.56);
  for (let at = 0; at < 32; at++) {
    const angle = (at * Math.PI) / 16;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const inner = 2.36 / Math.max(Math.abs(x), Math.abs(y));
    if (inner > 3.1) continue;
    pen.beginPath();
    pen.moveTo(x * inner, y * inner);
    pen.lineTo(x * 3.18, y * 3.18);
    pen.stroke();
    pen.beginPath();
    pen.arc(x * inner, y * inner, 0.05, 0, Math.PI * 2);
    pen.stroke();
  }
}

/** The top of the disc, with the numbers of rows and columns beside the cube. */
function paintTop(pen: Pen, size: number): void {
  const metal = pen.createRadialGradient(size / 2, size / 2, size * 0.1, size / 2, size / 2, size / 2);
  metal.addColorStop(0, "#1b2440");
  metal.addColorStop(0.7, "#232d4b");
  metal.addColorStop(1, "#3a4770");
  pen.fillStyle = metal;
  pen.fillRect(0, 0, size, size);
  pen.setTransform(size / 8, 0, 0, size / 8, size / 2, size / 2);
  pen.fillStyle = "#eaf0ff";
  pen.font = "700 0.36px system-ui, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (let at = 0; at < 4; at++) {
    const along = (at - 1.5) * 1.05;
    for (const side of [-2.6, 2.6]) {
      pen.fillText(`${at}·`, along, side);
      pen.fillText(`·${at}`, side, along);
    }
  }
}

export function discMaterial(store: Store): MeshStandardMaterial {
  const traces: Texture = store.texture("traces", paintTraces, 512);
  return store.material(
    "disc top",
    () =>
      new MeshStandardMaterial({
        map: store.texture("disc top", paintTop, 1024),
        emissiveMap: traces,
        emissive: new Color("#39c6ff"),
        roughness: 0.5,
        metalness: 0.3,
        userData: { whole: true },
      }),
  );
}
