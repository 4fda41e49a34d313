/** A WebSocket to the server that reconnects automatically and repeats requests that were not answered. */
import type { ClientMessage, ServerMessage } from "../wire";

export type Link = "connecting" | "open" | "lost" | "closed";

const WAIT = [250, 500, 1000, 2000, 4000, 8000];
/** Close codes after which reconnecting would not help. */
const FINAL = new Set([4400, 4401, 4404]);

interface Ends {
  /** The first message of every connection. */
  hello: () => ClientMessage;
  hear: (message: ServerMessage) => void;
  /** The server does not want this client back. */
  ended: (reason: string) => void;
}

export class Connection {
  link = $state<Link>("connecting");
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: number | undefined;
  private number = 0;
  // Nothing on the page is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly waiting = new Map<string, ClientMessage>();

  constructor(private readonly ends: Ends) {
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

  answered(id: string): void {
    this.waiting.delete(id);
  }

  newId(): string {
    return `${Date.now().toString(36)}-${(this.number++).toString(36)}`;
  }

  close(): void {
    this.link = "closed";
    window.clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => this.send(this.ends.hello());
    socket.onmessage = (event: MessageEvent<string>) => this.ends.hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => this.dropped(socket, event);
  }

  private dropped(socket: WebSocket, event: CloseEvent): void {
    if (this.link === "closed" || this.socket !== socket) return;
    if (FINAL.has(event.code)) {
      this.link = "closed";
      this.ends.ended(event.reason);
      return;
    }
    this.link = "lost";
    const wait = WAIT[Math.min(this.tries++, WAIT.length - 1)] ?? 8000;
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
