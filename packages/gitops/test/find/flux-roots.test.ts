import { expect, test } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { isFluxObject } from '../../src/find/flux-roots.ts';
import { objectsOf } from '../sourced.ts';
import { buildControllerRoots } from '../../src/find/controller-roots.ts';
import { CONFIG_MAP, flux, instance, RESOURCE_SET, testRoots } from './controller-objects.ts';

testRoots([
  {
    title: 'a cluster that applies itself',
    files: {
      'clusters/prod/sync.yaml': flux('flux-system', './clusters/prod'),
      'clusters/prod/apps.yaml': flux('apps', './apps'),
      'apps/web.yaml': CONFIG_MAP,
    },
    roots: [
      'flux:clusters/prod/flux-system built: Kustomization flux-system/apps, Kustomization flux-system/flux-system',
      'flux:clusters/prod/apps built: ConfigMap web',
    ],
  },
  {
    title: 'an object that a suspended one would apply',
    files: {
      'b/apps.yaml': flux('apps', './apps'),
      'c/all.yaml': flux('all', './b', '  suspend: true\n'),
      'apps/web.yaml': CONFIG_MAP,
    },
    roots: ['flux:b/apps built: ConfigMap web', 'flux:c/all needs-permission: '],
  },
  {
    title: 'an object of a component',
    files: {
      'c/all.yaml': flux('all', './b', '  components: [../part]\n'),
      'b/web.yaml': CONFIG_MAP,
      'part/kustomization.yaml':
        'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources: [more.yaml]\n',
      'part/more.yaml': flux('more', './b'),
    },
    roots: ['flux:c/all built: ConfigMap web, Kustomization flux-system/more', 'flux:c/more built: ConfigMap web'],
  },
  {
    title: 'a variable from a ConfigMap that an earlier root makes',
    files: {
      'c/a.yaml': flux('a', './maps'),
      'c/b.yaml': flux('b', './apps', '  postBuild: {substituteFrom: [{kind: ConfigMap, name: m}]}\n'),
      'maps/kustomization.yaml':
        'namespace: flux-system\nconfigMapGenerator: [{name: m, literals: [NAME=made], options: {disableNameSuffixHash: true}}]\n',
      'apps/web.yaml': CONFIG_MAP.replace('name: web', 'name: "${NAME}"').replace('${HOST}', ''),
    },
    roots: ['flux:c/a built: ConfigMap flux-system/m', 'flux:c/b built: ConfigMap made'],
  },
  {
    title: 'an object whose path is one of another repository',
    files: {
      'clusters/a/other.yaml': flux('other', './clusters/b').replace('GitRepository', 'OCIRepository'),
      'clusters/b/apps.yaml': flux('apps', './apps'),
      'apps/web.yaml': CONFIG_MAP,
    },
    roots: ['flux:clusters/a/other needs-permission: ', 'flux:clusters/b/apps built: ConfigMap web'],
  },
  {
    title: 'patches of objects, which are no objects',
    files: {
      'clusters/prod/tenants.yaml': flux('tenants', './tenants/prod'),
      'tenants/base/kustomization.yaml': 'resources: [sync.yaml]\n',
      'tenants/base/sync.yaml': flux('team', './team'),
      'tenants/prod/kustomization.yaml': 'resources: [../base]\npatches: [{path: team.yaml}]\n',
      'tenants/prod/team.yaml': flux('team', './other').replace(/ {2}sourceRef.*\n/, ''),
      'tenants/old/kustomization.yaml': 'resources: [../base]\npatchesStrategicMerge: [team.yaml]\n',
      'tenants/old/team.yaml': flux('team', './older'),
      'other/web.yaml': CONFIG_MAP,
    },
    roots: [
      'flux:clusters/prod/tenants built: Kustomization flux-system/team',
      'flux:clusters/prod/team built: ConfigMap web',
    ],
  },
  {
    title: 'a file that is a patch here and a resource there',
    files: {
      'a/kustomization.yaml': 'resources: [apps.yaml]\n',
      'a/apps.yaml': flux('apps', './apps'),
      'b/kustomization.yaml': 'resources: [../a]\npatches: [{path: ../a/apps.yaml}]\n',
      'apps/web.yaml': CONFIG_MAP,
    },
    roots: ['flux:a/apps built: ConfigMap web'],
  },
  {
    title: 'objects that nothing applies',
    files: { 'clusters/prod/apps.yaml': flux('apps', './apps'), 'apps/web.yaml': CONFIG_MAP },
    roots: ['flux:clusters/prod/apps built: ConfigMap web'],
  },
  {
    title: 'the same name for each cluster, patched by what applies it',
    files: {
      'clusters/a/sync.yaml': flux('flux-system', 'clusters/a'),
      'clusters/a/kustomization.yaml': 'resources: [sync.yaml, ../../shared]\n',
      'clusters/b/sync.yaml': flux(
        'flux-system',
        'clusters/b',
        '  patches: [{patch: "- {op: add, path: /spec/targetNamespace, value: b}", target: {name: apps}}]\n',
      ),
      'clusters/b/kustomization.yaml': 'resources: [sync.yaml, ../../shared]\n',
      'shared/kustomization.yaml': 'resources: [apps.yaml]\n',
      'shared/apps.yaml': flux('apps', './apps'),
      'apps/web.yaml': CONFIG_MAP,
    },
    roots: [
      'flux:clusters/a/flux-system built: Kustomization flux-system/flux-system, Kustomization flux-system/apps',
      'flux:clusters/a/apps built: ConfigMap web',
      'flux:clusters/b/flux-system built: Kustomization flux-system/flux-system, Kustomization flux-system/apps',
      'flux:clusters/b/apps built: ConfigMap b/web',
    ],
  },
  {
    title: 'the same name in two namespaces',
    files: {
      'c/a.yaml': flux('apps', './apps') + flux('apps', './apps').replace('namespace: flux-system', 'namespace: team'),
      'apps/web.yaml': CONFIG_MAP,
    },
    roots: ['flux:c/apps built: ConfigMap web', 'flux:c/team/apps built: ConfigMap web'],
  },
  {
    title: 'an object at the top of the repository',
    files: { 'a.yaml': flux('apps', './apps'), 'apps/web.yaml': CONFIG_MAP },
    roots: ['flux:apps built: ConfigMap web'],
  },
  {
    title: 'objects that apply each other in a circle',
    files: { 'a/x.yaml': flux('x', './b'), 'b/y.yaml': flux('y', './a') },
    roots: ['flux:a/x built: Kustomization flux-system/y', 'flux:a/y built: Kustomization flux-system/x'],
  },
  {
    title: 'a suspended object',
    files: { 'c/a.yaml': flux('apps', './apps', '  suspend: true\n'), 'apps/web.yaml': CONFIG_MAP },
    roots: ['flux:c/apps needs-permission: '],
  },
  {
    title: 'the source is another repository',
    files: {
      '.git/config': '[remote "origin"]\n\turl = git@example.com:o/here.git\n',
      'c/a.yaml': `${flux('a', './apps')}apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: {name: flux-system, namespace: flux-system}
spec: {url: https://example.com/o/other}
`,
      'apps/web.yaml': CONFIG_MAP,
    },
    roots: ['flux:c/a needs-permission: '],
  },
  {
    title: 'the source has the address of a remote in another form',
    files: {
      '.git/config': '[remote "origin"]\n\turl = ssh://git@example.com:2222/o/here.git\n',
      'c/a.yaml': `${flux('a', './apps')}apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: {name: flux-system, namespace: flux-system}
spec: {url: https://example.com/o/here/}
`,
      'apps/web.yaml': CONFIG_MAP,
    },
    roots: ['flux:c/a built: ConfigMap web'],
  },
  {
    title: 'the source is no repository',
    files: {
      'c/a.yaml': flux('a', './apps').replace('kind: GitRepository', 'kind: OCIRepository'),
      'apps/web.yaml': CONFIG_MAP,
    },
    roots: ['flux:c/a needs-permission: '],
  },
  {
    title: 'an object of a base, as the overlays make it',
    files: {
      'flux/base/kustomization.yaml': 'resources: [apps.yaml, same.yaml]\n',
      'flux/base/apps.yaml': flux('apps', './apps/PATCHME'),
      'flux/base/same.yaml': flux('same', './apps/b'),
      'flux/a/kustomization.yaml':
        'resources: [../base]\npatches: [{target: {name: apps}, patch: "- {op: replace, path: /spec/path, value: apps/a}"}]\n',
      'flux/b/kustomization.yaml':
        'resources: [../base]\npatches: [{target: {name: apps}, patch: "- {op: replace, path: /spec/path, value: apps/b}"}]\n',
      'apps/a/web.yaml': CONFIG_MAP.replace('name: web', 'name: a'),
      'apps/b/web.yaml': CONFIG_MAP.replace('name: web', 'name: b'),
    },
    roots: [
      'flux:flux/a/apps built: ConfigMap a',
      'flux:flux/b/apps built: ConfigMap b',
      'flux:flux/base/same built: ConfigMap b',
    ],
  },
  {
    title: 'a FluxInstance, which starts with the directory of its sync',
    files: {
      'instances/prod.yaml': instance(
        'clusters/prod',
        '  kustomize: {patches: [{target: {kind: Kustomization}, patch: "- {op: add, path: /spec/namePrefix, value: p-}"}]}\n',
      ),
      'instances/staging.yaml': instance('clusters/staging'),
      'clusters/prod/apps.yaml': flux('apps', './apps'),
      'clusters/staging/apps.yaml': flux('apps', './apps'),
      'apps/web.yaml': CONFIG_MAP,
    },
    roots: [
      'flux:clusters/prod/flux-system built: Kustomization flux-system/p-apps',
      'flux:clusters/prod/p-apps built: ConfigMap web',
      'flux:clusters/staging/flux-system built: Kustomization flux-system/apps',
      'flux:clusters/staging/apps built: ConfigMap web',
    ],
  },
  {
    title: 'a FluxInstance that its own sync applies, changed by a kustomization',
    files: {
      'clusters/base/flux.yaml': instance('clusters/none'),
      'clusters/base/kustomization.yaml': 'resources: [flux.yaml]\n',
      'clusters/prod/kustomization.yaml':
        'resources: [../base, sync.yaml, apps.yaml]\npatches: [{target: {kind: FluxInstance}, patch: "{apiVersion: x/v1, kind: X, metadata: {name: x}, spec: {sync: {path: clusters/prod, name: fleet}}}"}]\n',
      'clusters/prod/sync.yaml': flux('sync', './clusters/prod'),
      'clusters/prod/apps.yaml': flux('apps', './apps'),
      'apps/web.yaml': CONFIG_MAP,
    },
    roots: [
      'flux:clusters/prod/sync built: FluxInstance flux-system/flux, Kustomization flux-system/sync, Kustomization flux-system/apps',
      'flux:clusters/prod/fleet built: FluxInstance flux-system/flux, Kustomization flux-system/sync, Kustomization flux-system/apps',
      'flux:clusters/prod/apps built: ConfigMap web',
    ],
  },
  {
    title: 'a FluxInstance whose directory a kustomization sets',
    files: {
      'base/flux.yaml': instance('SET-ME'),
      'base/kustomization.yaml': 'resources: [flux.yaml]\n',
      'c/apps.yaml': flux('apps', './apps'),
      'apps/web.yaml': CONFIG_MAP,
    },
    roots: ['flux:c/apps built: ConfigMap web'],
  },
  {
    title: 'a FluxInstance with an artifact, and one without sync',
    files: {
      'c/a.yaml': instance('e').replace('kind: GitRepository', 'kind: OCIRepository'),
      'd/a.yaml': 'apiVersion: fluxcd.controlplane.io/v1\nkind: FluxInstance\nmetadata: {name: flux}\nspec: {}\n',
    },
    roots: ['flux:e/flux-system needs-permission: '],
  },
  {
    title: 'a ResourceSet',
    files: { 'c/sync.yaml': flux('flux-system', './c'), 'c/a.yaml': RESOURCE_SET },
    roots: [
      'flux:c/flux-system built: ResourceSet flux-system/apps, Kustomization flux-system/flux-system',
      'flux:c/ResourceSet/apps needs-permission: ',
    ],
  },
  {
    title: 'objects in files that are excluded, also where a build has them',
    files: {
      'c/sync.yaml': flux('flux-system', './c'),
      'c/a.yaml': flux('a', './apps'),
      'c/b.yaml': flux('b', './apps'),
      'docs/c.yaml': flux('c', './apps'),
      'apps/web.yaml': CONFIG_MAP,
    },
    excluded: ['c/b.yaml', 'docs/c.yaml'],
    roots: [
      'flux:c/flux-system built: Kustomization flux-system/a, Kustomization flux-system/b, Kustomization flux-system/flux-system',
      'flux:c/a built: ConfigMap web',
    ],
  },
]);

test('a root that is not built says why', async () => {
  const system = memoryFileSystem(new Map([['c/a.yaml', flux('apps', './apps', '  suspend: true\n')]]));
  const { roots } = await buildControllerRoots(['.'], system, { build: {} });
  expect(roots[0]?.package.diagnostics).toMatchObject([
    { code: 'controller-root', severity: 'info', location: { path: 'c/a.yaml', line: 3 } },
  ]);
});

test.each<readonly [title: string, reference: string, state: string, message: string]>([
  ['another branch', '{branch: team}', 'needs-permission', 'its source is the branch team of this repository, and'],
  [
    'a tag before a branch',
    '{branch: a, tag: v1}',
    'needs-permission',
    'its source is the tag v1 of this repository, and',
  ],
  ['no reference', '{}', 'refused', 'There is no file or directory'],
])('a directory that the working tree lacks, in a source with %s', async (_, reference, state, message) => {
  const files = {
    '/here/.git/config': '[remote "origin"]\n\turl = git@example.com:o/here.git\n',
    '/here/c/a.yaml': `${flux('a', './there')}apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: {name: flux-system, namespace: flux-system}
spec: {url: "https://example.com/o/here", ref: ${reference}}
`,
  };
  const { roots } = await buildControllerRoots(['/here'], memoryFileSystem(new Map(Object.entries(files))), {
    build: {},
  });
  expect(roots[0]?.state).toBe(state);
  expect(roots[0]?.package.diagnostics[0]?.message).toContain(message);
});

test('an object without a path does not make its source this repository', async () => {
  const files = {
    '/here/.git/config': '[remote "origin"]\n\turl = git@example.com:o/here.git\n',
    '/here/c/tenants.yaml': flux('tenants', './tenants/a'),
    '/here/tenants/a/kustomization.yaml': 'resources: [../base]\npatches: [{path: team.yaml}]\n',
    '/here/tenants/a/team.yaml': flux('team', './a').replace(/ {2}sourceRef.*\n/, ''),
    '/here/tenants/base/kustomization.yaml': 'resources: [team.yaml]\n',
    '/here/tenants/base/team.yaml': `${flux('team', '').replace('name: flux-system}', 'name: team}')}apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: {name: team, namespace: flux-system}
spec: {url: "https://example.com/o/team"}
`,
  };
  const { roots } = await buildControllerRoots(['/here'], memoryFileSystem(new Map(Object.entries(files))), {
    build: {},
  });
  expect(roots.map(({ directory, state }) => `${directory} ${state}`)).toEqual([
    'flux:c/tenants built',
    'flux:c/team needs-permission',
  ]);
});

test.each([
  ['kustomize.toolkit.fluxcd.io/v1', 'Kustomization', true],
  ['helm.toolkit.fluxcd.io/v2', 'HelmRelease', true],
  ['fluxcd.controlplane.io/v1', 'ResourceSet', true],
  ['fluxcd.controlplane.io/v1', 'FluxInstance', true],
  ['kustomize.config.k8s.io/v1beta1', 'Kustomization', false],
  ['source.toolkit.fluxcd.io/v1', 'GitRepository', false],
  ['v1', 'ConfigMap', false],
])('%s %s is an object that Flux makes others of: %s', async (apiVersion, kind, expected) => {
  const [object] = await objectsOf(`apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n`);
  expect(object && isFluxObject(object)).toBe(expected);
});

test('an entry is one cluster, but for what a kubeconfig sends to another one', async () => {
  const remote = (name: string, secret: string): string =>
    flux(name, './apps', `  kubeConfig: {secretRef: {name: ${secret}}}\n`);
  const files = {
    'c/a.yaml': flux('a', './apps') + flux('b', './apps') + remote('c', 'x') + remote('d', 'x') + remote('e', 'y'),
    'other/a.yaml': flux('f', './apps'),
    'apps/web.yaml': CONFIG_MAP,
  };
  const { roots } = await buildControllerRoots(['.'], memoryFileSystem(new Map(Object.entries(files))), { build: {} });
  const clusters = roots.map(({ cluster }) => cluster);
  expect(clusters.map((cluster) => clusters.indexOf(cluster))).toEqual([0, 0, 2, 2, 4, 5]);
  expect([clusters[0], clusters[5]]).toEqual(['flux:c', 'flux:other']);
});

test('that a source is taken for this repository is said at its name', async () => {
  const text = flux('a', './apps').replace('{kind: GitRepository, name', '{kind: GitRepository,\n    name');
  const source = `apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: {name: flux-system, namespace: flux-system}
spec: {url: https://example.com/o/here}
`;
  const files = memoryFileSystem(new Map(Object.entries({ 'c/a.yaml': text + source, 'apps/web.yaml': CONFIG_MAP })));
  const { roots } = await buildControllerRoots(['.'], files, { build: {} });
  const said = roots.flatMap((root) => root.package.diagnostics);
  expect(said).toMatchObject([{ code: 'controller-root', location: { path: 'c/a.yaml', line: 7 } }]);
});
