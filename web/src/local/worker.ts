/** The worker with the server: carries messages between the page, Python, the storage and the worker of the bots. */
import { openDisk } from "./disk";
import type { FromWorker, ToWorker } from "./messages";
import { startPython } from "./python";

interface PyConnection {
  take(text: string): void;
  close(): void;
}
interface PyHost {
  request(method: string, path: string, headers: string, body: string): Promise<string>;
  connect(send: (text: string) => void, closed: (code: number) => void): PyConnection;
  hear(topic: string): void;
}
type Ask = (question: string) => Promise<string>;
interface Entry {
  shelves(): string;
  start(disk: Ask | undefined, bots: Ask, chores: Ask, seed: number | undefined): Promise<PyHost>;
}

const post = (message: FromWorker): void => self.postMessage(message);
const lines = new Map<number, PyConnection>();
let host: Promise<PyHost> | null = null;

/** Another worker that is started when it is first needed; it answers one call after the other. */
function helper(python: string): Ask {
  let worker: Worker | null = null;
  const waiting: ((answer: string) => void)[] = [];
  return (question) => {
    if (worker === null) {
      worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module", name: "untertage bots" });
      worker.onmessage = (event: MessageEvent<string>) => waiting.shift()?.(event.data);
      worker.postMessage({ python });
    }
    worker.postMessage({ question });
    return new Promise((done) => waiting.push(done));
  };
}

async function start(python: string, seed: number | null): Promise<PyHost> {
  const bots = helper(python);
  const interpreter = await startPython(python);
  const entry: Entry = interpreter.pyimport("untertage.server.local.browser");
  let made: PyHost | null = null;
  const disk = await openDisk(JSON.parse(entry.shelves()) as string[], (topic) => made?.hear(topic));
  // Python reads undefined as None, and null as something else.
  const ask = disk === null ? undefined : (question: string): Promise<string> => disk.ask(question);
  made = await entry.start(ask, bots, helper(python), seed ?? undefined);
  post({ k: "ready", lasting: disk !== null });
  return made;
}

async function answer(server: PyHost, message: ToWorker): Promise<void> {
  switch (message.k) {
    case "request": {
      const { n, method, path, headers, body } = message;
      const reply = JSON.parse(await server.request(method, path, JSON.stringify(headers), body)) as [number, string];
      post({ k: "answer", n, status: reply[0], text: reply[1] });
      break;
    }
    case "open": {
      const { line } = message;
      const send = (text: string): void => post({ k: "message", line, text });
      const closed = (code: number): void => post({ k: "closed", line, code });
      lines.set(line, server.connect(send, closed));
      break;
    }
    case "send":
      lines.get(message.line)?.take(message.text);
      break;
    case "close":
      lines.get(message.line)?.close();
      lines.delete(message.line);
  }
}

self.onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.k === "start") host = start(message.python, message.seed);
  host
    ?.then((server) => answer(server, message))
    .catch((error: unknown) => post({ k: "failed", text: error instanceof Error ? error.message : String(error) }));
};
