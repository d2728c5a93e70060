import { describe, expect, it } from 'vitest';
import { merge2 } from '../../src/merge2.ts';
import type { TwoWayRow } from '../merge-rows.ts';
import { custom, describeTwoWay, pod, settings } from '../merge-rows.ts';
import { valuesOf } from '../merged-values.ts';

const nodes: readonly TwoWayRow[] = [
  {
    rule: 'missing in src: a null of dest keeps its spelling ~',
    source: 'b: 2\n',
    destination: 'a: ~\nb: 1\n',
    expected: 'a: ~\nb: 2\n',
  },
  {
    rule: 'missing in src: a null of dest keeps its spelling null',
    source: 'b: 2\n',
    destination: 'a: null\nb: 1\n',
    expected: 'a: null\nb: 2\n',
  },
  {
    rule: 'missing in src: an empty value of dest stays empty',
    source: 'b: 2\n',
    destination: 'a:\nb: 1\n',
    expected: 'a:\nb: 2\n',
  },
  { rule: 'null in src: a scalar goes', source: 'a: ~\n', destination: 'a: 1\nb: 1\n', expected: 'b: 1\n' },
  {
    rule: 'null in src: a map goes',
    source: 'a: null\n',
    destination: 'a:\n  x: 1\n  y: 1\nb: 1\n',
    expected: 'b: 1\n',
  },
  {
    rule: 'null in src: a list of items with names goes',
    source: 'a: null\n',
    destination: 'a:\n- name: x\nb: 1\n',
    expected: 'b: 1\n',
  },
  { rule: 'null in src: an atomic list goes', source: 'a:\n', destination: 'a:\n- 1\n- 2\nb: 1\n', expected: 'b: 1\n' },
  { rule: 'null in src: what dest lacks is not added', source: 'a: null\n', destination: 'b: 1\n', expected: 'b: 1\n' },
  {
    rule: 'map over missing: it comes without its nulls, in the order of src',
    source: 'b: 1\nm:\n  z: 1\n  n: null\n  a:\n    y: 1\n    o: ~\n    c: 1\n',
    destination: 'b: 1\n',
    expected: 'b: 1\nm:\n  z: 1\n  a:\n    y: 1\n    c: 1\n',
  },
  {
    rule: 'map over null: it comes without its nulls, in the order of src',
    source: 'm:\n  z: 1\n  n: null\n  a: 1\nb: 1\n',
    destination: 'm: null\nb: 1\n',
    expected: 'm:\n  z: 1\n  a: 1\nb: 1\n',
  },
  {
    rule: 'map over missing: its directives go',
    source: 'b: 1\nm:\n  $patch: merge\n  a: 1\n',
    destination: 'b: 1\n',
    expected: 'b: 1\nm:\n  a: 1\n',
  },
  {
    rule: 'list over missing: an atomic list comes as it is, with its nulls',
    source: 'b: 1\nl: [1, null, {a: null}]\n',
    destination: 'b: 1\n',
    expected: 'b: 1\nl: [1, null, {a: null}]\n',
  },
  {
    rule: 'list over null: an atomic list comes as it is, with its nulls',
    source: 'l: [1, null, {a: null}]\nb: 1\n',
    destination: 'l: null\nb: 1\n',
    expected: 'l: [1, null, {a: null}]\nb: 1\n',
  },
  { rule: 'scalar over missing: src', source: 'b: 1\na: x\n', destination: 'b: 1\n', expected: 'b: 1\na: x\n' },
  { rule: 'scalar over null: src', source: 'a: x\n', destination: 'a: null\nb: 1\n', expected: 'a: x\nb: 1\n' },
  {
    rule: 'map over map: keys of dest keep their positions, new ones follow those that precede them in src',
    source: 'new1: 1\nc: 3\nnew2: 1\na: 3\n',
    destination: 'a: 1\nb: 1\nc: 1\nd: 1\n',
    expected: 'new1: 1\na: 3\nb: 1\nc: 3\nnew2: 1\nd: 1\n',
  },
  {
    rule: 'map over map: new keys have the order of src, not alphabetical order',
    source: 'a: 1\nz: 1\ny: 1\nx: 1\n',
    destination: 'a: 1\n',
    expected: 'a: 1\nz: 1\ny: 1\nx: 1\n',
  },
  {
    rule: 'map over map without a common key: new keys are last, in the order of src',
    source: 'data:\n  z: 1\n  b: 1\n',
    destination: 'data:\n  a: 1\n  c: 1\n',
    expected: 'data:\n  a: 1\n  c: 1\n  z: 1\n  b: 1\n',
  },
  {
    rule: 'empty map over map: dest',
    source: 'm: {}\n',
    destination: 'm:\n  a: 1 # one\n',
    expected: 'm:\n  a: 1 # one\n',
  },
  {
    rule: 'empty map over missing: an empty map',
    source: 'a: 1\nm: {}\n',
    destination: 'a: 1\n',
    expected: 'a: 1\nm: {}\n',
  },
  {
    rule: 'map over empty map: the content of src in its order',
    source: 'm:\n  z: 1\n  a: 2\n',
    destination: 'm: {}\n',
    expected: 'm:\n  z: 1\n  a: 2\n',
  },
  {
    rule: 'atomic list over atomic list: src',
    source: 'l: [a]\n',
    destination: 'l: [a, b, c]\n',
    expected: 'l: [a]\n',
  },
  { rule: 'empty list over atomic list: src', source: 'l: []\n', destination: 'l: [a, b]\n', expected: 'l: []\n' },
  {
    rule: 'empty list over associative list: dest',
    source: 'l: []\n',
    destination: 'l:\n- name: a\n  v: 1\n',
    expected: 'l:\n- name: a\n  v: 1\n',
  },
  { rule: 'scalar over scalar: src', source: 'a: x\n', destination: 'a: y # c\n', expected: 'a: x # c\n' },
  {
    rule: 'BUG differing kinds: scalar over map is a change like any other',
    source: 'a: x\nb: 2\n',
    destination: 'a:\n  m: 1\nb: 1\n',
    expected: 'a: x\nb: 2\n',
  },
  {
    rule: 'BUG differing kinds: map over scalar is a change like any other',
    source: 'a:\n  m: 1\nb: 2\n',
    destination: 'a: x\nb: 1\n',
    expected: 'a:\n  m: 1\nb: 2\n',
  },
  {
    rule: 'BUG differing kinds: list over map is a change like any other',
    source: 'a:\n- 1\nb: 2\n',
    destination: 'a:\n  m: 1\nb: 1\n',
    expected: 'a:\n- 1\nb: 2\n',
  },
  {
    rule: 'BUG differing kinds: map over list is a change like any other',
    source: 'a:\n  m: 1\nb: 2\n',
    destination: 'a:\n- name: x\nb: 1\n',
    expected: 'a:\n  m: 1\nb: 2\n',
  },
  {
    rule: 'BUG empty list over a list of scalars needs no key',
    source: 'l: []\nb: 2\n',
    destination: 'l: [1]\nb: 1\n',
    expected: 'l: []\nb: 2\n',
  },
  {
    rule: 'BUG list of scalars over an empty list needs no key',
    source: 'l: [1]\nb: 2\n',
    destination: 'l: []\nb: 1\n',
    expected: 'l: [1]\nb: 2\n',
    values: true,
  },
];

const aliases: readonly TwoWayRow[] = [
  {
    rule: 'BUG an alias that nothing touches stays',
    source: 'z: 2\n',
    destination: 'a: &x {k: 1}\nb: *x\nz: 1\n',
    expected: 'a: &x {k: 1}\nb: *x\nz: 2\n',
  },
  {
    rule: 'BUG an alias whose value src repeats stays',
    source: 'b:\n  k: 1\nz: 2\n',
    destination: 'a: &x {k: 1}\nb: *x\nz: 1\n',
    expected: 'a: &x {k: 1}\nb: *x\nz: 2\n',
  },
  {
    rule: 'BUG an alias in a list with names stays',
    source: 'l:\n- name: b\n  v: 2\n',
    destination: 'x: &x {name: a}\nl:\n- *x\n- name: b\n  v: 1\n',
    expected: 'x: &x {name: a}\nl:\n- *x\n- name: b\n  v: 2\n',
  },
  {
    rule: 'BUG an alias of src is written as its value',
    source: 'a: &x 1\nb: *x\n',
    destination: 'a: 1\n',
    expected: 'a: 1\nb: 1\n',
    values: true,
  },
  {
    rule: 'the value of an alias changes only there',
    source: 'b:\n  k: 2\n',
    destination: 'a: &x {k: 1}\nb: *x\n',
    expected: 'a: {k: 1}\nb: {k: 2}\n',
    values: true,
  },
];

const spelling: readonly TwoWayRow[] = [
  { rule: 'BUG "5" and 5: the type of src', source: 'a: 5\n', destination: 'a: "5"\n', expected: 'a: 5\n' },
  {
    rule: "BUG 'true' and true: the type of src",
    source: 'a: true\n',
    destination: "a: 'true'\n",
    expected: 'a: true\n',
  },
  { rule: 'BUG 5 and "5": the type of src', source: 'a: "5"\n', destination: 'a: 5\n', expected: 'a: "5"\n' },
  {
    rule: 'text over quoted text: the quotes of dest',
    source: 'a: y1\n',
    destination: "a: 'x1'\n",
    expected: "a: 'y1'\n",
  },
  { rule: 'quoted text over plain text: plain', source: 'a: "y1"\n', destination: 'a: x1\n', expected: 'a: y1\n' },
  { rule: 'equal text in other quotes: dest', source: 'a: "x"\n', destination: "a: 'x'\n", expected: "a: 'x'\n" },
  { rule: 'equal number in other digits: dest', source: 'a: 420\n', destination: 'a: 0644\n', expected: 'a: 0644\n' },
  {
    rule: 'a new key keeps the quotes of src',
    source: "a: 1\n'new': 1\n",
    destination: 'a: 1\n',
    expected: "a: 1\n'new': 1\n",
  },
  { rule: 'a key of dest keeps its quotes', source: 'a: 2\n', destination: '"a": 1\n', expected: '"a": 2\n' },
  {
    rule: 'text that YAML 1.1 would read as a boolean gets quotes',
    source: "a: 'on'\nb: 'y'\nc: 'n'\n",
    destination: 'a: x\nb: x\nc: x\n',
    expected: 'a: "on"\nb: "y"\nc: "n"\n',
    values: true,
  },
  {
    rule: 'long and short text in a block',
    source: 'a: short\n',
    destination: 'a: |\n  one\n  two\nb: 1\n',
    expected: 'a: short\nb: 1\n',
    values: true,
  },
  {
    rule: 'a list in brackets stays one, a block stays a block',
    source: 'f:\n- name: b\n  v: 1\ng: [{name: b, v: 1}]\n',
    destination: 'f: [{name: a}]\ng:\n- name: a\n',
    expected: 'f: [{name: a}, {name: b, v: 1}]\ng:\n- name: a\n- {name: b, v: 1}\n',
    values: true,
  },
  {
    rule: 'the line ends of dest stay',
    source: 'a: 2\nc: 1\n',
    destination: 'a: 1\r\nb: 1\r\n',
    expected: 'a: 2\r\nc: 1\r\nb: 1\r\n',
  },
];

const comments: readonly TwoWayRow[] = [
  {
    rule: 'a comment of dest stays where src has none',
    source: 'a: 2\n',
    destination: '# h\na: 1 # d\n# f\n',
    expected: '# h\na: 2 # d\n# f\n',
  },
  {
    rule: 'the comment of src comes where dest has none',
    source: 'a: 2 # s\n',
    destination: 'a: 1\n',
    expected: 'a: 2 # s\n',
  },
  {
    rule: 'the comment of src takes the place of that of dest',
    source: 'a: 2 # s\n',
    destination: 'a: 1 # d\n',
    expected: 'a: 2 # s\n',
  },
  {
    rule: 'comments travel with the map that is new',
    source: 'a: 1\n# about m\nm: # why\n  # about b\n  b: 1 # one\n',
    destination: 'a: 1\n',
    expected: 'a: 1\n# about m\nm: # why\n  # about b\n  b: 1 # one\n',
  },
  {
    rule: 'comments travel with the item that is new',
    source: 'l:\n# about b\n- name: b # b\n  v: 1\n',
    destination: 'l:\n# about a\n- name: a # a\n',
    expected: 'l:\n# about a\n- name: a # a\n# about b\n- name: b # b\n  v: 1\n',
  },
];

const directives: readonly TwoWayRow[] = [
  {
    rule: '$patch: delete removes the map',
    source: 'm:\n  $patch: delete\n',
    destination: 'm:\n  a: 1\nb: 1\n',
    expected: 'b: 1\n',
  },
  {
    rule: '$patch: delete removes the element',
    source: pod('containers:\n- name: b\n  $patch: delete\n'),
    destination: pod('containers:\n- name: a\n  image: a:1\n- name: b\n  image: b:1\n'),
    expected: pod('containers:\n- name: a\n  image: a:1\n'),
  },
  {
    rule: 'BUG $patch: delete removes the resource, and the last one leaves nothing',
    source: '{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, $patch: delete}\n',
    destination: settings('a', 'k: 1'),
    expected: '',
  },
  {
    rule: 'BUG $patch: delete removes the resource, and the others stay',
    source: '{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, $patch: delete}\n',
    destination: settings('a', 'k: 1') + '---\n' + settings('b', 'k:  1'),
    expected: settings('b', 'k:  1'),
  },
  {
    rule: '$patch: replace replaces the map by that of src, without the directive',
    source: 'm:\n  $patch: replace\n  x: 1\n',
    destination: 'm:\n  a: 1\n  b: 1\nz: 1\n',
    expected: 'm:\n  x: 1\nz: 1\n',
  },
  {
    rule: '$patch: replace replaces the element',
    source: 'l:\n- name: a\n  $patch: replace\n  w: 1\n',
    destination: 'l:\n- name: a\n  v: 1\n- name: b\n',
    expected: 'l:\n- name: a\n  w: 1\n- name: b\n',
  },
  {
    rule: '$patch: merge is the default',
    source: 'm:\n  $patch: merge\n  x: 1\n',
    destination: 'm:\n  a: 1\n',
    expected: 'm:\n  x: 1\n  a: 1\n',
    values: true,
  },
  {
    rule: 'a list with the element $patch: replace becomes the other elements of src',
    source: pod('containers:\n- $patch: replace\n- name: x\n  image: x:1\n'),
    destination: pod('containers:\n- name: a\n  image: a:1\n'),
    expected: pod('containers:\n- name: x\n  image: x:1\n'),
  },
  {
    rule: 'a list with the element $patch: delete goes',
    source: pod('initContainers:\n- $patch: delete\ncontainers: []\n'),
    destination: pod('initContainers:\n- name: i\ncontainers:\n- name: a\n'),
    expected: pod('containers:\n- name: a\n'),
  },
  {
    rule: 'a list with the element $patch: merge is merged',
    source: pod('containers:\n- $patch: merge\n- name: x\n'),
    destination: pod('containers:\n- name: a\n'),
    expected: pod('containers:\n- name: a\n- name: x\n'),
  },
  {
    rule: 'dest lacks the map: $patch: delete adds nothing',
    source: 'm:\n  $patch: delete\n  a: 1\n',
    destination: 'b: 1\n',
    expected: 'b: 1\n',
  },
  {
    rule: 'dest lacks the element: $patch: delete adds nothing',
    source: pod('containers:\n- name: b\n  $patch: delete\n'),
    destination: pod('containers:\n- name: a\n'),
    expected: pod('containers:\n- name: a\n'),
  },
  {
    rule: 'dest lacks the resource: $patch: delete adds nothing',
    source: '{apiVersion: v1, kind: ConfigMap, metadata: {name: b}, $patch: delete}\n',
    destination: settings('a', 'k: 1'),
    expected: settings('a', 'k: 1'),
  },
  {
    rule: 'dest lacks the map: $patch: replace is stripped',
    source: 'b: 1\nm:\n  $patch: replace\n  a: 1\n',
    destination: 'b: 1\n',
    expected: 'b: 1\nm:\n  a: 1\n',
  },
  {
    rule: 'in a list that is one value, too, $patch: replace is obeyed and does not leak',
    source: custom('steps:\n- $patch: replace\n- run: x\n'),
    destination: custom('steps:\n- run: a\n'),
    expected: custom('steps:\n- run: x\n'),
  },
  {
    rule: 'BUG $setElementOrder orders the elements and does not leak',
    source: pod('$setElementOrder/containers:\n- name: b\n- name: a\ncontainers:\n- name: b\n  image: b:2\n'),
    destination: pod('containers:\n- name: a\n  image: a:1\n- name: b\n  image: b:1\n'),
    expected: pod('containers:\n- name: b\n  image: b:2\n- name: a\n  image: a:1\n'),
  },
  {
    rule: 'BUG $setElementOrder of a set orders it and does not leak',
    source:
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  $setElementOrder/finalizers: [c, a, b]\n  finalizers: [c]\n',
    destination: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  finalizers: [a, b]\n',
    expected: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  finalizers: [c, a, b]\n',
  },
  {
    rule: 'BUG $deleteFromPrimitiveList takes scalars out of a set and does not leak',
    source: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  $deleteFromPrimitiveList/finalizers: [b]\n',
    destination: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  finalizers: [a, b, c]\n',
    expected: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  finalizers: [a, c]\n',
  },
  {
    rule: 'BUG $retainKeys takes away what it does not name and does not leak',
    source: pod('volumes:\n- name: v\n  $retainKeys: [name, hostPath]\n  hostPath: {path: /x}\n'),
    destination: pod('volumes:\n- name: v\n  emptyDir: {}\n'),
    expected: pod('volumes:\n- name: v\n  hostPath: {path: /x}\n'),
  },
  {
    rule: 'a volume whose source src nulls changes its kind',
    source: pod('volumes:\n- name: v\n  emptyDir: null\n  hostPath: {path: /x}\n'),
    destination: pod('volumes:\n- name: v\n  emptyDir: {}\n'),
    expected: pod('volumes:\n- name: v\n  hostPath: {path: /x}\n'),
  },
];

describeTwoWay('2-way: nodes', nodes);
describeTwoWay('2-way: aliases', aliases);
describeTwoWay('2-way: spelling', spelling);
describeTwoWay('2-way: comments', comments);
describeTwoWay('2-way: directives', directives);

describe('2-way: what must not be lost', () => {
  it('BUG duplicate keys in dest: neither becomes the other, and it is reported', () => {
    const destination = pod('containers:\n- name: a\n  image: a:1\n- name: a\n  image: a:2\n  tty: true\n');
    const { text, conflicts } = merge2({ source: pod('containers:\n- name: a\n  stdin: true\n'), destination });
    const containers = containersOf(text);
    expect(containers).toHaveLength(2);
    expect(containers.map((item) => item['image'])).toEqual(['a:1', 'a:2']);
    expect(containers.map((item) => item['tty'])).toEqual([undefined, true]);
    expect(conflicts.map(({ kind }) => kind)).toContain('duplicate-key');
  });

  it('BUG duplicate keys in src: both exist, and it is reported', () => {
    const destination = pod('containers:\n- name: b\n  image: b:1\n');
    const source = pod('containers:\n- name: a\n  image: a:1\n- name: a\n  image: a:2\n');
    const { text, conflicts } = merge2({ source, destination });
    expect(containersOf(text).map((item) => item['image'])).toEqual(['b:1', 'a:1', 'a:2']);
    expect(conflicts.map(({ kind }) => kind)).toContain('duplicate-key');
  });

  it('the same source once more changes nothing, comments in a list that is one value neither', () => {
    const source = 'l:\n# of src\n- value\n- x\n';
    const once = merge2({ source, destination: 'l:\n# of dest\n- 1\n- x\n' }, { resources: false }).text;
    expect(merge2({ source, destination: once }, { resources: false }).text).toBe(once);
  });

  it('an unknown $patch is reported, and dest stays unchanged', () => {
    const destination = pod('containers:\n- name: a\n  image: a:1\n');
    const { text, conflicts, diagnostics } = merge2({
      source: pod('containers:\n- name: a\n  $patch: x\n'),
      destination,
    });
    expect(text).toBe(destination);
    expect(conflicts).toEqual([]);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toHaveLength(1);
    expect(diagnostics[0]?.message).toContain('x');
  });
});

const resources: readonly TwoWayRow[] = [
  {
    rule: 'matched by group, kind, namespace and name',
    source: '{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: x}, data: {k: "2"}}\n',
    destination:
      '{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: "1"}}\n---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: x}, data: {k: "1"}}\n---\n{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: x}, data: {k: "1"}}\n',
    expected:
      '{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: "1"}}\n---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: x}, data: {k: "2"}}\n---\n{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: x}, data: {k: "1"}}\n',
  },
  {
    rule: 'the order of the documents is that of dest, then that of src',
    source: settings('z', 'k: 1') + '---\n' + settings('b', 'k: 2') + '---\n' + settings('y', 'k: 1'),
    destination: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 1'),
    expected:
      settings('a', 'k: 1') +
      '---\n' +
      settings('b', 'k: 2') +
      '---\n' +
      settings('z', 'k: 1') +
      '---\n' +
      settings('y', 'k: 1'),
  },
  {
    rule: 'another version is a change like any other',
    source: 'apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: a}\nspec: {x: 2}\n',
    destination: 'apiVersion: networking.k8s.io/v1beta1\nkind: Ingress\nmetadata: {name: a}\nspec: {y: 1}\n',
    expected: 'apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: a}\nspec: {x: 2, y: 1}\n',
    values: true,
  },
  {
    rule: 'no destination: the source',
    source: settings('a', 'k: 1'),
    destination: '',
    expected: settings('a', 'k: 1'),
  },
  {
    rule: 'no source: the destination',
    source: '',
    destination: settings('a', 'k:  1'),
    expected: settings('a', 'k:  1'),
  },
  { rule: 'neither: nothing', source: '', destination: '', expected: '' },
  {
    rule: 'the same text on both sides: nothing changes, whatever it is',
    source: 'a: [\n',
    destination: 'a: [\n',
    expected: 'a: [\n',
  },
];

describeTwoWay('2-way: resources', resources);

function containersOf(text: string): readonly Readonly<Record<string, unknown>>[] {
  const [document] = valuesOf(text);
  const spec = record(record(document)['spec']);
  const containers = spec['containers'];
  return Array.isArray(containers) ? containers.map(record) : [];
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
