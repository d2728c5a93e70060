import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../../src/daemon/listen.ts';

const servers: ReturnType<typeof createServer>[] = [];
const server = (): ReturnType<typeof createServer> => {
  const made = createServer();
  servers.push(made);
  return made;
};
afterEach(() => {
  for (const one of servers.splice(0)) one.close();
});

/** A server that fails to listen. */
const failing = (code: string | undefined): Parameters<typeof listen>[0] => {
  let fail: (error: Error) => void = () => undefined;
  return {
    once: (_, listener) => {
      fail = listener;
    },
    off: () => undefined,
    listen: () => fail(Object.assign(new Error('no'), code === undefined ? {} : { code })),
    address: () => null,
  };
};

describe('a server', () => {
  it('listens at a port that the system chooses, and no other server does', async () => {
    const port = await listen(server(), { host: '127.0.0.1', port: 0 });
    if (typeof port !== 'number') throw new Error(port);
    expect(port).toBeGreaterThan(0);
    expect(await listen(server(), { host: '127.0.0.1', port })).toBe(`another process uses 127.0.0.1:${port}`);
  });

  it('listens at every address', async () => {
    expect(await listen(server(), { host: '', port: 0 })).toBeGreaterThan(0);
  });

  it('reports no error that comes later', async () => {
    const one = server();
    await listen(one, { host: '127.0.0.1', port: 0 });
    expect(one.listenerCount('error')).toBe(0);
  });

  it('without an address has the port that it was given', async () => {
    const socket = { ...failing('x'), listen: (_: unknown, listener: () => void) => listener() };
    expect(await listen(socket, { host: '', port: 8443 })).toBe(8443);
  });

  it.each([
    ['EADDRINUSE', 'another process uses 10.0.0.1:80'],
    ['EADDRNOTAVAIL', '10.0.0.1:80 is not an address of this machine'],
    ['EACCES', 'this user has no right to listen at 10.0.0.1:80'],
    ['ENOTFOUND', '10.0.0.1:80 is not an address: the host name is unknown'],
    ['EAI_AGAIN', '10.0.0.1:80 is not an address: the host name is unknown'],
    ['EOTHER', '10.0.0.1:80: no'],
    [undefined, '10.0.0.1:80: no'],
  ])('says why it cannot: %s', async (code, message) => {
    expect(await listen(failing(code), { host: '10.0.0.1', port: 80 })).toBe(message);
  });

  it('names an address of IPv6 in brackets', async () => {
    expect(await listen(failing('EACCES'), { host: '::1', port: 80 })).toContain(' [::1]:80');
  });
});
