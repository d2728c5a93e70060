import { expect, test } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { buildControllerRoots } from '../../src/find/controller-roots.ts';
import { application, configMap, REMOTE, testRoots, URL } from '../find/controller-objects.ts';

testRoots([
  {
    title: 'branches with manifests that a program renders',
    files: {
      ...REMOTE,
      'a.yaml': `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: web, namespace: argocd}
spec:
  generators: [{list: {elements: [{stage: test}, {stage: prod}]}}]
  template:
    metadata: {name: "web-{{stage}}"}
    spec: {source: {repoURL: ${URL}, targetRevision: "stage/{{stage}}", path: .}}
---
${application('empty', 'path: out, targetRevision: env/prod')}${application('tag', 'path: web, targetRevision: v1')}`,
      'out/README.md': '',
      'web/web.yaml': configMap('web'),
    },
    roots: [
      'argocd:ApplicationSet/web built: Application argocd/web-test, Application argocd/web-prod',
      'argocd:web-test needs-permission: ',
      'argocd:web-prod needs-permission: ',
      'argocd:empty needs-permission: ',
      'argocd:tag built: ConfigMap shop/web',
    ],
    says: [
      'its source is stage/test of this repository, and the working tree has other files there',
      'stage/prod',
      'env/prod',
    ],
  },
  {
    title: 'the usual names of the revision of the working tree, where nothing is to apply',
    files: {
      ...REMOTE,
      'a.yaml': ['', ', targetRevision: HEAD', ', targetRevision: main', ', targetRevision: master']
        .map((revision, index) => application(`a${index}`, `path: out${revision}`))
        .join(''),
      'out/README.md': '',
    },
    roots: ['argocd:a0 built: ', 'argocd:a1 built: ', 'argocd:a2 built: ', 'argocd:a3 built: '],
  },
  {
    title: 'sources that are not this repository',
    files: {
      ...REMOTE,
      'c/a.yaml':
        application('other', 'path: web').replace(URL, 'https://example.com/o/other') +
        application('chart', 'chart: web') +
        application('oci', 'path: .').replace(URL, 'oci://example.com/o/here'),
      'web/web.yaml': configMap('web'),
    },
    roots: ['argocd:other needs-permission: ', 'argocd:chart needs-permission: ', 'argocd:oci needs-permission: '],
    says: [
      'its source is the repository https://example.com/o/other',
      `its source is the chart web of ${URL}`,
      'its source is the artifact oci://example.com/o/here',
    ],
  },
  {
    title: 'several sources, of which only some are this repository',
    files: {
      ...REMOTE,
      'c/a.yaml': application('a', '').replace(
        / {2}source: .*\n/,
        `  sources:
  - {repoURL: https://charts.example.com, chart: web}
  - {repoURL: ${URL}, ref: values}
  - {repoURL: ${URL}, path: web}
  - {repoURL: https://example.com/o/other, path: x}
  - {repoURL: ${URL}, path: more, plugin: {}}
`,
      ),
      'web/web.yaml': configMap('web'),
      'more/web.yaml': configMap('more'),
    },
    paths: ['web'],
    roots: [
      'argocd:a built: ConfigMap shop/web',
      'argocd:a/sources[0] needs-permission: ',
      'argocd:a/sources[3] needs-permission: ',
      'argocd:a/sources[4] needs-permission: ',
    ],
    says: [
      'krmkit does not build argocd:a/sources[0]: its source is the chart web of https://charts.example.com',
      'its source is the repository https://example.com/o/other',
      'plugins',
    ],
  },
  {
    title: 'several sources, of which the name of the root has all',
    files: {
      ...REMOTE,
      'c/a.yaml': application('a', '').replace(
        / {2}source: .*\n/,
        `  sources: [{repoURL: ${URL}, path: web}, {repoURL: https://charts.example.com, chart: web}]\n`,
      ),
      'web/web.yaml': configMap('web'),
    },
    paths: ['argocd:a'],
    roots: ['argocd:a built: ConfigMap shop/web', 'argocd:a/sources[1] needs-permission: '],
  },
  {
    title: 'several sources, of which none is this repository, or Argo CD refuses one',
    files: {
      ...REMOTE,
      'c/a.yaml':
        application('a', '').replace(
          / {2}source: .*\n/,
          '  sources: [{repoURL: https://charts.example.com, chart: web}, {repoURL: https://example.com/o/other, path: x}]\n',
        ) +
        application('b', '').replace(
          / {2}source: .*\n/,
          `  sources: [{repoURL: https://charts.example.com, chart: web}, {repoURL: ${URL}, path: gone}]\n`,
        ),
    },
    roots: ['argocd:a needs-permission: ', 'argocd:b refused: ', 'argocd:b/sources[0] needs-permission: '],
  },
  {
    title: 'without remotes, each git repository is this one, unless its directory is not there',
    files: {
      'c/a.yaml': application('a', 'path: web') + application('b', 'path: gone') + application('chart', 'chart: web'),
      'web/web.yaml': configMap('web'),
    },
    roots: ['argocd:a built: ConfigMap shop/web', 'argocd:b needs-permission: ', 'argocd:chart needs-permission: '],
    says: ['has no remote', 'this repository has no directory gone', 'its source is the chart web'],
  },
  {
    title: 'paths that Argo CD refuses',
    files: {
      ...REMOTE,
      'c/a.yaml':
        application('gone', 'path: gone') + application('absolute', 'path: /web') + application('out', 'path: ../x'),
      'web/web.yaml': configMap('web'),
    },
    roots: ['argocd:gone refused: ', 'argocd:absolute refused: ', 'argocd:out refused: '],
    says: ['the directory gone of the source does not exist', 'leads out of the repository', 'leads out'],
  },
  {
    title: 'what krmkit does not build',
    files: {
      'c/a.yaml':
        application('helm', 'path: chart') +
        application('plugin', 'path: web, plugin: {}') +
        application('two', 'path: web, kustomize: {}, directory: {}') +
        application('jsonnet', 'path: jsonnet') +
        application('all', 'path: web, directory: {disableExtensionFilter: true}') +
        application('none', '').replace(/ {2}source: .*\n/, '') +
        application('dry', '').replace(/source: .*/, 'sourceHydrator: {}'),
      'chart/Chart.yaml': 'apiVersion: v2\nname: x\nversion: 1.0.0\n',
      'jsonnet/a.jsonnet': '{}',
      'web/web.yaml': configMap('web'),
    },
    roots: ['helm', 'plugin', 'two', 'jsonnet', 'all', 'none', 'dry'].map((name) => {
      // Argo CD refuses these, too.
      return `argocd:${name} ${name === 'two' || name === 'none' ? 'refused' : 'needs-permission'}: `;
    }),
    says: [
      'the chart chart needs the helm program; add --enable-helm to run it',
      'plugins',
      'its source has kustomize and directory',
      'krmkit does not run jsonnet/a.jsonnet',
      'disableExtensionFilter',
      'it has no source',
      'sourceHydrator',
    ],
  },
  {
    title: 'namespaces of the destination',
    files: {
      'c/a.yaml': application('a', 'path: web'),
      'web/a.yaml': `${configMap('own', ', namespace: other')}apiVersion: v1
kind: Namespace
metadata: {name: shop, namespace: x}
---
apiVersion: example.com/v1
kind: Zone
metadata: {name: zone, namespace: x}
`,
      'crds/zone.yaml': `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: zones.example.com}
spec: {group: example.com, scope: Cluster, names: {kind: Zone}}
`,
    },
    roots: ['argocd:a built: ConfigMap other/own, Namespace shop, Zone zone'],
  },
  {
    title: 'the last of equal objects of all sources',
    files: {
      'c/a.yaml': application(
        'a',
        'path: gone',
        `  sources:
  - {repoURL: ${URL}, path: one}
  - {repoURL: ${URL}, ref: values}
  - {repoURL: ${URL}, path: two}
`,
      ),
      'one/a.yaml': configMap('a') + configMap('b'),
      'two/a.yaml': configMap('a', ', namespace: shop'),
    },
    roots: ['argocd:a built: ConfigMap shop/b, ConfigMap shop/a'],
  },
  {
    title: 'hooks that Argo CD never applies',
    files: {
      'c/a.yaml': application('a', 'path: web'),
      'web/a.yaml': [
        ['argocd.argoproj.io/hook', 'Skip'],
        ['argocd.argoproj.io/hook', 'PreSync'],
        ['helm.sh/hook', 'test'],
        ['helm.sh/hook', 'pre-install,test'],
        ['helm.sh/hook', 'crd-install'],
      ]
        .map(([key, hook], index) => configMap(`h${index}`, `, annotations: {${key}: "${hook}"}`))
        .join(''),
    },
    roots: ['argocd:a built: ConfigMap shop/h1, ConfigMap shop/h3, ConfigMap shop/h4'],
  },
  {
    title: 'override files',
    files: {
      'c/a.yaml': application('a', 'path: web, kustomize: {namePrefix: x-, nameSuffix: -x}'),
      'web/kustomization.yaml': 'resources: [a.yaml]\n',
      'web/a.yaml': configMap('a'),
      'web/.argocd-source.yaml': 'path: gone\nkustomize: {namePrefix: y-, nameSuffix: null}\n',
      'web/.argocd-source-a.yaml': 'kustomize: {namePrefix: z-}\n',
    },
    roots: ['argocd:a built: ConfigMap shop/z-a'],
  },
  {
    title: 'an unknown field of a kustomization, with and without edits',
    files: {
      'c/a.yaml': application('a', 'path: web') + application('b', 'path: web, kustomize: {namePrefix: x-}'),
      'web/kustomization.yaml': 'resources: [a.yaml]\nbogus: 1\n',
      'web/a.yaml': configMap('a'),
    },
    roots: ['argocd:a refused: ', 'argocd:b refused: '],
  },
  {
    title: 'a kustomization does not read files outside of its directory',
    files: {
      'c/a.yaml': application('a', 'path: web, kustomize: {namePrefix: x-}'),
      'web/kustomization.yaml': 'resources: [../a.yaml]\n',
      'a.yaml': configMap('a'),
    },
    roots: ['argocd:a refused: '],
  },
  {
    title: 'components with patterns, and missing ones',
    files: {
      'c/a.yaml':
        application('a', `path: web, kustomize: {components: ['../c/*']}`) +
        application('b', 'path: web, kustomize: {components: [../gone, ../c/y], ignoreMissingComponents: true}') +
        application('c', 'path: web, kustomize: {components: [../gone]}') +
        application('d', `path: web, kustomize: {components: ['../c/*'], ignoreMissingComponents: true}`),
      'web/kustomization.yaml': 'resources: [a.yaml]\n',
      'web/a.yaml': configMap('a'),
      'c/x/kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nnamePrefix: x-\n',
      'c/y/kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nnamePrefix: y-\n',
    },
    roots: [
      'argocd:a refused: ',
      'argocd:b built: ConfigMap shop/y-a',
      'argocd:c refused: ',
      'argocd:d needs-permission: ',
    ],
  },
]);

test('each value keeps its source', async () => {
  const files = {
    'c/a.yaml': application('a', 'path: web, kustomize: {namePrefix: x-, images: ["nginx=n:2"]}'),
    'web/kustomization.yaml': 'resources: [a.yaml]\n',
    'web/a.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: c, image: nginx}]}\n',
  };
  const { roots } = await buildControllerRoots(['.'], memoryFileSystem(new Map(Object.entries(files))), { build: {} });
  const [pod] = roots[0]?.package.resources ?? [];
  expect(pod?.value).toMatchObject({
    metadata: { name: 'x-a', namespace: 'shop' },
    spec: { containers: [{ image: 'n:2' }] },
  });
  expect(pod?.locate?.(['metadata', 'namespace'])).toMatchObject({ path: 'c/a.yaml', line: 5, column: 28 });
  expect(pod?.locate?.(['spec', 'containers', 0, 'image'])).toMatchObject({ path: 'c/a.yaml', line: 6 });
  expect(pod?.locate?.(['kind'])).toMatchObject({ path: 'web/a.yaml', line: 2 });
});

test('an override file does not change the revision of a source', async () => {
  const files = {
    'c/a.yaml': application(
      'a',
      "path: web, targetRevision: v1, kustomize: {commonLabels: {at: '$ARGOCD_APP_SOURCE_TARGET_REVISION'}}",
    ),
    'web/kustomization.yaml': 'resources: [a.yaml]\n',
    'web/a.yaml': configMap('a'),
    'web/.argocd-source.yaml': 'targetRevision: v2\n',
  };
  const { roots } = await buildControllerRoots(['.'], memoryFileSystem(new Map(Object.entries(files))), { build: {} });
  expect(roots[0]?.objects[0]?.value).toMatchObject({ metadata: { labels: { at: 'v1' } } });
});

/** An Application whose source has each field on a line of its own; `repoURL` is on line 7. */
function inLines(...fields: readonly string[]): string {
  const lines = [`repoURL: ${URL}`, ...fields].map((field) => `    ${field}\n`);
  return application('a', '').replace(/ {2}source: .*\n/, `  source:\n${lines.join('')}`);
}

test.each<[string, readonly string[], string]>([
  ['a directory that is not there', ['path: gone'], 'refused error 8 the directory gone of the source does not exist'],
  [
    'a branch with other files',
    ['path: out', 'targetRevision: env/prod'],
    'needs-permission info 9 krmkit does not build argocd:a: its source is env/prod of this repository, and the working tree has other files there',
  ],
  [
    'edits of a directory without a kustomization',
    ['path: web', 'kustomize: {namePrefix: x-}'],
    'refused error 9 the directory of the source has no kustomization',
  ],
  [
    'edits that Argo CD refuses',
    ['path: app', 'kustomize:', '  images:', '  - nginx'],
    'refused error 11 an image of kustomize.images has no new name, tag or digest',
  ],
  [
    'edits with the revision',
    ['path: app', 'kustomize:', '  commonAnnotationsEnvsubst: true', '  commonAnnotations: {a: $ARGOCD_APP_REVISION}'],
    'needs-permission info 11 krmkit does not build argocd:a: a value has the revision, which only Argo CD knows',
  ],
])('%s is a problem at its line', async (_, fields, expected) => {
  const files = {
    ...REMOTE,
    'c/a.yaml': inLines(...fields),
    'out/README.md': '',
    'web/web.yaml': configMap('web'),
    'app/kustomization.yaml': 'resources: [web.yaml]\n',
    'app/web.yaml': configMap('web'),
  };
  const { roots } = await buildControllerRoots(['.'], memoryFileSystem(new Map(Object.entries(files))), { build: {} });
  const shown = roots.flatMap(({ state, package: { diagnostics } }) =>
    diagnostics.map(({ severity, location, message }) => `${state} ${severity} ${location?.line} ${message}`),
  );
  expect(shown).toEqual([expected]);
});
