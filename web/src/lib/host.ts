/**
 * Where tables are played: on a server, or in this browser. Both answer the same requests and the same messages,
 * because both run the same Python (see docs/server.md).
 */

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A connection to one table. */
export interface Line {
  isOpen(): boolean;
  send(text: string): void;
  close(): void;
}

/** What the page does with a connection. */
export interface LineEnds {
  opened(): void;
  heard(text: string): void;
  closed(code: number, reason: string): void;
}

export interface Host {
  /** Whether it can be out of reach. */
  readonly remote: boolean;
  request(method: string, path: string, headers: Readonly<Record<string, string>>, body?: string): Promise<Answer>;
  connect(ends: LineEnds): Line;
}

/** A server, reached by HTTP and WebSockets at an address relative to the page. */
export class Server implements Host {
  readonly remote = true;

  constructor(private readonly base: string) {}

  /** The page may lie below any path, behind a reverse proxy. */
  address(path: string): URL {
    return new URL(`.${path}`, new URL(this.base, location.href));
  }

  async request(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<Answer> {
    const answer = await fetch(this.address(path), { method, headers, body });
    return { status: answer.status, text: await answer.text() };
  }

  connect(ends: LineEnds): Line {
    const socket = new WebSocket(this.address("/ws").href.replace(/^http/, "ws"));
    socket.onopen = () => ends.opened();
    socket.onmessage = (event: MessageEvent<string>) => ends.heard(event.data);
    socket.onclose = (event) => ends.closed(event.code, event.reason);
    return {
      isOpen: () => socket.readyState === WebSocket.OPEN,
      send: (text) => socket.send(text),
      close: () => socket.close(),
    };
  }
}
