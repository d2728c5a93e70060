import { describe, expect, it } from 'vitest';
import { merge3 } from '../../src/merge3.ts';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, member } from '@krmkit/base';
import { growth, LINEAR } from '@krmkit/testing';
import { valuesOf } from '../merged-values.ts';

/** A Pod with containers, and with the ports and variables of the first one. */
const pod = (containers: JsonValue): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { containers } });
const app = (fields: JsonObject): string => pod([{ name: 'app', image: 'app:1', ...fields }]);
const env = (...names: readonly string[]): JsonValue => names.map((name) => ({ name, value: 'x' }));
const ports = (...numbers: readonly number[]): JsonValue => numbers.map((containerPort) => ({ containerPort }));

interface Row {
  readonly what: string;
  readonly sides: readonly [original: string, updated: string, destination: string];
  /** Below the first container, or the containers; as upstream wins. */
  readonly merged: JsonValue;
  readonly at?: 'env' | 'ports';
  readonly conflicts?: readonly string[];
  readonly says?: readonly string[];
}

const named = (name: string, image = 'app:1'): JsonValue => ({ name, image, args: ['--one'] });

const rows: readonly Row[] = [
  {
    what: 'both sides rename a container',
    sides: [pod([named('app')]), pod([named('api')]), pod([named('web')])],
    merged: [named('api')],
    conflicts: ['spec.containers[name=web].name'],
  },
  {
    what: 'both sides rename a container, and one changes it',
    sides: [
      pod([named('app'), named('log', 'log:1')]),
      pod([named('api'), named('log', 'log:1')]),
      pod([named('web', 'app:2'), named('log', 'log:1')]),
    ],
    merged: [named('api', 'app:2'), named('log', 'log:1')],
    conflicts: ['spec.containers[name=web].name'],
  },
  {
    what: 'both sides rename a variable',
    at: 'env',
    sides: [app({ env: env('A', 'B') }), app({ env: env('A', 'C') }), app({ env: env('A', 'D') })],
    merged: env('A', 'C'),
    conflicts: ['spec.containers[name=app].env[name=D].name'],
  },
  {
    what: 'both sides change the number of a port',
    at: 'ports',
    sides: [app({ ports: ports(80) }), app({ ports: ports(81) }), app({ ports: ports(82) })],
    merged: ports(81),
    conflicts: ['spec.containers[name=app].ports[containerPort=82].containerPort'],
  },
  {
    what: 'both sides change the number of a port with a name',
    at: 'ports',
    sides: [
      app({ ports: [{ name: 'http', containerPort: 80 }] }),
      app({ ports: [{ name: 'http', containerPort: 81 }] }),
      app({ ports: [{ name: 'http', containerPort: 82 }] }),
    ],
    merged: [{ name: 'http', containerPort: 81 }],
    conflicts: ['spec.containers[name=app].ports[name=http].containerPort'],
  },
  {
    what: 'both sides replace a variable with unlike ones',
    at: 'env',
    sides: [
      app({ env: [{ name: 'A', value: 'x' }] }),
      app({ env: [{ name: 'B', value: 'y' }] }),
      app({ env: [{ name: 'C', value: 'z' }] }),
    ],
    merged: [
      { name: 'C', value: 'z' },
      { name: 'B', value: 'y' },
    ],
    says: ['kept-both'],
  },
  {
    what: 'one side renames a variable',
    at: 'env',
    sides: [app({ env: env('A', 'B') }), app({ env: env('A', 'C') }), app({ env: env('A', 'B') })],
    merged: env('A', 'C'),
  },
  {
    what: 'both sides rename to the same name',
    at: 'env',
    sides: [app({ env: env('A') }), app({ env: env('B') }), app({ env: env('B') })],
    merged: env('B'),
  },
  {
    what: 'both sides remove a variable, and add others elsewhere',
    at: 'env',
    sides: [app({ env: env('A', 'B', 'C') }), app({ env: env('B', 'D', 'C') }), app({ env: env('B', 'C', 'E') })],
    merged: env('B', 'D', 'C', 'E'),
  },
  {
    what: 'both sides add variables and remove none',
    at: 'env',
    sides: [app({ env: env('A') }), app({ env: env('A', 'B') }), app({ env: env('A', 'C') })],
    merged: env('A', 'C', 'B'),
  },
];

describe('an item of a list that both sides rename', () => {
  it.each(rows)('$what', ({ sides: [original, updated, destination], merged, at, conflicts = [], says = [] }) => {
    const { text, ...got } = merge3({ original, updated, destination }, {});
    const containers = member(member(valuesOf(text)[0] ?? null, 'spec'), 'containers');
    const first = isArray(containers) ? (containers[0] ?? null) : null;
    expect(at === undefined ? containers : member(first, at)).toEqual(merged);
    expect(got.conflicts.map(({ field }) => field)).toEqual(conflicts);
    expect(got.diagnostics.map(({ code }) => code)).toEqual(says);
  });
});

// Beyond that, both items stay, and the merge says so.
it.each([
  [49, 1, []],
  [50, 0, ['kept-both']],
])(
  'compares an item with the first 50 that a side added at its place: %d others are before it',
  (count, conflicts, codes) => {
    const others = (side: string): readonly JsonValue[] =>
      Array.from({ length: count }, (_, index) => ({ name: `${side}${index}`, image: `${side}:${index}` }));
    const merged = merge3({
      original: pod([named('app')]),
      updated: pod([...others('u'), named('api')]),
      destination: pod([...others('d'), named('web')]),
    });
    expect(merged.conflicts).toHaveLength(conflicts);
    expect(merged.diagnostics.map(({ code }) => code)).toEqual(codes);
  },
);

it.each([
  ['the same', (_: string, index: number): string => `app:${index}`],
  ['nothing', (side: string, index: number): string => `${side}:${index}`],
])('takes time in proportion to renamed items with %s in common', { tags: ['growth'] }, async (_, image) => {
  const all = (side: string, count: number): string =>
    pod(Array.from({ length: count }, (_each, index) => ({ name: `${side}${index}`, image: image(side, index) })));
  const merge = (count: number): unknown =>
    merge3({ original: all('a', count), updated: all('b', count), destination: all('c', count) });
  expect(await growth(merge, 500)).toBeLessThan(LINEAR);
});
