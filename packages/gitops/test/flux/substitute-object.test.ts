import { describe, expect, test } from 'vitest';
import type { JsonValue, Path } from '@krmkit/base';
import { createSource, follow } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { locateStep, originsAt, originsOf } from '@krmkit/kustomize';
import { readSource } from '@krmkit/manifests';
import { mayChange, substituteObject } from '../../src/flux/substitute-object.ts';

function sourced(path: string, text: string): Sourced {
  const [resource] = readSource(createSource(path, text)).resources;
  if (resource?.origin === undefined) throw new Error(`${path} has no object`);
  return { value: resource.value, origins: originsOf({ kind: 'field', origin: resource.origin, path: [] }) };
}

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\n';

/** The value of `data.key`, written as a string in the file, after the substitution of `${v}`. */
function after(written: string, value: string): JsonValue | undefined {
  const object = sourced('web.yaml', `${CONFIG_MAP}data:\n  key: ${JSON.stringify(written)}\n`);
  const variables = new Map([
    ['v', { value, steps: [] }],
    ['Q', { value: '"', steps: [] }],
  ]);
  const substituted = substituteObject(object, variables, { strict: false });
  if (!substituted.ok) return 'error';
  return follow(substituted.sourced.value, ['data', 'key']);
}

// What the controller does with a field that is a string in git: it prints the object, and reads the text again.
test.each<readonly [written: string, value: string, result: JsonValue]>([
  ['${v}', '123', 123],
  ['${v}', '004', 4],
  ['${v}', '0x1F', 31],
  ['${v}', '1e3', 1000],
  ['${v}', 'true', true],
  ['${v}', 'yes', true],
  ['${v}', '', null],
  ['${v}', '~', null],
  ['${v}', 'a: b', 'error'],
  ['${v}', '*x', 'error'],
  ['${v}', 'a #b', 'a'],
  ['${v}', '{a: 1}', { a: 1 }],
  ['${Q}${v}${Q}', '123', '123'],
  ['p-${v}', '123', 'p-123'],
  ['a: ${v}', "it's", 'error'],
  ['\t${v}', 'a\\d', 'error'],
  ['\t${v}', 'say "hi"', 'error'],
  ['x\n${v}\n', 'a: b', 'x\na: b\n'],
  ["'${v}'", '123', "'123'"],
  ['${m:=80}', '', 80],
  ['${m:-"80"}', '', '80'],
  ['$$5', '', '$5'],
])('%j with %j is %j', (written, value, result) => {
  expect(after(written, value)).toEqual(result);
});

test('names the texts that are no texts any more', () => {
  const object = sourced('web.yaml', `${CONFIG_MAP}data:\n  a: "\${v}"\n  b: "p-\${v}"\n  c: 1\n`);
  const substituted = substituteObject(object, new Map([['v', { value: '1', steps: [] }]]), { strict: false });
  expect(substituted).toMatchObject({ ok: true, retyped: [{ path: ['data', 'a'] }] });
});

test.each<[JsonValue, boolean]>([
  ['a', false],
  ['${v}', true],
  ['$$', true],
  [5, false],
  [null, false],
  [[['a', '${v}']], true],
  [['a'], false],
  [{ a: { b: '${v}' } }, true],
  [{ a: { '${v}': 1 } }, true],
  [{ a: { b: 'c' } }, false],
])('%j may change: %s', (value, expected) => {
  expect(mayChange(value)).toBe(expected);
});

const substitute = (data: string, value: string) =>
  substituteObject(sourced('web.yaml', `${CONFIG_MAP}data:\n${data}`), new Map([['v', { value, steps: [] }]]), {
    strict: false,
  });

test('what has no variable stays as it is, and is not printed and read again', () => {
  const object = sourced('web.yaml', `${CONFIG_MAP}data:\n  a: "123"\n`);
  expect(substituteObject(object, new Map(), { strict: true })).toEqual({
    ok: true,
    sourced: object,
    kept: [],
    needed: [],
    retyped: [],
    retypedKeys: [],
  });
});

test.each<[string, string, readonly Path[]]>([
  [
    '  a: ["x", "${v}", ["${v}"]]\n',
    '1',
    [
      ['data', 'a', 1],
      ['data', 'a', 2, 0],
    ],
  ],
  ['  a: {b: "${v}"}\n', 'true', [['data', 'a', 'b']]],
  ['  a: "${v}"\n', '[1]', []],
  ['  a: "${v}"\n', '{b: 1}', []],
  ['  a: "${v}"\n', 'text', []],
  ['  a: 5\n  b: x-${v}\n', '1', []],
])('%j with %s names %j', (data, value, paths) => {
  const substituted = substitute(data, value);
  expect(substituted.ok && substituted.retyped.map(({ path }) => path)).toEqual(paths);
  expect(substituted.ok && substituted.retypedKeys).toEqual([]);
});

test.each<[string, string, readonly object[]]>([
  ['  ${v}: a\n', '0x1F', [{ path: ['data', '${v}'], key: '${v}', text: '0x1F' }]],
  ['  ${v}: a\n', 'x', []],
  ['  ${v}: a\n', '1', []],
  ['  l: [{"${v}": a}]\n', 'yes', [{ path: ['data', 'l', 0, '${v}'], key: '${v}', text: 'yes' }]],
  ['  a: b\n  c: ${v}\n', '1', []],
])('the keys of %j that %s makes another type', (data, value, keys) => {
  const substituted = substitute(data, value);
  if (!substituted.ok) throw new Error(substituted.message);
  expect(substituted.retypedKeys).toMatchObject(keys);
  expect(substituted.retypedKeys).toHaveLength(keys.length);
});

test.each<[string, Path]>([
  ['  a: b\n  c: "${v}"\n', ['data', 'c']],
  ['  a: [b, "${v}"]\n', ['data', 'a', 1]],
])('an object that is not valid YAML any more is a problem of the first text that changes: %j', (data, path) => {
  expect(substitute(data, '{')).toMatchObject({
    ok: false,
    path,
    message: expect.stringContaining('after the substitution the object is not valid YAML: '),
  });
});

describe('sources', () => {
  const object = sourced('web.yaml', `${CONFIG_MAP}data:\n  a: x-\${V}\n  b: plain\n  \${V}: c\n`);
  const vars = sourced('vars.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: v}\ndata:\n  V: one\n');
  const variables = new Map([['V', { value: 'one', steps: originsAt(vars.origins, ['data', 'V']).steps }]]);
  const substituted = substituteObject(object, variables, { strict: true });

  test.each<readonly [path: Path, lines: readonly string[]]>([
    [
      ['data', 'a'],
      ['web.yaml:6', 'vars.yaml:5'],
    ],
    [['data', 'b'], ['web.yaml:7']],
    [
      ['data', 'one'],
      ['web.yaml:5', 'vars.yaml:5'],
    ],
  ])('%j comes from %j', (path, lines) => {
    if (!substituted.ok) throw new Error(substituted.message);
    const { steps } = originsAt(substituted.sourced.origins, path);
    const located = steps.map(locateStep).map((location) => `${location?.path}:${location?.line}`);
    expect(follow(substituted.sourced.value, path)).toBeDefined();
    expect(located).toEqual(lines);
  });
});

test('a variable that is not set is a problem of the field that names it', () => {
  const object = sourced('web.yaml', `${CONFIG_MAP}data:\n  a: x\n  b: "\${M}"\n`);
  expect(substituteObject(object, new Map([['V', { value: '', steps: [] }]]), { strict: true })).toMatchObject({
    ok: false,
    missing: 'M',
    path: ['data', 'b'],
  });
});
