import type { ThreeWayRow } from '../merge-rows.ts';
import { describeThreeWay } from '../merge-rows.ts';

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
