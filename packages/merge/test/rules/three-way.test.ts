import { describe, expect, it } from 'vitest';
import { merge3 } from '../../src/merge3.ts';
import type { ThreeWayRow } from '../merge-rows.ts';
import { custom, describeThreeWay, pod, settings, shownConflict } from '../merge-rows.ts';

const maps: readonly ThreeWayRow[] = [
  {
    rule: 'missing in updated and dest: absent',
    original: 'a: 1\nb: 1\n',
    updated: 'b: 2\n',
    destination: 'b: 1\n',
    expected: 'b: 2\n',
  },
  {
    rule: 'a key removed upstream is removed, one of dest stays',
    original: 'm:\n  a: 1\n  b: 1\n',
    updated: 'm:\n  b: 1\n',
    destination: 'm:\n  a: 1\n  b: 1\n  own: 1\n',
    expected: 'm:\n  b: 1\n  own: 1\n',
  },
  {
    rule: 'a map that upstream empties stays as an empty map',
    original: 'm:\n  a: 1\nz: 1\n',
    updated: 'm: {}\nz: 1\n',
    destination: 'm:\n  a: 1\nz: 1\n',
    expected: 'm: {}\nz: 1\n',
  },
  {
    rule: "labels that upstream drops whole: dest's own stay",
    original: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  labels:\n    up: x\n',
    updated: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n',
    destination: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  labels:\n    up: x\n    own: y\n',
    expected: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  labels:\n    own: y\n',
  },
  {
    rule: 'labels that upstream drops whole and dest did not touch go',
    original: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  labels:\n    up: x\n',
    updated: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n',
    destination: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  labels:\n    up: x\n',
    expected: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n',
  },
  {
    rule: "annotations that upstream drops whole: dest's own stay",
    original: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations: {up: x}\n',
    updated: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n',
    destination: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations: {up: x, own: y}\n',
    expected: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations: {own: y}\n',
  },
  {
    rule: "data that upstream drops whole: dest's own stay",
    original: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  up: x\n',
    updated: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n',
    destination: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  up: x\n  own: y\n',
    expected: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  own: y\n',
  },
  {
    rule: "a node selector that upstream drops whole: dest's own stay",
    original: pod('nodeSelector: {up: x}\nhostname: h\n'),
    updated: pod('hostname: h\n'),
    destination: pod('nodeSelector: {up: x, own: y}\nhostname: h\n'),
    expected: pod('nodeSelector: {own: y}\nhostname: h\n'),
  },
  {
    rule: "any other map that upstream drops: dest's own members stay, comments and all",
    original: pod('securityContext:\n  runAsUser: 1\nhostname: h\n'),
    updated: pod('hostname: h\n'),
    destination: pod('securityContext:\n  runAsUser: 1\n  fsGroup: 2 # own\nhostname: h\n'),
    expected: pod('securityContext:\n  fsGroup: 2 # own\nhostname: h\n'),
    infos: ['kept-own'],
  },
  {
    rule: 'any other map that upstream drops: what dest changed inside goes, a conflict',
    original: pod('securityContext:\n  runAsUser: 1\nhostname: h\n'),
    updated: pod('hostname: h\n'),
    destination: pod('securityContext:\n  runAsUser: 5\nhostname: h\n'),
    expected: pod('hostname: h\n'),
    conflicts: ['deleted-and-changed spec.securityContext.runAsUser'],
  },
  {
    rule: 'a map inside of one that upstream drops: own members stay, with one finding',
    original: pod('securityContext:\n  runAsUser: 1\n  seLinuxOptions:\n    role: r\nhostname: h\n'),
    updated: pod('hostname: h\n'),
    destination: pod('securityContext:\n  runAsUser: 1\n  seLinuxOptions:\n    role: r\n    user: u\nhostname: h\n'),
    expected: pod('securityContext:\n  seLinuxOptions:\n    user: u\nhostname: h\n'),
    infos: ['kept-own'],
  },
  {
    rule: 'a list with keys that upstream drops whole: own items stay, with a finding',
    original: pod('tolerations: []\nimagePullSecrets:\n- name: up\nhostname: h\n'),
    updated: pod('tolerations: []\nhostname: h\n'),
    destination: pod('tolerations: []\nimagePullSecrets:\n- name: up\n- name: own\nhostname: h\n'),
    expected: pod('tolerations: []\nimagePullSecrets:\n- name: own\nhostname: h\n'),
    infos: ['kept-own'],
  },
  {
    rule: 'the source of a volume that upstream replaces goes whole: half of one cannot stay beside another',
    original: pod('volumes:\n- name: v\n  configMap:\n    name: c\n'),
    updated: pod('volumes:\n- name: v\n  secret:\n    secretName: c\n'),
    destination: pod('volumes:\n- name: v\n  configMap:\n    name: c\n    optional: true\n'),
    expected: pod('volumes:\n- name: v\n  secret:\n    secretName: c\n'),
    conflicts: ['deleted-and-changed spec.volumes[name=v].configMap'],
  },
  {
    rule: 'any other map that upstream drops goes without a conflict where dest did not touch it',
    original: pod('securityContext:\n  runAsUser: 1\nhostname: h\n'),
    updated: pod('hostname: h\n'),
    destination: pod('securityContext:\n  runAsUser: 1\nhostname: own\n'),
    expected: pod('hostname: own\n'),
  },
  {
    rule: 'keys of dest keep their order, new maps keep that of upstream and its brackets',
    original: 'b: 1\na: 1\n',
    updated: 'b: 1\na: 1\nn: {z: 1, y: 2, x: [3]}\n',
    destination: 'a: 1\nb: 1\n',
    expected: 'a: 1\nn: {z: 1, y: 2, x: [3]}\nb: 1\n',
  },
  {
    rule: 'a new key follows the one that precedes it upstream',
    original: 'a: 1\nb: 1\nc: 1\n',
    updated: 'a: 1\nz: 1\ny: 1\nb: 1\nc: 1\n',
    destination: 'a: 1\nown: 1\nb: 1\nc: 1\n',
    expected: 'a: 1\nz: 1\ny: 1\nown: 1\nb: 1\nc: 1\n',
  },
  {
    rule: 'a map that both added is merged: equal and different keys are no conflict',
    original: 'z: 1\n',
    updated: 'z: 1\nm:\n  a: 1\n  b: 1\n',
    destination: 'z: 1\nm:\n  a: 1\n  c: 1\n',
    expected: 'z: 1\nm:\n  a: 1\n  b: 1\n  c: 1\n',
  },
  {
    rule: 'a key that both added with different values is one',
    original: 'm:\n  a: 1\n',
    updated: 'm:\n  a: 1\n  b: up\n',
    destination: 'm:\n  a: 1\n  b: own\n',
    expected: 'm:\n  a: 1\n  b: up\n',
    conflicts: ['both-added m.b'],
  },
  {
    rule: 'null in updated removes what dest changed',
    original: 'm:\n  a: 1\n  b: 1\n',
    updated: 'm:\n  a: null\n  b: 1\n',
    destination: 'm:\n  a: 1\n  b: 2\n',
    expected: 'm:\n  b: 2\n',
  },
];

const scalars: readonly ThreeWayRow[] = [
  {
    rule: 'null in updated, nothing in dest: nothing',
    original: 'a: 1\nb: 1\n',
    updated: 'a: null\nb: 1\n',
    destination: 'b: 1\n',
    expected: 'b: 1\n',
  },
  {
    rule: 'nulls on every side that upstream did not change stay as they are spelled',
    original: 'a: null\nb: 1\n',
    updated: 'a: null\nb: 2\n',
    destination: 'a: ~\nb: 1\n',
    expected: 'a: ~\nb: 2\n',
  },
  {
    rule: 'changed in both to the same: no conflict, and the spelling of dest',
    original: 'a: x\nb: 1\n',
    updated: 'a: new\nb: 2\n',
    destination: "a: 'new'\nb: 1\n",
    expected: "a: 'new'\nb: 2\n",
  },
  {
    rule: 'removed in both: no conflict',
    original: 'a: x\nb: 1\n',
    updated: 'b: 1\n',
    destination: 'b: 2\n',
    expected: 'b: 2\n',
  },
  {
    rule: 'added in both alike: no conflict',
    original: 'b: 1\n',
    updated: 'b: 2\na: x\n',
    destination: 'a: "x"\nb: 1\n',
    expected: 'a: "x"\nb: 2\n',
  },
  {
    rule: 'unchanged upstream: dest, even where it deleted it',
    original: 'a: 1\nb: 1\n',
    updated: 'a: 1\nb: 2\n',
    destination: 'b: 1\n',
    expected: 'b: 2\n',
  },
  {
    rule: 'a comment that upstream alone changed comes where dest has neither changed value nor comment',
    original: 'a: 1 # old\nb: 1\n',
    updated: 'a: 1 # new\nb: 1\n',
    destination: 'a: 1 # old\nb: 2\n',
    expected: 'a: 1 # new\nb: 2\n',
  },
  {
    rule: 'a comment of the value that changes comes with it where that of dest is unchanged',
    original: 'a: 1 # old\nb: 1\n',
    updated: 'a: 2 # new\nb: 1\n',
    destination: 'a: 1 # old\nb: 2\n',
    expected: 'a: 2 # new\nb: 2\n',
  },
  {
    rule: "a comment that dest changed stays, though upstream's value comes",
    original: 'a: 1 # old\nb: 1\n',
    updated: 'a: 2 # new\nb: 1\n',
    destination: 'a: 1 # own\nb: 1\n',
    expected: 'a: 2 # own\nb: 1\n',
    conflicts: ['both-changed a -> destination'],
  },
  {
    rule: 'a comment that only dest has stays with the value of upstream',
    original: 'a: 1\n',
    updated: 'a: 2\n',
    destination: '# why\na: 1 # own\n',
    expected: '# why\na: 2 # own\n',
  },
  {
    rule: 'a comment on a key of a list that upstream changed comes',
    original: 'l: # old\n- 1\n',
    updated: 'l: # new\n- 1\n',
    destination: 'l: # old\n- 1\n',
    expected: 'l: # new\n- 1\n',
  },
  {
    rule: 'a comment on a key of a list that both changed stays',
    original: 'l: # old\n- 1\n',
    updated: 'l: # new\n- 1\n',
    destination: 'l: # own\n- 1\n',
    expected: 'l: # own\n- 1\n',
    conflicts: ['both-changed l -> destination'],
  },
  {
    rule: 'BUG "1" to 2: a number',
    original: 'a: "1"\n',
    updated: 'a: 2\n',
    destination: 'a: "1"\n',
    expected: 'a: 2\n',
  },
  {
    rule: 'BUG "yes" to true: a boolean',
    original: 'a: "yes"\n',
    updated: 'a: true\n',
    destination: 'a: "yes"\n',
    expected: 'a: true\n',
  },
  {
    rule: 'BUG "5" to 5: a number',
    original: 'a: "5"\n',
    updated: 'a: 5\n',
    destination: 'a: "5"\n',
    expected: 'a: 5\n',
  },
  {
    rule: 'text to other text: the quotes of dest',
    original: 'a: "x"\n',
    updated: 'a: "y"\n',
    destination: "a: 'x'\n",
    expected: "a: 'y'\n",
  },
  {
    rule: 'other quotes upstream are no change',
    original: 'a: "x"\nb: 1\n',
    updated: "a: 'x'\nb: 2\n",
    destination: 'a: "x"\nb: 1\nc: 1\n',
    expected: 'a: "x"\nb: 2\nc: 1\n',
  },
  {
    rule: 'other quotes upstream come where dest is the original',
    original: 'a: "x"\nb: 1\n',
    updated: "a: 'x'\nb: 2\n",
    destination: 'a: "x"\nb: 1\n',
    expected: "a: 'x'\nb: 2\n",
  },
];

const kinds: readonly ThreeWayRow[] = [
  {
    rule: 'BUG a kind that dest alone changed stays',
    original: 'a: 1\nb: 1\n',
    updated: 'a: 1\nb: 2\n',
    destination: 'a:\n  m: 1\nb: 1\n',
    expected: 'a:\n  m: 1\nb: 2\n',
  },
  {
    rule: 'BUG a kind that upstream alone changed comes: scalar to map',
    original: 'a: 1\nb: 1\n',
    updated: 'a:\n  m: 1\nb: 1\n',
    destination: 'a: 1\nb: 2\n',
    expected: 'a:\n  m: 1\nb: 2\n',
  },
  {
    rule: 'BUG a kind that upstream alone changed comes: map to list',
    original: 'a:\n  m: 1\nb: 1\n',
    updated: 'a:\n- name: x\nb: 1\n',
    destination: 'a:\n  m: 1\nb: 2\n',
    expected: 'a:\n- name: x\nb: 2\n',
  },
  {
    rule: 'BUG a kind that both changed: upstream, and a conflict',
    original: 'a: 1\nb: 1\n',
    updated: 'a:\n  m: 1\nb: 1\n',
    destination: 'a:\n- 1\nb: 1\n',
    expected: 'a:\n  m: 1\nb: 1\n',
    conflicts: ['type-changed a'],
  },
  {
    rule: 'BUG a list where upstream has a scalar: upstream, and a conflict',
    original: 'a: 1\nb: 1\n',
    updated: 'a: 2\nb: 1\n',
    destination: 'a:\n- 1\nb: 1\n',
    expected: 'a: 2\nb: 1\n',
    conflicts: ['type-changed a'],
  },
  {
    rule: 'BUG upstream changed the kind, dest something inside: upstream, and a conflict',
    original: 'a:\n  m: 1\nb: 1\n',
    updated: 'a: x\nb: 1\n',
    destination: 'a:\n  m: 2\nb: 1\n',
    expected: 'a: x\nb: 1\n',
    conflicts: ['type-changed a'],
  },
];

const aliases: readonly ThreeWayRow[] = [
  {
    rule: 'BUG an alias that nothing touches stays',
    original: 'a: &x {k: 1}\nb: *x\nz: 1\n',
    updated: 'a: &x {k: 1}\nb: *x\nz: 2\n',
    destination: 'a: &x {k: 1}\nb: *x\nz: 1\n',
    expected: 'a: &x {k: 1}\nb: *x\nz: 2\n',
  },
  {
    rule: 'BUG an alias that only dest has stays',
    original: 'a: {k: 1}\nb: {k: 1}\nz: 1\n',
    updated: 'a: {k: 1}\nb: {k: 1}\nz: 2\n',
    destination: 'a: &x {k: 1}\nb: *x\nz: 1\n',
    expected: 'a: &x {k: 1}\nb: *x\nz: 2\n',
  },
  {
    rule: 'BUG a merged map that nothing touches stays',
    original: 'a: {k: 1}\nb: {k: 1, l: 1}\nz: 1\n',
    updated: 'a: {k: 1}\nb: {k: 1, l: 1}\nz: 2\n',
    destination: 'a: &x {k: 1}\nb:\n  <<: *x\n  l: 1\nz: 1\n',
    expected: 'a: &x {k: 1}\nb:\n  <<: *x\n  l: 1\nz: 2\n',
  },
  {
    rule: 'an alias that upstream adds is written as its value',
    original: 'a: &x {k: 1}\n',
    updated: 'a: &x {k: 1}\nb: *x\n',
    destination: 'a: {k: 1}\n',
    expected: 'a: {k: 1}\nb: {k: 1}\n',
    values: true,
  },
];

const resources: readonly ThreeWayRow[] = [
  {
    rule: 'only in dest: kept',
    original: '',
    updated: '',
    destination: settings('a', 'k:  1'),
    expected: settings('a', 'k:  1'),
  },
  {
    rule: 'only in updated: added',
    original: '',
    updated: settings('a', 'k:  1'),
    destination: '',
    expected: settings('a', 'k:  1'),
  },
  {
    rule: 'deleted in dest, unchanged upstream: stays deleted',
    original: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 1'),
    updated: settings('a', 'k: 2') + '---\n' + settings('b', 'k: 1'),
    destination: settings('a', 'k: 1'),
    expected: settings('a', 'k: 2'),
  },
  {
    rule: 'deleted in dest, changed upstream: the whole of it comes back, and it is a conflict',
    original: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 1, l: 1'),
    updated: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 2, l: 1'),
    destination: settings('a', 'k: 1'),
    expected: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 2, l: 1'),
    conflicts: ['deleted-and-changed'],
  },
  {
    rule: 'deleted upstream, changed in dest: deleted, and it is a conflict',
    original: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 1'),
    updated: settings('a', 'k: 1'),
    destination: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 5'),
    expected: settings('a', 'k: 1'),
    conflicts: ['deleted-and-changed'],
  },
  {
    rule: 'deleted upstream, in dest but for its layout unchanged: deleted',
    original: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 1'),
    updated: settings('a', 'k: 1'),
    destination: settings('a', 'k: 1') + '---\n' + settings('b', 'k:    1'),
    expected: settings('a', 'k: 1'),
  },
  {
    rule: 'deleted in both: gone',
    original: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 1'),
    updated: settings('a', 'k: 1'),
    destination: settings('a', 'k:  1'),
    expected: settings('a', 'k:  1'),
  },
  {
    rule: 'added in both: field merge',
    original: '',
    updated: settings('a', 'k: 1, l: 1'),
    destination: settings('a', 'k: 1, m: 1'),
    expected: settings('a', 'k: 1, l: 1, m: 1'),
  },
  {
    rule: 'added in both with different values: field merge and a conflict of the field',
    original: '',
    updated: settings('a', 'k: 1'),
    destination: settings('a', 'k: 2'),
    expected: settings('a', 'k: 1'),
    conflicts: ['both-added data.k'],
  },
  {
    rule: 'another version upstream is a change like any other: what dest changed stays',
    original: 'apiVersion: extensions/v1beta1\nkind: Deployment\nmetadata: {name: a}\nspec: {replicas: 1}\n',
    updated: 'apiVersion: extensions/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {replicas: 1}\n',
    destination: 'apiVersion: extensions/v1beta1\nkind: Deployment\nmetadata: {name: a}\nspec: {replicas: 5}\n',
    expected: 'apiVersion: extensions/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {replicas: 5}\n',
  },
  {
    rule: 'resources have another order in dest: matched by identity',
    original: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 1'),
    updated: settings('a', 'k: 1') + '---\n' + settings('b', 'k: 2'),
    destination: settings('b', 'k: 1') + '---\n' + settings('a', 'k: 1'),
    expected: settings('b', 'k: 2') + '---\n' + settings('a', 'k: 1'),
  },
  {
    rule: "kpt's merge comment says what a renamed resource was",
    original: 'apiVersion: v1\nkind: ConfigMap\nmetadata: # kpt-merge: /a\n  name: a\ndata:\n  k: "1"\n',
    updated: 'apiVersion: v1\nkind: ConfigMap\nmetadata: # kpt-merge: /a\n  name: a\ndata:\n  k: "2"\n',
    destination: 'apiVersion: v1\nkind: ConfigMap\nmetadata: # kpt-merge: /a\n  name: mine\ndata:\n  k: "1"\n',
    expected: 'apiVersion: v1\nkind: ConfigMap\nmetadata: # kpt-merge: /a\n  name: mine\ndata:\n  k: "2"\n',
  },
];

const textFirst: readonly ThreeWayRow[] = [
  {
    rule: 'equal texts of original and updated are not read',
    original: 'a: [\n',
    updated: 'a: [\n',
    destination: 'b:   1\n',
    expected: 'b:   1\n',
  },
  {
    rule: 'an upstream that changed its layout alone changes nothing',
    original: settings('a', 'k: 1'),
    updated: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  k: 1\n',
    destination: settings('a', 'k:    1'),
    expected: settings('a', 'k:    1'),
  },
  {
    rule: 'dest without a line end at its end',
    original: 'a: 1\nb: 1\n',
    updated: 'a: 2\nb: 1\n',
    destination: 'a: 1\nb: 1',
    expected: 'a: 2\nb: 1',
  },
  {
    rule: 'dest with CRLF and a byte order mark',
    original: 'a: 1\nb: 1\n',
    updated: 'a: 2\nb: 1\nc:\n  d: 1\n',
    destination: '\ufeffa: 1\r\nb: 1\r\n',
    expected: '\ufeffa: 2\r\nb: 1\r\nc:\r\n  d: 1\r\n',
  },
];

const travelling: readonly ThreeWayRow[] = [
  {
    rule: 'a new container comes with its comments, quotes and blank lines',
    original: pod('containers:\n- name: app\n'),
    updated: pod('containers:\n- name: app\n# ships the logs\n- name: "logs" # sidecar\n  args: [-v,  -x]\n'),
    destination: pod('containers:\n- name: app # mine\n'),
    expected: pod('containers:\n- name: app # mine\n# ships the logs\n- name: "logs" # sidecar\n  args: [-v,  -x]\n'),
  },
  {
    rule: 'comments of dest stay everywhere',
    original: 'a: 1\nb:\n  c: 1\n',
    updated: 'a: 2\nb:\n  c: 1\n  d: 1\n',
    destination: '# head\n\n# about a\na: 1 # one\n# about b\nb: # two\n  # about c\n  c: 1\n# foot\n',
    expected: '# head\n\n# about a\na: 2 # one\n# about b\nb: # two\n  # about c\n  c: 1\n  d: 1\n# foot\n',
  },
  {
    rule: 'a new comment above a field comes where dest has none',
    original: 'a: 1\nb: 1\n',
    updated: 'a: 1\n# about b\nb: 1\n',
    destination: 'a: 5\nb: 1\n',
    expected: 'a: 5\n# about b\nb: 1\n',
  },
];

describeThreeWay('3-way: maps', maps);
describeThreeWay('3-way: scalars and comments', scalars);
describeThreeWay('3-way: kinds', kinds);
describeThreeWay('3-way: aliases', aliases);
describeThreeWay('3-way: resources', resources);
describeThreeWay('3-way: text first', textFirst);
describeThreeWay('3-way: what travels', travelling);

describe('3-way: values that are no Kubernetes objects', () => {
  it('BUG two of them in one text are not merged into one another', () => {
    const original = 'a: 1\n---\nb: 1\n';
    const { text } = merge3({ original, updated: 'a: 2\n---\nb: 1\n', destination: original });
    expect(text).toBe('a: 2\n---\nb: 1\n');
  });
});

describe('3-way: order of env', () => {
  it('a variable that others of dest refer to comes before them', () => {
    const original = pod('containers:\n- name: app\n  env:\n  - {name: URL, value: x}\n');
    const updated = pod(
      'containers:\n- name: app\n  env:\n  - {name: HOST, value: h}\n  - {name: URL, value: "http://$(HOST)"}\n',
    );
    const destination = pod('containers:\n- name: app\n  env:\n  - {name: URL, value: x}\n  - {name: OWN, value: o}\n');
    expect(merge3({ original, updated, destination }).text).toBe(
      pod(
        'containers:\n- name: app\n  env:\n  - {name: HOST, value: h}\n  - {name: URL, value: http://$(HOST)}\n  - {name: OWN, value: o}\n',
      ),
    );
  });

  it('a variable that resolved in upstream resolves in another order of dest, too', () => {
    const original = pod('containers:\n- name: app\n  env:\n  - {name: A, value: a}\n  - {name: B, value: b}\n');
    const updated = pod(
      'containers:\n- name: app\n  env:\n  - {name: A, value: a}\n  - {name: NEW, value: n}\n  - {name: B, value: b-$(NEW)}\n',
    );
    const destination = pod('containers:\n- name: app\n  env:\n  - {name: B, value: b}\n  - {name: A, value: a}\n');
    expect(merge3({ original, updated, destination }).text).toBe(
      pod(
        'containers:\n- name: app\n  env:\n  - {name: NEW, value: n}\n  - {name: B, value: b-$(NEW)}\n  - {name: A, value: a}\n',
      ),
    );
  });
});

describe('3-way: conflicts are data', () => {
  const original =
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\nspec:\n  replicas: 1\n';
  const updated =
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\nspec:\n\n  replicas: 3\n';
  const destination = '# mine\n' + original.replace('replicas: 1', 'replicas:  5');

  it('kind, object, path, the three values and the position of each', () => {
    const { conflicts, text } = merge3({ original, updated, destination });
    const [conflict] = conflicts;
    expect(conflicts).toHaveLength(1);
    expect(text).toBe(destination.replace('replicas:  5', 'replicas:  3'));
    expect(conflict).toMatchObject({
      kind: 'both-changed',
      path: ['spec', 'replicas'],
      field: 'spec.replicas',
      chosen: 'updated',
      open: false,
      original: { value: 1, location: { line: 5, column: 13 } },
      updated: { value: 3, location: { line: 6, column: 13 } },
      destination: { value: 5, location: { line: 6, column: 14 } },
    });
    expect(conflict?.subject).toMatchObject({ kind: 'Deployment', namespace: 'shop', name: 'web' });
  });

  it.each([
    ['updated', destination.replace('replicas:  5', 'replicas:  3'), 'both-changed spec.replicas', false],
    ['dest', destination, 'both-changed spec.replicas -> destination', false],
    ['fail', destination, 'both-changed spec.replicas -> destination', true],
  ] as const)('onConflict %s', (onConflict, expected, shown, open) => {
    const { text, conflicts } = merge3({ original, updated, destination }, { onConflict });
    expect(text).toBe(expected);
    expect(conflicts.map(shownConflict)).toEqual([shown]);
    expect(conflicts.map((conflict) => conflict.open)).toEqual([open]);
  });

  it('onConflict fail leaves all of dest as it was, what is no conflict as well', () => {
    const more = `${updated}  paused: true\n`;
    const { text, conflicts } = merge3({ original, updated: more, destination }, { onConflict: 'fail' });
    expect(text).toBe(destination);
    expect(conflicts).toHaveLength(1);
  });

  it('onConflict markers: the value of dest, and what upstream wants in comments above it', () => {
    const { text, conflicts } = merge3({ original, updated, destination }, { onConflict: 'markers' });
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.trim() === 'replicas:  5');
    expect(at).toBeGreaterThan(0);
    expect(lines[at - 1]).toMatch(/^ {2}#/);
    const added = lines.filter((line) => !destination.split('\n').includes(line));
    expect(added.every((line) => line.startsWith('  #'))).toBe(true);
    expect(added.join('\n')).toMatch(/updated.*3/);
    expect(conflicts.map((conflict) => conflict.open)).toEqual([true]);
  });

  it('by kind and by path, the last rule that fits', () => {
    const rules = [
      { kind: 'Deployment', choose: 'dest' },
      { path: 'spec.replicas', choose: 'updated' },
      { path: 'metadata', choose: 'dest' },
    ] as const;
    const both = merge3({ original, updated, destination }, { onConflict: { otherwise: 'fail', rules } });
    expect(both.conflicts.map(shownConflict)).toEqual(['both-changed spec.replicas']);
    const first = merge3({ original, updated, destination }, { onConflict: { otherwise: 'fail', rules: [rules[0]] } });
    expect(first.conflicts.map(shownConflict)).toEqual(['both-changed spec.replicas -> destination']);
    expect(first.text).toBe(destination);
    const kind = [{ kind: 'both-added', choose: 'dest' }] as const;
    const other = merge3({ original, updated, destination }, { onConflict: { rules: kind } });
    expect(other.conflicts.map(shownConflict)).toEqual(['both-changed spec.replicas']);
  });

  it('dest keeps what upstream deleted, and what it deleted stays away', () => {
    const list = (items: string): string => custom(`parts:\n${items}`);
    const sides = {
      original: list('- name: a\n  v: 1\n- name: b\n  v: 1\n- name: c\n'),
      updated: list('- name: b\n  v: 2\n- name: c\n'),
      destination: list('- name: a\n  v: 5\n- name: c\n'),
    };
    const kept = merge3(sides, { onConflict: 'dest' });
    expect(kept.text).toBe(sides.destination);
    expect(kept.conflicts.map(({ kind, chosen }) => [kind, chosen])).toEqual([
      ['deleted-and-changed', 'destination'],
      ['deleted-and-changed', 'destination'],
    ]);
    const taken = merge3(sides);
    expect(taken.text).toBe(list('- name: b\n  v: 2\n- name: c\n'));
    expect(taken.conflicts).toHaveLength(2);
  });
});
