import { expect, test } from 'vitest';
import { member, memoryFileSystem, textAt } from '@krmkit/base';
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
