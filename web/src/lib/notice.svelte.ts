/** Notifications of the system: only if the player has asked for them, and only while the tab is hidden. */
import { prefs } from "./prefs.svelte";

const supported = "Notification" in window;

/** What the browser allows. */
const allowed = $state({ state: supported ? Notification.permission : "denied" });

export const canNotify = (): boolean => allowed.state !== "denied";
export const notifies = (): boolean => prefs.notify && allowed.state === "granted";

/** The player wants notifications: ask the browser for permission. */
export async function allowNotices(): Promise<void> {
  if (supported) allowed.state = await Notification.requestPermission();
  prefs.notify = allowed.state === "granted";
}

/** Show a notification about a table in place of an older one, until the tab is looked at. */
export function notify(title: string, body: string, table: string): void {
  if (!notifies() || !document.hidden) return;
  try {
    const shown = new Notification(title, { body, tag: table, icon: "./icon.svg" });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    document.addEventListener("visibilitychange", () => shown.close(), { once: true });
  } catch {
    // Some phones only let service workers notify.
  }
}

/** A short vibration on devices that are held in the hand, once the page has been touched. */
export function vibrate(): void {
  if (matchMedia("(pointer: coarse)").matches && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}

let icon: Promise<string> | null = null;

/** The icon of the page with a dot on it. */
async function dotted(): Promise<string> {
  const plain = (await (await fetch("./icon.svg")).text()).replace(/<\?xml.*?\?>/, "");
  const dot = '<circle cx="47" cy="47" r="15" fill="#e5484d" stroke="#fff" stroke-width="4"/>';
  const both = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${plain}${dot}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(both)}`;
}

/** Put a dot on the icon of the tab, or take it away. */
export function markIcon(marked: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  link.dataset["marked"] = `${marked}`;
  if (!marked) {
    link.href = "./icon.svg";
    return;
  }
  icon ??= dotted();
  icon.then(
    (href) => {
      if (link.dataset["marked"] === "true") link.href = href;
    },
    () => (icon = null),
  );
}
