import type { ThreeWayRow, TwoWayRow } from '../merge-rows.ts';
import { describeThreeWay, describeTwoWay, settings, yaml } from '../merge-rows.ts';

// The rules of the Configuration Functions API, 2-way and 3-way, one row a line.

const scalars2: readonly TwoWayRow[] = [
  {
    rule: 'present only in the dest: it keeps its value',
    source: 'b: 1\n',
    destination: 'a: 3\nb: 1\n',
    expected: 'a: 3\nb: 1\n',
  },
  {
    rule: 'present in the src and non-null: take the src value',
    source: 'a: new\n',
    destination: 'a: old\n',
    expected: 'a: new\n',
  },
  {
    rule: 'present in the src and null: clear it',
    source: 'a: null\n',
    destination: 'a: 3\nb: 1\n',
    expected: 'b: 1\n',
  },
  { rule: 'example: src 5, dest 3, result 5', source: 'a: 5\n', destination: 'a: 3\n', expected: 'a: 5\n' },
];

const lists2: readonly TwoWayRow[] = [
  {
    rule: 'present only in the dest: it keeps its value',
    source: 'b: 1\n',
    destination: 'a: [1, 2]\nb: 1\n',
    expected: 'a: [1, 2]\nb: 1\n',
  },
  {
    rule: 'present in the src and non-null: take the src value',
    source: 'a: [1, 2, 3]\n',
    destination: 'a: [1, 3]\n',
    expected: 'a: [1, 2, 3]\n',
  },
  {
    rule: 'present in the src and null: clear it',
    source: 'a: null\n',
    destination: 'a: [1, 2]\nb: 1\n',
    expected: 'b: 1\n',
  },
  {
    rule: 'example: src [1, 2, 3], dest [a, b, c], result [1, 2, 3]',
    source: 'l: [1, 2, 3]\n',
    destination: 'l: [a, b, c]\n',
    expected: 'l: [1, 2, 3]\n',
  },
];

const maps2: readonly TwoWayRow[] = [
  {
    rule: 'present only in the dest: it keeps its value',
    source: 'm:\n  b: 1\n',
    destination: 'm:\n  b: 1\n  c: 2\n',
    expected: 'm:\n  b: 1\n  c: 2\n',
  },
  {
    rule: 'present only in the src: it is added to the dest',
    source: 'm:\n  b: 1\n  c: 2\n',
    destination: 'm:\n  b: 1\n',
    expected: 'm:\n  b: 1\n  c: 2\n',
  },
  {
    rule: 'present in both and null in the src: removed from the dest',
    source: 'm:\n  b: null\n',
    destination: 'm:\n  b:\n    x: 1\n  c: 2\n',
    expected: 'm:\n  c: 2\n',
  },
  {
    rule: 'present in both: merged recursively',
    source: 'm:\n  n:\n    a: 1\n',
    destination: 'm:\n  n:\n    a: 0\n    b: 0\n',
    expected: 'm:\n  n:\n    a: 1\n    b: 0\n',
  },
  {
    rule: 'example: key1 and key2 over key2 and key3',
    source: "{'key1': 'value1', 'key2': 'value2'}\n",
    destination: "{'key2': 'value0', 'key3': 'value3'}\n",
    expected: "{'key1': 'value1', 'key2': 'value2', 'key3': 'value3'}\n",
    values: true,
  },
];

const items2: readonly TwoWayRow[] = [
  {
    rule: 'present only in the dest: it keeps its value in the list',
    source: 'l:\n- name: b\n',
    destination: 'l:\n- name: a\n  v: 1\n- name: b\n',
    expected: 'l:\n- name: a\n  v: 1\n- name: b\n',
  },
  {
    rule: 'present only in the src: it is added to the dest list',
    source: 'l:\n- name: b\n  v: 2\n',
    destination: 'l:\n- name: a\n  v: 1\n',
    expected: 'l:\n- name: a\n  v: 1\n- name: b\n  v: 2\n',
  },
  {
    rule: 'present in both: merged recursively',
    source: 'l:\n- name: a\n  v: 2\n',
    destination: 'l:\n- name: a\n  v: 1\n  w: 1\n',
    expected: 'l:\n- name: a\n  v: 2\n  w: 1\n',
  },
];

const KEYS = ['mountPath', 'devicePath', 'ip', 'type', 'topologyKey', 'name', 'containerPort'] as const;

const keys2: readonly TwoWayRow[] = [
  ...KEYS.map((key) => ({
    rule: `${key} is an associative key`,
    source: `l:\n- ${key}: 2\n  v: new\n`,
    destination: `l:\n- ${key}: 1\n  v: one\n- ${key}: 2\n  v: two\n`,
    expected: `l:\n- ${key}: 1\n  v: one\n- ${key}: 2\n  v: new\n`,
  })),
  {
    rule: 'a list with an element without an associative key is not associative',
    source: 'l:\n- name: a\n  v: 2\n- v: 3\n',
    destination: 'l:\n- name: a\n  v: 1\n- name: b\n',
    expected: 'l:\n- name: a\n  v: 2\n- v: 3\n',
  },
];

const example2: readonly TwoWayRow[] = [
  {
    rule: 'the example of the document',
    source: yaml`
      apiVersion: apps/v1
      kind: Deployment
      spec:
        replicas: 3 # scalar
        template:
          spec:
            containers: # associative list -- (name)
            - name: nginx
              image: nginx:1.7
              command: ['new_run.sh', 'arg1'] # non-associative list
            - name: sidecar2
              image: sidecar2:v1
    `,
    destination: yaml`
      apiVersion: apps/v1
      kind: Deployment
      spec:
        replicas: 1
        template:
          spec:
            containers:
            - name: nginx
              image: nginx:1.6
              command: ['old_run.sh', 'arg0']
            - name: sidecar1
              image: sidecar1:v1
    `,
    expected: yaml`
      apiVersion: apps/v1
      kind: Deployment
      spec:
        replicas: 3 # scalar
        template:
          spec:
            containers: # associative list -- (name)
            - name: nginx
              image: nginx:1.7
              command: ['new_run.sh', 'arg1'] # non-associative list
            - name: sidecar1
              image: sidecar1:v1
            - name: sidecar2
              image: sidecar2:v1
    `,
  },
];

const resources3: readonly ThreeWayRow[] = [
  {
    rule: 'present in the original and deleted from the update: deleted',
    original: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 1'),
    updated: settings('a', 'k: 1'),
    destination: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 1'),
    expected: settings('a', 'k: 1'),
  },
  {
    rule: 'missing from the original and added in the update: added',
    original: settings('a', 'k: 1'),
    updated: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 1'),
    destination: settings('a', 'k: 1'),
    expected: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 1'),
  },
  {
    rule: 'present only in the dest: kept without changes',
    original: settings('a', 'k: 1'),
    updated: settings('a', 'k: 2'),
    destination: settings('a', 'k: 1') + '---\n' + settings('own', 'k:   0'),
    expected: settings('a', 'k: 2') + '---\n' + settings('own', 'k:   0'),
  },
  {
    rule: 'present in both the update and the dest: their fields are merged',
    original: settings('a', 'k: 1, l: 1'),
    updated: settings('a', 'k: 2, l: 1'),
    destination: settings('a', 'k: 1, l: 3'),
    expected: settings('a', 'k: 2, l: 3'),
  },
];

/** The same rules for scalars and for lists without a key: `[o, u, d]` stand for three values. */
function valueRows(o: string, u: string, d: string): readonly ThreeWayRow[] {
  return [
    {
      rule: 'null in updated: clear the value',
      original: `a: ${o}\nz: 1\n`,
      updated: 'a: null\nz: 1\n',
      destination: `a: ${o}\nz: 1\n`,
      expected: 'z: 1\n',
    },
    {
      rule: 'null in dest, changed between original and updated: clear the value',
      original: `a: ${o}\nz: 1\n`,
      updated: `a: ${u}\nz: 1\n`,
      destination: 'a: null\nz: 1\n',
      expected: 'z: 1\n',
      conflicts: 'any',
    },
    {
      rule: 'null in dest, unchanged between original and updated: the dest stays as it is',
      original: `a: ${o}\nz: 1\n`,
      updated: `a: ${o}\nz: 1\n`,
      destination: 'a: ~\nz: 1\n',
      expected: 'a: ~\nz: 1\n',
    },
    {
      rule: 'unchanged between original and updated: keep the dest value',
      original: `a: ${o}\nz: 1\n`,
      updated: `a: ${o}\nz: 2\n`,
      destination: `a: ${d}\nz: 1\n`,
      expected: `a: ${d}\nz: 2\n`,
    },
    {
      rule: 'added between original and updated: take the updated value',
      original: 'z: 1\n',
      updated: `z: 1\na: ${u}\n`,
      destination: 'z: 1\n',
      expected: `z: 1\na: ${u}\n`,
    },
    {
      rule: 'added in both: take the updated value, and it is a conflict',
      original: 'z: 1\n',
      updated: `z: 1\na: ${u}\n`,
      destination: `z: 1\na: ${d}\n`,
      expected: `z: 1\na: ${u}\n`,
      conflicts: ['both-added a'],
    },
    {
      rule: 'deleted between original and updated: take it away',
      original: `a: ${o}\nz: 1\n`,
      updated: 'z: 1\n',
      destination: `a: ${o}\nz: 1\n`,
      expected: 'z: 1\n',
    },
    {
      rule: 'deleted in updated and changed in dest: take it away, and it is a conflict',
      original: `a: ${o}\nz: 1\n`,
      updated: 'z: 1\n',
      destination: `a: ${d}\nz: 1\n`,
      expected: 'z: 1\n',
      conflicts: ['deleted-and-changed a'],
    },
    {
      rule: 'changed between original and updated: take the updated value',
      original: `a: ${o}\nz: 1\n`,
      updated: `a: ${u}\nz: 1\n`,
      destination: `a: ${o}\nz: 1\n`,
      expected: `a: ${u}\nz: 1\n`,
    },
    {
      rule: 'changed in both: take the updated value, and it is a conflict',
      original: `a: ${o}\nz: 1\n`,
      updated: `a: ${u}\nz: 1\n`,
      destination: `a: ${d}\nz: 1\n`,
      expected: `a: ${u}\nz: 1\n`,
      conflicts: ['both-changed a'],
    },
    {
      rule: 'changed in updated and deleted in dest: take the updated value, and it is a conflict',
      original: `a: ${o}\nz: 1\n`,
      updated: `a: ${u}\nz: 1\n`,
      destination: 'z: 1\n',
      expected: `a: ${u}\nz: 1\n`,
      conflicts: ['deleted-and-changed a'],
    },
  ];
}

const maps3: readonly ThreeWayRow[] = [
  {
    rule: 'null in updated: clear the value',
    original: 'm:\n  a: 1\nz: 1\n',
    updated: 'm: null\nz: 1\n',
    destination: 'm:\n  a: 1\nz: 1\n',
    expected: 'z: 1\n',
  },
  {
    rule: 'null in dest, changed in updated: clear the value',
    original: 'm:\n  a: 1\nz: 1\n',
    updated: 'm:\n  a: 2\nz: 1\n',
    destination: 'm: null\nz: 1\n',
    expected: 'z: 1\n',
    conflicts: 'any',
  },
  {
    rule: 'null in dest, unchanged in updated: stays as it is',
    original: 'm:\n  a: 1\nz: 1\n',
    updated: 'm:\n  a: 1\nz: 2\n',
    destination: 'm:\nz: 1\n',
    expected: 'm:\nz: 2\n',
  },
  {
    rule: 'present only in the dest: it keeps its value',
    original: 'm:\n  a: 1\n',
    updated: 'm:\n  a: 2\n',
    destination: 'm:\n  a: 1\n  own: 1\n',
    expected: 'm:\n  a: 2\n  own: 1\n',
  },
  {
    rule: 'not present in the dest, nor in the original: what updated added is added',
    original: 'z: 1\n',
    updated: 'z: 1\nm:\n  b: 2\n  a: 1\n',
    destination: 'z: 1\n',
    expected: 'z: 1\nm:\n  b: 2\n  a: 1\n',
  },
  {
    rule: 'not present in the dest: the delta between original and updated is added, and it is a conflict',
    original: 'z: 1\nm:\n  a: 1\n  b: 1\n  c: 1\n',
    updated: 'z: 1\nm:\n  a: 1\n  b: 2\n  d: 1\n',
    destination: 'z: 1\n',
    expected: 'z: 1\nm:\n  b: 2\n  d: 1\n',
    conflicts: ['deleted-and-changed m'],
  },
  {
    rule: 'not present in the dest and unchanged: it stays away',
    original: 'z: 1\nm:\n  a: 1\n',
    updated: 'z: 2\nm:\n  a: 1\n',
    destination: 'z: 1\n',
    expected: 'z: 2\n',
  },
  {
    rule: 'otherwise the value is merged recursively',
    original: 'm:\n  n:\n    a: 1\n    b: 1\n',
    updated: 'm:\n  n:\n    a: 2\n    b: 1\n',
    destination: 'm:\n  n:\n    a: 1\n    b: 3\n',
    expected: 'm:\n  n:\n    a: 2\n    b: 3\n',
  },
];

const items3: readonly ThreeWayRow[] = [
  {
    rule: 'present only in the dest: it keeps its value',
    original: 'l:\n- name: a\n  v: 1\n',
    updated: 'l:\n- name: a\n  v: 2\n',
    destination: 'l:\n- name: a\n  v: 1\n- name: own\n  v: 0\n',
    expected: 'l:\n- name: a\n  v: 2\n- name: own\n  v: 0\n',
  },
  {
    rule: 'not present in the dest, nor in the original: it is added',
    original: 'l:\n- name: a\n',
    updated: 'l:\n- name: a\n- name: b\n  v: 1\n',
    destination: 'l:\n- name: a\n',
    expected: 'l:\n- name: a\n- name: b\n  v: 1\n',
  },
  {
    rule: 'not present in the dest and unchanged: it stays away',
    original: 'l:\n- name: a\n  v: 1\n- name: b\n',
    updated: 'l:\n- name: a\n  v: 2\n- name: b\n',
    destination: 'l:\n- name: a\n  v: 1\n',
    expected: 'l:\n- name: a\n  v: 2\n',
  },
  {
    rule: 'not present in the dest and changed: the whole element is added, and it is a conflict',
    original: 'l:\n- name: a\n- name: b\n  v: 1\n  w: 1\n',
    updated: 'l:\n- name: a\n- name: b\n  v: 2\n  w: 1\n',
    destination: 'l:\n- name: a\n',
    expected: 'l:\n- name: a\n- name: b\n  v: 2\n  w: 1\n',
    conflicts: ['deleted-and-changed l[name=b]'],
  },
  {
    rule: 'otherwise the value is merged recursively',
    original: 'l:\n- name: a\n  v: 1\n  w: 1\n',
    updated: 'l:\n- name: a\n  v: 2\n  w: 1\n',
    destination: 'l:\n- name: a\n  v: 1\n  w: 3\n',
    expected: 'l:\n- name: a\n  v: 2\n  w: 3\n',
  },
];

const keys3: readonly ThreeWayRow[] = [
  ...KEYS.map((key) => ({
    rule: `${key} is an associative key`,
    original: `l:\n- ${key}: 1\n  v: one\n- ${key}: 2\n  v: two\n`,
    updated: `l:\n- ${key}: 1\n  v: one\n- ${key}: 2\n  v: new\n`,
    destination: `l:\n- ${key}: 1\n  v: own\n- ${key}: 2\n  v: two\n`,
    expected: `l:\n- ${key}: 1\n  v: own\n- ${key}: 2\n  v: new\n`,
  })),
  {
    rule: 'a list with an element without an associative key is not associative',
    original: 'l:\n- name: a\n  v: 1\n- v: 0\n',
    updated: 'l:\n- name: a\n  v: 2\n- v: 0\n',
    destination: 'l:\n- name: a\n  v: 1\n- v: 3\n',
    expected: 'l:\n- name: a\n  v: 2\n- v: 0\n',
    conflicts: ['missing-key l'],
    options: { lists: 'founding' },
  },
];

describeTwoWay('2-way: scalars', scalars2);
describeTwoWay('2-way: non-associative lists', lists2);
describeTwoWay('2-way: map keys and fields', maps2);
describeTwoWay('2-way: associative list elements', items2);
describeTwoWay('2-way: associative keys', keys2);
describeTwoWay('2-way: example', example2);
describeThreeWay('3-way: resources', resources3);
describeThreeWay('3-way: scalars', valueRows('old', 'new', 'own'));
describeThreeWay('3-way: non-associative lists', valueRows('[1, 2]', '[1, 2, 3]', '[1, 9]'));
describeThreeWay('3-way: map keys and fields', maps3);
describeThreeWay('3-way: associative list elements', items3);
describeThreeWay('3-way: associative keys', keys3);
