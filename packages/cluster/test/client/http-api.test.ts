import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createGzip, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { inGate } from '@krmkit/testing';
import type { ClusterApi } from '../../src/client/api.ts';
import type { ConnectOptions } from '../../src/client/connection.ts';
import { connectCluster } from '../../src/client/connect.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const serve = (handle: Handle): Promise<string> => listening(createServer(handle));

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new RangeError('no port');
  return `http://127.0.0.1:${address.port}`;
}

/** A kubeconfig with this server and user, in its own directory. */
function kubeconfig(server: string, user: object = {}, proxy?: string): { folder: string; options: ConnectOptions } {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-client-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'config');
  writeFileSync(
    file,
    JSON.stringify({
      kind: 'Config',
      'current-context': 'here',
      clusters: [{ name: 'one', cluster: { server, 'proxy-url': proxy } }],
      users: [{ name: 'me', user }],
      contexts: [{ name: 'here', context: { cluster: 'one', user: 'me', namespace: 'shop' } }],
    }),
  );
  return { folder, options: { kubeconfig: file, environment: {} } };
}

async function connect({ options }: { options: ConnectOptions }): Promise<ClusterApi> {
  const connection = await connectCluster(options);
  if (!connection.ok) throw new RangeError(connection.message);
  ends.push(connection.value.close);
  return connection.value;
}

const apiOf = async (handle: Handle, user?: object): Promise<ClusterApi> =>
  connect(kubeconfig(await serve(handle), user));

const json = (response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

describe('a request', () => {
  it('has its path, query and body, and returns the response', async () => {
    const seen: unknown[] = [];
    const api = await apiOf((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        seen.push([request.method, request.url, request.headers['content-type'], body]);
        json(response, 201, { kind: 'Thing', text: 'ä😀' });
      });
    });
    expect(api.namespace).toBe('shop');
    const reply = await api.send({
      method: 'POST',
      path: '/api/v1/things',
      query: { labelSelector: 'a=b,c' },
      body: { a: 'ä' },
    });
    expect(reply).toEqual({ kind: 'done', status: 201, value: { kind: 'Thing', text: 'ä😀' } });
    expect(seen).toEqual([['POST', '/api/v1/things?labelSelector=a%3Db%2Cc', 'application/json', '{"a":"ä"}']]);
    await api.send({ method: 'PATCH', path: '/x', body: {}, contentType: 'application/merge-patch+json' });
    expect(seen[1]).toEqual(['PATCH', '/x', 'application/merge-patch+json', '{}']);
  });

  it('keeps the path of a server behind a gateway', async () => {
    const seen: unknown[] = [];
    const server = await serve((request, response) => {
      seen.push(request.url);
      json(response, 200, {});
    });
    const api = await connect(kubeconfig(`${server}/k8s/clusters/c-1/`));
    await api.send({ method: 'GET', path: '/version' });
    expect(seen).toEqual(['/k8s/clusters/c-1/version']);
  });

  it('reads a compressed response', async () => {
    const value = { items: Array.from({ length: 2000 }, (_, index) => `item ${index} ä`) };
    const api = await apiOf((request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip');
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify(value)));
    });
    expect(await api.send({ method: 'GET', path: '/x' })).toEqual({ kind: 'done', status: 200, value });
  });

  // The limit in SECURITY.md.
  it.each([
    [256 * 1024 * 1024, 'done'],
    [256 * 1024 * 1024 + 1, 'unreachable'],
  ])('of %d bytes is %s', inGate(), async (length, kind) => {
    const piece = 'x'.repeat(1024 * 1024);
    const compress = createGzip({ level: 1 });
    const api = await apiOf((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      compress.pipe(response);
      let left = length - '{"a":""}'.length;
      compress.write('{"a":"');
      for (; left > piece.length; left -= piece.length) compress.write(piece);
      compress.end(`${piece.slice(0, left)}"}`);
    });
    expect((await api.send({ method: 'GET', path: '/x' })).kind).toBe(kind);
  });

  it('reuses a connection', async () => {
    const ports = new Set<number | undefined>();
    const api = await apiOf((request, response) => {
      ports.add(request.socket.remotePort);
      json(response, 200, {});
    });
    for (let times = 0; times < 5; times += 1) await api.send({ method: 'GET', path: '/x' });
    expect(ports.size).toBe(1);
  });

  it.each<{ name: string; handle: Handle; failure: object }>([
    {
      name: 'a Status',
      handle: (_, response) =>
        json(response, 403, { kind: 'Status', reason: 'Forbidden', message: 'pods is forbidden', code: 403 }),
      failure: { kind: 'refused', status: 403, reason: 'Forbidden', message: 'pods is forbidden' },
    },
    {
      name: 'Retry-After',
      handle: (_, response) => json(response, 429, {}, { 'retry-after': '3' }),
      failure: { kind: 'refused', status: 429, reason: '', message: 'the server answered 429', retryAfterSeconds: 3 },
    },
    {
      name: 'retryAfterSeconds of a Status',
      handle: (_, response) => json(response, 504, { kind: 'Status', details: { retryAfterSeconds: 1 } }),
      failure: { kind: 'refused', status: 504, reason: '', message: 'the server answered 504', retryAfterSeconds: 1 },
    },
    {
      name: 'an error page of a proxy',
      handle: (_, response) => void response.writeHead(502).end('<html>Bad Gateway</html>'),
      failure: { kind: 'refused', status: 502, reason: '', message: 'the server answered 502' },
    },
    {
      name: 'an error line of a proxy',
      handle: (_, response) => void response.writeHead(503).end('no healthy upstream\n'),
      failure: { kind: 'refused', status: 503, reason: '', message: 'the server answered 503: no healthy upstream' },
    },
    {
      name: 'a list',
      handle: (_, response) => json(response, 200, [1]),
      failure: { kind: 'unreachable', message: expect.stringMatching(/is not a JSON object \(3 characters\)$/) },
    },
    {
      name: 'an incomplete response',
      handle: (_, response) =>
        void response.writeHead(200, { 'content-length': 99 }).write('{"a":', () => response.destroy()),
      failure: { kind: 'unreachable', message: expect.stringMatching(/cannot reach .*: the connection broke$/) },
    },
    {
      name: 'an incomplete compressed response',
      handle: (_, response) =>
        void response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .write(gzipSync('{"a":"bcdefghijk"}').subarray(0, 20), () => response.destroy()),
      failure: { kind: 'unreachable', message: expect.stringMatching(/cannot reach .*: the connection broke$/) },
    },
    {
      name: 'nothing',
      handle: () => {},
      failure: { kind: 'unreachable', message: expect.stringMatching(/gave no answer in 0\.3 s$/) },
    },
  ])('fails with the error in the response: $name', async ({ handle, failure }) => {
    const api = await apiOf(handle);
    expect(await api.send({ method: 'GET', path: '/x', timeoutMilliseconds: 300 })).toEqual(failure);
  });

  it('never quotes a response that could not be parsed', async () => {
    const api = await apiOf((_, response) => void response.writeHead(200).end('{"data":{"password":"c2VjcmV0"'));
    expect(JSON.stringify(await api.send({ method: 'GET', path: '/x' }))).not.toContain('c2Vj');
  });

  it('reports that no program listens', async () => {
    const server = await serve(() => {});
    await ends.pop()?.();
    const api = await connect(kubeconfig(server));
    expect(await api.send({ method: 'GET', path: '/x' })).toEqual({
      kind: 'unreachable',
      message: `cannot reach ${server}: no program listens there (connection refused)`,
    });
  });

  it('is cancelled at once, by its signal or when the API is closed, and is not sent if it was cancelled before', async () => {
    let requests = 0;
    const api = await apiOf(() => {
      requests += 1;
    });
    const controller = new AbortController();
    const first = api.send({ method: 'GET', path: '/x', signal: controller.signal });
    const second = api.send({ method: 'GET', path: '/x' });
    const third = api.follow({ path: '/x', idleMilliseconds: 60_000 }, () => {});
    await later(50);
    controller.abort();
    expect(await first).toEqual({ kind: 'cancelled' });
    api.close();
    expect(await second).toEqual({ kind: 'cancelled' });
    expect(await third).toEqual({ kind: 'cancelled' });
    expect(requests).toBe(3);
    expect(await api.send({ method: 'GET', path: '/x' })).toEqual({ kind: 'cancelled' });
    expect(requests).toBe(3);
  });
});

describe('a streamed response', () => {
  const follow = async (handle: Handle, idleMilliseconds = 5000): Promise<{ lines: string[]; end: object }> => {
    const api = await apiOf(handle);
    const lines: string[] = [];
    const end = await api.follow({ path: '/x', idleMilliseconds }, (line) => void lines.push(line));
    return { lines, end };
  };

  it('is complete, however its bytes are split', async () => {
    const { lines, end } = await follow((_, response) => {
      const bytes = Buffer.from('{"a":"ä😀"}\n\n{"b":"€"}\r\n{"c":1}');
      void (async () => {
        response.writeHead(200);
        for (const byte of bytes) {
          response.write(Uint8Array.of(byte));
          await later(1);
        }
        response.end();
      })();
    });
    expect(lines).toEqual(['{"a":"ä😀"}', '{"b":"€"}', '{"c":1}']);
    expect(end).toEqual({ kind: 'ended' });
  });

  it('can have a line of 10 MB', async () => {
    const long = 'ä'.repeat(5_000_000);
    const { lines } = await follow((_, response) => void response.end(`short\n${long}\nshort\n`));
    expect(lines.map(({ length }) => length)).toEqual([5, 5_000_000, 5]);
    expect(lines[1] === long).toBe(true);
  });

  it('ends after the idle time, and not before', async () => {
    const { lines, end } = await follow((_, response) => {
      void (async () => {
        for (let times = 0; times < 4; times += 1) {
          response.write('x\n');
          await later(200);
        }
      })();
    }, 500);
    expect(lines).toHaveLength(4);
    expect(end).toEqual({
      kind: 'unreachable',
      message: expect.stringMatching(/^http.* sent nothing for 0\.5 s$/),
    });
  });

  it('ends without the incomplete line if the connection breaks', async () => {
    const { lines, end } = await follow(
      (_, response) => void response.write('{"a":1}\n{"b"', () => setTimeout(() => response.destroy(), 50)),
    );
    expect(lines).toEqual(['{"a":1}']);
    expect(end).toMatchObject({ kind: 'unreachable' });
  });

  it('is refused like a request', async () => {
    const { end } = await follow((_, response) =>
      json(response, 410, { kind: 'Status', reason: 'Expired', message: 'too old' }),
    );
    expect(end).toEqual({ kind: 'refused', status: 410, reason: 'Expired', message: 'too old' });
  });

  it('passes on no line after it is cancelled, even from the same chunk', async () => {
    const api = await apiOf((_, response) => void response.write('1\n2\n3\n'));
    const controller = new AbortController();
    const lines: string[] = [];
    const end = await api.follow({ path: '/x', idleMilliseconds: 5000, signal: controller.signal }, (line) => {
      lines.push(line);
      if (line === '2') controller.abort();
    });
    expect({ lines, end }).toEqual({ lines: ['1', '2'], end: { kind: 'cancelled' } });
  });
});

describe('credentials', () => {
  /** Accepts only one token. */
  const guarded =
    (isGood: (authorization: string | undefined) => boolean): Handle =>
    (request, response) =>
      isGood(request.headers.authorization)
        ? json(response, 200, { ok: true })
        : json(response, 401, { kind: 'Status', reason: 'Unauthorized', message: 'Unauthorized' });

  const plugin = (folder: string, code: string): object => {
    writeFileSync(join(folder, 'plugin.cjs'), code);
    return {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: process.execPath,
      args: [join(folder, 'plugin.cjs')],
    };
  };
  const counting = (folder: string): string => `
    const fs = require('node:fs'); const file = ${JSON.stringify(join(folder, 'count'))};
    const count = (fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0) + 1;
    fs.writeFileSync(file, String(count));
    const info = JSON.parse(process.env.KUBERNETES_EXEC_INFO);
    console.log(JSON.stringify({ apiVersion: info.apiVersion, kind: info.kind, status: { token: 'secret-' + count } }));`;

  it('of a plugin are requested once, and again if the server refuses them', async () => {
    let good = 'Bearer secret-1';
    const server = await serve(guarded((authorization) => authorization === good));
    const folder = kubeconfig(server).folder;
    const api = await connect(kubeconfig(server, { exec: plugin(folder, counting(folder)) }));
    const ask = async (): Promise<string> => (await api.send({ method: 'GET', path: '/x' })).kind;
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['done', 'done', 'done']);
    good = 'Bearer secret-2';
    expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual(['done', 'done', 'done', 'done']);
    good = 'Bearer other';
    expect(await api.send({ method: 'GET', path: '/x' })).toMatchObject({ kind: 'refused', status: 401 });
  });

  it.each([
    { code: `console.error('log in again'); process.exit(1)`, problem: 'the credential plugin failed: log in again' },
    { code: `console.log('secret-of-plugin')`, problem: 'the credential plugin did not answer with an ExecCredential' },
    {
      code: `console.log('{"token":"secret-of-plugin"}')`,
      problem: 'the credential plugin did not answer with an ExecCredential',
    },
  ])('that a plugin does not provide are reported: $problem', async ({ code, problem }) => {
    const server = await serve(guarded(() => true));
    const { folder } = kubeconfig(server);
    const api = await connect(kubeconfig(server, { exec: plugin(folder, code) }));
    expect(await api.send({ method: 'GET', path: '/x' })).toEqual({
      kind: 'unreachable',
      message: `cannot send a request to ${server}: ${problem}`,
    });
  });

  it('of a missing plugin', async () => {
    const api = await apiOf(() => {}, { exec: { command: 'krmkit-no-such-plugin' } });
    const reply = await api.send({ method: 'GET', path: '/x' });
    expect(reply).toMatchObject({ message: expect.stringContaining('the credential plugin does not exist') });
  });

  it('of a file are read again if the server refuses them; a path is relative to the kubeconfig', async () => {
    let good = 'Bearer one';
    const server = await serve(guarded((authorization) => authorization === good));
    const made = kubeconfig(server, { tokenFile: 'token', token: 'older' });
    writeFileSync(join(made.folder, 'token'), 'one\n');
    const api = await connect(made);
    expect((await api.send({ method: 'GET', path: '/x' })).kind).toBe('done');
    good = 'Bearer two';
    writeFileSync(join(made.folder, 'token'), 'two\n');
    expect((await api.send({ method: 'GET', path: '/x' })).kind).toBe('done');
    const end = await api.follow({ path: '/x', idleMilliseconds: 5000 }, () => {});
    expect(end.kind).toBe('ended');
  });

  it.each<{ user: object; headers: object }>([
    { user: { token: 'abc' }, headers: { authorization: 'Bearer abc' } },
    { user: { username: 'me', password: 'abc' }, headers: { authorization: 'Basic bWU6YWJj' } },
    {
      user: { token: 'abc', as: 'jane', 'as-groups': ['dev', 'ops'], 'as-uid': '7', 'as-user-extra': { 'x/y': ['z'] } },
      headers: {
        'impersonate-user': 'jane',
        'impersonate-group': 'dev, ops',
        'impersonate-uid': '7',
        'impersonate-extra-x%2fy': 'z',
      },
    },
  ])('of a user are sent: $headers', async ({ user, headers }) => {
    let seen: object = {};
    const api = await apiOf((request, response) => {
      seen = request.headers;
      json(response, 200, {});
    }, user);
    await api.send({ method: 'GET', path: '/x' });
    expect(seen).toMatchObject(headers);
  });
});

describe('a proxy', () => {
  it.each(['the environment', 'the kubeconfig'])('that %s sets is used', async (who) => {
    const seen: unknown[] = [];
    const target = Number(new URL(await serve((_, response) => json(response, 200, {}))).port);
    const proxy = createServer().on('connect', (request, socket) => {
      seen.push(request.url);
      const onward = connectTo(target, '127.0.0.1');
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
      for (const end of [onward, socket]) end.on('error', () => {});
    });
    const proxyUrl = await listening(proxy);
    const { options } = kubeconfig('http://cluster.example:8080', {}, who === 'the kubeconfig' ? proxyUrl : undefined);
    const api = await connect({ options: { ...options, environment: { HTTP_PROXY: proxyUrl } } });
    expect((await api.send({ method: 'GET', path: '/version' })).kind).toBe('done');
    expect(seen).toEqual(['cluster.example:8080']);
  });
});
