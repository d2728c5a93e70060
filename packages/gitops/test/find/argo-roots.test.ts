import { expect, test } from 'vitest';
import { member, memoryFileSystem, textAt } from '@krmkit/base';
import type { ControllerRoot } from '../../src/find/sources.ts';
import { buildControllerRoots } from '../../src/find/controller-roots.ts';
import { application, configMap, REMOTE, testRoots, URL } from './controller-objects.ts';

const SET = `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: web, namespace: argocd}
spec: {generators: [{clusters: {}}], template: {metadata: {name: "{{name}}"}, spec: {}}}
`;

testRoots([
  {
    title: 'an app of apps',
    files: {
      'bootstrap/root.yaml': application('root', 'path: apps'),
      'apps/web.yaml': application('web', 'path: web'),
      'web/kustomization.yaml': 'resources: [web.yaml]\n',
      'web/web.yaml': configMap('web'),
    },
    roots: ['argocd:root built: Application argocd/web', 'argocd:web built: ConfigMap shop/web'],
  },
  {
    title: 'Applications that apply themselves, or each other',
    files: {
      'a/x.yaml': application('x', 'path: b'),
      'b/z.yaml': application('z', 'path: a'),
      'c/self.yaml': application('self', 'path: c'),
    },
    roots: [
      'argocd:self built: Application argocd/self',
      'argocd:x built: Application argocd/z',
      'argocd:z built: Application argocd/x',
    ],
  },
  {
    title: 'the same name for each cluster, patched by what applies it',
    files: {
      'clusters/a/root.yaml': application('root-a', 'path: apps/a'),
      'clusters/b/root.yaml': application('root-b', 'path: apps/b'),
      'apps/base/kustomization.yaml': 'resources: [web.yaml]\n',
      'apps/base/web.yaml': application('web', 'path: web'),
      'apps/a/kustomization.yaml': 'resources: [../base]\n',
      'apps/b/kustomization.yaml':
        'resources: [../base]\npatches: [{patch: "- {op: replace, path: /spec/destination/namespace, value: b}", target: {name: web}}]\n',
      'web/web.yaml': configMap('web'),
    },
    roots: [
      'argocd:root-a built: Application argocd/web',
      'argocd:clusters/a/web built: ConfigMap shop/web',
      'argocd:root-b built: Application argocd/web',
      'argocd:clusters/b/web built: ConfigMap b/web',
    ],
  },
  {
    title: 'an Application of a base, as the overlays make it',
    files: {
      'bootstrap/base/kustomization.yaml': 'resources: [root.yaml]\n',
      'bootstrap/base/root.yaml': application('root', 'path: clusters/PATCHME'),
      'bootstrap/a/kustomization.yaml':
        'resources: [../base]\npatches: [{patch: "- {op: replace, path: /spec/source/path, value: clusters/a}", target: {name: root}}]\n',
      'bootstrap/b/kustomization.yaml':
        'resources: [../base]\npatches: [{patch: "- {op: replace, path: /spec/source/path, value: clusters/b}", target: {name: root}}]\n',
      'clusters/a/web.yaml': application('web', 'path: web'),
      'clusters/b/web.yaml': configMap('web-b'),
      'web/web.yaml': configMap('web'),
    },
    roots: [
      'argocd:bootstrap/a/root built: Application argocd/web',
      'argocd:web built: ConfigMap shop/web',
      'argocd:bootstrap/b/root built: ConfigMap shop/web-b',
    ],
  },
  {
    title: 'an Application that no kustomization changes',
    files: {
      'bootstrap/kustomization.yaml': 'resources: [apps/root.yaml]\n',
      'bootstrap/apps/root.yaml': application('root', 'path: web'),
      'clusters/a/kustomization.yaml': 'resources: [../../bootstrap]\n',
      'web/web.yaml': configMap('web'),
    },
    roots: ['argocd:root built: ConfigMap shop/web'],
  },
  {
    title: 'the same name in two namespaces',
    files: {
      'c/a.yaml': application('a', 'path: web') + application('a', 'path: web').replace('argocd}', 'team}'),
      'web/web.yaml': configMap('web'),
    },
    roots: ['argocd:c/argocd/a built: ConfigMap shop/web', 'argocd:c/team/a built: ConfigMap shop/web'],
  },
  {
    title: 'the same name in a namespace and in none',
    files: {
      'c/a.yaml': application('a', 'path: web') + application('a', 'path: web').replace(', namespace: argocd', ''),
      'web/web.yaml': configMap('web'),
    },
    roots: ['argocd:c/argocd/a built: ConfigMap shop/web', 'argocd:c/a built: ConfigMap shop/web'],
  },
  {
    title: 'nothing of another group, and of another kind',
    files: {
      'c/a.yaml': application('a', 'path: web').replace('argoproj.io/v1alpha1', 'app.k8s.io/v1beta1'),
      'c/b.yaml': application('b', 'path: web').replace('kind: Application', 'kind: AppProject'),
      'web/web.yaml': configMap('web'),
    },
    roots: [],
  },
  {
    title: 'an ApplicationSet that is not expanded, with the name of an Application',
    files: {
      'c/a.yaml': `${application('web', 'path: web')}${SET}`,
      'web/web.yaml': configMap('web'),
    },
    roots: ['argocd:web built: ConfigMap shop/web', 'argocd:ApplicationSet/web needs-permission: '],
    says: ['has no remote', 'gitops.clusters'],
  },
  {
    title: 'an Application that Flux makes',
    files: {
      'clusters/prod/apps.yaml': `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps, namespace: flux-system}
spec: {path: ./apps, sourceRef: {kind: GitRepository, name: flux-system}}
`,
      'apps/web.yaml': application('web', 'path: web'),
      'web/web.yaml': configMap('web'),
    },
    roots: ['flux:clusters/prod/apps built: Application argocd/web', 'argocd:web built: ConfigMap shop/web'],
  },
  {
    title: 'objects of Flux that an Application makes, with what it changes, and an Application that they make',
    files: {
      'bootstrap/root.yaml': application('root', 'path: flux, kustomize: {namespace: team}'),
      'flux/kustomization.yaml': 'resources: [apps.yaml, release.yaml]\n',
      'flux/apps.yaml': `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps, namespace: flux-system}
spec: {path: ./apps, sourceRef: {kind: GitRepository, name: flux-system}}
`,
      'flux/release.yaml': `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: web, namespace: flux-system}
spec: {chart: {spec: {chart: ./chart, sourceRef: {kind: GitRepository, name: flux-system}}}}
`,
      'chart/Chart.yaml': 'name: web\nversion: 1.0.0\n',
      'apps/web.yaml': application('web', 'path: web'),
      'web/web.yaml': configMap('web'),
    },
    roots: [
      'flux:bootstrap/HelmRelease/web needs-permission: ',
      'flux:bootstrap/apps built: Application argocd/web',
      'argocd:root built: HelmRelease team/web, Kustomization team/apps',
      'argocd:web built: ConfigMap shop/web',
    ],
    says: ['the chart chart needs the helm program', 'and for 1 other source'],
  },
  {
    title: 'an Application and a Kustomization of Flux that make each other',
    files: {
      'a/web.yaml': application('web', 'path: b'),
      'b/apps.yaml': `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps, namespace: flux-system}
spec: {path: ./a, sourceRef: {kind: GitRepository, name: flux-system}}
`,
    },
    roots: ['flux:b/apps built: Application argocd/web', 'argocd:web built: Kustomization flux-system/apps'],
  },
  {
    title: 'objects that make each other with more and more names',
    files: {
      'c/top.yaml': `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: top, namespace: flux-system}
spec: {path: ./d, postBuild: {substitute: {NAME: x}}, sourceRef: {kind: GitRepository, name: flux-system}}
`,
      'd/next.yaml': `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: "a-$\{NAME}", namespace: flux-system}
spec: {path: ./d, postBuild: {substitute: {NAME: "$\{NAME}x"}}, sourceRef: {kind: GitRepository, name: flux-system}}
`,
    },
    roots: [
      'flux:c/top built: Kustomization flux-system/a-x',
      'flux:c/a-x built: Kustomization flux-system/a-xx',
      'flux:c/a-xx built: Kustomization flux-system/a-xxx',
      'flux:c/a-xxx built: Kustomization flux-system/a-xxxx',
      'flux:c/a-xxxx needs-permission: ',
    ],
    says: ['these objects make each other in a circle'],
  },
  {
    title: 'only roots that read a file below a PATH',
    files: {
      ...REMOTE,
      'c/a.yaml': application('a', 'path: apps/a') + application('b', 'path: apps/b'),
      'apps/a/web.yaml': configMap('web'),
      'apps/b/web.yaml': configMap('web'),
    },
    paths: ['apps/b'],
    roots: ['argocd:b built: ConfigMap shop/web'],
  },
]);

test('the directory that the user names for an address has the files of Applications and generators', async () => {
  const there = (text: string): string => text.replace(URL, 'https://example.com/o/apps');
  const set = `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: set, namespace: argocd}
spec:
  generators: [{git: {repoURL: https://example.com/o/apps, directories: [{path: "*"}]}}]
  template:
    metadata: {name: "set-{{path}}"}
    spec: {destination: {namespace: shop}, source: {repoURL: https://example.com/o/apps, path: "{{path}}"}}
`;
  const files = {
    '/here/.git/config': REMOTE['.git/config'],
    '/here/a.yaml': there(application('a', 'path: web')) + application('b', 'path: own') + set,
    '/here/own/web.yaml': configMap('own'),
    '/apps/web/web.yaml': configMap('there'),
  };
  const directories = new Map([['example.com/o/apps', '/apps']]);
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const { roots } = await buildControllerRoots(['/here'], system, { build: {}, directories });
  const shown = roots.map(({ directory, objects }) => [
    directory,
    ...objects.map(({ value }) => textAt(member(value, 'metadata'), 'name')),
  ]);
  expect(shown).toEqual([
    ['argocd:a', 'there'],
    ['argocd:b', 'own'],
    ['argocd:ApplicationSet/set', 'set-web'],
    ['argocd:set-web', 'there'],
  ]);
});

test.each([
  ['a chart of a registry', application('a', 'chart: web, targetRevision: "1"'), 'registry-chart'],
  [
    'another repository',
    application('a', 'path: web').replace(URL, 'https://example.com/o/apps.git'),
    'example.com/o/apps',
  ],
  ['a generator of clusters', SET, 'clusters'],
  ['a repository that Argo CD refuses', application('a', 'path: ../web'), undefined],
])('the cause why it is not built, by which findings are joined: %s', async (_, text, cause) => {
  const system = memoryFileSystem(new Map(Object.entries({ ...REMOTE, 'c/a.yaml': text })));
  const { roots } = await buildControllerRoots(['.'], system, { build: {} });
  expect(roots.map(({ state, notBuilt }) => [state === 'built', notBuilt?.cause])).toEqual([[false, cause]]);
});

// `kustomize.buildOptions` of the ConfigMap argocd-cm, and `--load-restrictor` of kustomize.
test.each([false, true])(
  'files outside of the directory, where kustomize has no restriction: %s',
  async (isUnrestricted) => {
    const files = {
      ...REMOTE,
      'c/a.yaml': application('a', 'path: web'),
      'web/kustomization.yaml': 'resources: [../shared.yaml]\n',
      'shared.yaml': configMap('shared'),
    };
    const { roots } = await buildControllerRoots(['.'], memoryFileSystem(new Map(Object.entries(files))), {
      build: {},
      kustomizeBuild: { isUnrestricted },
    });
    expect(roots.map(({ state, objects }) => [state === 'built', objects.length])).toEqual([
      isUnrestricted ? [true, 1] : [false, 0],
    ]);
  },
);

/** The roots of a repository with a file `c/a.yaml`. */
async function rootsOf(text: string, more: object = {}): Promise<readonly ControllerRoot[]> {
  const files = { ...REMOTE, 'c/a.yaml': text, 'web/web.yaml': configMap('web'), ...more };
  return (await buildControllerRoots(['.'], memoryFileSystem(new Map(Object.entries(files))), { build: {} })).roots;
}

const IN_CLUSTER = 'https://kubernetes.default.svc';

// Argo CD of each entry of a repository can be another one.
test.each([
  ['{namespace: shop}', 'argocd:c'],
  [`{namespace: shop, server: "${IN_CLUSTER}"}`, 'argocd:c'],
  ['{namespace: shop, name: in-cluster}', 'argocd:c'],
  ['{namespace: shop, name: prod}', 'argocd:prod'],
  ['{namespace: shop, server: "https://prod"}', 'argocd:https://prod'],
])('the cluster of %s', async (destination, expected) => {
  const text = application('a', 'path: web').replace('{namespace: shop}', destination);
  const gone = text.replace('path: web', 'path: gone');
  expect([...(await rootsOf(text)), ...(await rootsOf(gone))].map(({ cluster }) => cluster)).toEqual([
    expected,
    expected,
  ]);
});

test.each([
  ['of a root that is built: none, as its objects are known', 'path: web', undefined],
  ['by default', 'chart: web, targetRevision: "1"', { name: 'a', namespace: 'shop' }],
  [
    'with names of helm',
    'chart: web, targetRevision: "1", helm: {releaseName: r, namespace: other}',
    { name: 'r', namespace: 'other' },
  ],
])('the release %s', async (_, source, expected) => {
  expect((await rootsOf(application('a', source))).map(({ release }) => release)).toEqual([expected]);
});

test('a root without a build says why, at its place, and which files it comes from', async () => {
  const [unknown] = await rootsOf(application('a', 'chart: web, targetRevision: "1"'));
  const [refused] = await rootsOf(application('a', '').replace(/ {2}source: .*/, ''));
  const [empty] = await rootsOf(SET.replace('{clusters: {}}', '{list: {elements: []}}'));
  const shown = [unknown, refused, empty].map((root) => ({
    state: root?.state,
    severity: root?.notBuilt?.severity,
    isSuspended: root?.isSuspended,
    causes: [...(root?.causes ?? [])],
    sources: [...(root?.package.sources.keys() ?? [])],
    line: root?.notBuilt?.location?.line,
  }));
  const from = { causes: ['c/a.yaml'], sources: ['c/a.yaml'] };
  expect(shown).toEqual([
    { state: 'needs-permission', severity: 'info', isSuspended: false, ...from, line: 6 },
    { state: 'refused', severity: 'error', isSuspended: false, ...from, line: 4 },
    { state: 'needs-permission', severity: 'info', isSuspended: true, ...from, line: 4 },
  ]);
});

test('what an ApplicationSet generates is no object of the files', async () => {
  const set = SET.replace('{clusters: {}}', '{list: {elements: [{name: x}]}}').replace(
    'spec: {}}',
    `spec: {destination: {namespace: shop}, source: {repoURL: ${URL}, path: web}}}`,
  );
  const roots = await rootsOf(set);
  expect(roots.map(({ directory, state, isGenerated }) => [directory, state, isGenerated])).toEqual([
    ['argocd:ApplicationSet/web', 'built', true],
    ['argocd:x', 'built', false],
  ]);
});

test('a source that is not built is a root of its own, with the name of the whole', async () => {
  const source = `{repoURL: ${URL}, `;
  const text = application('a', '').replace(/ {2}source: .*/, `  sources: [${source}path: web}, ${source}chart: x}]`);
  const roots = await rootsOf(text);
  expect(roots.map(({ directory, state, whole }) => [directory, state, whole])).toEqual([
    ['argocd:a', 'built', undefined],
    [expect.stringMatching(/^argocd:a\/./), 'needs-permission', 'argocd:a'],
  ]);
});

// A CustomResourceDefinition of the files says which kinds have no namespace, also of the groups of Kubernetes' own projects.
test.each([
  ['example.com', 'example.com/v1', ''],
  ['gateway.networking.k8s.io', 'gateway.networking.k8s.io/v1', ''],
])('the scope of a kind of %s', async (group, apiVersion, namespace) => {
  const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.${group}}
spec: {group: ${group}, names: {kind: Thing}, scope: Cluster, versions: [{name: v1}]}
`;
  const [root] = await rootsOf(application('a', 'path: web'), {
    'crds/thing.yaml': definition,
    'web/web.yaml': `apiVersion: ${apiVersion}\nkind: Thing\nmetadata: {name: t}\n`,
  });
  expect(root?.objects.map(({ value }) => textAt(member(value, 'metadata'), 'namespace'))).toEqual([namespace]);
});
