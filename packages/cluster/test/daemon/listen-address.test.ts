import { expect, it } from 'vitest';
import { readListenAddress } from '../../src/daemon/listen-address.ts';

it.each([
  [':8443', '', 8443],
  [':0', '', 0],
  ['127.0.0.1:8443', '127.0.0.1', 8443],
  ['[::1]:65535', '::1', 65_535],
  ['localhost:1', 'localhost', 1],
])('%s', (text, host, port) => {
  expect(readListenAddress('--listen', text)).toEqual({ ok: true, value: { host, port } });
});

it.each(['8443', ':', ':65536', ':x', '::1:8443', '[::1]', '[x]:1', 'a:1:2', ':123456'])('%s is none', (text) => {
  expect(readListenAddress('--listen', text)).toMatchObject({
    ok: false,
    message: `--listen ${JSON.stringify(text)} is not ADDRESS:PORT`,
  });
});
