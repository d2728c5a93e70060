import { describe, expect, it } from 'vitest';
import { contentHash } from '../src/content-hash.ts';
import type { JsonValue } from '@krmkit/base';

// Each hash is the end of a name that kustomize 5.8.1 prints.
describe('the hash of', () => {
  it.each<[string, JsonValue, string]>([
    ['a ConfigMap', { kind: 'ConfigMap', metadata: { name: 'x' }, data: { a: 'b' } }, '4h2mbtbbt6'],
    ['an empty ConfigMap', { kind: 'ConfigMap' }, '6ct58987ht'],
    [
      'binary data and characters of HTML',
      { kind: 'ConfigMap', data: { a: '<&>é' }, binaryData: { k: '//4=' } },
      '54kf57c968',
    ],
    ['a Secret', { kind: 'Secret', type: 'Opaque', data: { b: 'dHdv', a: 'MQ==' } }, 'm4g9729d86'],
    ['an empty Secret', { kind: 'Secret', type: 'Opaque', data: {} }, '46f8b28mk5'],
  ])('%s', async (_, value, hash) => {
    expect(await contentHash(value)).toBe(hash);
  });
});
