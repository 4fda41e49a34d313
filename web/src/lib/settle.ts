/** The second click of a double click is meant for what was there before, not for what came up under the pointer. */

const NEAR = 12;
const LONGEST = 3000;
let last = { x: 0, y: 0 };
window.addEventListener("pointerdown", (event) => (last = { x: event.clientX, y: event.clientY }), true);

/** Ignore clicks at the place of the last one until the pointer has moved away. */
export function settle(): void {
  const { x, y } = last;
  const near = (event: MouseEvent): boolean => Math.hypot(event.clientX - x, event.clientY - y) <= NEAR;
  const swallow = (event: MouseEvent): void => {
    // A key also makes a click, at no place; that one is meant.
    if (event.detail === 0 && event.type === "click") return;
    if (near(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else done();
  };
  const moved = (event: PointerEvent): void => {
    if (!near(event)) done();
  };
  const kinds = ["pointerdown", "pointerup", "click"] as const;
  const timer = window.setTimeout(done, LONGEST);
  function done(): void {
    window.clearTimeout(timer);
    for (const kind of kinds) window.removeEventListener(kind, swallow, true);
    window.removeEventListener("pointermove", moved, true);
  }
  for (const kind of kinds) window.addEventListener(kind, swallow, true);
  window.addEventListener("pointermove", moved, true);
}
