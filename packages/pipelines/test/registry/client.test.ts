import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeHttp } from '@krmkit/base/node';
import type { SendHttp, Problem } from '@krmkit/base';
import { createRegistryCache } from '../../src/registry/cache-storage.ts';
import type { RegistryClient } from '../../src/registry/client.ts';
import { createRegistryClient } from '../../src/registry/client.ts';
import type { Credentials } from '../../src/registry/credentials.ts';
import { sha256 } from '@krmkit/base';
import { BOB, needs, startDockerRegistry } from '@krmkit/testing';

const registry = await startDockerRegistry();
const locked = await startDockerRegistry({ password: true });
afterAll(() => {
  registry?.stop();
  locked?.stop();
});

const signal = new AbortController().signal;
const KEY = 'a'.repeat(64);
const bob: Credentials = { kind: 'password', ...BOB };

function clientOf(host: string, credentials?: Credentials, send: SendHttp = nodeHttp): RegistryClient {
  const ports = { send, credentials: async () => credentials, sleep: async () => {} };
  return createRegistryClient({ host, name: 'team/cache' }, ports);
}

function cacheOf(client: RegistryClient): {
  readonly cache: ReturnType<typeof createRegistryCache>;
  readonly problems: Problem[];
} {
  const problems: Problem[] = [];
  return { cache: createRegistryCache(client, { signal, onProblem: (problem) => problems.push(problem) }), problems };
}

describe('a cache in a registry', needs('docker-registry', registry), () => {
  const host = registry?.host ?? '';

  it('reads what another process has written, and only that', async () => {
    const { cache, problems } = cacheOf(clientOf(host));
    expect(await cache.read(KEY)).toBeUndefined();
    await cache.write(KEY, 'an answer: é\n');
    await cache.write('b'.repeat(64), '');
    const other = cacheOf(clientOf(host));
    expect(await other.cache.read(KEY)).toBe('an answer: é\n');
    expect(await other.cache.read('b'.repeat(64))).toBe('');
    expect(await other.cache.read('c'.repeat(64))).toBeUndefined();
    expect([...problems, ...other.problems]).toEqual([]);
  });

  it('replaces an entry, also when many write it at the same time', async () => {
    const key = 'd'.repeat(64);
    const writers = Array.from({ length: 8 }, () => cacheOf(clientOf(host)));
    await Promise.all(writers.map(({ cache }, at) => cache.write(key, `answer ${at % 2}`)));
    expect(writers.flatMap(({ problems }) => problems)).toEqual([]);
    expect(await cacheOf(clientOf(host)).cache.read(key)).toMatch(/^answer [01]$/);
  });

  it('reads a megabyte', async () => {
    const key = 'e'.repeat(64);
    const text = 'x'.repeat(3 * 1024 * 1024);
    await cacheOf(clientOf(host)).cache.write(key, text);
    expect(await cacheOf(clientOf(host)).cache.read(key)).toBe(text);
  });

  it('reads an entry that is cut off on the disk of the registry as damaged', async () => {
    const key = 'f'.repeat(64);
    const text = 'y'.repeat(1000);
    await cacheOf(clientOf(host)).cache.write(key, text);
    truncateSync(blobFile(registry?.folder ?? '', await sha256(text)), 500);
    const { cache, problems } = cacheOf(clientOf(host));
    const read = await cache.read(key);
    // The registry may break off the answer, which is a failure, or send what it has.
    expect(read === '' || (read === undefined && problems.length === 1)).toBe(true);
  });

  it('reads an artifact of somebody else as damaged', async () => {
    const client = clientOf(host);
    const bytes = new TextEncoder().encode('{}');
    const config = { mediaType: 'application/vnd.oci.empty.v1+json', digest: `sha256:${await sha256(bytes)}`, size: 2 };
    expect(await client.writeBlob(config, bytes, signal)).toEqual({ ok: true, value: undefined });
    const type = 'application/vnd.oci.image.manifest.v1+json';
    const manifest = JSON.stringify({ schemaVersion: 2, mediaType: type, config, layers: [] });
    expect(await client.writeManifest('1'.repeat(64), type, new TextEncoder().encode(manifest), signal)).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await cacheOf(clientOf(host)).cache.read('1'.repeat(64))).toBe('');
  });
});

describe('a registry with passwords', needs('docker-registry', locked), () => {
  const host = locked?.host ?? '';

  it('accepts the right one', async () => {
    const { cache, problems } = cacheOf(clientOf(host, bob));
    await cache.write(KEY, 'x');
    expect(await cache.read(KEY)).toBe('x');
    expect(problems).toEqual([]);
  });

  it.each([
    ['none', undefined],
    ['a wrong one', { ...bob, password: 'wrong' }],
  ] as const)('refuses %s, reports it once for each direction, and is not asked again', async (_, credentials) => {
    let requests = 0;
    const send: SendHttp = (request) => {
      requests += 1;
      return nodeHttp(request);
    };
    const { cache, problems } = cacheOf(clientOf(host, credentials, send));
    expect(await cache.read(KEY)).toBeUndefined();
    await cache.write(KEY, 'x');
    const asked = requests;
    expect(await cache.read(KEY)).toBeUndefined();
    await cache.write(KEY, 'x');
    expect(requests).toBe(asked);
    expect(problems.map(({ hint }) => hint)).toEqual([`log in: docker login ${host}`, `log in: docker login ${host}`]);
    expect(problems.map(({ message }) => message).join()).toMatch(
      /^cannot read results from the shared cache: .*,cannot write results to the shared cache: /,
    );
  });
});

/** A registry that asks for tokens: https://distribution.github.io/distribution/spec/auth/token/ */
describe('a registry with tokens', () => {
  const seen: string[] = [];
  let server: Server;
  let host = '';
  beforeAll(async () => {
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = await bodyOf(request);
      const url = new URL(request.url ?? '/', `http://${host}`);
      const { authorization } = request.headers;
      seen.push(`${request.method} ${url.pathname}${url.search} ${authorization ?? '-'} ${body}`.trim());
      if (url.pathname === '/token') {
        const isBob = authorization === `Basic ${btoa('bob:secret')}` || body.includes('refresh_token=refresh');
        response.writeHead(isBob ? 200 : 401).end(isBob ? '{"access_token":"t1"}' : '{"errors":[{"message":"no"}]}');
      } else if (authorization === 'Bearer t1') {
        response.writeHead(200).end('{}');
      } else {
        const challenge = `Bearer realm="http://${host}/token",service="reg \\"x\\"",scope="repository:team/cache:pull"`;
        response.writeHead(401, { 'www-authenticate': challenge }).end();
      }
    };
    server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => void server.close());

  it('gets a token with a password once, and sends it from then on', async () => {
    seen.length = 0;
    const client = clientOf(host, bob);
    for (const tag of ['a', 'b']) expect(await client.manifest(tag, ['x'], signal)).toMatchObject({ ok: true });
    const basic = `Basic ${btoa('bob:secret')}`;
    expect(seen).toEqual([
      'GET /v2/ -',
      'GET /v2/team/cache/manifests/a -',
      `GET /token?service=reg+%22x%22&scope=repository%3Ateam%2Fcache%3Apull ${basic}`,
      'GET /v2/team/cache/manifests/a Bearer t1',
      'GET /v2/team/cache/manifests/b Bearer t1',
    ]);
  });

  it('gets a token with an identity token, and asks for the right to write', async () => {
    seen.length = 0;
    const client = clientOf(host, { kind: 'identity-token', token: 'refresh' });
    const blob = { mediaType: 'x', digest: `sha256:${KEY}`, size: 1 };
    expect(await client.writeBlob(blob, new Uint8Array(1), signal)).toEqual({ ok: true, value: undefined });
    expect(seen[2]).toBe(
      'POST /token - grant_type=refresh_token&service=reg+%22x%22&scope=repository%3Ateam%2Fcache%3Apull%2Cpush&client_id=krmkit&refresh_token=refresh',
    );
  });

  it('reports a refused login', async () => {
    expect(await clientOf(host).manifest('a', ['x'], signal)).toEqual({
      ok: false,
      kind: 'refused',
      message: `the registry ${host} refuses access to 'team/cache': no`,
      hint: `log in: docker login ${host}`,
    });
  });
});

describe('a hostile registry', () => {
  const answering = (status: number, headers: Readonly<Record<string, string>>, body = ''): SendHttp => {
    return async ({ url }) => ({
      ok: true,
      url,
      status,
      statusText: '',
      header: (name) => headers[name],
      body: new TextEncoder().encode(body),
    });
  };
  it.each([
    ['sends another manifest', answering(200, {}, '{}'), 'damaged'],
    [
      'asks for the password without encryption',
      answering(401, { 'www-authenticate': 'Bearer realm="http://evil.example/t"' }),
      'failed',
    ],
    [
      'asks for the password on this machine',
      answering(401, { 'www-authenticate': 'Bearer realm="http://localhost:8080/t"' }),
      'failed',
    ],
    [
      'asks for the password with another protocol',
      answering(401, { 'www-authenticate': 'Bearer realm="ftp://[::1]/t"' }),
      'failed',
    ],
    ['asks for nothing known', answering(401, { 'www-authenticate': 'Negotiate' }), 'failed'],
    ['answers 500', answering(500, {}, '<html>'), 'failed'],
  ])('that %s', async (_, send, kind) => {
    expect(await clientOf('ghcr.io', bob, send).manifest(`sha256:${KEY}`, ['x'], signal)).toMatchObject({
      ok: false,
      kind,
    });
  });

  const MANIFEST = 4 * 1024 * 1024;
  it.each([
    ['below', MANIFEST - 1, { ok: true }],
    ['at', MANIFEST, { ok: true }],
    ['above', MANIFEST + 1, { ok: false, message: expect.stringContaining('the answer is larger than 4194304 bytes') }],
  ])('sends a manifest %s the limit', async (_, size, expected) => {
    const answer = answering(200, {}, 'x'.repeat(size));
    const send: SendHttp = async (request) =>
      size > request.maxBytes
        ? { ok: false, message: `the answer is larger than ${request.maxBytes} bytes`, isBroken: false }
        : answer(request);
    expect(await clientOf('ghcr.io', bob, send).manifest('latest', ['x'], signal)).toMatchObject(expected);
  });

  it('gets no credentials for an upload at another host', async () => {
    const sent: string[] = [];
    const send: SendHttp = async ({ method, url, headers }) => {
      sent.push(`${method} ${url} ${headers['authorization'] ?? '-'}`);
      const isLoggedIn = headers['authorization'] !== undefined || !url.startsWith('https://ghcr.io/');
      const status = !isLoggedIn ? 401 : { HEAD: 404, POST: 202, PUT: 201, GET: 200 }[method];
      const all: Readonly<Record<string, string>> = {
        'www-authenticate': 'Basic realm="x"',
        location: 'https://storage.example/upload?a=b',
      };
      return { ok: true, url, status, statusText: '', header: (name) => all[name], body: new Uint8Array() };
    };
    const blob = { mediaType: 'x', digest: `sha256:${KEY}`, size: 1 };
    expect(await clientOf('ghcr.io', bob, send).writeBlob(blob, new Uint8Array(1), signal)).toMatchObject({ ok: true });
    expect(sent.at(-1)).toBe(`PUT https://storage.example/upload?a=b&digest=sha256%3A${KEY} -`);
  });
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** The only file of the registry whose folder has the name of the digest. */
function blobFile(folder: string, digest: string): string {
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    (path) =>
      path.includes(`blobs/sha256/${digest.slice(0, 2)}/${digest}/data`) && statSync(join(folder, path)).isFile(),
  );
  if (file === undefined) throw new Error(`the registry has no blob ${digest}`);
  return join(folder, file);
}
