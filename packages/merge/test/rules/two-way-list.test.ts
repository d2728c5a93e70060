import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@krmkit/base';
import type { TwoWayRow } from '../merge-rows.ts';
import { custom, describeTwoWay, pod } from '../merge-rows.ts';
import { table } from './two-way-rows.ts';
import { POD, podSpec, run } from './two-way-run.ts';
import { LINEAR, growth } from '@krmkit/testing';

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

const items: readonly TwoWayRow[] = [
  {
    rule: 'identity is the key as text: 1 equals "1"',
    source: 'l:\n- name: "1"\n  v: 2\n',
    destination: 'l:\n- name: 1\n  v: 1\n',
    expected: 'l:\n- name: "1"\n  v: 2\n',
  },
  {
    rule: "dest's elements in their order, then src's new ones in theirs",
    source: 'l:\n- name: z\n- name: c\n  v: 2\n- name: y\n- name: a\n  v: 2\n',
    destination: 'l:\n- name: a\n  v: 1\n- name: b\n- name: c\n  v: 1\n',
    expected: 'l:\n- name: a\n  v: 2\n- name: b\n- name: c\n  v: 2\n- name: z\n- name: y\n',
  },
  {
    rule: 'an element that src mentions keeps its place',
    source: 'l:\n- name: c\n  v: 2\n',
    destination: 'l:\n- name: a\n- name: b\n- name: c\n  v: 1\n',
    expected: 'l:\n- name: a\n- name: b\n- name: c\n  v: 2\n',
  },
  {
    rule: 'an element in both is merged, others are kept',
    source: 'l:\n- name: b\n  m: {w: 2}\n',
    destination: 'l:\n- name: a\n  v: 1\n- name: b\n  m: {x: 1}\n',
    expected: 'l:\n- name: a\n  v: 1\n- name: b\n  m: {x: 1, w: 2}\n',
  },
  {
    rule: 'an element that src empties goes',
    source: 'l:\n- name: a\n  $patch: delete\n',
    destination: 'l:\n- name: a\n  v: 1\n- name: b\n',
    expected: 'l:\n- name: b\n',
  },
  {
    rule: 'several keys: a port is the same by number and protocol',
    source: pod('containers:\n- name: app\n  ports:\n  - {containerPort: 53, protocol: UDP, name: dns}\n'),
    destination: pod(
      'containers:\n- name: app\n  ports:\n  - {containerPort: 53, protocol: TCP}\n  - {containerPort: 53, protocol: UDP}\n',
    ),
    expected: pod(
      'containers:\n- name: app\n  ports:\n  - {containerPort: 53, protocol: TCP}\n  - {containerPort: 53, protocol: UDP, name: dns}\n',
    ),
  },
  {
    rule: 'several keys: a patch port without protocol merges into the single existing one',
    source: pod('containers:\n- name: app\n  ports:\n  - {containerPort: 80, name: http}\n'),
    destination: pod('containers:\n- name: app\n  ports:\n  - {containerPort: 80, protocol: TCP}\n'),
    expected: pod('containers:\n- name: app\n  ports:\n  - {containerPort: 80, protocol: TCP, name: http}\n'),
    values: true,
  },
  {
    rule: 'BUG several keys: a patch port without protocol is the one of TCP where there are two',
    source: pod('containers:\n- name: app\n  ports:\n  - {containerPort: 80, name: http}\n'),
    destination: pod(
      'containers:\n- name: app\n  ports:\n  - {containerPort: 80, protocol: UDP}\n  - {containerPort: 80, protocol: TCP}\n',
    ),
    expected: pod(
      'containers:\n- name: app\n  ports:\n  - {containerPort: 80, protocol: UDP}\n  - {containerPort: 80, protocol: TCP, name: http}\n',
    ),
    values: true,
  },
  {
    rule: 'several keys: ports of a Service, by port and protocol',
    source:
      'apiVersion: v1\nkind: Service\nmetadata: {name: s}\nspec:\n  ports:\n  - {port: 53, protocol: UDP, targetPort: 54}\n',
    destination:
      'apiVersion: v1\nkind: Service\nmetadata: {name: s}\nspec:\n  ports:\n  - {port: 53, targetPort: 1}\n  - {port: 53, protocol: UDP, targetPort: 2}\n',
    expected:
      'apiVersion: v1\nkind: Service\nmetadata: {name: s}\nspec:\n  ports:\n  - {port: 53, targetPort: 1}\n  - {port: 53, protocol: UDP, targetPort: 54}\n',
  },
  {
    rule: 'several keys: spread constraints by topologyKey and whenUnsatisfiable',
    source: pod('topologySpreadConstraints:\n- {topologyKey: zone, whenUnsatisfiable: ScheduleAnyway, maxSkew: 5}\n'),
    destination: pod(
      'topologySpreadConstraints:\n- {topologyKey: zone, whenUnsatisfiable: DoNotSchedule, maxSkew: 1}\n- {topologyKey: zone, whenUnsatisfiable: ScheduleAnyway, maxSkew: 1}\n',
    ),
    expected: pod(
      'topologySpreadConstraints:\n- {topologyKey: zone, whenUnsatisfiable: DoNotSchedule, maxSkew: 1}\n- {topologyKey: zone, whenUnsatisfiable: ScheduleAnyway, maxSkew: 5}\n',
    ),
  },
  {
    rule: 'BUG several keys: an element of src that two could be is not dropped but said',
    source: pod('topologySpreadConstraints:\n- {topologyKey: zone, maxSkew: 5}\n'),
    destination: pod(
      'topologySpreadConstraints:\n- {topologyKey: zone, whenUnsatisfiable: DoNotSchedule, maxSkew: 1}\n- {topologyKey: zone, whenUnsatisfiable: ScheduleAnyway, maxSkew: 1}\n',
    ),
    expected: pod(
      'topologySpreadConstraints:\n- {topologyKey: zone, whenUnsatisfiable: DoNotSchedule, maxSkew: 1}\n- {topologyKey: zone, whenUnsatisfiable: ScheduleAnyway, maxSkew: 1}\n- {topologyKey: zone, maxSkew: 5}\n',
    ),
    conflicts: ['ambiguous-key spec.topologySpreadConstraints[topologyKey=zone] -> both'],
  },
  {
    rule: 'an element of dest without its key stays in its place',
    source: pod('containers:\n- name: b\n  image: b:2\n'),
    destination: pod('containers:\n- image: x:1\n- name: b\n  image: b:1\n'),
    expected: pod('containers:\n- image: x:1\n- name: b\n  image: b:2\n'),
    conflicts: 'any',
  },
  {
    rule: 'BUG an element of src without its key is not dropped but appended and said',
    source: pod('containers:\n- image: x:1\n- name: b\n  image: b:2\n'),
    destination: pod('containers:\n- name: b\n  image: b:1\n'),
    expected: pod('containers:\n- name: b\n  image: b:2\n- image: x:1\n'),
    conflicts: ['missing-key spec.containers[0] -> both'],
  },
  {
    rule: 'mixed elements without a schema: the list is one value, and the order of dest is no question',
    source: custom('parts:\n- name: b\n- size: 1\n'),
    destination: custom('parts:\n- size: 2\n- name: b\n- name: a\n'),
    expected: custom('parts:\n- name: b\n- size: 1\n'),
  },
  {
    rule: 'sets of scalars: both, those of dest first',
    source: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [c, a]}\n',
    destination: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [a, b]}\n',
    expected: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [a, b, c]}\n',
  },
];

describeTwoWay('2-way: associative lists', items);
