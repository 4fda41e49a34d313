/** After an update of the server, parts of the old page are gone: load the new page, at most once a minute. */
const KEY = "untertage.renewed";
const AGAIN = 60_000;

export function renewAfterUpdate(): void {
  window.addEventListener("vite:preloadError", () => {
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < AGAIN) return;
    const renew = ({ ok }: Response): void => {
      if (!ok) return;
      sessionStorage.setItem(KEY, String(Date.now()));
      location.reload();
    };
    // Without a connection a reload would only lose the page.
    fetch(location.pathname, { cache: "no-store" }).then(renew, () => undefined);
  });
}
