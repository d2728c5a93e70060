import type { JsonValue } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { releaseValues } from '../../src/flux/helm-values.ts';
import type { FindVariables } from '../../src/flux/variables.ts';
import { sourcedOf } from '../sourced.ts';

const FILES: Readonly<Record<string, string>> = {
  'r/charts/web/values.yaml': 'a: 1\nb: {c: 2, d: 3}\n',
  'r/charts/bare/x': '',
  'r/prod.yaml': 'b: {c: 5}\n',
  'r/more.yaml': 'x: 1\nb: {c: 6}\n',
  'r/list.yaml': '- 1\n',
  'r/empty.yaml': '',
  'r/broken.yaml': 'a: [',
};
const MAPS: Readonly<Record<string, string>> = {
  m: 'data: {values.yaml: "a: 2\\nl: [1, 2]\\n", other: "a: 3\\nl: [9]\\n", word: "true", quoted: "\'true\'", double: "\\"x\\"", comma: "1,2", quotedComma: "\'1,2\'", list: "[x", items: "[1]", two: "a: 1\\n---\\nb: 1\\n", none: ""}',
  sealed: 'data: {values.yaml: "a: 2"}\nsops: {}',
};

const findVariables: FindVariables = async (kind, namespace, name) => {
  const text = MAPS[name];
  return kind === 'ConfigMap' && namespace === 'shop' && text !== undefined
    ? {
        ok: true,
        sourced: sourcedOf(`apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n${text}\n`, `${name}.yaml`),
      }
    : { ok: false, reason: 'is not among the files' };
};

async function values(spec: string, chart = '', directory = '/r/charts/web') {
  const release = sourcedOf(
    `apiVersion: v1\nkind: HelmRelease\nmetadata: {name: web, namespace: shop}\nspec:\n  interval: 5m\n${spec}`,
  );
  const template = sourcedOf(`apiVersion: v1\nkind: HelmChart\nmetadata: {name: web}\n${chart}\n`);
  const places = {
    files: memoryFileSystem(new Map(Object.entries(FILES))),
    repository: '/r',
    working: '/r',
    findVariables,
  };
  const found = await releaseValues(release, { chart: template, directory }, places);
  return found.ok ? { values: found.values, files: [...found.sources.keys()] } : found.reason;
}

const from = (...references: readonly string[]): string =>
  `  valuesFrom: [${references.map((one) => `{${one}}`).join(', ')}]\n`;
const map = (key: string, more = ''): string => `kind: ConfigMap, name: m, valuesKey: ${key}${more}`;

// ChartValuesFromReferences in fluxcd/pkg.
describe('the values of a HelmRelease', () => {
  it.each<[string, string, JsonValue, readonly string[]]>([
    ['none', '', {}, []],
    ['its own', '  values: {a: 7, z: null}\n', { a: 7, z: null }, []],
    ['not its own if they are no mapping', '  values: [1]\n', {}, []],
    ['of a ConfigMap', from('kind: ConfigMap, name: m'), { a: 2, l: [1, 2] }, ['m.yaml']],
    ['of ConfigMaps in order', from('kind: ConfigMap, name: m', map('other')), { a: 3, l: [9] }, ['m.yaml']],
    ['of an empty text', from(map('none')), {}, ['m.yaml']],
    [
      'its own over a ConfigMap',
      `${from('kind: ConfigMap, name: m')}  values: {a: 7}\n`,
      { a: 7, l: [1, 2] },
      ['m.yaml'],
    ],
    [
      'at a path, as --set',
      from(map('word', ', targetPath: "x.y[1].z"')),
      { x: { y: [null, { z: true }] } },
      ['m.yaml'],
    ],
    [
      'at a path beside others',
      from('kind: ConfigMap, name: m', map('word', ', targetPath: b')),
      { a: 2, l: [1, 2], b: true },
      ['m.yaml'],
    ],
    ['at a path, a text in single quotes', from(map('quoted', ', targetPath: x')), { x: 'true' }, ['m.yaml']],
    ['at a path, a text in double quotes', from(map('double', ', targetPath: x')), { x: 'x' }, ['m.yaml']],
    ['at a path, a literal text', from(map('comma', ', targetPath: x, literal: true')), { x: '1,2' }, ['m.yaml']],
    [
      'at a path, a literal text in quotes',
      from(map('quoted', ', targetPath: x, literal: true')),
      { x: "'true'" },
      ['m.yaml'],
    ],
    ['its own over a path', `${from(map('word', ', targetPath: a'))}  values: {a: 1}\n`, { a: 1 }, ['m.yaml']],
    [
      'of a Secret at a path, as a runtime value',
      from('kind: Secret, name: s, valuesKey: k, targetPath: a.b'),
      { a: { b: '<secret s/k>' } },
      [],
    ],
    [
      'of a Secret at a path, without a key',
      from('kind: Secret, name: s, targetPath: a'),
      { a: '<secret s/values.yaml>' },
      [],
    ],
    [
      'not of optional objects and keys that are not there',
      from('kind: ConfigMap, name: gone, optional: true', map('gone', ', optional: true')),
      {},
      [],
    ],
  ])('%s', async (_, spec, expected, files) => {
    expect(await values(spec)).toEqual({ values: expected, files });
  });

  it.each<[string, string, string]>([
    [
      'an object that is not there',
      from('kind: ConfigMap, name: gone'),
      'its values are in the ConfigMap gone, which is not among the files',
    ],
    [
      'a reference without a kind',
      from('name: gone'),
      'its values are in the object gone, which is not among the files',
    ],
    ['a key that is not there', from(map('gone')), 'the ConfigMap m has no key gone'],
    ['an optional key of null', from(map('gone', ', optional: null')), 'the ConfigMap m has no key gone'],
    ['a Secret', from('kind: Secret, name: s'), 'its values are in the Secret s, which is known at run time'],
    [
      'an optional Secret',
      from('kind: Secret, name: s, optional: true'),
      'its values are in the Secret s, which is known at run time',
    ],
    [
      'an encrypted object',
      from('kind: ConfigMap, name: sealed'),
      'its values are in the ConfigMap sealed, which SOPS has encrypted',
    ],
    ['a text that is no YAML', from(map('list')), 'the values of its ConfigMap m are no YAML mapping'],
    ['a text that is a list', from(map('items')), 'the values of its ConfigMap m are no YAML mapping'],
    ['a text of two documents', from(map('two')), 'the values of its ConfigMap m are no YAML mapping'],
    [
      'two values at a path',
      from(map('comma', ', targetPath: x')),
      'krmkit does not know the value of the targetPath x',
    ],
    [
      'two values in quotes at a path',
      from(map('quotedComma', ', targetPath: x')),
      'krmkit does not know the value of the targetPath x',
    ],
    [
      'a path that cannot be read',
      from(map('word', ', targetPath: "x[a]"')),
      'krmkit does not know the value of the targetPath x[a]',
    ],
  ])('are unknown with %s', async (_, spec, reason) => {
    expect(await values(spec)).toBe(reason);
  });
});

describe('the files of values of a chart', () => {
  it.each<[string, string, JsonValue, readonly string[]]>([
    ['none', '', {}, []],
    ['the defaults alone', 'valuesFiles: [values.yaml]', {}, []],
    [
      'others, without the defaults that they do not have',
      'valuesFiles: [prod.yaml]',
      { a: null, b: { c: 5, d: null } },
      ['prod.yaml'],
    ],
    [
      'others in order',
      'valuesFiles: [prod.yaml, more.yaml]',
      { a: null, b: { c: 6, d: null }, x: 1 },
      ['prod.yaml', 'more.yaml'],
    ],
    [
      'an absolute one, in the repository',
      'valuesFiles: [/prod.yaml]',
      { a: null, b: { c: 5, d: null } },
      ['prod.yaml'],
    ],
    [
      'one above, in the repository',
      'valuesFiles: [../../prod.yaml]',
      { a: null, b: { c: 5, d: null } },
      ['prod.yaml'],
    ],
    ['an empty one', 'valuesFiles: [empty.yaml]', { a: null, b: null }, ['empty.yaml']],
    [
      'a missing one that may be missing',
      'valuesFiles: [prod.yaml, gone.yaml]\nignoreMissingValuesFiles: true',
      { a: null, b: { c: 5, d: null } },
      ['prod.yaml'],
    ],
  ])('%s', async (_, chart, expected, files) => {
    expect(await values('', chart)).toEqual({ values: expected, files });
  });

  it('of a chart without defaults are all of its values', async () => {
    expect(await values('', 'valuesFiles: [prod.yaml]', '/r/charts/bare')).toEqual({
      values: { b: { c: 5 } },
      files: ['prod.yaml'],
    });
  });

  it('count less than those of the release', async () => {
    expect(await values('  values: {b: {d: 9}}\n', 'valuesFiles: [prod.yaml]')).toMatchObject({
      values: { a: null, b: { c: 5, d: 9 } },
    });
  });

  it.each([
    ['valuesFiles: [gone.yaml]', 'krmkit cannot read its valuesFiles entry gone.yaml'],
    ['valuesFiles: [values.yaml, gone.yaml]', 'krmkit cannot read its valuesFiles entry values.yaml'],
    ['valuesFiles: [broken.yaml]', 'krmkit cannot read its valuesFiles entry broken.yaml'],
    ['valuesFiles: [list.yaml]', 'list.yaml has no values'],
  ])('%s: %s', async (chart, reason) => {
    expect(await values('', chart)).toBe(reason);
  });
});
