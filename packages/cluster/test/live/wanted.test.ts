import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { toJsonValue, isObject } from '@krmkit/base';
import { identityOf } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import type { LiveChoice, LiveReadSettings } from '../../src/live/wanted.ts';
import { neededRights, podRuntime, refusedLine, uselessWithout, wantedOf } from '../../src/live/wanted.ts';
import type { ClusterPackage, ClusterWanted } from '../../src/objects/cluster-package.ts';
import { memoryCluster } from '../watch/memory-cluster.ts';
import { APPLIED, environmentsIn } from './live-shop.ts';

const SETTINGS: LiveReadSettings = {
  paths: [],
  defaultNamespace: undefined,
  templates: [],
  selection: {},
  labelSelector: undefined,
  showSecrets: false,
};
const CHOICE: LiveChoice = { allNamespaces: false, pods: false, secrets: false, diff: false };
const FILES: Partial<LiveReadSettings> = { paths: ['.'] };

interface Row {
  readonly why: string;
  readonly settings?: Partial<LiveReadSettings>;
  readonly choice?: Partial<LiveChoice>;
  readonly files?: string;
  readonly wanted: Partial<ClusterWanted>;
}

describe('what to read', () => {
  it.each<Row>([
    {
      why: 'the namespace of the context',
      wanted: { namespaces: ['default'], subjects: 'workloads', secrets: 'none' },
    },
    {
      why: 'chosen namespaces',
      settings: { selection: { namespaces: ['a', 'b'] } },
      wanted: { namespaces: ['a', 'b'] },
    },
    { why: 'all namespaces', choice: { allNamespaces: true }, wanted: { namespaces: 'all' } },
    { why: 'Pods', choice: { pods: true }, wanted: { subjects: 'pods' } },
    { why: 'labels', settings: { labelSelector: 'a=b' }, wanted: { labelSelector: 'a=b' } },
    { why: 'the keys of Secrets', choice: { secrets: true }, wanted: { secrets: 'keys', appliers: false } },
    { why: 'Secrets', settings: { showSecrets: true }, choice: { secrets: true }, wanted: { secrets: 'values' } },
    { why: 'no Secrets to show', settings: { showSecrets: true }, wanted: { secrets: 'none' } },
    {
      why: 'what files refer to',
      settings: { ...FILES, labelSelector: 'a=b' },
      wanted: { namespaces: ['shop'], subjects: 'none', labelSelector: undefined, appliers: false },
    },
    {
      why: 'the workloads of files, to compare',
      settings: FILES,
      choice: { diff: true, secrets: true },
      wanted: { namespaces: ['shop'], subjects: 'workloads', secrets: 'values', appliers: true },
    },
    {
      why: 'the namespaces of pods, ConfigMaps, Secrets and Services, each once',
      settings: { ...FILES, defaultNamespace: 'own' },
      files: [
        ['v1', 'ConfigMap', 'a'],
        ['v1', 'ConfigMap', 'a'],
        ['v1', 'Secret', 'b'],
        ['v1', 'Service', 'c'],
        ['v1', 'ServiceAccount', 'no'],
        ['example.com/v1', 'Service', 'no'],
      ]
        .map(
          ([apiVersion, kind, name]) =>
            `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: x, namespace: ${name}}\n`,
        )
        .concat('apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c}]}\n')
        .join('---\n'),
      wanted: { namespaces: ['a', 'b', 'c', 'own'] },
    },
  ])('$why', async ({ settings, choice, files = APPLIED, wanted }) => {
    const { signal } = new AbortController();
    const ports = { api: memoryCluster().connect(), signal };
    const found = wantedOf(
      await environmentsIn({ 'a.yaml': files }),
      { ...SETTINGS, ...settings },
      { ...CHOICE, ...choice },
      ports,
    );
    expect(found).toMatchObject(wanted);
  });
});

const refusals = (...resources: readonly string[]): ClusterPackage['refused'] =>
  resources.map((resource) => ({ resource, namespace: 'shop' }));

describe('missing rights', () => {
  it.each<readonly [ClusterPackage['refused'], string | undefined]>([
    [[], undefined],
    [
      refusals('services'),
      'you have no right to list services in namespace shop: values from them are known only at run time',
    ],
    [
      [...refusals('configmaps', 'services'), { resource: 'nodes', namespace: undefined }],
      'you have no right to list configmaps, services in namespace shop; nodes in the whole cluster: values from them are known only at run time',
    ],
  ])('are one line: %j', (refused, line) => {
    expect(refusedLine(refused)).toBe(line);
  });

  it.each<readonly [ClusterPackage['refused'], string | undefined]>([
    [[], undefined],
    [refusals('daemonsets.apps', 'nodes'), undefined],
    [[{ resource: 'configmaps', namespace: 'other' }], undefined],
    [refusals('configmaps'), 'configmaps in namespace shop'],
    [
      refusals('deployments.apps', 'cronjobs.batch'),
      'deployments.apps in namespace shop, cronjobs.batch in namespace shop',
    ],
    [[{ resource: 'secrets', namespace: undefined }], 'secrets in namespace shop'],
  ])('are needed to compare: %j', async (refused, needed) => {
    expect(neededRights(await environmentsIn({ 'a.yaml': APPLIED }), SETTINGS, refused)).toBe(needed);
  });

  it('are needed in the namespace of an object without one', async () => {
    const files = { 'a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n' };
    const refused = [{ resource: 'configmaps', namespace: 'own' }];
    const read = await environmentsIn(files);
    expect(neededRights(read, { ...SETTINGS, defaultNamespace: 'own' }, refused)).toBe('configmaps in namespace own');
    expect(neededRights(read, SETTINGS, refused)).toBeUndefined();
    expect(neededRights(read, SETTINGS, [{ resource: 'configmaps', namespace: 'default' }])).toBe(
      'configmaps in namespace default',
    );
  });

  const one = resource({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' } });
  it.each<readonly [ClusterWanted['subjects'], readonly Resource[], readonly string[], string | undefined]>([
    ['workloads', [], ['pods', 'deployments.apps'], 'workloads'],
    ['workloads', [], ['pods'], undefined],
    ['workloads', [], ['deployments.apps'], undefined],
    ['workloads', [one], ['pods', 'deployments.apps'], undefined],
    ['pods', [], ['pods'], 'pods'],
    ['pods', [], [], undefined],
    ['none', [], ['pods', 'deployments.apps'], undefined],
  ])('make an answer about %s useless: %j %j', (subjects, found, closed, what) => {
    const cluster = { subjects: found, refused: refusals(...closed) };
    expect(uselessWithout({ namespaces: 'all', subjects, secrets: 'none' }, { ...NOTHING, ...cluster })).toBe(what);
  });
});

describe('runtime values', () => {
  const status = { podIP: '10.1.0.5', podIPs: [{ ip: '10.1.0.5' }], hostIP: '192.168.0.9' };
  it.each([
    ['v1', 'Pod', { 'status.podIP': '10.1.0.5', 'status.hostIP': '192.168.0.9' }],
    ['v1', 'Job', {}],
    ['example.com/v1', 'Pod', {}],
  ])('of %s %s', (apiVersion, kind, expected) => {
    const found = podRuntime(resource({ apiVersion, kind, metadata: { name: 'p' }, status }));
    expect(found).toMatchObject(expected);
    expect(Object.keys(found).length > 0).toBe(Object.keys(expected).length > 0);
  });
});

const NOTHING: ClusterPackage = {
  subjects: [],
  configMaps: new Map(),
  services: new Map(),
  secrets: new Map(),
  secretKeys: new Map(),
  nodes: new Map(),
  readsSecrets: false,
  refused: [],
};

function resource(object: object): Resource {
  const value: JsonObject = objectOf(object);
  const identity = identityOf(value);
  if (identity === undefined) throw new RangeError('no identity');
  return { identity, value };
}

function objectOf(object: object): JsonObject {
  const value = toJsonValue(object);
  if (!isObject(value)) throw new RangeError('no object');
  return value;
}
