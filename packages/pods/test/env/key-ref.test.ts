import { describe, expect, it } from 'vitest';
import type { Scene } from '../checks/found-in.ts';
import { findingsIn } from '../checks/found-in.ts';
import { keyRef } from '../../src/env/key-ref.ts';

const shown = (reference: object, more: Scene = {}): readonly string[] =>
  findingsIn({ container: { env: [{ name: 'A', valueFrom: { configMapKeyRef: reference } }] }, ...more }).map(
    ({ code, severity, path, message, hint, replacement, isOptional }) =>
      [
        `${severity} ${code} ${String(path.at(-1))}: ${message}`,
        hint ?? '-',
        replacement ?? '-',
        isOptional === true ? 'optional' : '',
      ]
        .join(' | ')
        .trimEnd(),
  );
const keys = (...names: readonly string[]): Scene => ({
  configMaps: { c: Object.fromEntries(names.map((name) => [name, 'v'])) },
});
const missing =
  "error missing-key key: ConfigMap shop/c has no key colour: the container waits with CreateContainerConfigError: couldn't find key colour in ConfigMap shop/c";
const optional =
  'info missing-key key: ConfigMap shop/c has no key colour, and it is optional: the variable keeps its earlier value, or is not set';

// `couldn't find key %v in %v %v/%v`: makeEnvironmentVariables in pkg/kubelet/kubelet_pods.go.
describe('a key that an object does not have', () => {
  it.each<readonly [title: string, reference: object, scene: Scene, finds: readonly string[]]>([
    ['one that it has', { name: 'c', key: 'k' }, keys('k'), []],
    [
      'one that is nearly one',
      { name: 'c', key: 'colour' },
      keys('size', 'color'),
      [`${missing} | did you mean color? | color |`],
    ],
    ['one of few', { name: 'c', key: 'colour' }, keys('a', 'b'), [`${missing} | it has a, b | - |`]],
    [
      'one of many',
      { name: 'c', key: 'colour' },
      keys('a', 'b', 'd', 'e', 'f', 'g', 'h'),
      [`${missing} | it has a, b, d, e, f and 2 more | - |`],
    ],
    ['one of none', { name: 'c', key: 'colour' }, keys(), [`${missing} | it has no keys | - |`]],
    ['an optional one', { name: 'c', key: 'colour', optional: true }, keys('a'), [`${optional} | - | - | optional`]],
    [
      'an optional one that is nearly one',
      { name: 'c', key: 'colour', optional: true },
      keys('color'),
      [`${optional} | did you mean color? | color | optional`],
    ],
    [
      'one that a patch adds',
      { name: 'c', key: 'colour' },
      { ...keys('a'), sources: { patched: (key) => key === 'colour' } },
      [],
    ],
  ])('%s', (_, reference, scene, finds) => {
    expect(shown(reference, scene)).toEqual(finds);
  });

  it.each([
    ['configMap', 'ConfigMap n/k'],
    ['secret', 'Secret n/k'],
  ] as const)('is named in messages: %s', (kind, text) => {
    const source = keyRef(kind);
    expect(source.describe({ name: 'n', key: 'k' })).toBe(text);
    expect(source.references({ name: 'n', key: 'k' })).toEqual([{ kind, name: 'n' }]);
    expect(
      [undefined, false, true].map((one) =>
        source.isOptional({ name: 'n', key: 'k', ...(one === undefined ? {} : { optional: one }) }),
      ),
    ).toEqual([false, false, true]);
  });
});
