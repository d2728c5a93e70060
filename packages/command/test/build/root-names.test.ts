import { describe, expect, it, test } from 'vitest';
import { runIn } from '../fake-context.ts';

// The names of what Flux and Argo CD apply, as PATHs.

const files = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  'clusters/production/apps.yaml': `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps, namespace: flux-system}
spec: {path: ./apps, targetNamespace: shop, sourceRef: {kind: GitRepository, name: flux-system}}
`,
  'clusters/production/later.yaml': `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: later, namespace: flux-system}
spec: {path: ./apps, suspend: true, sourceRef: {kind: GitRepository, name: flux-system}}
`,
  'argocd/shop.yaml': `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: shop, namespace: argocd}
spec: {source: {repoURL: https://example.com/r, path: apps}, destination: {namespace: web}}
`,
  'apps/web.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: app, image: app:1}]}\n',
  'other/pod.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: {name: other}\nspec: {containers: [{name: app, image: other:1}]}\n',
};

const FLUX = 'flux:clusters/production/apps';

test.each([
  { line: ['check', FLUX], says: '1 container in 1 workload, 0 errors, 0 warnings, 1 info, 1 of 1 root built' },
  { line: ['expand', 'argocd:shop'], says: 'Pod web/web  apps/web.yaml:1' },
  { line: ['tree', FLUX], says: 'Pod shop/web' },
  { line: ['count', 'argocd:shop'], says: 'Pod: 1' },
  { line: ['grep', 'kind=Pod', FLUX], says: 'name: web' },
  { line: ['build', 'argocd:shop'], says: 'namespace: web' },
  { line: ['blame', FLUX, 'Pod/web'], says: /apps\.yaml:4:\d+ namespace +namespace: shop/ },
])('$line', async ({ line, says }) => {
  const { status, stdout, stderr } = await runIn({ files }, ...line);
  const output = `${stdout}${stderr}`;
  expect({ status, output }).toEqual({
    status: 0,
    output: says instanceof RegExp ? expect.stringMatching(says) : expect.stringContaining(says),
  });
  expect(output).not.toContain('other');
});

test('diff compares two names', async () => {
  const { status, stdout } = await runIn({ files }, 'diff', FLUX, 'argocd:shop');
  expect(status).toBe(1);
  expect(stdout).toBe(
    'removed  Pod shop/web  apps/web.yaml:1\nadded    Pod web/web  apps/web.yaml:1\n1 added, 1 removed, 0 unchanged\n',
  );
});

test('an ApplicationSet has the clusters and the parameters of .krmkit.yaml', async () => {
  const set = (name: string, generator: string, parameter: string): string => `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: ${name}, namespace: argocd}
spec:
  generators: [${generator}]
  template:
    metadata: {name: '${name}-{{${parameter}}}'}
    spec: {source: {repoURL: https://example.com/r, path: apps}, destination: {namespace: '{{${parameter}}}'}}
`;
  const { stdout } = await runIn(
    {
      files: {
        '.git/HEAD': '',
        '.krmkit.yaml': `gitops:
  clusters: [{name: eu, labels: {env: prod}}, {name: dev}]
  parameters:
    argocd/previews: [{branch: feature}]
`,
        'sets/all.yaml': set('all', 'clusters: {selector: {matchLabels: {env: prod}}}', 'name'),
        'sets/previews.yaml': set('previews', 'pullRequest: {github: {owner: o, repo: r}}', 'branch'),
        'apps/web.yaml': files['apps/web.yaml'],
      },
    },
    'tree',
    '.',
  );
  expect(stdout.split('\n').filter((line) => line.startsWith('build ') || line.includes('Pod'))).toEqual([
    'build argocd:ApplicationSet/all',
    'build argocd:all-eu',
    '└── [apps/web.yaml]  Pod eu/web',
    'build argocd:ApplicationSet/previews',
    'build argocd:previews-feature',
    '└── [apps/web.yaml]  Pod feature/web',
  ]);
});

describe('a name that no object has', () => {
  test.each([['check'], ['expand'], ['tree'], ['build'], ['blame']])('%s', async (verb) => {
    const { status, stdout, stderr } = await runIn({ files }, verb, 'flux:clusters/prodution/apps');
    expect(status).toBe(3);
    expect(`${stdout}${stderr}`).toContain(`did you mean ${FLUX}?`);
  });

  it('is a PATH with --no-gitops', async () => {
    const { status, stdout } = await runIn({ files }, 'check', FLUX, '--no-gitops');
    expect({ status, stdout }).toEqual({ status: 3, stdout: expect.stringContaining('no such file or directory') });
  });
});

test('what krmkit does not build is an error of build', async () => {
  const { status, stderr } = await runIn({ files }, 'build', 'flux:clusters/production/later');
  expect(status).not.toBe(0);
  expect(stderr).toContain('it is suspended');
});

test('the shell completes names', async () => {
  const { stdout } = await runIn({ files }, '__complete', 'check', 'flux:clusters/');
  expect(stdout).toBe(`flux:clusters/production/apps\nflux:clusters/production/later\n:\n`);
});
