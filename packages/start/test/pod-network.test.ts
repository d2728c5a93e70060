import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { nodePodNetwork } from '../src/pod-network.ts';
import type { PodNetwork } from '../src/pod-request.ts';

const network: PodNetwork | undefined = nodePodNetwork();

/** Answers with the status in the path, or redirects to the value of `to=`. */
const asked: string[] = [];
const closed = new EventEmitter();
const server: Server = createServer((request, response) => {
  asked.push(`${request.headers.host ?? ''} ${request.url ?? ''}`);
  const url = new URL(request.url ?? '', 'http://x');
  const to = url.searchParams.get('to');
  if (url.pathname === '/silent') return;
  if (url.pathname === '/endless') {
    response.once('close', () => closed.emit('answer'));
    response.write('body');
    return;
  }
  const steps = Number(url.searchParams.get('steps'));
  if (url.pathname === '/header') response.statusCode = request.headers['x-probe'] === 'yes' ? 200 : 400;
  else if (url.pathname === '/round') response.writeHead(302, { location: '/round' });
  else if (steps > 0) response.writeHead(302, { location: `/steps?steps=${steps - 1}` });
  else if (url.pathname === '/steps') response.statusCode = 200;
  else if (url.pathname === '/port') response.writeHead(302, { location: `http://127.0.0.1:${otherPort}/503` });
  else if (to !== null) response.writeHead(Number(url.pathname.slice(1)) || 302, { location: to });
  else response.statusCode = Number(url.pathname.slice(1));
  response.end('body');
});
let port = 0;
let otherPort = 0;
const other: Server = createServer((request, response) => {
  response.statusCode = Number((request.url ?? '').slice(1));
  response.end();
});

const listening = async (own: Server): Promise<number> => {
  await new Promise<void>((resolve) => void own.listen(0, '127.0.0.1', resolve));
  const address = own.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

beforeAll(async () => {
  port = await listening(server);
  otherPort = await listening(other);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  other.closeAllConnections();
  other.close();
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
    ...[301, 302, 303, 307, 308].map((status): [string, string] => [
      `/${status}?to=/503`,
      'HTTP probe failed with statuscode: 503',
    ]),
    ['/300?to=/503', undefined],
    ['/304?to=/503', undefined],
    ['/309?to=/503', undefined],
    ['/port', 'HTTP probe failed with statuscode: 503'],
    ['/x?to=http://[', undefined],
    ['/x?to=ftp://127.0.0.1/', undefined],
    // Go's default, which the kubelet keeps: the tenth redirect is not followed.
    ['/steps?steps=9', undefined],
    ['/steps?steps=10', 'stopped after 10 redirects'],
    ['/round', 'stopped after 10 redirects'],
    ['/header', undefined],
    ['/silent', 'no response within 0.3 s'],
  ])('of %s', async (path, message) => {
    const request = { host: '127.0.0.1', port, isSecure: false, path, headers: [['X-Probe', 'yes']] } as const;
    const answered = await network?.get(request, path === '/silent' ? 300 : 20_000);
    expect(answered).toEqual(message === undefined ? { ok: true, value: undefined } : { ok: false, message });
  });

  it('does not wait for the end of an answer', async () => {
    const whenClosed = once(closed, 'answer');
    const answered = await network?.get(
      { host: '127.0.0.1', port, isSecure: false, path: '/endless', headers: [] },
      20_000,
    );
    expect(answered).toEqual({ ok: true, value: undefined });
    await whenClosed;
  });

  it('is sent with encryption if the probe says so', async () => {
    const before = asked.length;
    const answered = await network?.get({ host: '127.0.0.1', port, isSecure: true, path: '/200', headers: [] }, 20_000);
    expect(answered?.ok).toBe(false);
    expect(asked.length).toBe(before);
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

  it('is closed at once', async () => {
    const whenClosed = new Promise<void>((resolve) => {
      server.once('connection', (socket) => socket.once('close', () => resolve()));
    });
    await network?.connect('127.0.0.1', port, 5000);
    await whenClosed;
  });
});
