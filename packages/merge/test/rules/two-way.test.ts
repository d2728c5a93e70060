import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFingerprints, isArray, isObject } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { createPruning, mergeNaively } from './naive-two-way.ts';
import type { RunOptions } from './two-way-run.ts';
import { table } from './two-way-rows.ts';
import { DEPLOYMENT, POD, podSpec, run } from './two-way-run.ts';
import { runs } from '@krmkit/testing';

table(
  'nodes',
  [
    { rule: 'missing in source: destination', source: {}, destination: { a: 1, n: null }, expected: { a: 1, n: null } },
    { rule: 'null: a scalar goes', source: { a: null }, destination: { a: 1, b: 2 }, expected: { b: 2 } },
    { rule: 'null: a mapping goes', source: { a: null }, destination: { a: { x: 1 }, b: 2 }, expected: { b: 2 } },
    { rule: 'null: a list goes', source: { a: null }, destination: { a: [1], b: 2 }, expected: { b: 2 } },
    { rule: 'null: what is missing stays missing', source: { a: null }, destination: { b: 2 }, expected: { b: 2 } },
    { rule: 'null at the root: nothing is left', source: null, destination: { b: 2 }, expected: undefined },
    {
      rule: 'the last member goes: an empty mapping',
      source: { m: { a: null } },
      destination: { m: { a: 1 } },
      expected: { m: {} },
    },
    {
      rule: 'scalar: -0 and 0 are equal',
      source: { a: 0, b: -0 },
      destination: { a: -0, b: 0 },
      expected: { a: -0, b: 0 },
    },
    { rule: 'scalar: source', source: { a: '5' }, destination: { a: 5 }, expected: { a: '5' } },
    {
      rule: 'atomic list: source',
      source: { l: [1, 2, 3] },
      destination: { l: ['a', 'b', 'c'] },
      expected: { l: [1, 2, 3] },
    },
    { rule: 'atomic list: an empty one too', source: { l: [] }, destination: { l: ['a'] }, expected: { l: [] } },
    {
      rule: 'atomic list: nulls in it stay',
      source: { l: [null, { a: null }] },
      destination: { l: [1] },
      expected: { l: [null, { a: null }] },
    },
    {
      rule: 'a new atomic list: nulls in it stay',
      source: { l: [null, { a: null }] },
      destination: {},
      expected: { l: [null, { a: null }] },
    },
    {
      rule: 'an empty mapping changes nothing',
      source: { m: {} },
      destination: { m: { a: 1 } },
      expected: { m: { a: 1 } },
    },
    { rule: 'an empty mapping that is new comes', source: { m: {} }, destination: {}, expected: { m: {} } },
    {
      rule: 'a new mapping comes without nulls',
      source: { m: { a: null, b: { c: null, d: 1 } } },
      destination: {},
      expected: { m: { b: { d: 1 } } },
    },
    {
      rule: 'mapping over null: without nulls',
      source: { m: { a: null, b: 1 } },
      destination: { m: null },
      expected: { m: { b: 1 } },
    },
    { rule: 'kinds: scalar over mapping', source: { a: 1 }, destination: { a: { b: 1 } }, expected: { a: 1 } },
    {
      rule: 'kinds: mapping over scalar',
      source: { a: { b: 1, c: null } },
      destination: { a: 1 },
      expected: { a: { b: 1 } },
    },
    {
      rule: 'kinds: empty mapping over list',
      source: { a: {} },
      destination: { a: [{ name: 'x' }] },
      expected: { a: {} },
    },
    { rule: 'kinds: list over mapping', source: { a: [1] }, destination: { a: { b: 1 } }, expected: { a: [1] } },
    { rule: 'kinds at the root', source: [1], destination: { a: 1 }, expected: [1] },
    {
      rule: 'new members behind those that precede them',
      source: { a: 0, n: 1, o: 2, c: 0, p: 3 },
      destination: { a: 1, b: 1, c: 1, d: 1 },
      expected: { a: 0, n: 1, o: 2, b: 1, c: 0, p: 3, d: 1 },
    },
    {
      rule: 'a new member behind one that stays, not behind one that goes',
      source: { a: 1, b: null, n: 1 },
      destination: { b: 1, a: 1, c: 1 },
      expected: { a: 1, n: 1, c: 1 },
    },
    {
      rule: 'names of JavaScript are names',
      source: { constructor: { a: 1 } },
      destination: { toString: 1 },
      expected: { toString: 1, constructor: { a: 1 } },
    },
  ],
  {},
  true,
);

const volume = (...volumes: readonly JsonObject[]): JsonObject => podSpec({ volumes });
const strategy = (value: JsonObject): JsonObject => ({ spec: { strategy: value } });

table(
  'what cannot be beside what the source adds',
  [
    {
      rule: 'another source of a volume',
      source: volume({ name: 'v', hostPath: { path: '/x' } }),
      destination: volume({ name: 'v', emptyDir: {} }),
      expected: volume({ name: 'v', hostPath: { path: '/x' } }),
    },
    {
      rule: 'the same source of a volume is merged',
      source: volume({ name: 'v', emptyDir: { medium: 'Memory' } }),
      destination: volume({ name: 'v', emptyDir: { sizeLimit: '1Gi' } }),
      expected: volume({ name: 'v', emptyDir: { medium: 'Memory', sizeLimit: '1Gi' } }),
    },
    {
      rule: 'a volume that already has two sources is not repaired by the source',
      source: volume({ name: 'v', emptyDir: { medium: 'Memory' } }),
      destination: volume({ name: 'v', emptyDir: {}, hostPath: {} }),
      expected: volume({ name: 'v', emptyDir: { medium: 'Memory' }, hostPath: {} }),
    },
    {
      rule: 'a volume that is only named',
      source: volume({ name: 'v' }),
      destination: volume({ name: 'v', emptyDir: {} }),
      expected: volume({ name: 'v', emptyDir: {} }),
    },
    {
      rule: 'a source of a volume that is only taken away',
      source: volume({ name: 'v', hostPath: null }),
      destination: volume({ name: 'v', emptyDir: {} }),
      expected: volume({ name: 'v', emptyDir: {} }),
    },
    {
      rule: 'Recreate drops rollingUpdate',
      source: strategy({ type: 'Recreate' }),
      destination: strategy({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } }),
      expected: strategy({ type: 'Recreate' }),
      options: { owner: DEPLOYMENT },
    },
    {
      rule: 'RollingUpdate keeps it',
      source: strategy({ type: 'RollingUpdate' }),
      destination: strategy({ rollingUpdate: { maxSurge: 1 } }),
      expected: strategy({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } }),
      options: { owner: DEPLOYMENT },
    },
    {
      rule: 'a custom resource may have both',
      source: strategy({ type: 'Recreate' }),
      destination: strategy({ rollingUpdate: { maxSurge: 1 } }),
      expected: strategy({ type: 'Recreate', rollingUpdate: { maxSurge: 1 } }),
      options: { owner: { group: 'example.com', version: 'v1', kind: 'Deployment' } },
    },
  ],
  { owner: POD },
);

const scalar = fc.oneof(fc.constantFrom<JsonValue>('a', 'b', 1, true, ''), fc.constant(null));
const key = fc.constantFrom('a', 'b', 'c', 'name', '0', '1', '__proto__', 'spec');
const anything: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue; item: JsonValue }>((tie) => ({
  item: fc
    .tuple(fc.constantFrom('x', 'y', 'z'), fc.dictionary(key, tie('value'), { maxKeys: 3 }))
    .map(([name, rest]): JsonValue => ({ ...rest, name })),
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    scalar,
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    fc.array(tie('item'), { maxLength: 4 }),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
})).value;

/** With directives and the keys of Kubernetes, at paths that fit and at others. */
const odd: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    scalar,
    fc.constantFrom<JsonValue>('delete', 'merge', 'replace', 'UDP', 80),
    fc.dictionary(
      fc.constantFrom(
        'spec',
        'ports',
        'volumes',
        'name',
        'containerPort',
        'protocol',
        'emptyDir',
        '$patch',
        '$retainKeys',
        '$setElementOrder/ports',
        '$deleteFromPrimitiveList/ports',
        '$setElementOrder/',
        '$x',
      ),
      tie('value'),
      { maxKeys: 5 },
    ),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.constantFrom<JsonValue>([{ $patch: 'delete' }], [{ $patch: 'replace' }, { name: 'a' }]),
  ),
})).value;

const rules = fc.constantFrom<RunOptions>(
  {},
  { owner: POD },
  { listRules: () => ({ kind: 'set' }) },
  { listRules: () => ({ kind: 'resources' }) },
  { listRules: () => ({ kind: 'keys', keys: ['name'] }) },
  { listRules: () => ({ kind: 'keys', keys: ['containerPort', 'protocol'] }) },
  { listRules: () => ({ kind: 'keys', keys: ['name', 'containerPort'] }) },
);

describe('laws', () => {
  it('never throws, and its result can be applied', () => {
    fc.assert(
      fc.property(odd, odd, rules, (source, destination, options) => void run(source, destination, options)),
      { numRuns: runs(1200) },
    );
  });

  it('no directive comes into the result, outside of lists that are one value', () => {
    fc.assert(
      fc.property(odd, odd, (source, destination) => {
        const options: RunOptions = { listRules: () => ({ kind: 'keys', keys: ['name'] }) };
        const text = JSON.stringify(run(source, dropDirectives(destination), options).value ?? null);
        expect(text).not.toMatch(/"\$(?:patch|retainKeys|setElementOrder|deleteFrom)[^"]*":/);
      }),
      { numRuns: runs(800) },
    );
  });

  it('merges as the rules written down plainly do', () => {
    fc.assert(
      fc.property(anything, anything, (source, destination) => {
        fc.pre(source !== null);
        expect(run(source, destination).value).toEqual(mergeNaively(source, destination));
      }),
      { numRuns: runs(1200) },
    );
  });

  // A null inside a list is data or clears something, as the rule says; rules that look at the items may change.
  it.each<readonly [string, RunOptions, boolean]>([
    ['what is without nulls, by rules that look at the items', {}, true],
    ['anything, where all lists are one value', { listRules: () => ({ kind: 'atomic' }) }, false],
    [
      'anything whose items have names of their own, where all lists have names',
      { listRules: () => ({ kind: 'keys', keys: ['name'] }) },
      false,
    ],
  ])('a second time changes nothing: %s', (_, options, isPruned) => {
    fc.assert(
      fc.property(anything, anything, (value, destination) => {
        const source = isPruned ? createPruning(() => true)(value) : dropNamesakes(value);
        const once = run(source, destination, options).value;
        if (once === undefined) return;
        const twice = run(source, once, options);
        expect({ changes: twice.changes, conflicts: twice.conflicts }).toEqual({ changes: [], conflicts: [] });
      }),
      { numRuns: runs(800) },
    );
  });

  it('a value without nulls over itself changes nothing', () => {
    fc.assert(
      fc.property(anything, rules, (value, options) => {
        const pruned = createPruning(() => true)(value);
        fc.pre(pruned !== null);
        const { changes, conflicts } = run(pruned, pruned, options);
        expect({ changes, conflicts }).toEqual({ changes: [], conflicts: [] });
      }),
      { numRuns: runs(800) },
    );
  });

  it('every scalar is from one side', () => {
    fc.assert(
      fc.property(anything, anything, (source, destination) => {
        const known = new Set([...scalars(source), ...scalars(destination)]);
        for (const value of scalars(run(source, destination).value ?? null)) expect(known).toContain(value);
      }),
    );
  });

  it('what the source does not name stays', () => {
    fc.assert(
      fc.property(fc.dictionary(key, anything), fc.dictionary(fc.constantFrom('d', 'e'), anything), (source, own) => {
        const { value } = run(source, { ...own, a: 1 });
        for (const [name, part] of Object.entries(own)) expect(value).toHaveProperty([name], part);
      }),
    );
  });

  it('items that the source does not name stay, in their order', () => {
    const items = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
    fc.assert(
      fc.property(items, items, (theirs, ours) => {
        const named = (names: readonly string[], side: string): JsonValue => names.map((name) => ({ name, [side]: 1 }));
        const { value } = run(named(theirs, 's'), named(ours, 'd'), {
          listRules: () => ({ kind: 'keys', keys: ['name'] }),
        });
        const expected = [...ours, ...theirs.filter((name) => !ours.includes(name))];
        expect(value).toEqual(
          expected.map((name) => ({
            name,
            ...(ours.includes(name) ? { d: 1 } : {}),
            ...(theirs.includes(name) ? { s: 1 } : {}),
          })),
        );
      }),
    );
  });
});

function dropDirectives(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(dropDirectives);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !name.startsWith('$'));
  return Object.fromEntries(kept.map(([name, part]) => [name, dropDirectives(part)]));
}

/** Of items with one name the first. */
function dropNamesakes(value: JsonValue): JsonValue {
  if (isArray(value)) {
    const names = value.map((item) => JSON.stringify(isObject(item) ? (item['name'] ?? null) : null));
    const isFirst = (index: number): boolean => names[index] === 'null' || names.indexOf(names[index] ?? '') === index;
    return value.filter((_, index) => isFirst(index)).map(dropNamesakes);
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, dropNamesakes(part)]));
}

const fingerprint = createFingerprints();

function scalars(value: JsonValue): readonly number[] {
  if (isArray(value)) return value.flatMap(scalars);
  return isObject(value) ? Object.values(value).flatMap(scalars) : [fingerprint(value)];
}
