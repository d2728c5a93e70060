// The members of the package `ws` that `exec-socket.ts` and its test use. The types of the package need more than the library of Node.
declare module 'ws' {
  import type { ClientRequest, IncomingMessage } from 'node:http';

  interface Events {
    open: () => void;
    message: (data: unknown, isBinary: boolean) => void;
    pong: () => void;
    close: (code: number) => void;
    error: (error: Error) => void;
    'unexpected-response': (request: ClientRequest, response: IncomingMessage) => void;
  }

  export interface WebSocket {
    readonly protocol: string;
    on<K extends keyof Events>(name: K, listener: Events[K]): this;
    send(data: Uint8Array, sent: (error?: Error | null) => void): void;
    ping(): void;
    close(code: number): void;
    terminate(): void;
  }

  export const WebSocket: new (address: URL, protocols: readonly string[], options: object) => WebSocket;

  /** For tests. */
  export const WebSocketServer: new (options: object) => {
    on(name: 'connection', listener: (socket: WebSocket, request: IncomingMessage) => void): void;
    close(): void;
  };
}
