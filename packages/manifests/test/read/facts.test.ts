import { describe, expect, it } from 'vitest';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import type { PackageFacts } from '../../src/resource/package-facts.ts';
import { loadPackage } from '../../src/read/package.ts';

async function factsOf(
  files: Readonly<Record<string, string>>,
  paths: readonly string[] = ['.'],
): Promise<PackageFacts> {
  const ports = { files: memoryFileSystem(new Map(Object.entries(files))), stdin: memoryStandardInput('') };
  return (await loadPackage(paths, ports)).facts;
}

async function generatedBy(text: string): Promise<readonly unknown[]> {
  const { generated } = await factsOf({ 'd/a.yaml': text });
  return generated
    .filter(({ by }) => !['the cluster', 'Istio', 'OpenShift'].includes(by))
    .map(({ kind, namespace, name, keys }) => [kind, namespace ?? '*', name, keys?.join(',') ?? '?'].join(' '));
}

describe('the content of kustomizations', () => {
  const kustomization = `
namespace: shop
namePrefix: p-
commonLabels: {a: x}
labels: [{pairs: {b: x}}]
commonAnnotations: {c: x}
vars: [{name: HOST, objref: {}}]
configMapGenerator:
- {name: cm, literals: [A=1, B=c=d], files: [dir/file.txt, key=other.txt]}
- {name: open, envs: [x.env]}
- {name: merged, behavior: merge, literals: [A=1]}
secretGenerator:
- {name: s, namespace: other, literals: [T=1]}
patches: [{path: patch.yaml}, {patch: 'inline'}]
patchesStrategicMerge: ['../up.yaml', "inline: 1\\n"]
patchesJson6902: [{path: ./j.yaml}]
replacements: [{targets: [{select: {kind: Pod, name: a}, fieldPaths: [spec.x]}]}]
`;

  it.each(['kustomization.yaml', 'kustomization.yml', 'Kustomization'])('reads %s', async (name) => {
    const facts = await factsOf({ [`d/e/${name}`]: kustomization });
    expect(facts.generated.slice(3)).toEqual([
      {
        kind: 'ConfigMap',
        namespace: undefined,
        name: 'cm',
        keys: ['A', 'B', 'file.txt', 'key'],
        by: `configMapGenerator in d/e/${name}`,
        directory: 'd/e',
      },
      expect.objectContaining({ name: 'open', keys: undefined }),
      expect.objectContaining({ name: 'merged', keys: undefined }),
      expect.objectContaining({ kind: 'Secret', namespace: 'other', name: 's', keys: ['T'] }),
    ]);
    expect([...facts.vars]).toEqual([['HOST', `d/e/${name}`]]);
    expect([...facts.addedLabels]).toEqual(['a', 'b']);
    expect([...facts.addedAnnotations]).toEqual(['c']);
    expect([...facts.namespaces]).toEqual([['d/e', 'shop']]);
    expect([...facts.patches]).toEqual(['d/e/patch.yaml', 'd/e/j.yaml', 'd/up.yaml']);
  });

  it('counts directories without a slash in front', async () => {
    const facts = await factsOf({ 'd/kustomization.yaml': 'namespace: x\npatches: [{path: p.yaml}]\n' }, ['/d']);
    expect([...facts.namespaces]).toEqual([['d', 'x']]);
    expect([...facts.patches]).toEqual(['/d/p.yaml']);
  });

  it('survives any shape', async () => {
    const facts = await factsOf({
      'kustomization.yaml': 'vars: 5\npatches: {a: b}\nconfigMapGenerator: [1, {name: 2}]\nlabels: x\n',
    });
    expect(facts.vars.size + facts.patches.size + facts.addedLabels.size).toBe(0);
  });
});

describe('substitutions', () => {
  it('knows that Flux fills in braces', async () => {
    const flux =
      'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nspec: {postBuild: {substitute: {A: b}}}\n';
    expect((await factsOf({ 'a.yaml': flux })).substitutedBraces).toBe('all');
    expect((await factsOf({ 'a.yaml': flux.replace('postBuild', 'x') })).substitutedBraces).toEqual(new Set());
  });
});

it('has the ConfigMaps that every namespace can have', async () => {
  const { generated } = await factsOf({});
  expect(generated.map(({ name }) => name)).toEqual([
    'kube-root-ca.crt',
    'istio-ca-root-cert',
    'openshift-service-ca.crt',
  ]);
});

describe('names that patches hold', () => {
  it('come out of files and of the kustomization itself, whatever their form', async () => {
    const facts = await factsOf(
      {
        'd/kustomization.yaml':
          'patches:\n- {path: p.yaml}\n- patch: |\n    [{op: add, path: /spec/env/-, value: {name: REGION}}]\nconfigMapGenerator: [{name: m, behavior: merge, literals: [C=1]}]\n',
        'd/p.yaml': 'kind: ConfigMap\nmetadata: {name: cm}\ndata: {B.conf: x}\n',
      },
      ['/d'],
    );
    expect(['REGION', 'B.conf', 'C'].filter((name) => !facts.patchedNames.has(name))).toEqual([]);
    expect(facts.patchedNames.has('OTHER')).toBe(false);
  });
});

describe('objects of templates', () => {
  it.each([
    ['kind: Secret\nmetadata:\n  name: db\ndata:\n  a: {{x}}\n', ['Secret * db ?']],
    ['metadata:\n  labels:\n    name: l\n  name: cm\nkind: ConfigMap\ndata:\n  a: {{x}}\n', ['ConfigMap * cm ?']],
    ['kind: Secret\nmetadata:\n  name: db-{{x}}\n', []],
    ['kind: Service\nmetadata:\n  name: db\nspec: {{x}}\n', []],
    ['kind: Secret\nmetadata:\n  labels: {{x}}\nspec:\n  name: db\n', []],
    ['kind: Pod\nspec: {{x}}\n---\nkind: Secret\nmetadata:\n  name: db\n', ['Secret * db ?']],
  ])('are named in %j', async (text, wants) => {
    expect(await generatedBy(text)).toEqual(wants);
  });
});
