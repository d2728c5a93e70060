import { describe, expect, it } from 'vitest';
import { memoryFileSystem, toJsonValue } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { loadObjectSchemas } from '../src/load-object-schemas.ts';

const FLUX = 'kustomize.toolkit.fluxcd.io/v1/Kustomization';
const RELEASE = 'helm.toolkit.fluxcd.io/v2/HelmRelease';
const APPLICATION = 'argoproj.io/v1alpha1/Application';
const SET = 'argoproj.io/v1alpha1/ApplicationSet';
const PROJECT = 'argoproj.io/v1alpha1/AppProject';
const GIT = 'source.toolkit.fluxcd.io/v1/GitRepository';

async function check(kind: string, spec: object, files: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const directories = Object.keys(files).length === 0 ? [] : ['crds'];
  const request = { minor: 36, directories, kinds: new Set([kind]) };
  const schemas = await loadObjectSchemas(memoryFileSystem(new Map(Object.entries(files))), request);
  const value: JsonValue = toJsonValue({ metadata: { name: 'a', labels: { a: 'b' } }, spec });
  const checked = schemas.ok ? schemas.value.check(value, kind, false) : undefined;
  if (checked?.state !== 'checked') return checked?.state;
  return checked.problems.map(({ kind: problem, path, meant }) => [problem, path.join('.'), meant].join(' ').trim());
}

// Fields: the API references of Flux (fluxcd.io/flux/components) and operator-manual/*.yaml of Argo CD.
describe('objects of Flux and Argo CD', () => {
  it.each<readonly [string, object]>([
    [FLUX, { interval: '5m', path: './apps', prune: true, sourceRef: { kind: 'GitRepository', name: 'flux-system' } }],
    [
      FLUX,
      { postBuild: { substitute: { A: 'b' }, substituteFrom: [{ kind: 'ConfigMap', name: 'c', optional: true }] } },
    ],
    [FLUX, { buildMetadata: ['originAnnotations'], postBuild: { substituteStrategy: 'Always' }, ignore: [{}] }],
    [RELEASE, { chart: { spec: { chart: 'x', version: '1.x' } }, values: { any: { thing: 1 } }, timeout: '5m' }],
    [
      APPLICATION,
      { sources: [{ repoURL: 'x', helm: { valuesObject: { any: 1 } }, ref: 'values' }], project: 'default' },
    ],
    [
      APPLICATION,
      {
        source: {
          kustomize: {
            replicas: [
              { name: 'a', count: 2 },
              { name: 'b', count: '3' },
            ],
          },
        },
      },
    ],
    [SET, { generators: [{ list: { elements: [{ any: 1 }] } }], template: { metadata: {}, spec: { project: 'a' } } }],
    [PROJECT, { sourceRepos: ['*'], destinations: [{ namespace: '*', server: '*' }] }],
    [GIT, { url: 'https://example.com/x', ref: { branch: 'main' }, interval: '1m' }],
    // A later release can have it.
    [GIT, { someLaterField: 1 }],
  ])('have known fields: %s %j', async (kind, spec) => {
    expect(await check(kind, spec)).toEqual([]);
  });

  it.each<readonly [string, object, string]>([
    [FLUX, { targetNamepace: 'shop' }, 'unknown-field spec.targetNamepace targetNamespace'],
    [FLUX, { prune: 'true' }, 'wrong-type spec.prune'],
    [FLUX, { postBuild: { substitute: { REPLICAS: 3 } } }, 'wrong-type spec.postBuild.substitute.REPLICAS'],
    [RELEASE, { install: { remediaton: {} } }, 'unknown-field spec.install.remediaton remediation'],
    [APPLICATION, { source: { repoUrl: 'x' } }, 'unknown-field spec.source.repoUrl repoURL'],
    [APPLICATION, { sources: [{ targetrevision: 'x' }] }, 'unknown-field spec.sources.0.targetrevision targetRevision'],
    [
      SET,
      { template: { spec: { syncPolicy: { automated: { selfheal: true } } } } },
      'unknown-field spec.template.spec.syncPolicy.automated.selfheal selfHeal',
    ],
    [PROJECT, { sourceRepo: ['*'] }, 'unknown-field spec.sourceRepo sourceRepos'],
    [GIT, { ref: { branchh: 'main' } }, 'unknown-field spec.ref.branchh branch'],
  ])('are wrong: %s %j', async (kind, spec, problem) => {
    expect(await check(kind, spec)).toEqual([problem]);
  });

  it('are checked against their CustomResourceDefinitions, if these are known', async () => {
    const crd = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'gitrepositories' },
      spec: {
        group: 'source.toolkit.fluxcd.io',
        names: { kind: 'GitRepository' },
        versions: [
          { name: 'v1', schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object' } } } } },
        ],
      },
    };
    expect(await check(GIT, { url: 'x' }, { 'crds/git.yaml': JSON.stringify(crd) })).toEqual([
      'unknown-field spec.url',
    ]);
  });

  it('of other kinds have no schema', async () => {
    expect(await check('argoproj.io/v1alpha1/Rollout', {})).toBe('unknown');
  });
});
