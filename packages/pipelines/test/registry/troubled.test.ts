import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeHttp } from '@krmkit/base/node';
import type { RegistryClient } from '../../src/registry/client.ts';
import { createRegistryClient } from '../../src/registry/client.ts';
import { sha256 } from '@krmkit/base';

type Answer = (request: IncomingMessage, response: ServerResponse, host: string) => Promise<void> | void;

const { signal } = new AbortController();
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Serves on a port of its own; `/v2/` is always there. Gives the host, and each request with its authorization. */
async function serve(answer: Answer): Promise<{ readonly host: string; readonly seen: string[] }> {
  const seen: string[] = [];
  let host = '';
  const server = createServer((request, response) => {
    if (request.url === '/v2/') return void response.end();
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'}`);
    return void answer(request, response, host);
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return { host, seen };
}

interface Given {
  readonly client: RegistryClient;
  /** In milliseconds. */
  readonly waits: number[];
}

function clientOf(host: string): Given {
  const waits: number[] = [];
  const client = createRegistryClient(
    { host, name: 'fn' },
    {
      send: nodeHttp,
      credentials: async () => ({ kind: 'password', user: 'bob', password: 'secret' }),
      sleep: async (milliseconds) => void waits.push(milliseconds),
    },
  );
  return { client, waits };
}

const BASIC = `Basic ${btoa('bob:secret')}`;
const CONTENT = new Uint8Array(100_000).fill(120);
const BLOB = { mediaType: 'x', digest: `sha256:${await sha256(CONTENT)}`, size: CONTENT.length };
const PATH = `/v2/fn/blobs/${BLOB.digest}`;

/** The first answers in order, then the last one again and again. */
function inTurn(...answers: readonly Answer[]): Answer {
  let at = 0;
  return (...given) => {
    const answer = answers[Math.min(at, answers.length - 1)];
    at += 1;
    return answer?.(...given);
  };
}

const challenge: Answer = (_, response) => {
  response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
};
const content: Answer = (_, response) => void response.end(CONTENT);
const busy =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end('{"errors":[{"message":"too many requests"}]}');

describe('a registry that sends to another host', () => {
  it('gives a blob from there, which gets no credentials', async () => {
    const storage = await serve(content);
    const redirect: Answer = (_, response) => {
      response.writeHead(307, { location: `http://${storage.host}/data?signature=x` }).end();
    };
    const { host, seen } = await serve(inTurn(challenge, redirect));
    expect(await clientOf(host).client.blob(BLOB, signal)).toEqual({ ok: true, value: CONTENT });
    expect(seen).toEqual([`GET ${PATH} -`, `GET ${PATH} ${BASIC}`]);
    expect(storage.seen).toEqual(['GET /data?signature=x -']);
  });

  it.each(['Basic realm="x"', 'Bearer realm="http://STORAGE/token",service="x"'])(
    'does not log in where that host asks for it: %s',
    async (asked) => {
      const storage = await serve((_, response, own) => {
        response.writeHead(401, { 'www-authenticate': asked.replace('STORAGE', own) }).end();
      });
      const redirect: Answer = (_, response) => {
        response.writeHead(307, { location: `http://${storage.host}/data` }).end();
      };
      const { host } = await serve(redirect);
      expect(await clientOf(host).client.blob(BLOB, signal)).toMatchObject({
        ok: false,
        message: `the registry ${host} cannot be used: ${storage.host}, to which it leads, answers with status 401`,
      });
      expect(storage.seen).toEqual(['GET /data -']);
    },
  );
});

// RFC 9110, 10.2.3: Retry-After in seconds.
describe('a registry that is busy', () => {
  it.each([
    { what: 'that names a time', first: busy(429, { 'retry-after': '7' }), wait: 7000 },
    { what: 'that names none', first: busy(503), wait: 1000 },
    { what: 'behind a proxy that waits no longer', first: busy(504), wait: 1000 },
    { what: 'behind a proxy', first: busy(502, { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' }), wait: 1000 },
  ])('$what is asked again', async ({ first, wait }) => {
    const { host, seen } = await serve(inTurn(first, first, content));
    const { client, waits } = clientOf(host);
    expect(await client.blob(BLOB, signal)).toMatchObject({ ok: true });
    expect(waits).toEqual([wait, wait]);
    expect(seen).toHaveLength(3);
  });

  it.each([
    { what: 'for longer than three requests', answer: busy(429, { 'retry-after': '1' }), requests: 3 },
    { what: 'for an hour', answer: busy(429, { 'retry-after': '3600' }), requests: 1 },
  ])('$what is reported', async ({ answer, requests }) => {
    const { host, seen } = await serve(answer);
    expect(await clientOf(host).client.blob(BLOB, signal)).toMatchObject({
      ok: false,
      kind: 'failed',
      message: `the registry ${host} cannot be used: it answers with status 429: too many requests`,
      hint: `try again later; registries answer more requests of users: docker login ${host}`,
    });
    expect(seen).toHaveLength(requests);
  });
});

describe('a connection that breaks', () => {
  it('in a download is opened again', async () => {
    const half: Answer = (_, response) => {
      response.writeHead(200, { 'content-length': String(CONTENT.length) });
      response.write(CONTENT.subarray(0, 1000), () => response.destroy());
    };
    const { host, seen } = await serve(inTurn(half, content));
    expect(await clientOf(host).client.blob(BLOB, signal)).toEqual({ ok: true, value: CONTENT });
    expect(seen).toHaveLength(2);
  });

  it('in every download is reported', async () => {
    const { host, seen } = await serve((_, response) => void response.destroy());
    expect(await clientOf(host).client.blob(BLOB, signal)).toMatchObject({ ok: false, kind: 'failed' });
    expect(seen).toHaveLength(3);
  });

  it('in an upload starts a new upload', async () => {
    const received: number[] = [];
    let uploads = 0;
    const { host, seen } = await serve(async (request, response, own) => {
      if (request.method === 'HEAD') return void response.writeHead(404).end();
      if (request.method === 'POST') {
        uploads += 1;
        return void response.writeHead(202, { location: `http://${own}/upload/${uploads}` }).end();
      }
      let size = 0;
      for await (const chunk of request) {
        size += chunk instanceof Uint8Array ? chunk.length : 0;
        if (uploads === 1) return void request.socket.destroy();
      }
      received.push(size);
      return void response.writeHead(201).end();
    });
    expect(await clientOf(host).client.writeBlob(BLOB, CONTENT, signal)).toEqual({ ok: true, value: undefined });
    expect(received).toEqual([CONTENT.length]);
    expect(seen.map((line) => line.split('?', 1)[0]?.replace(` ${PATH} -`, ''))).toEqual([
      'HEAD',
      'POST /v2/fn/blobs/uploads/ -',
      'PUT /upload/1',
      'HEAD',
      'POST /v2/fn/blobs/uploads/ -',
      'PUT /upload/2',
    ]);
  });
});

// https://distribution.github.io/distribution/spec/auth/token/: a token has a time of its own.
it('a token that expires in the middle of an upload is replaced', async () => {
  let token = 0;
  const { host, seen } = await serve(async (request, response, own) => {
    for await (const chunk of request) void chunk;
    if (request.url?.startsWith('/token') === true) {
      token += 1;
      return void response.end(JSON.stringify({ token: `t${token}` }));
    }
    const isExpired = request.method === 'PUT' && token === 1;
    if (request.headers.authorization !== `Bearer t${token}` || isExpired) {
      return void response.writeHead(401, { 'www-authenticate': `Bearer realm="http://${own}/token"` }).end();
    }
    if (request.method === 'HEAD') return void response.writeHead(404).end();
    if (request.method === 'POST') return void response.writeHead(202, { location: '/upload?a=b' }).end();
    return void response.writeHead(201).end();
  });
  expect(await clientOf(host).client.writeBlob(BLOB, CONTENT, signal)).toEqual({ ok: true, value: undefined });
  expect(seen.map((line) => line.replace(/\?\S*/, '').replace(` ${PATH}`, ''))).toEqual([
    'HEAD -',
    `GET /token ${BASIC}`,
    'HEAD Bearer t1',
    'POST /v2/fn/blobs/uploads/ Bearer t1',
    'PUT /upload Bearer t1',
    `GET /token ${BASIC}`,
    'PUT /upload Bearer t2',
  ]);
});
