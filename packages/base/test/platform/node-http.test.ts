import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeDownloads, nodeHttp } from '../../src/platform/node-http.ts';

let host = '';
const server = createServer((request, response) => answer(request, response));
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  host = typeof address === 'object' && address !== null ? `127.0.0.1:${address.port}` : '';
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function answer({ method, url, headers }: IncomingMessage, response: ServerResponse): void {
  switch (url) {
    case '/moved':
      return void response.writeHead(302, { location: '/text' }).end();
    case '/silent':
      return;
    case '/broken':
      return void response.socket?.destroy();
    case '/endless':
      response.on('close', () => left());
      response.write('x'.repeat(200));
      return;
    case '/missing':
      return void response.writeHead(404, 'Nothing here').end();
    case '/user':
      return void response.end(headers.authorization ?? 'nobody');
    default:
      return void response.writeHead(200, { 'x-method': method ?? '' }).end('text');
  }
}

let left = (): void => undefined;
/** Resolves when the client has left the answer that does not end. */
const ended = new Promise<void>((resolve) => (left = resolve));

const never = new AbortController().signal;
const request = (path: string) =>
  ({
    method: 'GET',
    url: `http://${host}${path}`,
    headers: {},
    maxBytes: 100,
    timeout: 10_000,
    signal: never,
  }) as const;

describe('nodeHttp', () => {
  it('gives the status, the headers and the content', async () => {
    const got = await nodeHttp(request('/text'));
    if (!got.ok) throw new Error(got.message);
    const { status, url, body, header } = got;
    expect({
      status,
      url,
      method: header('x-method'),
      other: header('x-other'),
      text: new TextDecoder().decode(body),
    }).toEqual({
      status: 200,
      url: `http://${host}/text`,
      method: 'GET',
      other: undefined,
      text: 'text',
    });
  });

  it('says where redirects have led', async () => {
    expect(await nodeHttp(request('/moved'))).toMatchObject({ ok: true, status: 200, url: `http://${host}/text` });
  });

  it.each([
    [4, true],
    [3, false],
  ])('takes a content of 4 bytes with a limit of %i: %s', async (maxBytes, ok) => {
    const got = await nodeHttp({ ...request('/text'), maxBytes });
    expect(got.ok).toBe(ok);
    if (!got.ok) expect(got).toMatchObject({ message: 'the answer is larger than 3 bytes', isBroken: false });
  });

  it('reads no more of an answer that is too large', async () => {
    expect(await nodeHttp(request('/endless'))).toEqual({
      ok: false,
      message: 'the answer is larger than 100 bytes',
      isBroken: false,
    });
    await ended;
  });

  it('ends at its time', async () => {
    const got = await nodeHttp({ ...request('/silent'), timeout: 100 });
    expect(got).toEqual({ ok: false, message: 'no answer within 0.1 seconds', isBroken: false });
  });

  it('ends when it is cancelled, before and after its start', async () => {
    const controller = new AbortController();
    const pending = nodeHttp({ ...request('/silent'), signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    const cancelled = { ok: false, message: 'cancelled', isBroken: false };
    expect(await pending).toEqual(cancelled);
    expect(await nodeHttp({ ...request('/text'), signal: controller.signal })).toEqual(cancelled);
  });

  it('says that a connection broke', async () => {
    expect(await nodeHttp(request('/broken'))).toMatchObject({ ok: false, isBroken: true });
  });

  it('gives the reason of the system, and not "fetch failed"', async () => {
    const got = await nodeHttp({ ...request(''), url: 'http://127.0.0.1:1/' });
    expect(got).toMatchObject({ ok: false, isBroken: false });
    expect(got.ok ? '' : got.message).not.toContain('fetch failed');
  });
});

describe('nodeDownloads', () => {
  const { get } = nodeDownloads();
  const options = { maxBytes: 100, timeout: 10_000, signal: never };

  it('gives the content', async () => {
    const got = await get(`http://${host}/text`, options);
    expect(got.ok && new TextDecoder().decode(got.value)).toBe('text');
  });

  // RFC 7617, section 2.1: user and password as UTF-8.
  it.each([
    ['', 'nobody'],
    ['user:pass@', `Basic ${Buffer.from('user:pass').toString('base64')}`],
    ['us%40er:p%C3%A4ss@', `Basic ${Buffer.from('us@er:päss').toString('base64')}`],
    ['user@', `Basic ${Buffer.from('user:').toString('base64')}`],
  ])('sends "%s" of the address as basic authentication', async (user, expected) => {
    const got = await get(`http://${user}${host}/user`, options);
    expect(got.ok && new TextDecoder().decode(got.value)).toBe(expected);
  });

  it('says what the server answers', async () => {
    expect(await get(`http://${host}/missing`, options)).toEqual({
      ok: false,
      message: 'the server answers 404 Nothing here',
    });
  });

  it.each(['', 'no address', 'http://', 'http://user:%E0@example.com/'])('refuses %j', async (url) => {
    expect(await get(url, options)).toMatchObject({ ok: false, isBroken: false });
  });
});
