import { expect, it } from 'vitest';
import type { ApiFailure, ClusterApi } from '../../src/client/api.ts';
import { explainApiFailure, shownServer } from '../../src/client/explain-failure.ts';

it.each([
  ['https://s:6443', 'https://s:6443'],
  ['https://s/', 'https://s/'],
  ['https://u:p@s:6443', 'https://s:6443'],
  ['https://u@s/path/', 'https://s/path'],
  ['https://:p@s', 'https://s'],
  ['no url', 'no url'],
])('%s is shown as %s', (server, shown) => {
  expect(shownServer(server)).toBe(shown);
});

const server = 'https://u:secret@s:6443';
const api: ClusterApi = {
  server,
  namespace: 'default',
  send: () => Promise.reject(new Error('no request is expected')),
  follow: () => Promise.reject(new Error('no request is expected')),
  close: () => {},
};
const refused = (status: number, message: string): ApiFailure & { kind: 'refused' } => ({
  kind: 'refused',
  status,
  reason: '',
  message,
});

it.each<[Exclude<ApiFailure, { readonly kind: 'cancelled' }>, RegExp, RegExp]>([
  [{ kind: 'unreachable', message: `cannot reach ${server}: x` }, /^cannot reach https:\/\/s:6443: x$/, /proxy/],
  [refused(401, 'm'), /^https:\/\/s:6443 does not accept the credentials/, /^Log in again/],
  [refused(403, 'no'), /^https:\/\/s:6443 answered 403: no$/, /^Ask for the right/],
  [refused(500, 'no'), /^https:\/\/s:6443 answered 500: no$/, /^Try again/],
])('%j', (failure, message, hint) => {
  const explained = explainApiFailure(api, failure);
  expect(explained.message).toMatch(message);
  expect(explained.hint).toMatch(hint);
});
