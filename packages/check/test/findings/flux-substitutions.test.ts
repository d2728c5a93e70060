import { describe, expect, it } from 'vitest';
import { checkFiles } from '../check-files.ts';

// Where krmkit does not build what Flux applies, ${NAME} is a value that Flux sets in what a Kustomization with postBuild takes: https://fluxcd.io/flux/components/kustomize/kustomizations/#post-build-variable-substitution

const POD = `apiVersion: v1
kind: Pod
metadata: {name: p}
spec:
  containers:
  - name: c
    image: i
    env: [{name: A, value: "1"}, {name: B, valueFrom: {configMapKeyRef: {name: "\${env}-cm", key: "\${key}"}}}]
    args: ["--region=\${A}"]
`;

function flux(path: string, more: string): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: web, namespace: flux-system}
spec:
  path: ${path}
  sourceRef: {kind: GitRepository, name: x}
${more}`;
}

const POST_BUILD = '  postBuild: {substitute: {A: eu}}\n';
const PATCH =
  '  patches: [{patch: "[{op: add, path: /spec/postBuild, value: {substitute: {A: b}}}]", target: {kind: Kustomization}}]\n';
const APP = { 'app/kustomization.yaml': 'resources: [p.yaml]\n', 'app/p.yaml': POD };
const FOUND = ['missing-configmap', 'shell-syntax'];

async function codesOf(
  files: Readonly<Record<string, string>>,
  ...paths: readonly string[]
): Promise<readonly string[]> {
  const { diagnostics } = await checkFiles(files, { gitops: false, ...(paths.length === 0 ? {} : { paths }) });
  return diagnostics.map(({ code }) => code).toSorted();
}

describe('a directory with ${NAME}', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['that no Flux Kustomization takes', {}, FOUND],
    ['that one without postBuild takes', { 'clusters/a.yaml': flux('./app', '') }, FOUND],
    ['that one with postBuild takes', { 'clusters/a.yaml': flux('./app', POST_BUILD) }, []],
    ['below the path of one with postBuild', { 'clusters/a.yaml': flux('./', POST_BUILD) }, []],
    ['beside the path of one with postBuild', { 'clusters/a.yaml': flux('./ap', POST_BUILD) }, FOUND],
    [
      'that one takes which is in a kustomization itself',
      { 'clusters/kustomization.yaml': 'resources: [a.yaml]\n', 'clusters/a.yaml': flux('app', POST_BUILD) },
      [],
    ],
    [
      'that one takes to which another one gives postBuild',
      {
        'clusters/a.yaml': flux('./app', ''),
        'clusters/all.yaml': flux('./clusters', PATCH).replace('name: web', 'name: all'),
      },
      [],
    ],
  ])('%s', async (_, more, expected) => {
    const files = { ...APP, ...more, '.git/HEAD': 'ref: refs/heads/main\n' };
    expect(await codesOf(files, '.')).toEqual(expected);
    expect(await codesOf(files, 'app')).toEqual(expected);
  });

  it('is searched below the PATH where there is no repository', async () => {
    expect(await codesOf({ ...APP, 'clusters/a.yaml': flux('./app', POST_BUILD) }, '.')).toEqual([]);
  });

  it('of files without a kustomization', async () => {
    const files = { 'app/p.yaml': POD, 'clusters/kustomization.yaml': 'resources: [a.yaml]\n' };
    expect(await codesOf({ ...files, 'clusters/a.yaml': flux('./other', POST_BUILD) }, '.')).toEqual(FOUND);
    expect(await codesOf({ ...files, 'clusters/a.yaml': flux('./app', POST_BUILD) }, '.')).toEqual([]);
  });
});
