import { expect, test } from 'vitest';
import { createSource } from '@krmkit/base';
import { locateStep, originsAt, originsOf } from '@krmkit/kustomize';
import type { Sourced } from '@krmkit/kustomize';
import { readSource } from '@krmkit/manifests';
import { syncObjects } from '../../src/flux/flux-instance.ts';

function instance(spec: string, metadata: string = 'name: flux, namespace: flux-system'): Sourced {
  const text = `apiVersion: fluxcd.controlplane.io/v1\nkind: FluxInstance\nmetadata: {${metadata}}\nspec:\n${spec}`;
  const [resource] = readSource(createSource('flux.yaml', text)).resources;
  if (resource?.origin === undefined) throw new Error('there is no object');
  return { value: resource.value, origins: originsOf({ kind: 'field', origin: resource.origin, path: [] }) };
}

const SYNC = '  sync: {kind: KIND, url: "https://example.com/o/fleet.git", ref: REF, path: clusters/a}\n';

const KUSTOMIZATION = {
  apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
  kind: 'Kustomization',
  metadata: { name: 'flux-system', namespace: 'flux-system' },
  spec: { path: 'clusters/a', sourceRef: { kind: 'GitRepository', name: 'flux-system' } },
};

// The reference of FluxInstance says which objects the operator makes: `.spec.sync`.
test.each<readonly [kind: string, reference: string, source: object]>([
  ['GitRepository', 'refs/heads/main', { ref: { name: 'refs/heads/main' } }],
  ['OCIRepository', 'latest', { ref: { tag: 'latest' } }],
  ['Bucket', 'bucket-name', {}],
])('the source of the kind %s, and the Kustomization', async (kind, reference, source) => {
  const [first, second, ...more] = await syncObjects(instance(SYNC.replace('KIND', kind).replace('REF', reference)));
  expect(first?.value).toEqual({
    apiVersion: 'source.toolkit.fluxcd.io/v1',
    kind,
    metadata: KUSTOMIZATION.metadata,
    spec: { url: 'https://example.com/o/fleet.git', ...source },
  });
  expect(second?.value).toEqual({
    ...KUSTOMIZATION,
    spec: { ...KUSTOMIZATION.spec, sourceRef: { kind, name: 'flux-system' } },
  });
  expect(more).toEqual([]);
});

const GIT = SYNC.replace('KIND', 'GitRepository').replace('REF', 'refs/heads/main');

test.each<readonly [title: string, object: Sourced, name: string, namespace: string]>([
  ['the name of sync', instance(GIT.replace('{kind', '{name: fleet, kind')), 'fleet', 'flux-system'],
  ['another namespace', instance(GIT, 'name: flux, namespace: flux'), 'flux', 'flux'],
  ['a namespace that a kustomization sets', instance(GIT, 'name: flux'), 'flux-system', 'flux-system'],
])('%s', async (_, object, name, namespace) => {
  const [, second] = await syncObjects(object);
  expect(second?.value).toMatchObject({ metadata: { name, namespace }, spec: { sourceRef: { name } } });
});

test('there is nothing without sync', async () => {
  expect(await syncObjects(instance('  cluster: {}\n'))).toEqual([]);
});

test('patches change the objects, and those for controllers match nothing', async () => {
  const patches = `  kustomize:
    patches:
    - target: {kind: Deployment}
      patch: '[{"op": "remove", "path": "/spec"}]'
    - target: {kind: Kustomization, name: flux-system}
      patch: '[{"op": "add", "path": "/spec/postBuild", "value": {"substitute": {"A": "b"}}}]'
`;
  const [first, second] = await syncObjects(instance(GIT + patches));
  expect(first?.value).toMatchObject({ kind: 'GitRepository', spec: { ref: { name: 'refs/heads/main' } } });
  expect(second?.value).toEqual({
    ...KUSTOMIZATION,
    spec: { ...KUSTOMIZATION.spec, postBuild: { substitute: { A: 'b' } } },
  });
  const [step] = second === undefined ? [] : originsAt(second.origins, ['spec', 'path']).steps;
  expect(step && locateStep(step)).toMatchObject({ path: 'flux.yaml', line: 5 });
});
