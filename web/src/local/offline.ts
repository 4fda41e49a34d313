/** The service worker, with which the page works without a network. */
import { here } from "../lib/hosts.svelte";

/** Store the whole site once the page is at rest; a page without Python is of no use without its server. */
export function keepOffline(): void {
  if (here === null || !("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("./sw.js").catch(() => undefined);
    void navigator.storage?.persist?.();
  });
}
