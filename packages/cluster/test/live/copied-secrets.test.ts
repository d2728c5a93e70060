import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { maskResource } from '@krmkit/manifests';
import { secretsAsIn } from '../../src/live/copied-secrets.ts';

const pod = (...env: readonly [name: string, value: string][]): JsonObject => ({
  kind: 'Pod',
  spec: { containers: [{ name: 'app', env: env.map(([name, value]) => ({ name, value })) }] },
});
const secrets = [{ text: 'hunter2', namespace: 'shop', name: 'db', key: 'password' }];
const file = pod(['A', 'a'], ['URL', 'http://bob:hunter2@db']);

describe('what is secret in a live object', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['the text', file, pod(['A', 'a'], ['URL', 'http://bob:<secret db/password>@db'])],
    [
      'an older text: all of the field',
      pod(['A', 'a'], ['URL', 'old']),
      pod(['A', 'a'], ['URL', '<secret db/password>']),
    ],
    ['an item at another place', pod(['URL', 'old'], ['A', 'a']), pod(['URL', '<secret db/password>'], ['A', 'a'])],
    ['nothing, without the field', pod(['A', 'a']), pod(['A', 'a'])],
  ])('%s', (_, value, expected) => {
    const path = ['spec', 'containers', 0, 'env', 1, 'value'];
    const identity = { apiVersion: 'v1', group: '', version: 'v1', kind: 'Pod', namespace: 'shop', name: 'web' };
    const marked = secretsAsIn({ identity, value: file, copiedSecrets: () => [{ path, secrets }] }, value);
    expect(maskResource({ value, ...marked })).toEqual(expected);
  });

  it('the item at the same place, where items have no names', () => {
    const containerOf = (...args: readonly string[]): JsonObject => ({ spec: { containers: [{ name: 'app', args }] } });
    const path = ['spec', 'containers', 0, 'args', 1];
    const identity = { apiVersion: 'v1', group: '', version: 'v1', kind: 'Pod', namespace: 'shop', name: 'web' };
    const ofFile = {
      identity,
      value: containerOf('--name=db', '--password=hunter2'),
      copiedSecrets: () => [{ path, secrets }],
    };
    const value = containerOf('--name=db', '--password=old');
    expect(secretsAsIn(ofFile, value).copiedSecrets?.()).toEqual([{ path, secrets }]);
  });
});
