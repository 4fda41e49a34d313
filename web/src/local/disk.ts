/** IndexedDB as a disk for Python (`untertage.server.local.browser`); memory where the browser refuses to store. */

interface Asked {
  readonly get?: readonly [shelf: string, key: string];
  readonly all?: readonly [shelf: string, prefix: string];
  readonly change?: readonly (readonly ["add" | "put" | "delete", shelf: string, key: string, value: string])[];
  readonly tell?: string;
}

const NAME = "untertage";

export interface Disk {
  readonly lasting: boolean;
  /** Answers a question in JSON with `{"value": …}` or `{"error": …}`. */
  ask(question: string): Promise<string>;
}

type Shelves = readonly string[];

/** The database with all shelves; a new shelf is a new version. */
async function opened(shelves: Shelves): Promise<IDBDatabase> {
  const base = await openedAt(shelves);
  if (shelves.every((shelf) => base.objectStoreNames.contains(shelf))) return base;
  base.close();
  return openedAt(shelves, base.version + 1);
}

function openedAt(shelves: Shelves, version?: number): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(NAME, version);
    request.onupgradeneeded = () => {
      for (const shelf of shelves)
        if (!request.result.objectStoreNames.contains(shelf)) request.result.createObjectStore(shelf);
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close(); // a page with new shelves goes first
      done(request.result);
    };
    request.onerror = () => failed(request.error ?? new Error("refused"));
    request.onblocked = () => failed(new Error("blocked"));
  });
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error("failed"));
  });
}

const starting = (prefix: string): IDBKeyRange | undefined =>
  prefix === "" ? undefined : IDBKeyRange.bound(prefix, `${prefix}\uffff`);

class Stored implements Disk {
  readonly lasting = true;

  constructor(
    private readonly base: IDBDatabase,
    private readonly tell: (topic: string) => void,
  ) {}

  async ask(question: string): Promise<string> {
    try {
      return JSON.stringify({ value: await this.answer(JSON.parse(question) as Asked) });
    } catch (error) {
      return JSON.stringify({ error: error instanceof Error ? error.name : String(error) });
    }
  }

  private async answer(asked: Asked): Promise<unknown> {
    if (asked.get) {
      const [shelf, key] = asked.get;
      return (await result(this.base.transaction(shelf).objectStore(shelf).get(key))) ?? null;
    }
    if (asked.all) {
      const [shelf, prefix] = asked.all;
      const store = this.base.transaction(shelf).objectStore(shelf);
      const range = starting(prefix);
      const [keys, values] = await Promise.all([result(store.getAllKeys(range)), result(store.getAll(range))]);
      return keys.map((key, n) => [key, values[n]]);
    }
    if (asked.change) return this.change(asked.change);
    this.tell(asked.tell ?? "");
    return null;
  }

  /**
   * One transaction; false if a key to be added is taken. It is complete once the system has the data: it survives a
   * crash of the page or of the browser. Waiting for the drive takes up to a tenth of a second now and then.
   */
  private change(changes: NonNullable<Asked["change"]>): Promise<boolean> {
    if (changes.length === 0) return Promise.resolve(true);
    return new Promise((done, failed) => {
      const shelves = [...new Set(changes.map(([, shelf]) => shelf))];
      const transaction = this.base.transaction(shelves, "readwrite", { durability: "relaxed" });
      transaction.oncomplete = () => done(true);
      transaction.onabort = () => {
        if (transaction.error?.name === "ConstraintError") done(false);
        else failed(transaction.error ?? new Error("aborted"));
      };
      try {
        for (const [kind, shelf, key, value] of changes) {
          const store = transaction.objectStore(shelf);
          if (kind === "delete") store.delete(key);
          else if (kind === "add") store.add(value, key);
          else store.put(value, key);
        }
      } catch (error) {
        transaction.abort();
        failed(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }
}

/** Open the storage. `hear` is called with what other pages tell; null if the browser stores nothing. */
export async function openDisk(shelves: Shelves, hear: (topic: string) => void): Promise<Disk | null> {
  try {
    const base = await opened(shelves);
    const channel = new BroadcastChannel(NAME);
    channel.onmessage = (event: MessageEvent<string>) => hear(event.data);
    return new Stored(base, (topic) => channel.postMessage(topic));
  } catch {
    return null;
  }
}
