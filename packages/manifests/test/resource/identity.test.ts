import { describe, expect, it } from 'vitest';
import { identityKey, identityOf, isClusterScoped, printIdentity } from '../../src/resource/identity.ts';
import type { JsonValue } from '@krmkit/base';

describe('identityOf', () => {
  it.each<[string, JsonValue, string | undefined]>([
    [
      'a namespaced object',
      { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'shop' } },
      'Deployment shop/web',
    ],
    ['no namespace', { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } }, 'Service web'],
    ['no name', { apiVersion: 'v1', kind: 'Kustomization' }, 'Kustomization'],
    ['a name that is a number', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 5 } }, 'Pod 5'],
    ['generateName only', { apiVersion: 'v1', kind: 'Pod', metadata: { generateName: 'a-' } }, 'Pod'],
    ['no kind', { apiVersion: 'v1' }, undefined],
    ['an empty kind', { apiVersion: 'v1', kind: '' }, undefined],
    ['a kind that is no text', { apiVersion: 'v1', kind: { a: 1 } }, undefined],
    ['a list', [], undefined],
    ['nothing', null, undefined],
  ])('%s', (_, value, printed) => {
    const identity = identityOf(value);
    expect(identity === undefined ? undefined : printIdentity(identity)).toBe(printed);
  });

  it('takes group and version apart', () => {
    expect(identityOf({ apiVersion: 'apps/v1', kind: 'A' })).toMatchObject({ group: 'apps', version: 'v1' });
    expect(identityOf({ apiVersion: 'v1', kind: 'A' })).toMatchObject({ group: '', version: 'v1' });
  });

  it('takes nothing from prototypes', () => {
    expect(identityOf({ apiVersion: 'v1', kind: 'A', metadata: [] })?.name).toBe('');
    expect(identityOf(JSON.parse('{"__proto__": {"apiVersion": "v1", "kind": "Pod"}}'))).toBeUndefined();
  });
});

describe('identityKey', () => {
  const web = { group: 'apps', kind: 'Deployment', namespace: 'shop', name: 'web' };

  it('distinguishes group, kind, namespace and name', () => {
    const others = [
      { ...web, group: 'extensions' },
      { ...web, kind: 'StatefulSet' },
      { ...web, namespace: undefined },
      { ...web, name: 'web2' },
    ];
    expect(new Set([web, ...others].map(identityKey)).size).toBe(5);
  });

  it('overlooks the namespace of what has none', () => {
    const role = { group: 'rbac.authorization.k8s.io', kind: 'ClusterRole', namespace: 'shop', name: 'a' };
    expect(identityKey(role)).toBe(identityKey({ ...role, namespace: undefined }));
  });

  it.each([
    ['', 'Namespace', true],
    ['', 'Pod', false],
    ['storage.k8s.io', 'StorageClass', true],
    ['storage.k8s.io', 'CSIStorageCapacity', false],
    ['example.org', 'Namespace', false],
  ])('%s %s: cluster-scoped %s', (group, kind, expected) => {
    expect(isClusterScoped(group, kind)).toBe(expected);
  });
});
