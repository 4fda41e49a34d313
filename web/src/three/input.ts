/** Pointer input on the picture: one finger turns, two zoom and slide, a still tap selects. */
import type { Director } from "./camera";

export interface Hands {
  tap: (event: PointerEvent) => void;
  hover: (event: PointerEvent | null) => void;
  /** The player takes the camera. */
  grab: () => void;
  changed: () => void;
}

/** A pointer that moved less than this many pixels has tapped. */
const STILL = 7;
const TURN = 0.006;
const WHEEL = 0.0012;

interface Finger {
  x: number;
  y: number;
  startX: number;
  startY: number;
}

export function listen(canvas: HTMLCanvasElement, director: Director, hands: Hands, signal: AbortSignal): void {
  const fingers = new Map<number, Finger>();
  /** The present touch is a drag or a pinch, not a tap. */
  let moved = false;
  const box = (): DOMRect => canvas.getBoundingClientRect();
  const gap = (): number => {
    const [a, b] = [...fingers.values()];
    return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
  };
  const on = <K extends keyof HTMLElementEventMap>(
    kind: K,
    act: (event: HTMLElementEventMap[K]) => void,
    more: AddEventListenerOptions = {},
  ): void => canvas.addEventListener(kind, act, { signal, ...more });

  on("pointerdown", (event) => {
    if (fingers.size === 0) moved = false;
    else moved = true;
    fingers.set(event.pointerId, {
      x: event.clientX,
      y: event.clientY,
      startX: event.clientX,
      startY: event.clientY,
    });
    canvas.setPointerCapture(event.pointerId);
  });
  on("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (finger === undefined) {
      if (event.buttons === 0) hands.hover(event);
      return;
    }
    const far = Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY);
    if (!moved && far <= STILL) return;
    if (!moved) hands.grab();
    moved = true;
    const before = gap();
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    [finger.x, finger.y] = [event.clientX, event.clientY];
    if (fingers.size === 1 && (event.buttons & 2) === 0) director.turn(-dx * TURN, dy * TURN);
    else {
      const { width, height } = box();
      const share = Math.max(1, fingers.size);
      director.slide(dx / width / share, dy / height / share);
      if (before > 0) director.nearer(gap() / before);
    }
    hands.changed();
  });
  const lift = (event: PointerEvent, tap: boolean): void => {
    if (!fingers.delete(event.pointerId)) return;
    if (tap && !moved && fingers.size === 0 && event.button === 0) hands.tap(event);
  };
  on("pointerup", (event) => lift(event, true));
  on("pointercancel", (event) => lift(event, false));
  on("pointerleave", () => hands.hover(null));
  on("contextmenu", (event) => event.preventDefault());
  on(
    "wheel",
    (event) => {
      event.preventDefault();
      const { x, y, width, height } = box();
      hands.grab();
      director.nearer(
        Math.exp(-event.deltaY * WHEEL),
        ((event.clientX - x) / width) * 2 - 1,
        1 - ((event.clientY - y) / height) * 2,
      );
      hands.changed();
    },
    { passive: false },
  );
}
