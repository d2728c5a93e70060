import type { ThreeWayRow } from '../merge-rows.ts';
import { describeThreeWay, pod } from '../merge-rows.ts';

function role(...rules: readonly string[]): string {
  const items = rules.map((rule) => `- ${rule.split('\n').join('\n  ')}\n`).join('');
  return `apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata:\n  name: r\nrules:\n${items}`;
}

const pods = (verbs: string): string => `apiGroups: [""]\nresources: [pods]\nverbs: [${verbs}]`;
const apps = (verbs: string): string => `apiGroups: [apps]\nresources: [deployments]\nverbs: [${verbs}] # on purpose`;
const jobs = (verbs: string): string => `apiGroups: [batch]\nresources: [jobs]\nverbs: [${verbs}]`;

const ingress = (host: string, paths: readonly string[]): string =>
  `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: i\nspec:\n  rules:\n  - host: ${host}\n    http:\n      paths:\n${paths
    .map((path) => `      - path: ${path}\n        pathType: Prefix\n        backend: {service: {name: web}}\n`)
    .join('')}`;

const mappings: readonly ThreeWayRow[] = [
  {
    rule: 'one side adds a verb in the first item, the other appends an item',
    original: role(pods('get'), apps('get')),
    updated: role(pods('get, list'), apps('get')),
    destination: role(pods('get'), apps('get'), jobs('create')),
    expected: role(pods('get, list'), apps('get'), jobs('create')),
  },
  {
    rule: 'the same the other way round',
    original: role(pods('get'), apps('get')),
    updated: role(pods('get'), apps('get'), jobs('create')),
    destination: role(pods('get, list'), apps('get')),
    expected: role(pods('get, list'), apps('get'), jobs('create')),
  },
  {
    rule: 'both append an item: both are there',
    original: role(pods('get')),
    updated: role(pods('get'), jobs('create')),
    destination: role(pods('get'), apps('get')),
    expected: role(pods('get'), apps('get'), jobs('create')),
  },
  {
    rule: 'both append the same item: it is there once',
    original: role(pods('get')),
    updated: role(pods('get'), jobs('create')),
    destination: role(pods('get'), jobs('create')),
    expected: role(pods('get'), jobs('create')),
  },
  {
    rule: 'upstream removes an item, dest changes another one',
    original: role(pods('get'), apps('get'), jobs('get')),
    updated: role(pods('get'), jobs('get')),
    destination: role(pods('get'), apps('get'), jobs('get, create')),
    expected: role(pods('get'), jobs('get, create')),
  },
  {
    rule: 'upstream removes what dest changed: a conflict',
    original: role(pods('get'), apps('get')),
    updated: role(pods('get')),
    destination: role(pods('get'), apps('get, list')),
    expected: role(pods('get')),
    conflicts: ['deleted-and-changed rules[1]'],
  },
  {
    rule: 'one field that both changed is a conflict of that field',
    original: role(pods('get'), apps('get')),
    updated: role(pods('get'), apps('get, list')),
    destination: role(pods('get'), apps('get, watch')),
    expected: role(pods('get'), apps('get, list')),
    conflicts: ['both-changed rules[1].verbs'],
  },
  {
    rule: 'an item that dest replaced by another one, and upstream changed, is not mixed',
    original: role(pods('get'), apps('get')),
    updated: role(pods('get'), apps('get, list')),
    destination: role(pods('get'), jobs('create')),
    expected: role(pods('get'), jobs('create')),
    conflicts: ['both-changed rules[1] -> destination'],
    options: { onConflict: 'dest' },
  },
  {
    rule: 'a new order of upstream comes',
    original: role(pods('get'), apps('get')),
    updated: role(apps('get'), pods('get')),
    destination: role(pods('get'), apps('get'), jobs('create')),
    expected: role(apps('get'), jobs('create'), pods('get')),
  },
  {
    rule: 'paths of an Ingress',
    original: ingress('a.example', ['/', '/b', '/c']),
    updated: ingress('a.example', ['/', '/b', '/c', '/up']),
    destination: ingress('b.example', ['/own', '/', '/c']),
    expected: ingress('b.example', ['/own', '/', '/c', '/up']),
  },
  {
    rule: 'keys that the user gives as none: one value',
    original: role(pods('get'), apps('get')),
    updated: role(pods('get, list'), apps('get')),
    destination: role(pods('get'), apps('get'), jobs('create')),
    expected: role(pods('get, list'), apps('get')),
    conflicts: ['both-changed rules'],
    options: { listKeys: [{ path: 'rules', keys: [] }] },
  },
  {
    rule: 'the founding rules alone: one value',
    original: 'l:\n- {a: 1, b: 1}\n- {a: 2, b: 2}\n',
    updated: 'l:\n- {a: 1, b: 3}\n- {a: 2, b: 2}\n',
    destination: 'l:\n- {a: 1, b: 1}\n- {a: 2, b: 5}\n',
    expected: 'l:\n- {a: 1, b: 3}\n- {a: 2, b: 2}\n',
    conflicts: 'any',
    options: { lists: 'founding' },
  },
  {
    rule: 'without an original: one value',
    original: 'z: 1\n',
    updated: 'z: 1\nl:\n- {a: 1, b: 3}\n',
    destination: 'z: 1\nl:\n- {a: 1, b: 1}\n- {a: 2, b: 5}\n',
    expected: 'z: 1\nl:\n- {a: 1, b: 3}\n',
    conflicts: 'any',
  },
];

const args = (...items: readonly string[]): string =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  containers:\n  - name: a\n    args:\n${items.map((item) => `    - ${item}\n`).join('')}`;

const scalars: readonly ThreeWayRow[] = [
  {
    rule: 'args are one value',
    original: args('--a=1', '--b=1', '--c=1'),
    updated: args('--a=2', '--b=1', '--c=1'),
    destination: args('--a=1', '--b=1', '--c=3'),
    expected: args('--a=2', '--b=1', '--c=1'),
    conflicts: ['both-changed spec.containers[name=a].args'],
  },
  {
    rule: 'args by items where that is asked for',
    original: args('--a=1', '--b=1 # why', '--c=1'),
    updated: args('--a=2', '--b=1 # why', '--c=1', '--up'),
    destination: args('--own', '--a=1', '--b=1 # why', '--d=3'),
    expected: args('--own', '--a=1', '--b=1 # why', '--d=3'),
    conflicts: 'any',
    options: { scalarLists: 'items', onConflict: 'dest' },
  },
  {
    rule: 'args by items: added, removed and changed apart',
    original: args('--a=1', '--b=1', '--c=1', '--d=1', '--e=1'),
    updated: args('--up', '--a=1', '--b=1', '--d=1', '--e=1'),
    destination: args('--a=1', '--b=1', '--c=1', '--d=1', '--e=5', '--own'),
    expected: args('--up', '--a=1', '--b=1', '--d=1', '--e=5', '--own'),
    options: { scalarLists: 'items' },
  },
  {
    rule: 'args by items: one item that both changed is a conflict of this item alone',
    original: args('--a=1', '--b=1', '--c=1', '--d=1'),
    updated: args('--a=1', '--b=2', '--c=1', '--d=2'),
    destination: args('--a=9', '--b=3', '--c=1', '--d=1'),
    expected: args('--a=9', '--b=2', '--c=1', '--d=2'),
    conflicts: ['both-changed spec.containers[name=a].args'],
    options: { scalarLists: 'items' },
  },
];

describeThreeWay('3-way: lists without keys whose items are mappings', mappings);
describeThreeWay('3-way: lists of scalars', scalars);

const lists: readonly ThreeWayRow[] = [
  {
    rule: 'atomic: changed upstream alone',
    original: 'l: [a, b]\n',
    updated: 'l: [a, b, c]\n',
    destination: 'l:\n- a # one\n- b # two\n',
    expected: 'l:\n- a # one\n- b # two\n- c\n',
  },
  {
    rule: 'atomic: changed in both, upstream and a conflict that says so',
    original: 'l: [a, b]\n',
    updated: 'l: [a, b, up]\n',
    destination: 'l: [a, b, own]\n',
    expected: 'l: [a, b, up]\n',
    conflicts: ['both-changed l'],
  },
  {
    rule: 'atomic: changed in both alike',
    original: 'l: [a]\nb: 1\n',
    updated: 'l: [a, c]\nb: 2\n',
    destination: "l: [a, 'c']\nb: 1\n",
    expected: "l: [a, 'c']\nb: 2\n",
  },
  {
    rule: 'atomic: dropped upstream, changed in dest',
    original: 'l: [a, b]\nz: 1\n',
    updated: 'z: 1\n',
    destination: 'l: [a, b, own]\nz: 1\n',
    expected: 'z: 1\n',
    conflicts: ['deleted-and-changed l'],
  },
  {
    rule: 'BUG upstream drops a whole list: its elements go, those of dest stay',
    original: pod('initContainers:\n- name: up\n  image: up:1\ncontainers:\n- name: app\n'),
    updated: pod('containers:\n- name: app\n'),
    destination: pod(
      'initContainers:\n- name: up\n  image: up:1\n- name: own\n  image: own:1\ncontainers:\n- name: app\n',
    ),
    expected: pod('initContainers:\n- name: own\n  image: own:1\ncontainers:\n- name: app\n'),
  },
  {
    rule: 'upstream drops a whole list: nothing is left where dest added nothing',
    original: pod('initContainers:\n- name: up\ncontainers:\n- name: app\n'),
    updated: pod('containers:\n- name: app\n'),
    destination: pod('initContainers:\n- name: up\ncontainers:\n- name: app\n'),
    expected: pod('containers:\n- name: app\n'),
  },
  {
    rule: 'upstream drops a whole list: an element that dest changed is a conflict',
    original: pod('initContainers:\n- name: up\n  image: up:1\ncontainers:\n- name: app\n'),
    updated: pod('containers:\n- name: app\n'),
    destination: pod('initContainers:\n- name: up\n  image: mine:1\n- name: own\ncontainers:\n- name: app\n'),
    expected: pod('initContainers:\n- name: own\ncontainers:\n- name: app\n'),
    conflicts: ['deleted-and-changed spec.initContainers[name=up]'],
  },
  {
    rule: 'an element deleted upstream that dest did not touch goes, with its comments',
    original: 'l:\n- name: a\n# about b\n- name: b # b\n  v: 1\n',
    updated: 'l:\n- name: a\n',
    destination: 'l:\n- name: a\n# about b\n- name: b # b\n  v: 1\n- name: own\n',
    expected: 'l:\n- name: a\n- name: own\n',
  },
  ...[
    ['above', '# ours\n- name: b\n  v: 1\n'],
    ['behind its first line', '- name: b # ours\n  v: 1\n'],
    ['inside', '- name: b\n  # ours\n  v: 1\n'],
    ['at its end', '- name: b\n  v: 1 # ours\n'],
  ].map(([place = '', item = '']) => ({
    rule: `an element deleted upstream in which dest has a comment ${place} goes, and it is a conflict`,
    original: 'l:\n- name: a\n- name: b\n  v: 1\n',
    updated: 'l:\n- name: a\n',
    destination: `l:\n- name: a\n${item}`,
    expected: 'l:\n- name: a\n',
    conflicts: ['deleted-and-changed l[name=b]'],
  })),
  {
    rule: 'a field deleted upstream whose comment dest changed goes, and it is a conflict',
    original: 'a: 1\nb:\n  c: 1 # theirs\n',
    updated: 'a: 1\n',
    destination: 'a: 1\nb:\n  c: 1 # ours\n',
    expected: 'a: 1\n',
    conflicts: ['deleted-and-changed b'],
  },
  {
    rule: 'a field deleted upstream beside which dest has a comment goes without a conflict',
    original: 'a: 1\nb: 1\n',
    updated: 'a: 1\n',
    destination: 'a: 1 # ours\nb: 1\n',
    expected: 'a: 1 # ours\n',
  },
  {
    rule: 'an element deleted upstream that dest changed goes, and it is a conflict',
    original: 'l:\n- name: a\n- name: b\n  v: 1\n',
    updated: 'l:\n- name: a\n',
    destination: 'l:\n- name: a\n- name: b\n  v: 2\n',
    expected: 'l:\n- name: a\n',
    conflicts: ['deleted-and-changed l[name=b]'],
  },
  {
    rule: 'BUG an element deleted upstream to which dest added a field leaves no zombie, and it is a conflict',
    original: pod('containers:\n- name: app\n- name: side\n  image: side:1\n'),
    updated: pod('containers:\n- name: app\n'),
    destination: pod('containers:\n- name: app\n- name: side\n  image: side:1\n  tty: true\n'),
    expected: pod('containers:\n- name: app\n'),
    conflicts: ['deleted-and-changed spec.containers[name=side]'],
  },
  {
    rule: 'an element deleted in dest, unchanged upstream: stays deleted',
    original: pod('containers:\n- name: app\n  image: app:1\n- name: side\n  image: side:1\n'),
    updated: pod('containers:\n- name: app\n  image: app:2\n- name: side\n  image: side:1\n'),
    destination: pod('containers:\n- name: app\n  image: app:1\n'),
    expected: pod('containers:\n- name: app\n  image: app:2\n'),
  },
  {
    rule: 'an element deleted in dest, changed upstream: comes back whole, and it is a conflict',
    original: pod('containers:\n- name: app\n- name: side\n  image: side:1\n  tty: true\n'),
    updated: pod('containers:\n- name: app\n- name: side\n  image: side:2\n  tty: true\n'),
    destination: pod('containers:\n- name: app\n'),
    expected: pod('containers:\n- name: app\n- name: side\n  image: side:2\n  tty: true\n'),
    conflicts: ['deleted-and-changed spec.containers[name=side]'],
  },
  {
    rule: 'several keys: upstream writes the protocol that was the default, dest edits the port',
    original: pod('containers:\n- name: app\n  ports:\n  - containerPort: 80\n'),
    updated: pod('containers:\n- name: app\n  ports:\n  - containerPort: 80\n    protocol: TCP\n'),
    destination: pod('containers:\n- name: app\n  ports:\n  - containerPort: 80\n    name: http\n'),
    expected: pod('containers:\n- name: app\n  ports:\n  - containerPort: 80\n    protocol: TCP\n    name: http\n'),
  },
  {
    rule: 'several keys: ports of one number differ by their protocol',
    original: pod(
      'containers:\n- name: app\n  ports:\n  - {containerPort: 53}\n  - {containerPort: 53, protocol: UDP}\n',
    ),
    updated: pod(
      'containers:\n- name: app\n  ports:\n  - {containerPort: 53}\n  - {containerPort: 53, protocol: UDP, name: dns}\n',
    ),
    destination: pod(
      'containers:\n- name: app\n  ports:\n  - {containerPort: 53, protocol: UDP}\n  - {containerPort: 53, hostPort: 1}\n',
    ),
    expected: pod(
      'containers:\n- name: app\n  ports:\n  - {containerPort: 53, protocol: UDP, name: dns}\n  - {containerPort: 53, hostPort: 1}\n',
    ),
  },
  {
    rule: 'a key that upstream changed: the old element goes, the new one comes',
    original: pod('containers:\n- name: old\n  image: a:1\n- name: z\n'),
    updated: pod('containers:\n- name: new\n  image: a:1\n- name: z\n'),
    destination: pod('containers:\n- name: old\n  image: a:1\n- name: z\n  tty: true\n'),
    expected: pod('containers:\n- name: new\n  image: a:1\n- name: z\n  tty: true\n'),
  },
  {
    rule: 'a key that upstream changed: what dest changed in the old element is a conflict',
    original: pod('containers:\n- name: old\n  image: a:1\n- name: z\n'),
    updated: pod('containers:\n- name: new\n  image: a:1\n- name: z\n'),
    destination: pod('containers:\n- name: old\n  image: mine:1\n- name: z\n'),
    expected: pod('containers:\n- name: new\n  image: a:1\n- name: z\n'),
    conflicts: ['deleted-and-changed spec.containers[name=old]'],
  },
  {
    rule: 'another order upstream comes where dest has that of the original',
    original: 'l:\n- name: a\n- name: b\n- name: c\n',
    updated: 'l:\n- name: c\n- name: b\n  v: 1\n- name: a\n',
    destination: 'l:\n- name: a\n- name: b\n- name: c\n',
    expected: 'l:\n- name: c\n- name: b\n  v: 1\n- name: a\n',
  },
  {
    rule: 'another order in dest stays',
    original: 'l:\n- name: a\n- name: b\n  v: 1\n',
    updated: 'l:\n- name: a\n- name: b\n  v: 2\n',
    destination: 'l:\n- name: b\n  v: 1\n- name: a\n',
    expected: 'l:\n- name: b\n  v: 2\n- name: a\n',
  },
  {
    rule: 'BUG elements without a key are not lost',
    original: pod('containers:\n- name: a\n  image: a:1\n- image: x:1\n'),
    updated: pod('containers:\n- name: a\n  image: a:2\n- image: x:1\n'),
    destination: pod('containers:\n- name: a\n  image: a:1\n- image: x:1\n- image: own:1\n'),
    expected: pod('containers:\n- name: a\n  image: a:2\n- image: x:1\n- image: own:1\n'),
    conflicts: 'any',
  },
  {
    rule: 'BUG an element without a key that upstream adds is not lost, and it is said',
    original: pod('containers:\n- name: a\n'),
    updated: pod('containers:\n- name: a\n- image: up:1\n'),
    destination: pod('containers:\n- name: a\n  tty: true\n'),
    expected: pod('containers:\n- name: a\n  tty: true\n- image: up:1\n'),
    conflicts: ['missing-key spec.containers[1] -> both'],
  },
  {
    rule: 'sets of scalars: added and removed upstream, those of dest stay',
    original: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [a, b]}\n',
    updated: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [a, c]}\n',
    destination: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [own, a, b]}\n',
    expected: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [own, a, c]}\n',
    infos: [],
  },
  {
    rule: 'scalars that both sides add to a set at one place: both stay, with a finding',
    original: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [a]}\n',
    updated: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [a, u]}\n',
    destination: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [a, d]}\n',
    expected: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [a, d, u]}\n',
    infos: ['kept-both'],
  },
  {
    rule: 'sets of scalars: removed in dest and unchanged upstream stays away',
    original: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [a, b]}\n',
    updated: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [a, b, c]}\n',
    destination: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [a]}\n',
    expected: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, finalizers: [a, c]}\n',
  },
  {
    rule: 'an empty list in original and updated leaves that of dest alone',
    original: 'l: []\nz: 1\n',
    updated: 'l: []\nz: 2\n',
    destination: 'l:\n- name: own\nz: 1\n',
    expected: 'l:\n- name: own\nz: 2\n',
  },
  {
    rule: "a list that both added: the elements of both, dest's first",
    original: 'z: 1\n',
    updated: 'z: 1\nl:\n- name: a\n  v: 1\n- name: up\n',
    destination: 'z: 1\nl:\n- name: own\n- name: a\n  v: 1\n',
    expected: 'z: 1\nl:\n- name: own\n- name: a\n  v: 1\n- name: up\n',
  },
  {
    rule: 'directives are data: those of a patch that is kept in a file stay',
    original: pod('containers:\n- name: a\n  $patch: delete\nhostname: h\n'),
    updated: pod('containers:\n- name: a\n  $patch: delete\nhostname: i\n'),
    destination: pod('containers:\n- name: a\n  $patch: delete\nhostname: h\n'),
    expected: pod('containers:\n- name: a\n  $patch: delete\nhostname: i\n'),
  },
];

const places: readonly ThreeWayRow[] = [
  {
    rule: 'first upstream: before the element that it precedes',
    original: 'l:\n- name: a\n- name: b\n',
    updated: 'l:\n- name: n\n- name: a\n- name: b\n',
    destination: 'l:\n- name: a\n- name: b\n',
    expected: 'l:\n- name: n\n- name: a\n- name: b\n',
  },
  {
    rule: 'in the middle upstream: before the next that both share, behind what dest has there',
    original: 'l:\n- name: a\n- name: b\n',
    updated: 'l:\n- name: a\n- name: n\n- name: b\n',
    destination: 'l:\n- name: a\n- name: own\n- name: b\n',
    expected: 'l:\n- name: a\n- name: own\n- name: n\n- name: b\n',
  },
  {
    rule: 'last upstream: last, behind what dest has there',
    original: 'l:\n- name: a\n',
    updated: 'l:\n- name: a\n- name: n\n',
    destination: 'l:\n- name: a\n- name: own\n',
    expected: 'l:\n- name: a\n- name: own\n- name: n\n',
  },
  {
    rule: 'several: their own order, each in its gap',
    original: 'l:\n- name: a\n- name: b\n',
    updated: 'l:\n- name: m\n- name: n\n- name: a\n- name: o\n- name: b\n- name: p\n- name: q\n',
    destination: 'l:\n- name: a\n- name: b\n',
    expected: 'l:\n- name: m\n- name: n\n- name: a\n- name: o\n- name: b\n- name: p\n- name: q\n',
  },
];

describeThreeWay('3-way: lists', lists);
describeThreeWay('3-way: positions of new elements', places);
