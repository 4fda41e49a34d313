/** The server inside the page: a Web Worker that runs the Python of the server for the person in front of it. */
import type { Answer, Host, Line, LineEnds } from "../lib/host";
import type { FromWorker, ToWorker } from "./messages";
import { storage } from "./storage.svelte";

export class Here implements Host {
  readonly remote = false;
  /** Resolved when Python runs. */
  readonly ready: Promise<void>;
  private isReady: () => void = () => undefined;
  private worker: Worker | null = null;
  private numbers = 0;
  private broken = "";
  private readonly lines = new Map<number, LineEnds>();
  private readonly asked = new Map<number, { done: (answer: Answer) => void; failed: (error: Error) => void }>();

  /** `python` is the folder with the interpreter and the rules. */
  constructor(
    private readonly python: string,
    private readonly seed: number | null = null,
  ) {
    this.ready = new Promise((done) => (this.isReady = done));
  }

  async request(method: string, path: string, headers: Readonly<Record<string, string>>, body = ""): Promise<Answer> {
    this.started();
    const known = method === "GET" ? await this.listed(path) : null;
    return known ?? this.asking(method, path, headers, body);
  }

  /** The list of games, which a static site has as a file: the start page does not wait for Python. */
  private async listed(path: string): Promise<Answer | null> {
    const lang = /^\/api\/games\?lang=(\w+)$/.exec(path)?.[1];
    if (lang === undefined) return null;
    const found = await fetch(`${this.folder()}/catalogue.${lang}.json`).catch(() => null);
    return found?.ok ? { status: 200, text: await found.text() } : null;
  }

  private asking(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<Answer> {
    const n = this.numbers++;
    return new Promise((done, failed) => {
      this.asked.set(n, { done, failed });
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
      this.post({ k: "request", n, method, path, headers: lower, body });
      if (this.broken) this.fail(this.broken);
    });
  }

  connect(ends: LineEnds): Line {
    const line = this.numbers++;
    this.lines.set(line, ends);
    this.post({ k: "open", line });
    queueMicrotask(() => ends.opened());
    return {
      isOpen: () => this.lines.has(line),
      send: (text) => this.post({ k: "send", line, text }),
      close: () => this.post({ k: "close", line }),
    };
  }

  private post(message: ToWorker): void {
    this.started().postMessage(message);
  }

  private started(): Worker {
    if (this.worker === null) {
      this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "untertage" });
      this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
      this.worker.onerror = (event) => this.fail(event.message || "the worker cannot be loaded");
      this.worker.postMessage({ k: "start", python: this.folder(), seed: this.seed } satisfies ToWorker);
    }
    return this.worker;
  }

  private readonly folder = (): string => new URL(this.python, document.baseURI).href;

  private hear(message: FromWorker): void {
    switch (message.k) {
      case "ready":
        storage.lasting = message.lasting;
        this.isReady();
        break;
      case "failed":
        this.fail(message.text);
        break;
      case "answer":
        this.asked.get(message.n)?.done(message);
        this.asked.delete(message.n);
        break;
      case "message":
        this.lines.get(message.line)?.heard(message.text);
        break;
      case "closed":
        this.lines.get(message.line)?.closed(message.code, "");
        this.lines.delete(message.line);
    }
  }

  /** Python could not be loaded, so requests will fail. */
  private fail(text: string): void {
    this.broken = text;
    for (const { failed } of this.asked.values()) failed(new Error(text));
    this.asked.clear();
  }
}
