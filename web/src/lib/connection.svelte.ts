/**
 * A connection to a table that notices a dead line within five seconds, reconnects automatically and repeats requests
 * that were not answered.
 */
import type { Host, Line } from "./host";
import { PROTOCOL, type ClientMessage, type ServerMessage } from "../wire";

export type Link = "connecting" | "open" | "lost" | "closed";

const WAIT = [250, 500, 1000, 2000, 4000, 8000];
/** Close codes after which reconnecting would not help. */
const FINAL = new Set([4400, 4401, 4403, 4404]);
/** Milliseconds: how often the line is checked, silence after which the server is asked, patience for its answer. */
const LOOK = 250;
const SILENCE = 1500;
const PATIENCE = 3000;
/** Milliseconds until a new connection has to be welcomed. */
const GREETING = 8000;
const RELOADED = "reloaded for protocol";

interface Ends {
  /** The first message of every connection. */
  hello: () => ClientMessage;
  hear: (message: ServerMessage) => void;
  /** The server does not want this client back. */
  ended: (reason: string) => void;
}

export class Connection {
  link = $state<Link>("connecting");
  /** The server speaks another protocol than this page, and loading it again did not help. */
  outdated = $state(false);
  private socket: Line | null = null;
  private tries = 0;
  private timer: number | undefined;
  private readonly watch: number;
  private number = 0;
  /** When the server was last heard from, and when it was pinged after that. */
  private heard = 0;
  private asked: number | null = null;
  // Nothing on the page is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly waiting = new Map<string, ClientMessage>();

  constructor(
    private readonly host: Host,
    private readonly ends: Ends,
  ) {
    this.watch = window.setInterval(() => this.check(), LOOK);
    window.addEventListener("online", this.retry);
    window.addEventListener("offline", this.doubt);
    this.connect();
  }

  /** The server has answered the greeting: repeat what was not answered. */
  welcomed(): void {
    this.link = "open";
    this.tries = 0;
    for (const again of this.waiting.values()) this.send(again);
  }

  /** Send a message that is answered; it is repeated after a lost connection. */
  ask(message: ClientMessage & { id: string }): string {
    this.waiting.set(message.id, message);
    this.send(message);
    return message.id;
  }

  /** A message needs no answer any more: it has one, or it is withdrawn. */
  answered(id: string): void {
    this.waiting.delete(id);
  }

  newId(): string {
    return `${Date.now().toString(36)}-${(this.number++).toString(36)}`;
  }

  /** Connect now instead of waiting for the next attempt. */
  readonly retry = (): void => {
    if (this.link !== "lost") return;
    this.tries = 0;
    this.connect();
  };

  close(): void {
    this.link = "closed";
    window.clearInterval(this.watch);
    window.clearTimeout(this.timer);
    window.removeEventListener("online", this.retry);
    window.removeEventListener("offline", this.doubt);
    this.socket?.close();
  }

  /** The system says that it is offline. The server may be on this machine, so ask it. */
  private readonly doubt = (): void => {
    if (this.link !== "open" || !this.host.remote) return;
    this.ping();
    this.asked = performance.now() - PATIENCE + 1000;
  };

  /** Drop a connection whose ping was not answered in time. */
  private check(): void {
    if (this.link !== "open" || !this.host.remote) return;
    const now = performance.now();
    if (this.asked !== null && now - this.asked > PATIENCE) this.lose();
    else if (this.asked === null && now - this.heard > SILENCE) this.ping();
  }

  private ping(): void {
    this.asked = performance.now();
    this.send({ t: "ping", id: this.newId() });
  }

  private connect(): void {
    window.clearTimeout(this.timer);
    this.socket?.close();
    const socket: Line = this.host.connect({
      opened: () => this.socket === socket && this.send(this.ends.hello()),
      heard: (text) => this.socket === socket && this.hear(JSON.parse(text) as ServerMessage),
      closed: (code, reason) => this.dropped(socket, code, reason),
    });
    this.socket = socket;
    this.timer = window.setTimeout(() => this.late(socket), GREETING);
  }

  /** The greeting was not answered in time. */
  private late(socket: Line): void {
    if (this.socket === socket && this.link !== "open" && this.host.remote) this.lose();
  }

  private hear(message: ServerMessage): void {
    this.heard = performance.now();
    this.asked = null;
    if (message.t === "pong") this.answered(message.id);
    else if (message.t !== "welcome" || message.protocol === PROTOCOL) this.ends.hear(message);
    else this.renew(message.protocol);
  }

  /** Load the page again, once, because the server speaks another protocol. */
  private renew(protocol: number): void {
    this.close();
    this.outdated = sessionStorage.getItem(RELOADED) === `${protocol}`;
    if (this.outdated) return;
    sessionStorage.setItem(RELOADED, `${protocol}`);
    location.reload();
  }

  private dropped(socket: Line, code: number, reason: string): void {
    if (this.link === "closed" || this.socket !== socket) return;
    if (FINAL.has(code)) {
      this.close();
      this.ends.ended(reason);
    } else this.lose();
  }

  /** Try again after a while. */
  private lose(): void {
    this.link = "lost";
    this.asked = null;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    window.clearTimeout(this.timer);
    const wait = WAIT[Math.min(this.tries++, WAIT.length - 1)] ?? 8000;
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  private send(message: ClientMessage): void {
    if (this.socket?.isOpen()) this.socket.send(JSON.stringify(message));
  }
}
