import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { table } from './two-way-rows.ts';
import { POD, podSpec, run } from './two-way-run.ts';

// As `kustomize build` merges strategic patches: kyaml puts the items of the patch first.
table(
  'a patch of kustomize',
  [
    {
      rule: 'items: those of the patch come first',
      source: podSpec({ containers: [{ name: 'new' }, { name: 'b', image: 'i' }] }),
      destination: podSpec({ containers: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] }),
      expected: podSpec({ containers: [{ name: 'new' }, { name: 'b', image: 'i' }, { name: 'a' }, { name: 'c' }] }),
    },
    {
      rule: 'items with a second key: new ones come first, and the others stay in their order',
      source: podSpec({
        containers: [
          {
            name: 'a',
            ports: [
              { containerPort: 9, protocol: 'UDP' },
              { containerPort: 2, protocol: 'TCP', name: 'x' },
            ],
          },
        ],
      }),
      destination: podSpec({
        containers: [
          {
            name: 'a',
            ports: [
              { containerPort: 1, protocol: 'TCP' },
              { containerPort: 2, protocol: 'TCP' },
            ],
          },
        ],
      }),
      expected: podSpec({
        containers: [
          {
            name: 'a',
            ports: [
              { containerPort: 9, protocol: 'UDP' },
              { containerPort: 1, protocol: 'TCP' },
              { containerPort: 2, protocol: 'TCP', name: 'x' },
            ],
          },
        ],
      }),
    },
    {
      rule: 'null: a value goes',
      source: { a: null, b: 1 },
      destination: { a: { c: 1 }, b: null },
      expected: { b: 1 },
    },
    {
      rule: 'a mapping where the object has none',
      source: { a: { b: 1 } },
      destination: { a: null },
      expected: { a: { b: 1 } },
    },
    {
      rule: 'a list that is one value: an item with a directive to delete is left out',
      source: { l: [{ x: 1 }, { $patch: 'delete', x: 2 }, 'a'] },
      destination: { l: [1, 2] },
      expected: { l: [{ x: 1 }, 'a'] },
    },
    { rule: 'an equal scalar', source: { a: 1 }, destination: { a: 1 }, expected: { a: 1 } },
  ],
  { owner: POD, variant: 'kustomize' },
);

describe('a patch of kustomize with another shape', () => {
  it.each<readonly [patch: JsonValue, object: JsonValue, message: string]>([
    [[], {}, 'The patch has a list where the object has a mapping'],
    [{}, [], 'The patch has a mapping where the object has a list'],
    [1, {}, 'The patch has a scalar where the object has a mapping'],
    [{ b: 1 }, 'x', 'The patch has a mapping where the object has a scalar'],
    ['x', ['x'], 'The patch has a scalar where the object has a list'],
  ])('%j over %j is a problem, and changes nothing', (patch, object, message) => {
    const { value, problems } = run({ a: patch }, { a: object }, { variant: 'kustomize' });
    expect(problems).toEqual([{ message, path: ['a'] }]);
    expect(value).toEqual({ a: object });
  });
});

describe('a list of kustomize', () => {
  const ports = (...items: readonly JsonValue[]): JsonValue => podSpec({ containers: [{ name: 'a', ports: items }] });
  const tcp = (containerPort: number): JsonValue => ({ containerPort, protocol: 'TCP' });

  it('that is one value is replaced as a whole', () => {
    const { changes } = run({ l: [1, 2, 4] }, { l: [1, 2, 3] }, { variant: 'kustomize' });
    expect(changes.map(({ kind, path }) => [kind, path])).toEqual([['replace', ['l']]]);
  });

  it.each<readonly [deletion: JsonValue, left: readonly JsonValue[], messages: readonly string[]]>([
    [{ containerPort: 1, protocol: 'TCP', $patch: 'delete' }, [tcp(2)], []],
    [
      { protocol: 'TCP', $patch: 'delete' },
      [tcp(1), tcp(2)],
      ['$patch: delete fits several items: write all keys of its list next to it'],
    ],
    [{ name: 'x', $patch: 'delete' }, [tcp(1), tcp(2)], ['$patch: delete needs a key of its list next to it']],
  ])('with the directive %j', (deletion, left, messages) => {
    const { value, problems } = run(ports(deletion), ports(tcp(1), tcp(2)), { owner: POD, variant: 'kustomize' });
    expect(problems.map(({ message }) => message)).toEqual(messages);
    expect(value).toEqual(ports(...left));
  });
});
