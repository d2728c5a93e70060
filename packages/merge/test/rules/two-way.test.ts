import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFingerprints, isArray, isObject } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { createPruning, mergeNaively } from './naive-two-way.ts';
import type { RunOptions } from './two-way-run.ts';
import { DEPLOYMENT, POD, podSpec, run } from './two-way-run.ts';
import { LINEAR, growth, runs } from '@krmkit/testing';

interface Row {
  readonly rule: string;
  readonly source: JsonValue;
  readonly destination: JsonValue;
  /** Undefined where nothing is left. */
  readonly expected: JsonValue | undefined;
  /** `KIND -> CHOSEN`; none where it is left out. */
  readonly conflicts?: readonly string[];
  readonly options?: RunOptions;
}

/** `isOrdered`: the order of members counts too. */
function table(title: string, rows: readonly Row[], shared: RunOptions = {}, isOrdered = false): void {
  describe(title, () => {
    it.each(rows.map((row) => [row.rule, row] as const))('%s', (_, row) => {
      const { source, destination, expected, conflicts = [], options } = row;
      const merged = run(source, destination, { ...shared, ...options });
      expect(merged.value).toEqual(expected);
      if (isOrdered) expect(JSON.stringify(merged.value)).toBe(JSON.stringify(expected));
      expect(merged.conflicts.map(({ kind, chosen }) => `${kind} -> ${chosen}`)).toEqual(conflicts);
    });
  });
}

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

table('associative lists', [
  {
    rule: 'an element of which nulls leave nothing goes',
    source: { l: [{ x: null, y: null }] },
    destination: { l: [{ x: 1, y: 2 }, { protocol: 'UDP' }] },
    expected: { l: [{ protocol: 'UDP' }] },
    options: { listRules: () => ({ kind: 'keys', keys: ['protocol'] }) },
  },
  {
    rule: 'a new element of which nulls leave nothing does not come',
    source: { l: [{ x: null, m: { $patch: 'delete' } }, { name: 'a' }] },
    destination: {},
    expected: { l: [{ name: 'a' }] },
    options: { listRules: () => ({ kind: 'keys', keys: ['name'] }) },
  },
  {
    rule: 'elements keep their places, new ones go last in their order',
    source: { l: [{ name: 'z' }, { name: 'c', v: 2 }, { name: 'y' }, { name: 'a', v: 2 }] },
    destination: { l: [{ name: 'a', v: 1 }, { name: 'b' }, { name: 'c', v: 1 }] },
    expected: { l: [{ name: 'a', v: 2 }, { name: 'b' }, { name: 'c', v: 2 }, { name: 'z' }, { name: 'y' }] },
  },
  {
    rule: 'an empty list changes nothing',
    source: { l: [] },
    destination: { l: [{ name: 'a' }] },
    expected: { l: [{ name: 'a' }] },
  },
  {
    rule: 'a new element comes without nulls',
    source: { l: [{ name: 'b', v: null, m: { x: null } }] },
    destination: { l: [{ name: 'a' }] },
    expected: { l: [{ name: 'a' }, { name: 'b', m: {} }] },
  },
  {
    rule: 'a key as text: 1 is "1"',
    source: { l: [{ name: '1', v: 2 }] },
    destination: { l: [{ name: 1, v: 1 }] },
    expected: { l: [{ name: '1', v: 2 }] },
  },
  {
    rule: 'an element that directives empty goes',
    source: {
      l: [
        { name: 'a', $retainKeys: [] },
        { name: 'b', $patch: 'delete' },
      ],
    },
    destination: { l: [{ name: 'a', v: 1 }, { name: 'b' }, { name: 'c' }] },
    expected: { l: [{ name: 'a' }, { name: 'c' }] },
  },
]);

const port = (containerPort: number, protocol?: string, name?: string): JsonObject => ({
  containerPort,
  ...(protocol === undefined ? {} : { protocol }),
  ...(name === undefined ? {} : { name }),
});
const ports = (...list: readonly JsonObject[]): JsonObject => podSpec({ containers: [{ name: 'a', ports: list }] });
const spread = (...list: readonly JsonValue[]): JsonObject => podSpec({ topologySpreadConstraints: list });
const zone = (whenUnsatisfiable?: string, maxSkew?: number): JsonObject => ({
  topologyKey: 'zone',
  ...(whenUnsatisfiable === undefined ? {} : { whenUnsatisfiable }),
  ...(maxSkew === undefined ? {} : { maxSkew }),
});
const containers = (...list: readonly JsonValue[]): JsonObject => podSpec({ containers: list });

table(
  'associative lists with several keys',
  [
    {
      rule: 'a port is the same by number and protocol',
      source: ports(port(53, 'UDP', 'dns')),
      destination: ports(port(53), port(53, 'UDP')),
      expected: ports(port(53), port(53, 'UDP', 'dns')),
    },
    {
      rule: 'no protocol is TCP: of two the one of TCP',
      source: ports(port(53, undefined, 'dns')),
      destination: ports(port(53, 'UDP'), port(53, 'TCP')),
      expected: ports(port(53, 'UDP'), port(53, 'TCP', 'dns')),
    },
    {
      rule: 'no protocol, and none of TCP there: the only one of the number',
      source: ports(port(53, undefined, 'dns')),
      destination: ports(port(53, 'UDP'), port(54, 'UDP')),
      expected: ports(port(53, 'UDP', 'dns'), port(54, 'UDP')),
    },
    {
      rule: 'no protocol, and the only one of the number is another one of the source: a new one',
      source: ports(port(53, undefined, 'a'), port(53, 'UDP', 'b')),
      destination: ports(port(53, 'UDP')),
      expected: ports(port(53, 'UDP', 'b'), port(53, undefined, 'a')),
    },
    {
      rule: 'no protocol, none of TCP, and two of the number: ambiguous',
      source: ports(port(53, undefined, 'dns')),
      destination: ports(port(53, 'UDP'), port(53, 'SCTP')),
      expected: ports(port(53, 'UDP'), port(53, 'SCTP'), port(53, undefined, 'dns')),
      conflicts: ['ambiguous-key -> both'],
    },
    {
      rule: 'ambiguous, and the destination is chosen',
      source: ports(port(53, undefined, 'dns')),
      destination: ports(port(53, 'UDP'), port(53, 'SCTP')),
      expected: ports(port(53, 'UDP'), port(53, 'SCTP')),
      conflicts: ['ambiguous-key -> destination'],
      options: { choice: { chosen: 'destination', open: true } },
    },
    {
      rule: 'one of two keys: the only element that agrees',
      source: spread(zone(undefined, 5)),
      destination: spread(zone('DoNotSchedule', 1)),
      expected: spread(zone('DoNotSchedule', 5)),
    },
    {
      rule: 'one of two keys, and two elements that agree: ambiguous',
      source: spread(zone(undefined, 5)),
      destination: spread(zone('DoNotSchedule', 1), zone('ScheduleAnyway', 1)),
      expected: spread(zone('DoNotSchedule', 1), zone('ScheduleAnyway', 1), zone(undefined, 5)),
      conflicts: ['ambiguous-key -> both'],
    },
    {
      rule: 'ambiguous, and it is there already: nothing',
      source: spread(zone(undefined, 5)),
      destination: spread(zone('DoNotSchedule', 1), zone('ScheduleAnyway', 1), zone(undefined, 5)),
      expected: spread(zone('DoNotSchedule', 1), zone('ScheduleAnyway', 1), zone(undefined, 5)),
    },
    {
      rule: 'no key in the source: appended, and said',
      source: containers({ image: 'x', tty: null }),
      destination: containers({ name: 'a' }),
      expected: containers({ name: 'a' }, { image: 'x' }),
      conflicts: ['missing-key -> both'],
    },
    {
      rule: 'no key in the source, and it is there already: nothing',
      source: containers({ image: 'x', tty: null }),
      destination: containers({ image: 'x' }, { name: 'a' }),
      expected: containers({ image: 'x' }, { name: 'a' }),
    },
    {
      rule: 'no key in the destination: it stays where it is',
      source: containers({ name: 'b', image: 'b:2' }),
      destination: containers({ image: 'x' }, { name: 'b', image: 'b:1' }),
      expected: containers({ image: 'x' }, { name: 'b', image: 'b:2' }),
    },
    {
      rule: 'null elements of the source are nothing',
      source: containers(null, { name: 'b' }),
      destination: containers({ name: 'a' }),
      expected: containers({ name: 'a' }, { name: 'b' }),
    },
    {
      rule: 'null elements of a new list are nothing',
      source: containers(null, { name: 'b' }, {}),
      destination: podSpec({}),
      expected: containers({ name: 'b' }),
    },
    {
      rule: 'duplicates in the destination: the first is merged, the other one stays, and it is said',
      source: containers({ name: 'a', stdin: true }),
      destination: containers({ name: 'a', image: 'a:1' }, { name: 'a', image: 'a:2' }),
      expected: containers({ name: 'a', image: 'a:1', stdin: true }, { name: 'a', image: 'a:2' }),
      conflicts: ['duplicate-key -> updated'],
    },
    {
      rule: 'duplicates in the destination that the source does not touch are no matter',
      source: containers({ name: 'a', image: 'a:2' }, { name: 'b', image: 'b:2' }),
      destination: containers({ name: 'a', image: 'a:1' }, { name: 'a', image: 'a:2' }, { name: 'b' }),
      expected: containers({ name: 'a', image: 'a:1' }, { name: 'a', image: 'a:2' }, { name: 'b', image: 'b:2' }),
    },
    {
      rule: 'duplicates in the source: both come, and it is said',
      source: containers({ name: 'a', image: 'a:1' }, { name: 'a', image: 'a:2' }),
      destination: containers({ name: 'b' }),
      expected: containers({ name: 'b' }, { name: 'a', image: 'a:1' }, { name: 'a', image: 'a:2' }),
      conflicts: ['duplicate-key -> both', 'duplicate-key -> both'],
    },
    {
      rule: 'sets: both, each once',
      source: { metadata: { finalizers: ['c', 'a', 'c', null] } },
      destination: { metadata: { finalizers: ['a', 'b'] } },
      expected: { metadata: { finalizers: ['a', 'b', 'c'] } },
    },
  ],
  { owner: POD },
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

describe('objects inside', () => {
  const list = (...items: readonly JsonObject[]): JsonObject => ({ apiVersion: 'v1', kind: 'List', items });
  const pod = (name: string, spec: JsonObject): JsonObject => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec,
  });

  it('has the keys of its own type, and items that are objects pair by identity', () => {
    const seen: string[] = [];
    const merged = run(
      list(pod('b', { volumes: [{ name: 'v', hostPath: {} }] }), pod('c', {})),
      list(pod('a', {}), pod('b', { volumes: [{ name: 'v', emptyDir: {} }] })),
      {
        owner: { group: '', version: 'v1', kind: 'List' },
        listRules: ({ owner, path }) => {
          seen.push(`${owner?.kind} ${path.join('.')}`);
          return path.length === 1 ? { kind: 'resources' } : { kind: 'keys', keys: ['name'] };
        },
      },
    );
    expect(seen).toEqual(['List items', 'Pod spec.volumes']);
    expect(merged.value).toEqual(
      list(pod('a', {}), pod('b', { volumes: [{ name: 'v', hostPath: {} }] }), pod('c', {})),
    );
  });
});

describe('changes', () => {
  it('of an atomic list are the least, each from its own position', () => {
    const { changes } = run({ args: ['a', 'x', 'b', 'c'] }, { args: ['a', 'b', 'c'] });
    expect(changes).toEqual([
      { kind: 'insert-item', path: ['args', 1], content: { path: ['args', 1], without: [], value: 'x' } },
    ]);
  });

  it('names in a conflict where the source has it', () => {
    const { conflicts } = run(containers({ name: 'a' }, { image: 'x' }), containers({ name: 'a' }), { owner: POD });
    expect(conflicts).toEqual([
      {
        kind: 'missing-key',
        originalPath: undefined,
        updatedPath: ['spec', 'containers', 1],
        destinationPath: undefined,
        chosen: 'both',
        open: false,
      },
    ]);
  });

  it('takes time in proportion to the lists', { tags: ['growth'] }, async () => {
    const items = (count: number, v: number): JsonObject => ({
      l: Array.from({ length: count }, (_, index) => ({ name: `n${index}`, v })),
    });
    const merge = (count: number): void => {
      expect(run(items(count, 2), items(count, 1)).changes).toHaveLength(count);
    };
    expect(await growth(merge, 5000)).toBeLessThan(LINEAR);
  });
});

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
