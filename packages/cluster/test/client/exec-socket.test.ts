import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Agent, createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import type { ExecEnd, ExecRequest } from '../../src/client/exec.ts';
import { execOverSocket } from '../../src/client/exec-socket.ts';

const servers: (() => void)[] = [];
afterEach(() => {
  for (const close of servers.splice(0)) close();
});

/** The messages of the protocol v4.channel.k8s.io. */
const message = (channel: number, text: string): Uint8Array => Buffer.concat([Buffer.of(channel), Buffer.from(text)]);
const success = message(3, '{"status":"Success"}');
const failure = (status: number): Uint8Array =>
  message(
    3,
    JSON.stringify({
      status: 'Failure',
      reason: 'NonZeroExitCode',
      details: { causes: [{ reason: 'ExitCode', message: String(status) }] },
    }),
  );

interface Serving {
  readonly run: (request?: Partial<ExecRequest>) => Promise<ExecEnd>;
  readonly urls: string[];
  readonly tokens: (string | undefined)[];
}

/** A server that speaks the protocol. `refuse` answers before the upgrade; undefined goes on. */
async function serve(
  onConnection: (socket: WebSocket, request: IncomingMessage) => void,
  refuse?: (request: IncomingMessage) => { readonly status: number; readonly body: string } | undefined,
): Promise<Serving> {
  const urls: string[] = [];
  const tokens: (string | undefined)[] = [];
  const server: Server = createServer((_: IncomingMessage, response: ServerResponse) => response.writeHead(404).end());
  const sockets = new WebSocketServer({
    server,
    handleProtocols: () => 'v4.channel.k8s.io',
    verifyClient: (
      { req }: { readonly req: IncomingMessage },
      answer: (ok: boolean, status?: number, body?: string) => void,
    ) => {
      urls.push(req.url ?? '');
      tokens.push(req.headers.authorization);
      const refused = refuse?.(req);
      if (refused === undefined) answer(true);
      else answer(false, refused.status, refused.body);
    },
  });
  sockets.on('connection', onConnection);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  servers.push(() => {
    sockets.close();
    server.closeAllConnections();
    server.close();
  });
  const agent = new Agent();
  let logins = 0;
  const run: Serving['run'] = (request) =>
    execOverSocket(
      {
        server: `http://127.0.0.1:${port}/gateway/`,
        namespace: 'n',
        login: (refused) => {
          if (refused !== undefined) logins += 1;
          return Promise.resolve({ agent, headers: { authorization: `Bearer ${logins}` } });
        },
        close: () => {},
      },
      {
        namespace: 'n',
        pod: 'p',
        container: 'c',
        command: ['/bin/x', 'a b', '$(y)'],
        maxOutputBytes: 1000,
        timeoutMilliseconds: 5000,
        ...request,
      },
    );
  return { run, urls, tokens };
}

const shown = (end: ExecEnd): object =>
  end.kind === 'exited'
    ? { status: end.status, stdout: Buffer.from(end.stdout).toString(), stderr: Buffer.from(end.stderr).toString() }
    : end;

describe('execOverSocket', () => {
  it('keeps the streams apart, and reads the exit status', async () => {
    const { run, urls } = await serve((socket) => {
      for (const one of [message(1, 'a'), message(2, 'b'), message(1, ''), message(1, 'c'), failure(3)]) {
        socket.send(one, () => {});
      }
    });
    expect(shown(await run())).toEqual({ status: 3, stdout: 'ac', stderr: 'b' });
    expect(urls).toEqual([
      '/gateway/api/v1/namespaces/n/pods/p/exec?container=c&stdout=true&stderr=true&command=%2Fbin%2Fx&command=a+b&command=%24%28y%29',
    ]);
  });

  it('sends input of any size in pieces', async () => {
    let received = 0;
    let largest = 0;
    const { run } = await serve((socket) => {
      socket.on('message', (data) => {
        if (!Buffer.isBuffer(data)) return;
        expect(data[0]).toBe(0);
        received += data.length - 1;
        largest = Math.max(largest, data.length);
        if (received === 3_000_001) socket.send(success, () => {});
      });
    });
    const stdin = [new Uint8Array(3_000_000), new Uint8Array(0), new Uint8Array(1)];
    expect(shown(await run({ stdin }))).toMatchObject({ status: 0 });
    expect(largest).toBeLessThanOrEqual(1024 * 1024);
  });

  it('reports a connection that breaks before the status as lost', async () => {
    const { run } = await serve((socket) => {
      socket.send(message(1, 'half'), () => socket.terminate());
    });
    expect(await run()).toMatchObject({ kind: 'lost' });
  });

  it('reports a program that the node could not start', async () => {
    const { run } = await serve((socket) => {
      const status = { status: 'Failure', reason: 'InternalError', message: 'container not found ("c")' };
      socket.send(message(3, JSON.stringify(status)), () => {});
    });
    expect(await run()).toEqual({ kind: 'not-started', message: 'container not found ("c")' });
  });

  it('reports a refusal with the words of the server', async () => {
    const body = JSON.stringify({ kind: 'Status', reason: 'Forbidden', message: 'cannot get resource "pods/exec"' });
    const { run } = await serve(
      () => {},
      () => ({ status: 403, body }),
    );
    expect(await run()).toEqual({
      kind: 'refused',
      status: 403,
      reason: 'Forbidden',
      message: 'cannot get resource "pods/exec"',
    });
  });

  it('logs in again once', async () => {
    const { run, tokens } = await serve(
      (socket) => socket.send(success, () => {}),
      ({ headers }) => (headers.authorization === 'Bearer 0' ? { status: 401, body: '' } : undefined),
    );
    expect(shown(await run())).toMatchObject({ status: 0 });
    expect(tokens).toEqual(['Bearer 0', 'Bearer 1']);
  });

  it('ends when it is cancelled, after its time, and with too much output', async () => {
    const { run } = await serve((socket) => socket.send(message(1, 'x'.repeat(500)), () => {}));
    const controller = new AbortController();
    const onOutput = (): void => controller.abort();
    expect(await run({ signal: controller.signal, onOutput })).toEqual({ kind: 'cancelled' });
    expect(await run({ timeoutMilliseconds: 50 })).toMatchObject({
      kind: 'lost',
      message: expect.stringMatching(/0\.05 s$/),
    });
    expect(await run({ maxOutputBytes: 100 })).toMatchObject({
      kind: 'lost',
      message: expect.stringMatching(/100 bytes/),
    });
  });

  it('reports a server that is not there', async () => {
    const { run } = await serve(() => {});
    for (const close of servers.splice(0)) close();
    expect(await run()).toMatchObject({ kind: 'unreachable', message: expect.stringContaining('connection refused') });
  });
});
