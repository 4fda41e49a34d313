/** Painted surfaces: wet stone, planks, rusty iron, water. The same picture every time. */

type Pen = CanvasRenderingContext2D;
export type Paint = (pen: Pen, size: number) => void;

/** Numbers from 0 to 1 that look random and are always the same. */
function dice(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function grain(pen: Pen, size: number, seed: number, many: number, strength: number): void {
  const next = dice(seed);
  for (let at = 0; at < many; at++) {
    const light = next() > 0.5;
    pen.fillStyle = light ? `rgba(255,255,255,${strength * next()})` : `rgba(0,0,0,${strength * 1.4 * next()})`;
    const wide = (0.01 + next() * 0.05) * size;
    pen.beginPath();
    pen.ellipse(next() * size, next() * size, wide, wide * (0.4 + next() * 0.6), next() * 3, 0, 7);
    pen.fill();
  }
}

/** Light from above on the upper edges, shadow on the lower ones: a block with a bevel. */
function bevel(pen: Pen, size: number, wide = 0.05): void {
  const edge = size * wide;
  pen.fillStyle = "#ffffff38";
  pen.fillRect(0, 0, size, edge);
  pen.fillRect(0, 0, edge, size);
  pen.fillStyle = "#00000066";
  pen.fillRect(0, size - edge, size, edge);
  pen.fillRect(size - edge, 0, edge, size);
}

/** Cut stone blocks with mortar, damp in places. */
export const stone =
  (color: string, seed = 1): Paint =>
  (pen, size) => {
    pen.fillStyle = color;
    pen.fillRect(0, 0, size, size);
    grain(pen, size, seed, 90, 0.16);
    pen.strokeStyle = "#00000077";
    pen.lineWidth = size * 0.03;
    const joints: [number, number, number, number][] = [
      [0, 0.48, 1, 0.46],
      [0.52, 0, 0.5, 0.47],
      [0.26, 0.47, 0.28, 1],
      [0.74, 0.46, 0.73, 1],
    ];
    for (const [a, b, c, d] of joints) {
      pen.beginPath();
      pen.moveTo(a * size, b * size);
      pen.lineTo(c * size, d * size);
      pen.stroke();
    }
    damp(pen, size, seed + 5);
    bevel(pen, size);
  };

/** Puddles that shine. */
function damp(pen: Pen, size: number, seed: number): void {
  const next = dice(seed);
  for (let at = 0; at < 3; at++) {
    const [x, y, r] = [next() * size, next() * size, (0.12 + next() * 0.16) * size];
    const shine = pen.createRadialGradient(x - r * 0.3, y - r * 0.3, 0, x, y, r);
    shine.addColorStop(0, "#d8f1ff44");
    shine.addColorStop(1, "#0b2a3d00");
    pen.fillStyle = shine;
    pen.beginPath();
    pen.ellipse(x, y, r, r * 0.6, next(), 0, 7);
    pen.fill();
  }
}

/** Three planks with nails. */
export const planks =
  (color: string): Paint =>
  (pen, size) => {
    pen.fillStyle = color;
    pen.fillRect(0, 0, size, size);
    const next = dice(9);
    for (let at = 0; at < 46; at++) {
      pen.strokeStyle = next() > 0.5 ? "#ffffff16" : "#3a1c0030";
      pen.lineWidth = size * 0.012;
      const y = next() * size;
      pen.beginPath();
      pen.moveTo(0, y);
      pen.bezierCurveTo(size * 0.3, y + next() * 8 - 4, size * 0.6, y + next() * 8 - 4, size, y);
      pen.stroke();
    }
    pen.fillStyle = "#1d0d00aa";
    for (const y of [0.325, 0.655]) pen.fillRect(0, y * size, size, size * 0.03);
    pen.fillStyle = "#2b2620";
    for (const x of [0.09, 0.91])
      for (const y of [0.16, 0.49, 0.83]) {
        pen.beginPath();
        pen.arc(x * size, y * size, size * 0.025, 0, 7);
        pen.fill();
      }
    bevel(pen, size, 0.035);
  };

/** The bare floor: concrete with a drain and seeping water. */
export function floor(pen: Pen, left: number, top: number, seed: number): void {
  const next = dice(seed);
  const tone = 34 + Math.floor(next() * 9);
  pen.fillStyle = `rgb(${tone},${tone + 4},${tone + 6})`;
  pen.fillRect(left, top, 1, 1);
  for (let at = 0; at < 7; at++) {
    pen.fillStyle = next() > 0.6 ? "#9fd4e81c" : "#0000002e";
    pen.beginPath();
    pen.ellipse(left + next(), top + next(), 0.04 + next() * 0.16, 0.03 + next() * 0.1, next() * 3, 0, 7);
    pen.fill();
  }
  pen.strokeStyle = "#00000099";
  pen.lineWidth = 0.035;
  pen.strokeRect(left, top, 1, 1);
  pen.strokeStyle = "#ffffff12";
  pen.lineWidth = 0.015;
  pen.strokeRect(left + 0.03, top + 0.03, 0.94, 0.94);
}

/** Water from above: ripples of light. */
export const ripples: Paint = (pen, size) => {
  const deep = pen.createLinearGradient(0, 0, size, size);
  deep.addColorStop(0, "#3fb3e6");
  deep.addColorStop(1, "#125a94");
  pen.fillStyle = deep;
  pen.fillRect(0, 0, size, size);
  pen.strokeStyle = "#d9f6ff";
  pen.lineCap = "round";
  for (let row = 0; row < 5; row++)
    for (let at = 0; at < 3; at++) {
      pen.globalAlpha = 0.35 + 0.4 * ((row * 7 + at * 3) % 5) * 0.2;
      pen.lineWidth = size * (0.012 + 0.008 * ((row + at) % 3));
      const x = (at * 0.36 + (row % 2) * 0.17 - 0.05) * size;
      const y = (row * 0.2 + 0.1) * size;
      pen.beginPath();
      pen.moveTo(x, y);
      pen.quadraticCurveTo(x + size * 0.09, y - size * 0.07, x + size * 0.18, y);
      pen.stroke();
    }
  pen.globalAlpha = 1;
};
