/** Everything this browser keeps, for the person in front of it: to read and to delete. */

const NAME = "untertage";
/** Other pages of the same address may keep things too. */
const isOurs = (key: string): boolean => key.startsWith(NAME);
/** Keys that authenticate the person. */
const KEYS = ["token", "ownToken"];

const read = (text: string): unknown => {
  try {
    return JSON.parse(text, (key, value: unknown) => (KEYS.includes(key) ? "…" : value));
  } catch {
    return text;
  }
};

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((found, failed) => {
    request.onsuccess = () => found(request.result);
    request.onerror = () => failed(request.error ?? new Error("failed"));
  });
}

async function shelves(): Promise<Record<string, unknown>> {
  if (!(await indexedDB.databases()).some((base) => base.name === NAME)) return {};
  const base = await done(indexedDB.open(NAME));
  const found: Record<string, unknown> = {};
  for (const shelf of base.objectStoreNames) {
    const store = base.transaction(shelf).objectStore(shelf);
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    found[shelf] = keys.map((key, n) => [key, read(String(values[n]))]);
  }
  base.close();
  return found;
}

/** All of it as JSON, without the keys of the person. */
export async function kept(): Promise<string> {
  const settings = Object.keys(localStorage)
    .filter(isOurs)
    .map((key) => [key, read(localStorage.getItem(key) ?? "")]);
  return JSON.stringify({ settings: Object.fromEntries(settings), ...(await shelves()) }, null, 2);
}

/** Delete all of it. The page must be loaded again afterwards; Python closes its storage by itself. */
export async function forget(): Promise<void> {
  await done(indexedDB.deleteDatabase(NAME));
  for (const key of Object.keys(localStorage).filter(isOurs)) localStorage.removeItem(key);
  sessionStorage.clear();
}
