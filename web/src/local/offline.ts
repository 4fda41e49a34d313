/** The service worker, with which the page works without a network. */
import { here, server } from "../lib/hosts.svelte";

/** Milliseconds after Python has started: the first table comes before storing. */
const PAUSE = 3000;

/**
 * Store the whole site; a page without Python is of no use without its server. Storing waits until the page has loaded
 * what it needs itself, on a static site also Python.
 */
export function keepOffline(): void {
  if (here === null || !("serviceWorker" in navigator)) return;
  const paused = (): Promise<void> => new Promise((done) => window.setTimeout(done, PAUSE));
  const python = server === null ? here.ready.then(paused) : Promise.resolve();
  window.addEventListener("load", () => {
    void python.then(() => navigator.serviceWorker.register("./sw.js")).catch(() => undefined);
    void navigator.storage?.persist?.();
  });
}
