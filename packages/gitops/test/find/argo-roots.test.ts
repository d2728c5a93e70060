import { expect, test } from 'vitest';
import { member, memoryFileSystem, textAt } from '@krmkit/base';
import { buildControllerRoots } from '../../src/find/controller-roots.ts';

const URL = 'https://example.com/o/here.git';

/** An Application of `argocd`; `source` is the text of `spec.source`. */
function application(name: string, source: string, more: string = ''): string {
  return `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: argocd}
spec:
  destination: {namespace: shop}
  source: {repoURL: ${URL}, ${source}}
${more}---
`;
}

function configMap(name: string, metadata: string = ''): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}${metadata}}\n---\n`;
}

const REMOTE = { '.git/config': `[remote "origin"]\n\turl = git@example.com:o/here.git\n` };

interface Row {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly paths?: readonly string[];
  /** `NAME STATE: KIND NAMESPACE/NAME, ...` of each root. */
  readonly roots: readonly string[];
  /** Parts of the messages. */
  readonly says?: readonly string[];
}

const ROWS: readonly Row[] = [
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
      'c/a.yaml': `${application('web', 'path: web')}apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: web, namespace: argocd}
spec: {generators: [{clusters: {}}], template: {metadata: {name: "{{name}}"}, spec: {}}}
`,
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
    title: 'a directory has only its own files',
    files: {
      'c/a.yaml': application('a', 'path: web'),
      'web/b.yaml': configMap('b'),
      'web/a.yml': configMap('a'),
      'web/c.json': '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "c"}}',
      'web/sub/d.yaml': configMap('d'),
      'web/notes.txt': configMap('e'),
    },
    roots: ['argocd:a built: ConfigMap shop/a, ConfigMap shop/b, ConfigMap shop/c'],
  },
  {
    title: 'a directory with recurse, include and exclude',
    files: {
      'c/a.yaml': application('a', `path: web, directory: {recurse: true, include: '*.yaml', exclude: '{b,x/*}.yaml'}`),
      'web/a.yaml': configMap('a'),
      'web/b.yaml': configMap('b'),
      'web/sub/c.yaml': configMap('c'),
      'web/sub/d.yml': configMap('d'),
      'web/x/e.yaml': configMap('e'),
    },
    roots: ['argocd:a built: ConfigMap shop/a, ConfigMap shop/c'],
  },
  {
    title: 'documents of a directory that are no objects',
    files: {
      'c/a.yaml': application('a', 'path: web'),
      'web/a.yaml': `---\n---\n${configMap('a')}`,
      'web/skipped.yaml': `# +argocd:skip-file-rendering\n${configMap('b')}`,
      'web/values.yaml': 'replicas: 2\n',
      'web/list.yaml': `apiVersion: v1\nkind: List\nitems: [{apiVersion: v1, kind: ConfigMap, metadata: {name: c}}]\n`,
      'web/none.yaml': 'apiVersion: v1\nkind: List\nitems: []\n',
    },
    roots: ['argocd:a built: ConfigMap shop/a, ConfigMap shop/c'],
  },
  {
    title: 'a document after an object that is none',
    files: { 'c/a.yaml': application('a', 'path: web'), 'web/a.yaml': `${configMap('a')}replicas: 2\n` },
    roots: ['argocd:a refused: '],
    says: ['has no kind'],
  },
  {
    title: 'a document after an object that is none, where the text of the file is no sign',
    files: {
      'c/a.yaml': application('a', 'path: web'),
      'web/a.yaml': 'apiVersion: v1\nkind: ConfigMap\n"metadata": {name: a}\n---\nreplicas: 2\n',
    },
    roots: ['argocd:a refused: '],
  },
  {
    title: 'a document that looks like an object',
    files: {
      'c/a.yaml': application('a', 'path: web'),
      'web/a.yaml': 'apiVersion: v1\n# kind:\nmetadata: {name: a}\n',
    },
    roots: ['argocd:a refused: '],
  },
  {
    title: 'JSON that is no object',
    files: { 'c/a.yaml': application('a', 'path: web'), 'web/a.json': '{"title": "Dashboard"}' },
    roots: ['argocd:a needs-permission: '],
    says: ['krmkit does not know what Argo CD makes of a.json'],
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
    title: 'a kustomization counts more than a chart, and a name more than both',
    files: {
      'c/a.yaml': application('a', 'path: web') + application('b', 'path: web, directory: {include: a.yaml}'),
      'web/kustomization.yaml': 'resources: [a.yaml]\nnamePrefix: x-\n',
      'web/Chart.yaml': 'name: x\n',
      'web/a.yaml': configMap('a'),
    },
    roots: ['argocd:a built: ConfigMap shop/x-a', 'argocd:b built: ConfigMap shop/a'],
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
];

test.each(ROWS)('$title', async ({ files, paths = ['.'], roots, says = [] }) => {
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const built = await buildControllerRoots(paths, system, { build: {} });
  const shown = built.roots.map(({ directory, state, objects }) => {
    const names = objects.map(({ value }) => {
      const namespace = textAt(member(value, 'metadata'), 'namespace');
      const name = textAt(member(value, 'metadata'), 'name');
      return `${textAt(value, 'kind')} ${namespace === '' ? '' : `${namespace}/`}${name}`;
    });
    return `${directory} ${state}: ${names.join(', ')}`;
  });
  expect(shown).toEqual(roots);
  const messages = built.roots.flatMap((root) => root.package.diagnostics.map(({ message }) => message));
  for (const [index, text] of says.entries()) expect(messages[index]).toContain(text);
});

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
