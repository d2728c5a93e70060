import { CORPUS, needs, runs } from '@krmkit/testing';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Claims, PairingIdentity } from '../../src/files/pairing-identity.ts';
import { claimsOf, claimsOfObject, mayBeOne, pairingIdentity, scanIdentity } from '../../src/files/pairing-identity.ts';
import type { JsonValue } from '@krmkit/base';
import { createSource } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';

const present = existsSync(CORPUS);

const TEXTS: readonly (readonly [name: string, text: string, keys: readonly string[] | undefined])[] = [
  ['an object', 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n', ['apps\0Deployment\0\0web']],
  [
    'its namespace, quotes and comments',
    'apiVersion: "v1" # c\nkind: ConfigMap\nmetadata:\n  # c\n  namespace: shop # c\n  name: \'a.b\'\n',
    ['\0ConfigMap\0shop\0a.b'],
  ],
  [
    'a built-in kind without a namespace',
    'apiVersion: v1\nkind: Namespace\nmetadata: {name: a, namespace: b}\n',
    ['\0Namespace\0\0a'],
  ],
  ['a name of digits', 'apiVersion: v1\nkind: A\nmetadata:\n  name: "1"\n', [['', 'A', '', '1'].join('\0')]],
  ["kpt's comment", 'apiVersion: v1\nkind: A\nmetadata: # kpt-merge: ns/web\n  name: mine\n', ['\0A\0ns\0web']],
  [
    "kpt's comment without a namespace",
    'apiVersion: v1\nkind: A\nmetadata: # kpt-merge: /web\n  name: mine\n  namespace: other\n',
    ['\0A\0\0web'],
  ],
  [
    "kpt's annotation; an object without a namespace counts as in default",
    "apiVersion: v1\nkind: A\nmetadata:\n  name: mine\n  annotations:\n    internal.kpt.dev/upstream-identifier: 'g|K|default|web'\n",
    ['g\0K\0\0web', 'g\0K\0default\0web'],
  ],
  [
    'an invalid annotation',
    "apiVersion: v1\nkind: A\nmetadata:\n  name: mine\n  annotations:\n    internal.kpt.dev/upstream-identifier: 'K|web'\n",
    ['\0A\0\0mine'],
  ],
  ['no apiVersion', 'kind: A\nmetadata:\n  name: web\n', ['\0A\0\0web']],
  ['an empty apiVersion', 'apiVersion: ""\nkind: A\nmetadata: {name: web}\n', ['\0A\0\0web']],
  ['neither apiVersion nor name', 'kind: A\nmetadata: {namespace: n}\n', undefined],
  ['neither apiVersion nor kind', 'metadata:\n  name: web\n', undefined],
  ['a name in an item', 'apiVersion: v1\nkind: A\nmetadata:\n  list:\n  - name: x\n  name: z\n', ['\0A\0\0z']],
  ['no name', 'apiVersion: v1\nkind: A\n', ['\0A\0\0\0""']],
];

describe('what a document pairs by', () => {
  it.each(TEXTS)('%s', (_, text, keys) => {
    expect(readIdentity(text)?.upstreamKeys).toEqual(keys);
    const scanned = scanIdentity(text);
    if (scanned !== undefined) expect(scanned).toEqual(readIdentity(text));
  });

  it('is found without reading in what people write', () => {
    expect(scanIdentity('apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n')?.own.name).toBe('web');
    for (const text of [
      'apiVersion: v1\nkind: A\nmetadata:\n  name: web\n   more\n',
      'apiVersion: v1\nkind: A\n more\nmetadata:\n  name: web\n',
      'apiVersion: v1\nkind: A\nmetadata:\n  name: no\n',
      'apiVersion: v1\nkind: A\nmetadata:\n  name: &a web\n',
      'apiVersion: v1\nkind: A\nmetadata:\n  name: web\nkind: B\n',
      'apiVersion: v1\nkind: A\nmetadata:\n  <<: {namespace: x}\n  name: web\n',
      'apiVersion: v1\nkind: A\nx: "\nmetadata:\n  name: web\n',
    ]) {
      expect(scanIdentity(text)).toBeUndefined();
    }
  });

  it('is the same by lines and by reading, whatever is changed', () => {
    const base =
      'apiVersion: v1\nkind: A\nmetadata: # kpt-merge: /x\n  namespace: shop\n  name: web\n  labels:\n    name: a\nspec:\n- name: x\n';
    const piece = fc.constantFrom(
      '\n',
      ' ',
      '  ',
      '- ',
      ': ',
      '#',
      ' # ',
      '"',
      "'",
      '{',
      '}',
      '[',
      '|',
      '\n  b',
      '\n  name: z',
      '&a ',
      '*a',
      '\t',
      '\r',
      '!!str ',
      '? ',
      'kind: B\n',
      ',',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(base.length), piece), { minLength: 1, maxLength: 3 }), (edits) => {
        let text = base;
        for (const [at, put] of edits) text = text.slice(0, at) + put + text.slice(at);
        expectSame(text);
      }),
      { numRuns: runs(3000) },
    );
  });

  it("is the same in other people's manifests, and mostly needs no reading", needs('other manifests', present), () => {
    let scanned = 0;
    let all = 0;
    for (const text of filesBelow(CORPUS)) {
      for (const { start, end } of parseDocuments(text)) {
        const own = text.slice(start, end);
        if (readIdentity(own) === undefined) continue;
        all++;
        if (expectSame(own)) scanned++;
      }
    }
    expect(all).toBeGreaterThan(800);
    expect(scanned / all).toBeGreaterThan(0.85);
  });
});

describe('what a document claims to be', () => {
  const NOTHING: Claims = { group: undefined, kind: undefined, namespace: undefined, name: undefined };
  it.each<[JsonValue, Partial<Claims>]>([
    [
      { apiVersion: 'apps/v1', kind: 'A', metadata: { namespace: 'ns', name: 'n' } },
      { group: 'apps', kind: 'A', namespace: 'ns', name: 'n' },
    ],
    [{ apiVersion: 'v1' }, { group: '' }],
    [{ apiVersion: '', kind: '', metadata: { namespace: '', name: '' } }, {}],
    [{ metadata: { name: 5 } }, { name: '5' }],
    [{ metadata: { name: true, namespace: 5 } }, { name: 'true' }],
    [{ kind: 5, metadata: { name: null } }, {}],
    ['text', {}],
  ])('%j', (value, claims) => {
    expect(claimsOf(value)).toEqual({ ...NOTHING, ...claims });
  });

  it.each([
    ['apiVersion: apps/v1\nkind: A\nmetadata: {name: web, namespace: ns}\n', 'apps', 'ns', 'web'],
    ['apiVersion: v1\nkind: A\nmetadata: {generateName: n-}\n', '', undefined, undefined],
    ['kind: A\nmetadata: {name: web}\n', undefined, undefined, 'web'],
  ])('by its identity, %j', (text, group, namespace, name) => {
    const identity = readIdentity(text);
    expect(identity && claimsOfObject(identity)).toEqual({ group, kind: 'A', namespace, name });
  });

  const OBJECT: Claims = { group: 'apps', kind: 'A', namespace: 'ns', name: 'n' };
  it.each<[Claims, Claims, boolean]>([
    [OBJECT, OBJECT, true],
    [OBJECT, { ...OBJECT, namespace: undefined }, true],
    [OBJECT, { ...OBJECT, group: undefined }, true],
    [OBJECT, { ...OBJECT, name: undefined }, true],
    [OBJECT, { ...OBJECT, kind: 'B' }, false],
    [OBJECT, { ...OBJECT, name: 'm' }, false],
    [OBJECT, { ...OBJECT, namespace: 'other' }, false],
    [OBJECT, { ...OBJECT, group: '' }, false],
    [OBJECT, { ...OBJECT, group: '', kind: undefined }, true],
    [OBJECT, { ...NOTHING, name: 'n' }, false],
    [OBJECT, { ...NOTHING, group: 'apps' }, true],
    [OBJECT, { ...NOTHING, kind: 'A' }, true],
    [{ ...OBJECT, name: undefined }, NOTHING, true],
    [{ ...OBJECT, kind: undefined }, NOTHING, true],
    [NOTHING, NOTHING, true],
  ])('%j may be %j: %s', (a, b, expected) => {
    expect([mayBeOne(a, b), mayBeOne(b, a)]).toEqual([expected, expected]);
  });
});

/** Whether it was found by lines. A text that cannot be read may have an identity by its lines. */
function expectSame(text: string): boolean {
  const scanned = scanIdentity(text);
  if (scanned === undefined) return false;
  const [document, ...more] = parseDocuments(text);
  if (document?.root === undefined || more.length > 0) return false;
  expect(scanned).toEqual(readIdentity(text));
  return true;
}

function readIdentity(text: string): PairingIdentity | undefined {
  const source = createSource('a.yaml', text);
  const [document] = parseDocuments(text);
  if (document?.root === undefined) return undefined;
  return pairingIdentity({ source, document, index: 0, value: toValue(document.root, 'kubectl').value });
}

function filesBelow(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}
