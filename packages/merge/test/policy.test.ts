import { describe, expect, it } from 'vitest';
import type { ConflictKind } from '../src/conflict.ts';
import type { Choice } from '../src/settings.ts';
import type { ConflictRule, MergeOptions, OnConflict } from '../src/options.ts';
import { checkConflictRules, createChoice, prepareMerge } from '../src/policy.ts';
import type { Path } from '@krmkit/base';
import { readYaml } from './rules/rule-of.ts';

const VALUE = readYaml(`
apiVersion: apps/v1
kind: Deployment
metadata:
  annotations: {a.b/c: x}
spec:
  replicas: 1
  template:
    spec:
      containers:
      - {name: app, image: a, ports: [{containerPort: 80}]}
      - {name: side, image: b}
`);
const OWNER = { group: 'apps', version: 'v1', kind: 'Deployment' };
const APP: Path = ['spec', 'template', 'spec', 'containers', 0];
const SIDE: Path = ['spec', 'template', 'spec', 'containers', 1];

const CHOICES: Readonly<Record<OnConflict, Choice>> = {
  updated: { chosen: 'updated', open: false },
  dest: { chosen: 'destination', open: false },
  fail: { chosen: 'destination', open: true },
  markers: { chosen: 'destination', open: true, marked: true },
};

function choice(onConflict: MergeOptions['onConflict'], path: Path, kind: ConflictKind = 'both-changed'): Choice {
  return createChoice(onConflict)({ kind, owner: OWNER, path, value: VALUE });
}

describe('who wins a conflict', () => {
  it.each([['ours'], [{ otherwise: 'ours' }], [{ rules: [{ choose: 'toString' }] }]])(
    'is never decided by a strategy that does not exist: %j',
    (onConflict) => {
      expect(() => {
        Reflect.apply(prepareMerge, undefined, [{ onConflict }]);
      }).toThrow(RangeError);
    },
  );

  it('is upstream by default', () => {
    expect(choice(undefined, ['spec', 'replicas'])).toEqual(CHOICES.updated);
    expect(choice({ rules: [] }, ['spec', 'replicas'])).toEqual(CHOICES.updated);
  });

  it.each(['updated', 'dest', 'fail', 'markers'] as const)('applies to everything: %s', (all) => {
    expect(choice(all, ['spec', 'replicas'])).toEqual(CHOICES[all]);
    expect(choice({ otherwise: all, rules: [] }, [])).toEqual(CHOICES[all]);
    expect(choice({ rules: [{ choose: all }] }, ['metadata'])).toEqual(CHOICES[all]);
  });

  it.each<[string, Omit<ConflictRule, 'choose'>, Path, boolean]>([
    ['a path', { path: 'spec.replicas' }, ['spec', 'replicas'], true],
    ['another path', { path: 'spec.replicas' }, ['spec', 'paused'], false],
    ['below a path', { path: 'spec' }, ['spec', 'replicas'], true],
    ['above a path', { path: 'spec.replicas' }, ['spec'], false],
    ['a key that begins alike', { path: 'spec.rep' }, ['spec', 'replicas'], false],
    ['an item by its name', { path: 'spec.template.spec.containers[name=app].image' }, [...APP, 'image'], true],
    ['another item', { path: 'spec.template.spec.containers[name=app].image' }, [...SIDE, 'image'], false],
    ['below an item', { path: 'spec.template.spec.containers[name=app]' }, [...APP, 'ports', 0], true],
    [
      'an item by a number in it',
      { path: 'spec.template.spec.containers[*].ports[containerPort=80]' },
      [...APP, 'ports', 0],
      true,
    ],
    ['an item by its index', { path: 'spec.template.spec.containers[1]' }, [...SIDE, 'image'], true],
    ['an item by another index', { path: 'spec.template.spec.containers[0]' }, [...SIDE, 'image'], false],
    ['every item', { path: 'spec.template.spec.containers[*].image' }, [...SIDE, 'image'], true],
    ['every member', { path: 'spec.*' }, ['spec', 'replicas'], true],
    ['a condition on a mapping', { path: 'spec[name=app]' }, ['spec', 'replicas'], false],
    ['a field that no side has', { path: 'spec.paused' }, ['spec', 'paused'], true],
    ['an annotation', { path: "metadata.annotations['a.b/c']" }, ['metadata', 'annotations', 'a.b/c'], true],
    ['a path that cannot be read', { path: 'spec..replicas' }, ['spec', 'replicas'], false],
    ['an empty path', { path: '' }, ['spec', 'replicas'], false],
    ['a kind of object', { kind: 'Deployment' }, ['spec'], true],
    ['a kind of object with its group', { kind: 'Deployment.apps' }, ['spec'], true],
    ['another kind of object', { kind: 'Service' }, ['spec'], false],
    ['a kind of conflict', { kind: 'both-changed' }, ['spec'], true],
    ['another kind of conflict', { kind: 'both-added' }, ['spec'], false],
    ['a kind and a path', { kind: 'Deployment', path: 'spec.replicas' }, ['spec', 'replicas'], true],
    ['a kind, and another path', { kind: 'Deployment', path: 'spec.replicas' }, ['metadata'], false],
    ['another kind, and the path', { kind: 'Service', path: 'spec.replicas' }, ['spec', 'replicas'], false],
  ])('is said for %s', (_name, rule, path, fits) => {
    expect(choice({ rules: [{ ...rule, choose: 'dest' }] }, path)).toEqual(fits ? CHOICES.dest : CHOICES.updated);
  });

  it('is that of the last rule that matches', () => {
    const rules: readonly ConflictRule[] = [
      { path: 'spec', choose: 'dest' },
      { path: 'spec.replicas', choose: 'updated' },
      { path: 'metadata', choose: 'fail' },
    ];
    expect(choice({ otherwise: 'markers', rules }, ['spec', 'replicas'])).toEqual(CHOICES.updated);
    expect(choice({ otherwise: 'markers', rules }, ['spec', 'paused'])).toEqual(CHOICES.dest);
    expect(choice({ otherwise: 'markers', rules }, ['data'])).toEqual(CHOICES.markers);
    expect(choice({ rules: [...rules, { choose: 'dest' }] }, ['spec', 'replicas'])).toEqual(CHOICES.dest);
  });

  it('needs no object', () => {
    const choose = createChoice({ rules: [{ kind: 'Deployment', choose: 'dest' }] });
    const question = { kind: 'both-added', owner: undefined, path: ['a'], value: undefined } as const;
    expect(choose(question)).toEqual(CHOICES.updated);
  });
});

describe('rules that cannot be read', () => {
  it('are named', () => {
    expect(checkConflictRules('dest')).toEqual([]);
    expect(checkConflictRules({ rules: [{ path: 'spec.replicas', choose: 'dest' }] })).toEqual([]);
    const [message] = checkConflictRules({ rules: [{ choose: 'dest' }, { path: 'spec..a', choose: 'dest' }] });
    expect(message).toContain('The path of a conflict rule cannot be read: A key is missing after the dot in spec..a');
  });
});

describe('the options of a merge', () => {
  it('have defaults', () => {
    const settings = prepareMerge({});
    expect(settings).toMatchObject({ profile: 'kubectl', resources: true, writesMarkers: false });
    expect(settings.choose({ kind: 'both-added', owner: undefined, path: [], value: null })).toEqual(CHOICES.updated);
  });

  it.each<[MergeOptions['onConflict'], boolean]>([
    ['markers', true],
    ['fail', false],
    [{ otherwise: 'markers', rules: [] }, true],
    [{ rules: [{ kind: 'Deployment', choose: 'markers' }] }, true],
    [{ rules: [{ kind: 'Deployment', choose: 'fail' }] }, false],
  ])('%j writes markers: %s', (onConflict, writes) => {
    expect(prepareMerge({ onConflict: onConflict ?? 'updated' }).writesMarkers).toBe(writes);
  });

  it('take CRDs of the package behind the schemas that the user gives', () => {
    const crd = (key: string): string => `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  group: example.com
  names: {kind: Thing}
  versions:
  - name: v1
    schema:
      openAPIV3Schema:
        properties: {list: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [${key}]}}
`;
    const place = {
      owner: { group: 'example.com', version: 'v1', kind: 'Thing' },
      path: ['list'],
      original: undefined,
      updated: undefined,
      destination: ['list'],
      lists: [[]],
    };
    const nothing = { original: undefined, updated: undefined, destination: undefined };
    const found = [readYaml(crd('found'))];
    expect(prepareMerge({}, found).listRules(nothing)(place)).toEqual({ kind: 'keys', keys: ['found'] });
    const given = prepareMerge({ schemas: [readYaml(crd('given'))] }, found);
    expect(given.listRules(nothing)(place)).toEqual({ kind: 'keys', keys: ['given'] });
    expect(prepareMerge({ lists: 'founding' }, found).listRules(nothing)(place)).toMatchObject({ kind: 'atomic' });
  });
});
