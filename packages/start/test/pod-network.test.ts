import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { nodePodNetwork } from '../src/pod-network.ts';
import type { PodNetwork } from '../src/pod-request.ts';

const network: PodNetwork | undefined = nodePodNetwork();

/** Answers with the status in the path, or redirects to the value of `to=`. */
const server: Server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://x');
  const to = url.searchParams.get('to');
  if (url.pathname === '/silent') return;
  if (url.pathname === '/header') response.statusCode = request.headers['x-probe'] === 'yes' ? 200 : 400;
  else if (url.pathname === '/round') response.writeHead(302, { location: '/round' });
  else if (to !== null) response.writeHead(302, { location: to });
  else response.statusCode = Number(url.pathname.slice(1));
  response.end('body');
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

// By the API reference of HTTPGetAction, and pkg/probe/http/http.go.
describe('a GET', needs('Linux', network), () => {
  it.each<[string, string | undefined]>([
    ['/200', undefined],
    ['/204', undefined],
    ['/399', undefined],
    ['/400', 'HTTP probe failed with statuscode: 400'],
    ['/500', 'HTTP probe failed with statuscode: 500'],
    ['/x?to=/204', undefined],
    ['/x?to=/503', 'HTTP probe failed with statuscode: 503'],
    ['/x?to=http://elsewhere.invalid/', undefined],
    ['/round', 'stopped after 10 redirects'],
    ['/header', undefined],
    ['/silent', 'no response within 0.3 s'],
  ])('of %s', async (path, message) => {
    const request = { host: '127.0.0.1', port, isSecure: false, path, headers: [['X-Probe', 'yes']] } as const;
    const answered = await network?.get(request, path === '/silent' ? 300 : 20_000);
    expect(answered).toEqual(message === undefined ? { ok: true, value: undefined } : { ok: false, message });
  });

  it.each<[string, readonly (readonly [string, string])[]]>([
    ['/a b', []],
    ['/200', [['a b', 'c']]],
    ['/200', [['a', 'line\nline']]],
  ])('that no request can be is answered: %j %j', async (path, headers) => {
    const answered = await network?.get({ host: '127.0.0.1', port, isSecure: false, path, headers }, 1000);
    expect(answered?.ok).toBe(false);
  });
});

describe('a connection', needs('Linux', network), () => {
  it('is one, or says why not', async () => {
    expect(await network?.connect('127.0.0.1', port, 5000)).toEqual({ ok: true, value: undefined });
    const refused = await network?.connect('127.0.0.1', 1, 5000);
    expect(refused).toEqual({ ok: false, message: 'connect ECONNREFUSED 127.0.0.1:1' });
  });
});
