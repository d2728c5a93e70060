import { describe, expect, it } from 'vitest';
import { directivesOf, isDirective, isListDirective } from '../../src/rules/directives.ts';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { member } from '@krmkit/base';
import { POD, run } from './two-way-run.ts';

const DESTINATION = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', annotations: { a: '1', b: '2' }, finalizers: ['p/a', 'p/b', 'p/c', 'p/d'] },
  spec: {
    containers: [
      { name: 'a', image: 'a:1' },
      { name: 's1', image: 's1:1' },
      { name: 'b', image: 'b:1' },
      { name: 's2', image: 's2:1' },
    ],
    volumes: [{ name: 'v', emptyDir: { medium: 'Memory' } }],
    securityContext: { runAsUser: 1, runAsGroup: 2 },
  },
} as const;

const order = (...names: readonly string[]): readonly JsonObject[] => names.map((name) => ({ name }));
const image = (name: string, version = 1): JsonObject => ({ name, image: `${name}:${version}` });

/** Results are those of `kubectl patch --local --type=strategic` 1.32 with the pod above. */
const ofKubectl: readonly (readonly [string, JsonObject, JsonObject])[] = [
  [
    'order: an unnamed item stays in front of its successor',
    { spec: { '$setElementOrder/containers': order('b', 'a') } },
    { containers: [image('s1'), image('b'), image('a'), image('s2')] },
  ],
  [
    'order: the last before the first',
    { spec: { '$setElementOrder/containers': order('s2', 'a') } },
    { containers: [image('s1'), image('b'), image('s2'), image('a')] },
  ],
  [
    'order: of all',
    { spec: { '$setElementOrder/containers': order('s2', 'b', 's1', 'a') } },
    { containers: [image('s2'), image('b'), image('s1'), image('a')] },
  ],
  [
    'order: it may name what is not there',
    { spec: { '$setElementOrder/containers': order('b', 'zz', 'a') } },
    { containers: [image('s1'), image('b'), image('a'), image('s2')] },
  ],
  [
    'order: a new item in the middle, a changed one behind it',
    { spec: { '$setElementOrder/containers': order('b', 'n', 'a'), containers: [image('n'), image('a', 2)] } },
    { containers: [image('s1'), image('b'), image('n'), image('a', 2), image('s2')] },
  ],
  [
    'order: a new item at its end',
    { spec: { '$setElementOrder/containers': order('a', 'b', 'n'), containers: [image('n')] } },
    { containers: [image('a'), image('s1'), image('b'), image('n'), image('s2')] },
  ],
  [
    'order: a new item first',
    { spec: { '$setElementOrder/containers': order('n', 'a', 'b'), containers: [image('n')] } },
    { containers: [image('n'), image('a'), image('s1'), image('b'), image('s2')] },
  ],
  [
    'order: beside an item that is deleted',
    { spec: { '$setElementOrder/containers': order('b'), containers: [{ name: 'a', $patch: 'delete' }] } },
    { containers: [image('s1'), image('b'), image('s2')] },
  ],
  [
    'order: of a set',
    { metadata: { '$setElementOrder/finalizers': ['p/d', 'p/a'] } },
    { finalizers: ['p/b', 'p/c', 'p/d', 'p/a'] },
  ],
  [
    'deletion and order of a set, with a new item',
    {
      metadata: {
        '$deleteFromPrimitiveList/finalizers': ['p/b'],
        '$setElementOrder/finalizers': ['p/d', 'p/n', 'p/a'],
        finalizers: ['p/n'],
      },
    },
    { finalizers: ['p/c', 'p/d', 'p/n', 'p/a'] },
  ],
  [
    'deletion from a set, also of what is not there',
    { metadata: { '$deleteFromPrimitiveList/finalizers': ['p/b', 'p/z'] } },
    { finalizers: ['p/a', 'p/c', 'p/d'] },
  ],
  ['replace of a list', { spec: { containers: [{ $patch: 'replace' }, image('n')] } }, { containers: [image('n')] }],
  ['replace of a list by nothing', { spec: { containers: [{ $patch: 'replace' }] } }, { containers: [] }],
  [
    'delete of items',
    {
      spec: {
        containers: [
          { name: 'a', $patch: 'delete' },
          { name: 'zz', $patch: 'delete' },
        ],
      },
    },
    { containers: [image('s1'), image('b'), image('s2')] },
  ],
  [
    'replace of a mapping',
    { spec: { securityContext: { $patch: 'replace', runAsUser: 5 } } },
    { securityContext: { runAsUser: 5 } },
  ],
  [
    'retainKeys: members that it does not name go',
    { spec: { securityContext: { $retainKeys: ['runAsUser'], runAsUser: 5 } } },
    { securityContext: { runAsUser: 5 } },
  ],
  [
    'retainKeys: alone',
    { spec: { securityContext: { $retainKeys: ['runAsGroup'] } } },
    { securityContext: { runAsGroup: 2 } },
  ],
  [
    'retainKeys: of a volume',
    { spec: { volumes: [{ name: 'v', $retainKeys: ['name', 'hostPath'], hostPath: { path: '/x' } }] } },
    { volumes: [{ name: 'v', hostPath: { path: '/x' } }] },
  ],
  ['replace of annotations', { metadata: { annotations: { $patch: 'replace', z: '1' } } }, { annotations: { z: '1' } }],
];

describe('directives do what kubectl does', () => {
  it.each(ofKubectl)('%s', (_, source, expected) => {
    const { value, problems, conflicts } = run(source, DESTINATION, { owner: POD });
    const part = member(source, 'metadata') === undefined ? 'spec' : 'metadata';
    expect(value).toEqual({ ...DESTINATION, [part]: { ...DESTINATION[part], ...expected } });
    expect([...problems, ...conflicts]).toEqual([]);
  });
});

interface Row {
  readonly rule: string;
  readonly source: JsonValue;
  readonly destination: JsonValue;
  readonly expected: JsonValue | undefined;
}

/** Where kubectl fails, leaks a directive or has no directive: the rules of kyaml, without its bugs. */
const rows: readonly Row[] = [
  {
    rule: 'delete of the whole',
    source: { kind: 'A', $patch: 'delete' },
    destination: { kind: 'A', a: 1 },
    expected: undefined,
  },
  { rule: 'replace of the whole', source: { b: 1, $patch: 'replace' }, destination: { a: 1 }, expected: { b: 1 } },
  {
    rule: 'delete of a mapping',
    source: { m: { $patch: 'delete', x: 1 } },
    destination: { m: { a: 1 }, b: 1 },
    expected: { b: 1 },
  },
  { rule: 'delete of a scalar', source: { m: { $patch: 'delete' } }, destination: { m: 1, b: 1 }, expected: { b: 1 } },
  { rule: 'delete of nothing', source: { m: { $patch: 'delete', x: 1 } }, destination: { b: 1 }, expected: { b: 1 } },
  {
    rule: 'delete inside of what is new',
    source: { m: { a: { $patch: 'delete' }, b: 1 } },
    destination: {},
    expected: { m: { b: 1 } },
  },
  {
    rule: 'replace of nothing',
    source: { m: { $patch: 'replace', x: 1, y: null } },
    destination: {},
    expected: { m: { x: 1 } },
  },
  {
    rule: 'merge is what is done anyway',
    source: { m: { $patch: 'merge', x: 1 } },
    destination: { m: { a: 1 } },
    expected: { m: { a: 1, x: 1 } },
  },
  {
    rule: 'replace of an item',
    source: { l: [{ name: 'a', $patch: 'replace', w: 1, n: null }] },
    destination: { l: [{ name: 'a', v: 1 }, { name: 'b' }] },
    expected: { l: [{ name: 'a', w: 1 }, { name: 'b' }] },
  },
  {
    rule: 'delete of an item, and a new one of that name',
    source: { l: [{ name: 'a', $patch: 'delete' }, { name: 'c' }] },
    destination: { l: [{ name: 'a', v: 1 }, { name: 'b' }] },
    expected: { l: [{ name: 'b' }, { name: 'c' }] },
  },
  {
    rule: 'delete of a list',
    source: { l: [{ $patch: 'delete' }, { name: 'x' }] },
    destination: { l: [{ name: 'a' }], b: 1 },
    expected: { b: 1 },
  },
  {
    rule: 'delete of a list that is not there',
    source: { l: [{ $patch: 'delete' }] },
    destination: { b: 1 },
    expected: { b: 1 },
  },
  {
    rule: 'replace of a list that is not there',
    source: { l: [{ $patch: 'replace' }, { name: 'x', $patch: 'replace', v: 1 }] },
    destination: {},
    expected: { l: [{ name: 'x', v: 1 }] },
  },
  {
    rule: 'merge of a list',
    source: { l: [{ $patch: 'merge' }, { name: 'x' }] },
    destination: { l: [{ name: 'a' }] },
    expected: { l: [{ name: 'a' }, { name: 'x' }] },
  },
  {
    rule: 'replace inside of replace, and nulls',
    source: {
      m: {
        $patch: 'replace',
        l: [
          { name: 'x', $patch: 'delete' },
          { name: 'y', a: { $patch: 'replace', b: null, c: 1 } },
        ],
      },
    },
    destination: { m: { l: [{ name: 'x' }, { name: 'y', a: { b: 1 } }], k: 1 } },
    expected: { m: { l: [{ name: 'y', a: { c: 1 } }] } },
  },
  {
    rule: 'a list that is one value may say that it is replaced',
    source: { l: [{ $patch: 'replace' }, { run: 'x' }] },
    destination: { l: [{ run: 'a' }] },
    expected: { l: [{ run: 'x' }] },
  },
  {
    rule: 'everything at once in what is new',
    source: {
      m: {
        $retainKeys: ['l'],
        '$setElementOrder/l': [{ name: 'x' }],
        '$deleteFromPrimitiveList/s': ['a'],
        l: [{ name: 'x', $patch: 'merge' }],
      },
    },
    destination: {},
    expected: { m: { l: [{ name: 'x' }] } },
  },
  {
    rule: 'deletion from a list of scalars that is one value',
    source: { '$deleteFromPrimitiveList/args': ['-v', 1] },
    destination: { args: ['-a', '-v', '1', '-v'] },
    expected: { args: ['-a', '1'] },
  },
  {
    rule: 'other members with a dollar are data',
    source: { $ref: 1, $patches: 2, $setElementOrder: 3 },
    destination: {},
    expected: { $ref: 1, $patches: 2, $setElementOrder: 3 },
  },
  {
    rule: 'order and deletion of what is no list say nothing',
    source: { '$setElementOrder/a': [{ name: 'x' }], '$deleteFromPrimitiveList/a': ['x'], '$setElementOrder/b': ['x'] },
    destination: { a: { x: 1 } },
    expected: { a: { x: 1 } },
  },
];

describe('directives where kubectl is no help', () => {
  it.each(rows.map((row) => [row.rule, row] as const))('%s', (_, { source, destination, expected }) => {
    const { value, problems, conflicts } = run(source, destination);
    expect(value).toEqual(expected);
    expect([...problems, ...conflicts]).toEqual([]);
  });
});

describe('what replaces', () => {
  it('changes the least, and each part is taken from where the source has it', () => {
    const source = [{ $patch: 'replace' }, null, { name: 'x', v: 1 }, { name: 'y', v: { c: 1, n: null } }];
    const destination = [{ name: 'x', v: 1 }, { name: 'y', v: { c: 2 } }, { name: 'z' }];
    const { value, changes } = run(source, destination, { listRules: () => ({ kind: 'keys', keys: ['name'] }) });
    expect(value).toEqual([
      { name: 'x', v: 1 },
      { name: 'y', v: { c: 1 } },
    ]);
    expect(changes).toEqual([
      { kind: 'replace', path: [1, 'v', 'c'], content: { path: [3, 'v', 'c'], without: [], value: 1 } },
      { kind: 'remove', path: [2] },
    ]);
  });

  it('leaves out of a part what does not travel', () => {
    const { changes } = run({ m: { $patch: 'replace', n: { a: null, b: 1 } } }, { m: { k: 1 } });
    expect(changes).toContainEqual({
      kind: 'insert',
      path: ['m', 'n'],
      after: undefined,
      content: { path: ['m', 'n'], without: [['m', 'n', 'a']], value: { b: 1 } },
    });
  });
});

describe('ports', () => {
  const ports = (...list: readonly JsonObject[]): JsonObject => ({
    spec: { containers: [{ name: 'a', ports: list }] },
  });
  const [tcp, udp, web] = [{ containerPort: 53 }, { containerPort: 53, protocol: 'UDP' }, { containerPort: 80 }];

  it('an order names them by the number alone, as kubectl apply writes it', () => {
    const source = {
      spec: {
        containers: [
          {
            name: 'a',
            '$setElementOrder/ports': [{ containerPort: 80 }, { containerPort: 53 }, { containerPort: 53 }],
          },
        ],
      },
    };
    expect(run(source, ports(tcp, udp, web), { owner: POD }).value).toEqual(ports(web, tcp, udp));
  });

  it('a delete without a protocol is of TCP', () => {
    const source = ports({ containerPort: 53, $patch: 'delete' });
    expect(run(source, ports(udp, tcp), { owner: POD }).value).toEqual(ports(udp));
  });
});

describe('an ambiguous delete', () => {
  const spread = (...list: readonly JsonObject[]): JsonObject => ({ spec: { topologySpreadConstraints: list } });
  const present = spread({ topologyKey: 'z', whenUnsatisfiable: 'A' }, { topologyKey: 'z', whenUnsatisfiable: 'B' });
  const source = spread({ topologyKey: 'z', $patch: 'delete' });

  it('deletes all that match, as kubectl does, and reports it', () => {
    const { value, conflicts } = run(source, present, { owner: POD });
    expect(value).toEqual(spread());
    expect(conflicts).toMatchObject([{ kind: 'ambiguous-key', chosen: 'updated' }]);
  });

  it('deletes nothing where the destination is chosen', () => {
    const { value, conflicts } = run(source, present, { owner: POD, choice: { chosen: 'destination', open: true } });
    expect(value).toEqual(present);
    expect(conflicts).toMatchObject([{ kind: 'ambiguous-key', chosen: 'destination', open: true }]);
  });
});

describe('problems', () => {
  const destination = { a: { b: 1 }, l: [{ name: 'x', v: 1 }] };
  it.each([
    ['an unknown $patch', { a: { $patch: 'replac' } }, ['a', '$patch'], '"replac"'],
    ['a $patch that is no text', { a: { $patch: ['delete'] } }, ['a', '$patch'], 'delete, replace or merge'],
    ['one of a list', { l: [{ $patch: 'x' }] }, ['l', 0, '$patch'], '"x"'],
    ['one inside of what is new', { n: { m: { $patch: 'x' } } }, ['n', 'm', '$patch'], '"x"'],
    ['$retainKeys that is no list', { a: { $retainKeys: 'b' } }, ['a', '$retainKeys'], 'is not a list'],
    ['$retainKeys that does not name what comes', { a: { b: 1, $retainKeys: [] } }, ['a', '$retainKeys'], 'b'],
    ['an order that is no list', { '$setElementOrder/l': {} }, ['$setElementOrder/l'], 'is not a list'],
    [
      'a deletion that is no list',
      { '$deleteFromPrimitiveList/l': 'x' },
      ['$deleteFromPrimitiveList/l'],
      'is not a list',
    ],
    ['a delete of an item without a key', { l: [{ $patch: 'delete', v: 1 }] }, ['l', 0], 'key'],
  ])('%s is said once, and changes nothing but what is new', (_, source, path, message) => {
    const { value, problems } = run(source, destination, { listRules: () => ({ kind: 'keys', keys: ['name'] }) });
    expect(problems).toEqual([{ path, message: expect.stringContaining(message) }]);
    expect(value).toMatchObject(destination);
    expect(JSON.stringify(value)).not.toContain('$');
  });
});

describe('reading directives', () => {
  it('finds none in ordinary members', () => {
    expect(directivesOf({ a: 1, $x: 2 })).toMatchObject({ strategy: 'merge', retainKeys: undefined, problems: [] });
  });

  it.each([
    ['$patch', true],
    ['$retainKeys', true],
    ['$setElementOrder/a', true],
    ['$deleteFromPrimitiveList/a', true],
    ['$setElementOrder', false],
    ['patch', false],
    ['$patchX', false],
  ])('%s: %s', (key, expected) => {
    expect(isDirective(key)).toBe(expected);
  });

  it('an item is a directive for its list only if it has no other field', () => {
    expect(isListDirective({ $patch: 'delete' })).toBe(true);
    expect(isListDirective({ $patch: 'delete', name: 'a' })).toBe(false);
    expect(isListDirective({ name: 'a' })).toBe(false);
    expect(isListDirective('$patch')).toBe(false);
  });
});
