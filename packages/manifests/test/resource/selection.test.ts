import { describe, expect, it } from 'vitest';
import { identityOf } from '../../src/resource/identity.ts';
import type { LabelRequirement } from '../../src/resource/label-selector.ts';
import { matchesLabels, parseLabelSelector } from '../../src/resource/label-selector.ts';
import type { Resource } from '../../src/resource/resource.ts';
import type { KindSelector, Selection } from '../../src/resource/selection.ts';
import { isSelected, parseKind, selectsEverything } from '../../src/resource/selection.ts';
import type { JsonObject } from '@krmkit/base';

function resource(value: JsonObject): Resource {
  const identity = identityOf(value);
  if (identity === undefined) throw new Error('no object');
  return { identity, value };
}

const WEB = resource({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', labels: { app: 'web', build: '7', empty: '' } },
});

// As `TestSelectorParse` and `TestSetSelectorParser` of apimachinery's labels package have them.
describe('label selectors', () => {
  const one = (key: string, operator: LabelRequirement['operator'], ...values: string[]): LabelRequirement => ({
    key,
    operator,
    values,
  });
  it.each<[string, readonly LabelRequirement[]]>([
    ['', []],
    ['  ', []],
    ['x=a,y=b', [one('x', 'in', 'a'), one('y', 'in', 'b')]],
    ['x==a', [one('x', 'in', 'a')]],
    ['x!=a', [one('x', 'not-in', 'a')]],
    ['x=', [one('x', 'in', '')]],
    ['x= ,z= ', [one('x', 'in', ''), one('z', 'in', '')]],
    ['!x', [one('x', 'not-exists')]],
    [' x , y', [one('x', 'exists'), one('y', 'exists')]],
    ['x>1,z<5', [one('x', 'above', '1'), one('z', 'below', '5')]],
    ['x in (a,b)', [one('x', 'in', 'a', 'b')]],
    ['x in(a)', [one('x', 'in', 'a')]],
    ['x in ()', [one('x', 'in', '')]],
    ['x notin (1,,5),y', [one('x', 'not-in', '1', '', '5'), one('y', 'exists')]],
    ['this-is-a-dns.domain.com/key-with-dash', [one('this-is-a-dns.domain.com/key-with-dash', 'exists')]],
  ])('%j', (text, requirements) => {
    expect(parseLabelSelector(text)).toEqual({ ok: true, requirements });
  });

  it.each<[string, number]>([
    ['x=a||y=b', 2],
    ['x==a==b', 4],
    ['!x=a', 2],
    ['x<a', 2],
    ['x,,y', 2],
    [',x', 0],
    ['x,', 2],
    ['x y', 2],
    ['x in', 4],
    ['x in a', 5],
    ['x in (a', 7],
    ['x in (a b)', 8],
    ['(x)', 0],
    ['x/y/z=a', 0],
    ['-x', 0],
    ['x=-a', 2],
  ])('%j is wrong at %d', (text, offset) => {
    expect(parseLabelSelector(text)).toMatchObject({ ok: false, offset });
  });

  it.each<[string, boolean]>([
    ['app=web', true],
    ['app=web,tier', false],
    ['app!=db', true],
    ['tier!=db', true],
    ['app notin (web)', false],
    ['app in (db,web)', true],
    ['app,!tier', true],
    ['empty=', true],
    ['tier=', false],
    ['build>6', true],
    ['build>7', false],
    ['build<10', true],
    ['app>1', false],
    ['toString', false],
  ])('%j holds for the web: %s', (text, expected) => {
    const parsed = parseLabelSelector(text);
    expect(parsed.ok && matchesLabels(WEB.value, parsed.requirements)).toBe(expected);
  });
});

describe('kinds', () => {
  it.each<[string, KindSelector | undefined]>([
    ['Deployment', { kind: 'deployment' }],
    ['deployment.apps', { kind: 'deployment', group: 'apps' }],
    ['apps/Deployment', { kind: 'deployment', group: 'apps' }],
    ['/Service', { kind: 'service', group: '' }],
    ['Certificate.cert-manager.io', { kind: 'certificate', group: 'cert-manager.io' }],
    ['cert-manager.io/Certificate', { kind: 'certificate', group: 'cert-manager.io' }],
    ['', undefined],
    ['a b', undefined],
    ['apps/v1/Deployment', undefined],
  ])('%j', (text, kind) => {
    expect(parseKind(text)).toEqual(kind);
  });
});

// The short names of `kubectl api-resources` 1.30, and the plurals of Kubernetes' own API paths.
describe('names of kinds', () => {
  it.each([
    ['po', 'Pod'],
    ['cm', 'ConfigMap'],
    ['svc', 'Service'],
    ['ns', 'Namespace'],
    ['no', 'Node'],
    ['sa', 'ServiceAccount'],
    ['ep', 'Endpoints'],
    ['ev', 'Event'],
    ['rc', 'ReplicationController'],
    ['pv', 'PersistentVolume'],
    ['pvc', 'PersistentVolumeClaim'],
    ['quota', 'ResourceQuota'],
    ['limits', 'LimitRange'],
    ['deploy', 'Deployment'],
    ['sts', 'StatefulSet'],
    ['ds', 'DaemonSet'],
    ['rs', 'ReplicaSet'],
    ['cj', 'CronJob'],
    ['hpa', 'HorizontalPodAutoscaler'],
    ['pdb', 'PodDisruptionBudget'],
    ['ing', 'Ingress'],
    ['netpol', 'NetworkPolicy'],
    ['sc', 'StorageClass'],
    ['pc', 'PriorityClass'],
    ['crd', 'CustomResourceDefinition'],
    ['csr', 'CertificateSigningRequest'],
    ['deployments', 'Deployment'],
    ['ingresses', 'Ingress'],
    ['networkpolicies', 'NetworkPolicy'],
    ['endpoints', 'Endpoints'],
    ['Deployments', 'Deployment'],
    ['DEPLOY', 'Deployment'],
  ])('%s is %s', (text, kind) => {
    const wanted = parseKind(text);
    const one = resource({ apiVersion: 'x/v1', kind, metadata: { name: 'a' } });
    expect(wanted !== undefined && isSelected(one, { kinds: [wanted] })).toBe(true);
    const other = resource({ apiVersion: 'x/v1', kind: `${kind}Other`, metadata: { name: 'a' } });
    expect(wanted !== undefined && isSelected(other, { kinds: [wanted] })).toBe(false);
  });

  it('select a custom kind of the same name, too', () => {
    const quota = resource({ apiVersion: 'example.com/v1', kind: 'Quota', metadata: { name: 'a' } });
    expect(isSelected(quota, { kinds: [{ kind: 'quota' }] })).toBe(true);
  });

  it('have a group', () => {
    expect(isSelected(WEB, { kinds: [{ kind: 'deploy', group: 'apps' }] })).toBe(true);
    expect(isSelected(WEB, { kinds: [{ kind: 'deploy', group: 'other' }] })).toBe(false);
  });
});

describe('isSelected', () => {
  it.each<[Selection, boolean]>([
    [{}, true],
    [{ kinds: [{ kind: 'deployment' }] }, true],
    [{ kinds: [{ kind: 'service' }, { kind: 'deployment', group: 'apps' }] }, true],
    [{ kinds: [{ kind: 'deployment', group: '' }] }, false],
    [{ names: ['api', 'web'] }, true],
    [{ names: ['we'] }, false],
    [{ names: ['w*'] }, true],
    [{ names: ['?eb', 'api'] }, true],
    [{ names: ['w?'] }, false],
    [{ names: ['*b*'], namespaces: ['shop'] }, true],
    [{ namespaces: ['shop'] }, true],
    [{ namespaces: [''] }, false],
    [{ names: ['web'], namespaces: ['other'] }, false],
  ])('%j: %s', (selection, expected) => {
    expect(isSelected(WEB, selection)).toBe(expected);
  });

  it('takes no namespace for the empty one', () => {
    const plain = resource({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' } });
    expect(isSelected(plain, { namespaces: [''] })).toBe(true);
    expect(selectsEverything({})).toBe(true);
    expect(selectsEverything({ labels: [] })).toBe(false);
  });
});
