/**
 * Service worker: keeps all files of one version of the site, so that it works without a network.
 *
 * A version is stored completely or not at all. A page is loaded from the network if that answers soon, otherwise from
 * the newest complete version. The names of all other files change with their content, so a page never gets those of
 * another version. The previous version is kept for pages that are still open.
 */
const PATIENCE = 3000;
const NAME = "untertage ";
const ORDER = "untertage versions";

// eslint-disable-next-line @typescript-eslint/no-unused-vars -- tools/site.py appends the call
function begin(version, files) {
  const own = NAME + version;

  async function stored() {
    const cache = await caches.open(own);
    const fresh = files.map((file) => new Request(file === "index.html" ? "./" : file, { cache: "no-cache" }));
    await cache.addAll(fresh);
  }

  /** Remove all versions but this one and the one before it. */
  async function tidy() {
    const order = await caches.open(ORDER);
    const known = await order.match("list");
    const before = known === undefined ? [] : (await known.json()).filter((name) => name !== own);
    const kept = [own, ...before].slice(0, 2);
    await order.put("list", new Response(JSON.stringify(kept)));
    for (const name of await caches.keys())
      if (name.startsWith(NAME) && name !== ORDER && !kept.includes(name)) await caches.delete(name);
  }

  async function page(request) {
    const cached = await (await caches.open(own)).match("./");
    if (cached === undefined) return fetch(request);
    const late = new Promise((done) => setTimeout(done, PATIENCE, cached));
    const answer = fetch(request).then((found) => (found.ok ? found : cached));
    return Promise.race([answer.catch(() => cached), late]);
  }

  async function file(request) {
    return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
  }

  self.addEventListener("install", (event) => event.waitUntil(stored().then(() => self.skipWaiting())));
  self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const path = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length);
    if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
    if (/^(api|ws|metrics)(\/|$)/.test(path)) return;
    event.respondWith(request.mode === "navigate" ? page(request) : file(request));
  });
}
