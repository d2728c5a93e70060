import { describe, expect, it } from 'vitest';
import { collectFacts, readSource } from '@krmkit/manifests';
import { createSource } from '@krmkit/base';
import type { OutsideLookup } from '../../src/outside.ts';
import type { NamedLookup, NamedObjects } from '../../src/references/named-objects.ts';
import { claimTemplatesOf, isNamedAfter, namedObjects } from '../../src/references/named-objects.ts';

const object = (apiVersion: string, kind: string, name: string, namespace = ''): string =>
  `---\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}${namespace === '' ? '' : `, namespace: ${namespace}`}}\n`;

function objectsIn(files: Readonly<Record<string, string>>, outside?: OutsideLookup): NamedObjects {
  const resources = Object.entries(files).flatMap(([path, text]) => [
    ...readSource(createSource(path, text)).resources,
  ]);
  return namedObjects(resources, collectFacts(resources, []), outside);
}

/** `STATE`, what is found, and the hint. */
function shown(found: NamedLookup): string {
  switch (found.state) {
    case 'found':
      return `found ${found.objects.map(({ identity }) => identity.namespace ?? '-').join(',')}`;
    case 'created':
      return `created ${found.by}`;
    case 'missing':
      return `missing ${found.hint ?? found.only ?? ''}`.trim();
  }
}

const SERVICE = { group: '', kind: 'Service', name: 'web' };
const WEB = object('v1', 'Service', 'web', 'shop');

describe('an object by its name', () => {
  it.each<readonly [why: string, text: string, namespace: string | undefined, expected: string]>([
    ['in its namespace', WEB, 'shop', 'found shop'],
    ['in a namespace that is not known', WEB, undefined, 'found shop'],
    ['without a namespace', object('v1', 'Service', 'web'), 'shop', 'found -'],
    ['twice', WEB + object('v1', 'Service', 'web'), 'shop', 'found shop,-'],
    ['in another namespace', WEB, 'other', 'missing there is a Service shop/web, which only shop can use'],
    ['of another kind', object('v1', 'ConfigMap', 'web'), 'shop', 'missing'],
    ['of another group', object('apps/v1', 'Service', 'web'), 'shop', 'missing'],
    ['with a similar name', object('v1', 'Service', 'wep', 'shop'), 'shop', 'missing did you mean wep?'],
    ['with a similar name elsewhere', object('v1', 'Service', 'wep', 'x'), 'shop', 'missing'],
    [
      'that a controller creates',
      object('monitoring.coreos.com/v1', 'Prometheus', 'web'),
      'shop',
      'created Prometheus web',
    ],
    [
      'that a controller creates elsewhere',
      object('monitoring.coreos.com/v1', 'Prometheus', 'web', 'x'),
      'shop',
      'missing',
    ],
    [
      'that a kind without pods does not create',
      object('monitoring.coreos.com/v1', 'ServiceMonitor', 'web'),
      'shop',
      'missing',
    ],
    ['that cert-manager does not create', object('acme.cert-manager.io/v1', 'Challenge', 'web'), 'shop', 'missing'],
    ['that Kubernetes does not create', object('networking.k8s.io/v1', 'Ingress', 'web'), 'shop', 'missing'],
    [
      'that a project of Kubernetes creates',
      object('cluster.x-k8s.io/v1', 'Cluster', 'web'),
      'shop',
      'created Cluster web',
    ],
    [
      'that a chart installs',
      object('helm.toolkit.fluxcd.io/v2', 'HelmRelease', 'chart', 'shop'),
      'shop',
      'created HelmRelease shop/chart',
    ],
    [
      'that a chart installs elsewhere',
      object('helm.toolkit.fluxcd.io/v2', 'HelmRelease', 'chart', 'x'),
      'shop',
      'missing',
    ],
    [
      'that a chart beside it installs',
      object('helm.toolkit.fluxcd.io/v2', 'HelmRelease', 'chart'),
      'shop',
      'created HelmRelease chart',
    ],
    [
      'that another custom resource does not install',
      object('example.com/v1', 'Thing', 'chart', 'shop'),
      'shop',
      'missing',
    ],
  ])('%s', (_, text, namespace, expected) => {
    expect(shown(objectsIn({ 'a.yaml': text }).find(SERVICE, namespace, []))).toBe(expected);
  });

  it('installed by a chart in another directory is missing', () => {
    const files = { 'b/a.yaml': object('helm.toolkit.fluxcd.io/v2', 'HelmRelease', 'chart') };
    expect(shown(objectsIn(files).find(SERVICE, 'shop', ['a']))).toBe('missing');
    expect(shown(objectsIn(files).find(SERVICE, 'shop', ['b']))).toBe('created HelmRelease chart');
  });

  it.each([
    ['extensions/v1beta1', 'Ingress', 'networking.k8s.io'],
    ['extensions/v1beta1', 'Deployment', 'apps'],
  ])('of the old group %s %s', (apiVersion, kind, group) => {
    const objects = objectsIn({ 'a.yaml': object(apiVersion, kind, 'web') });
    expect(shown(objects.find({ group, kind, name: 'web' }, undefined))).toBe('found -');
    expect(objects.hasKind({ group, kind })).toBe(true);
    expect(objects.hasKind({ group: 'example.com', kind })).toBe(false);
  });

  it.each<readonly [ReturnType<OutsideLookup>, string]>([
    [undefined, 'missing there is a Service x/web, which only x can use'],
    [{ state: 'exists', by: 'argocd:a' }, 'created argocd:a'],
    [{ state: 'only', where: 'in the build of b' }, 'missing in the build of b'],
  ])('outside: %j', (known, expected) => {
    const objects = objectsIn({ 'a.yaml': object('v1', 'Service', 'web', 'x') }, () => known);
    expect(shown(objects.find(SERVICE, 'shop'))).toBe(expected);
  });

  it('of many names has no similar one', () => {
    const names = (count: number): string =>
      Array.from({ length: count }, (_, index) => object('v1', 'Service', `s${index}`)).join('');
    const find = (count: number): string =>
      shown(objectsIn({ 'a.yaml': names(count) + object('v1', 'Service', 'wep') }).find(SERVICE, undefined));
    expect(find(999)).toBe('missing did you mean wep?');
    expect(find(1000)).toBe('missing');
  });
});

// https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#stable-storage
describe('a claim of a StatefulSet', () => {
  const set = `${object('apps/v1', 'StatefulSet', 'db')}spec: {volumeClaimTemplates: [{metadata: {name: data}}]}\n`;
  it.each([
    ['data-db-0', 'created StatefulSet db'],
    ['data-db-12', 'created StatefulSet db'],
    ['data-db', 'missing'],
    ['data-db-x', 'missing'],
    ['logs-db-0', 'missing'],
    ['data-other-0', 'missing'],
  ])('%s', (name, expected) => {
    const find = (kind: string): string =>
      shown(objectsIn({ 'a.yaml': set }).find({ group: '', kind, name }, undefined));
    expect(find('PersistentVolumeClaim')).toBe(expected);
    expect(find('ConfigMap')).toBe('missing');
  });

  it('has the names of its templates', () => {
    expect(claimTemplatesOf({ volumeClaimTemplates: [{ metadata: { name: 'a' } }, {}] })).toEqual(['a', '']);
    expect(claimTemplatesOf(undefined)).toEqual([]);
  });
});

describe('a name with the name of a custom resource', () => {
  it.each([
    ['k8s', 'k8s', true],
    ['prometheus-k8s', 'k8s', true],
    ['k8s-web', 'k8s', true],
    ['a-k8s-b', 'k8s', true],
    ['ak8s', 'k8s', false],
    ['k8sa', 'k8s', false],
  ])('%s, %s: %s', (text, name, expected) => {
    expect(isNamedAfter(text, name)).toBe(expected);
  });
});
