/** The time, as something that a component can be drawn from. */
import { createSubscriber } from "svelte/reactivity";

const tick = createSubscriber((update) => {
  const timer = window.setInterval(update, 250);
  return () => window.clearInterval(timer);
});

/** Milliseconds as `performance.now()` counts them; whatever reads it is drawn again four times a second. */
export function now(): number {
  tick();
  return performance.now();
}
