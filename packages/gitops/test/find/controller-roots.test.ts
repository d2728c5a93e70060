import { expect, test } from 'vitest';
import { member, memoryFileSystem, textAt } from '@krmkit/base';
import { buildControllerRoots } from '../../src/find/controller-roots.ts';

/** A Flux Kustomization of `flux-system`. */
function flux(name: string, path: string, more: string = ''): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: ${name}, namespace: flux-system}
spec:
  path: ${path}
  sourceRef: {kind: GitRepository, name: flux-system}
${more}---
`;
}

/** A FluxInstance of flux-operator. */
function instance(path: string, more: string = ''): string {
  return `apiVersion: fluxcd.controlplane.io/v1
kind: FluxInstance
metadata: {name: flux, namespace: flux-system}
spec:
  sync: {kind: GitRepository, url: "https://example.com/o/here.git", ref: refs/heads/main, path: ${path}}
${more}---
`;
}

const RESOURCE_SET = `apiVersion: fluxcd.controlplane.io/v1
kind: ResourceSet
metadata: {name: apps, namespace: flux-system}
spec:
  inputs: [{tenant: a}]
  resources: [{apiVersion: v1, kind: Namespace, metadata: {name: << inputs.tenant >>}}]
`;

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {host: "${HOST}"}\n';

interface Row {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly paths?: readonly string[];
  readonly excluded?: readonly string[];
  /** `NAME STATE: KIND NAMESPACE/NAME, ...` of each root. */
  readonly roots: readonly string[];
}

const ROWS: readonly Row[] = [
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
    title: 'a directory that is not there',
    files: { 'c/a.yaml': flux('apps', './gone') },
    roots: ['flux:c/apps refused: '],
  },
  {
    title: 'a path that leads out of the repository stays inside',
    files: { 'c/a.yaml': flux('apps', '../../apps'), 'apps/web.yaml': CONFIG_MAP },
    roots: ['flux:c/apps built: ConfigMap web'],
  },
  {
    title: 'only roots that read a file below a PATH',
    files: {
      '.git/config': '',
      'c/a.yaml': flux('a', './apps/a') + flux('b', './apps/b'),
      'apps/a/web.yaml': CONFIG_MAP,
      'apps/b/web.yaml': CONFIG_MAP,
    },
    paths: ['apps/b'],
    roots: ['flux:c/b built: ConfigMap web'],
  },
  {
    title: 'a file is not searched',
    files: { 'c/a.yaml': flux('a', './apps'), 'apps/web.yaml': CONFIG_MAP },
    paths: ['apps/web.yaml'],
    roots: [],
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
  {
    title: 'objects that Flux does not apply',
    files: {
      'c/a.yaml': flux('a', './apps'),
      'apps/a.yaml': `${CONFIG_MAP}---\n${CONFIG_MAP.replace('{name: web}', '{name: off, annotations: {kustomize.toolkit.fluxcd.io/reconcile: disabled}}')}`,
      'apps/b.yaml': CONFIG_MAP.replace(
        '{name: web}',
        '{name: ignored, labels: {kustomize.toolkit.fluxcd.io/ssa: Ignore}}',
      ),
    },
    roots: ['flux:c/a built: ConfigMap web'],
  },
];

test.each(ROWS)('$title', async ({ files, paths = ['.'], excluded = [], roots }) => {
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const isExcluded = (path: string): boolean => excluded.includes(path);
  const built = await buildControllerRoots(paths, system, { build: {}, isExcluded });
  const shown = built.roots.map(({ directory, state, objects }) => {
    const names = objects.map(({ value }) => {
      const namespace = textAt(member(value, 'metadata'), 'namespace');
      const name = textAt(member(value, 'metadata'), 'name');
      return `${textAt(value, 'kind')} ${namespace === '' ? '' : `${namespace}/`}${name}`;
    });
    return `${directory} ${state}: ${names.join(', ')}`;
  });
  expect(shown).toEqual(roots);
});

test.each<readonly [title: string, key: string, source: string, more: string]>([
  ['a GitRepository', 'GitRepository/flux-system/flux-system', 'GitRepository', ''],
  ['an artifact', 'OCIRepository/flux-system/flux-system', 'OCIRepository', ''],
  ['a bucket', 'Bucket/flux-system/flux-system', 'Bucket', ''],
  [
    'an address',
    'example.com/o/apps',
    'GitRepository',
    'apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: {name: flux-system, namespace: flux-system}\nspec: {url: "ssh://git@example.com/o/apps.git"}\n',
  ],
])('the directory that the user names for %s has the files', async (_, key, source, more) => {
  const files = {
    '/here/.git/config': '[remote "origin"]\n\turl = git@example.com:o/here.git\n',
    '/here/c/a.yaml': flux('a', './apps').replace('kind: GitRepository', `kind: ${source}`) + more,
    '/here/apps/web.yaml': CONFIG_MAP,
    '/apps/apps/web.yaml': CONFIG_MAP.replace('name: web', 'name: there'),
  };
  const directories = new Map([[key, '/apps']]);
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const { roots } = await buildControllerRoots(['/here'], system, { build: {}, directories });
  expect(
    roots.map(({ state, objects }) => [state, objects.map(({ value }) => member(value, 'metadata'))]),
  ).toMatchObject([['built', [{ name: 'there' }]]]);
});

test('a directory that the user names for a source is read as it is, also where the files are those of a revision', async () => {
  const clone = memoryFileSystem(
    new Map([
      ['/here/.git/config', ''],
      ['/apps/apps/web.yaml', CONFIG_MAP],
    ]),
  );
  const revision = memoryFileSystem(new Map([['/here/c/a.yaml', flux('a', './apps')]]));
  const directories = new Map([['GitRepository/flux-system/flux-system', '/apps']]);
  const { roots } = await buildControllerRoots(['/here'], revision, { build: {}, clone, directories });
  expect(roots).toMatchObject([{ state: 'built', objects: [{}] }]);
});

test('a directory that the user names for a source keeps its builds inside', async () => {
  const files = {
    '/here/.git/config': '',
    '/here/c/a.yaml': flux('a', './apps'),
    '/here/web.yaml': CONFIG_MAP,
    '/apps/apps/kustomization.yaml': 'resources: [../../here/web.yaml]\n',
  };
  const directories = new Map([['GitRepository/flux-system/flux-system', '/apps']]);
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const { roots } = await buildControllerRoots(['/here'], system, { build: {}, directories });
  expect(roots[0]?.state).toBe('refused');
});

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

test('only variables that stay are filled in at run time: $${NAME} is the text ${NAME}', async () => {
  const from = '  postBuild: {substitute: {A: a}, substituteFrom: [{kind: Secret, name: s}]}\n';
  const web = CONFIG_MAP.replace('"${HOST}"', () => '"${A} ${HOST:=x} $${SCRIPT}"');
  const files = { 'c/a.yaml': flux('a', './apps', from), 'apps/web.yaml': web };
  const { roots } = await buildControllerRoots(['.'], memoryFileSystem(new Map(Object.entries(files))), { build: {} });
  expect(roots[0]?.objects[0]?.value).toMatchObject({ data: { host: 'a ${HOST:=x} ${SCRIPT}' } });
  expect(roots[0]?.package.facts.substitutedBraces).toEqual(new Set(['HOST']));
});

test('a directory that is missing is a problem of the object that names it', async () => {
  const system = memoryFileSystem(new Map([['c/a.yaml', flux('apps', './gone')]]));
  const { roots } = await buildControllerRoots(['.'], system, { build: {} });
  expect(roots[0]?.package.diagnostics[0]?.location).toMatchObject({ path: 'c/a.yaml', line: 5 });
});

test('a kustomization does not read files outside of the repository', async () => {
  const files = { 'c/a.yaml': flux('apps', './apps'), 'apps/kustomization.yaml': 'resources: [../../../../etc]\n' };
  const { roots } = await buildControllerRoots(['.'], memoryFileSystem(new Map(Object.entries(files))), { build: {} });
  expect(roots[0]?.state).toBe('refused');
});

const SECRET =
  'apiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: flux-system}\nstringData: {HOST: "ENC[x]"}\nsops: {}\n';
const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m, namespace: flux-system}\ndata: {HOST: a}\n';

/** The message for `${HOST}`, which \`from\` can set; the result is the ConfigMap of `apps`. */
test.each<{
  readonly title: string;
  readonly from: string;
  readonly text?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly says: readonly string[];
  readonly host: string | undefined;
}>([
  {
    title: 'a Secret that is not in the repository',
    from: '{kind: Secret, name: s}',
    says: ['info 7 krmkit does not know the value of ${HOST}: the Secret flux-system/s is not among the files'],
    host: '${HOST}',
  },
  {
    title: 'one that is optional',
    from: '{kind: Secret, name: s, optional: true}',
    says: ['info 7 krmkit does not know the value of ${HOST}: the Secret flux-system/s is not among the files'],
    host: '${HOST}',
  },
  {
    title: 'a ConfigMap that is not in the repository, and a default',
    from: '{kind: ConfigMap, name: m}',
    text: '${HOST:=a}',
    says: [],
    host: '${HOST:=a}',
  },
  {
    title: 'a Secret in the repository, with the name',
    from: '{kind: Secret, name: s}',
    files: { 'c/s.yaml': SECRET },
    says: [],
    host: '${HOST}',
  },
  {
    title: 'a Secret in the repository, without the name',
    from: '{kind: Secret, name: s}',
    text: '${HOTS}',
    files: { 'c/s.yaml': SECRET },
    says: ['error 4 the variable HOTS is not set'],
    host: undefined,
  },
  {
    title: 'a Secret after a ConfigMap, which it overrides',
    from: '{kind: ConfigMap, name: m}, {kind: Secret, name: s}',
    files: { 'c/s.yaml': SECRET, 'c/m.yaml': MAP },
    says: [],
    host: '${HOST}',
  },
  {
    title: 'a Secret before a ConfigMap',
    from: '{kind: Secret, name: s}, {kind: ConfigMap, name: m}',
    files: { 'c/s.yaml': SECRET, 'c/m.yaml': MAP },
    says: [],
    host: 'a',
  },
  {
    title: 'a ConfigMap without data, which a program fills',
    from: '{kind: ConfigMap, name: m}',
    files: { 'c/m.yaml': MAP.replace('{HOST: a}', '{}') },
    says: [
      'info 7 krmkit does not know the value of ${HOST}: the ConfigMap flux-system/m has no variables in the repository',
    ],
    host: '${HOST}',
  },
  {
    title: 'the ConfigMap of the directory of the entry',
    from: '{kind: ConfigMap, name: m}',
    files: { 'b/m.yaml': MAP.replace('HOST: a', 'HOST: b'), 'c/m.yaml': MAP },
    says: [],
    host: 'a',
  },
  {
    title: 'the ConfigMap of another cluster',
    from: '{kind: ConfigMap, name: m}',
    files: { 'b/m.yaml': MAP, 'b/sync.yaml': flux('flux-system', './b') },
    says: ['info 7 krmkit does not know the value of ${HOST}: the ConfigMap flux-system/m is not among the files'],
    host: '${HOST}',
  },
  {
    title: 'equal ConfigMaps elsewhere',
    from: '{kind: ConfigMap, name: m}',
    files: { 'a/m.yaml': MAP, 'b/m.yaml': MAP },
    says: [],
    host: 'a',
  },
  {
    title: 'ConfigMaps with other values elsewhere',
    from: '{kind: ConfigMap, name: m}',
    files: { 'a/m.yaml': MAP, 'b/m.yaml': MAP.replace('HOST: a', 'HOST: b') },
    says: [
      'info 7 krmkit does not know the value of ${HOST}: the ConfigMap flux-system/m is in 2 files with different values',
    ],
    host: '${HOST}',
  },
])('a variable from $title', async ({ from, text = '${HOST}', files = {}, says, host }) => {
  const system = memoryFileSystem(
    new Map(
      Object.entries({
        'c/a.yaml': flux('apps', './apps', `  postBuild: {substitute: {OTHER: x}, substituteFrom: [${from}]}\n`),
        'apps/web.yaml': CONFIG_MAP.replace('${HOST}', () => text),
        ...files,
      }),
    ),
  );
  const { roots } = await buildControllerRoots(['.'], system, { build: {} });
  const root = roots.find(({ directory }) => directory === 'flux:c/apps');
  const found = root?.package.diagnostics.filter(({ code }) => code === 'flux-substitution') ?? [];
  const shown = found.map(({ severity, location, message }) => `${severity} ${location?.line} ${message}`);
  expect(shown).toEqual(says);
  expect(member(member(root?.objects[0]?.value, 'data'), 'host')).toBe(host);
});

test.each([
  ['N', 'true', 'false'],
  ['on', 'true', 'true'],
  ['0x1f', '31', '31'],
  ['1_000', '1000', '1000'],
  ['n1', undefined, 'n1'],
])('a key that becomes %s', async (value, said, key) => {
  const files = {
    'c/a.yaml': flux('apps', './apps', `  postBuild: {substitute: {KEY: "${value}"}}\n`),
    'apps/web.yaml': CONFIG_MAP.replace('host: "${HOST}"', () => '"${KEY}": x'),
  };
  const { roots } = await buildControllerRoots(['.'], memoryFileSystem(new Map(Object.entries(files))), { build: {} });
  const found = roots[0]?.package.diagnostics.filter(({ code }) => code === 'flux-substitution');
  expect(found).toMatchObject(said === undefined ? [] : [{ severity: 'warning', location: { path: 'apps/web.yaml' } }]);
  expect(roots[0]?.objects[0]?.value).toMatchObject({ data: { [key]: 'x' } });
});

test.each<readonly [flux: string, severity: string, state: string]>([
  ['2.8', 'warning', 'built'],
  ['v2.8.3', 'warning', 'built'],
  ['2.9', 'error', 'refused'],
  ['2.10', 'error', 'refused'],
])('a variable that is not set is in Flux %s: %s', async (version, severity, state) => {
  const files = {
    'c/a.yaml': flux('apps', './apps', '  postBuild: {substitute: {OTHER: x}}\n'),
    'apps/web.yaml': CONFIG_MAP,
  };
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const { roots } = await buildControllerRoots(['.'], system, { build: {}, flux: version });
  expect(roots[0]?.state).toBe(state);
  const found = roots[0]?.package.diagnostics.filter(({ code }) => code !== 'controller-root');
  expect(found).toMatchObject([{ code: 'flux-substitution', severity, location: { path: 'apps/web.yaml', line: 4 } }]);
});

test('a patch that all objects of a cluster get is no finding where it matches nothing, and a wrong one is', async () => {
  const patch = (kind: string): string => `{target: {kind: ${kind}}, patch: "- {op: remove, path: /data}"}`;
  const inherited = `  patches: [{target: {kind: Kustomization, name: apps}, patch: "- {op: add, path: /spec/patches, value: [${patch('Job').replaceAll('"', "'")}]}"}]\n`;
  const files = {
    'clusters/kustomization.yaml': 'resources: [apps.yaml, own.yaml]\n',
    'clusters/apps.yaml': flux('apps', './apps'),
    'clusters/own.yaml': flux('own', './apps', `  patches: [${patch('CronJob')}]\n`),
    'top/top.yaml': flux('top', './clusters', inherited),
    'apps/web.yaml': CONFIG_MAP,
  };
  const { roots } = await buildControllerRoots(['.'], memoryFileSystem(new Map(Object.entries(files))), { build: {} });
  const found = roots.flatMap((root) =>
    root.package.diagnostics.map(({ code, location }) => [root.directory, code, location?.path]),
  );
  expect(found.filter(([, code]) => code !== 'controller-root')).toEqual([
    ['flux:top/own', 'unmatched-target', 'clusters/own.yaml'],
  ]);
});

test('patches for the controllers, in a template whose file of controllers is empty, are no finding', async () => {
  const patch = (kind: string): string => `{target: {kind: ${kind}}, patch: "- {op: remove, path: /spec}"}`;
  const files = {
    'c/flux-system/gotk-components.yaml': '',
    'c/flux-system/gotk-sync.yaml': flux('flux-system', './c'),
    'c/flux-system/kustomization.yaml': `resources: [gotk-components.yaml, gotk-sync.yaml]\npatches: [${patch('Deployment')}]\n`,
    'c/apps/kustomization.yaml': `resources: [web.yaml]\npatches: [${patch('Deployment')}]\n`,
    'c/apps/web.yaml': CONFIG_MAP,
  };
  const { roots } = await buildControllerRoots(['.'], memoryFileSystem(new Map(Object.entries(files))), { build: {} });
  const found = roots.flatMap((root) => root.package.diagnostics).filter(({ code }) => code === 'unmatched-target');
  expect(found.map(({ location }) => location?.path)).toEqual(['c/apps/kustomization.yaml']);
});

const REMOTE = '[remote "origin"]\n\turl = git@example.com:o/here.git\n';

function gitRepository(name: string, url: string): string {
  return `apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: {name: ${name}, namespace: flux-system}\nspec: {url: "${url}"}\n---\n`;
}

const APPLICATION = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web, namespace: argocd}
spec: {destination: {namespace: shop}, source: {repoURL: https://example.com/o/argo, path: apps}}
---
`;

// The source that is missing is that of each object with another name.
test.each<{
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly paths?: readonly string[];
  readonly directories?: ReadonlyMap<string, string>;
  readonly says: readonly string[];
}>([
  {
    title: 'a source that is not among the files, of two objects',
    files: { '.git/config': REMOTE, 'c/a.yaml': flux('a', './apps') + flux('b', './apps') },
    says: [
      'c/a.yaml:6 krmkit takes this repository for the GitRepository flux-system/flux-system, which is not among the files',
    ],
  },
  {
    title: 'a source with the address of the remote',
    files: {
      '.git/config': REMOTE,
      'c/a.yaml': gitRepository('flux-system', 'https://example.com/o/here') + flux('a', './apps'),
    },
    says: [],
  },
  {
    title: 'a source whose objects apply themselves',
    files: { '.git/config': REMOTE, 'c/a.yaml': flux('a', './c') },
    says: [],
  },
  {
    title: 'a clone without remotes, and another source',
    files: {
      '.git/config': '',
      'c/a.yaml': gitRepository('flux-system', 'https://example.com/o/flux') + flux('a', './apps') + APPLICATION,
    },
    says: [
      'c/a.yaml:11 krmkit takes this repository for https://example.com/o/flux, because this clone has no remote, and for 1 other source',
    ],
  },
  {
    title: 'only the roots below a PATH',
    files: {
      '.git/config': '',
      'c/a.yaml': flux('a', './apps'),
      'd/a.yaml': APPLICATION.replace('path: apps', 'path: other'),
      'other/web.yaml': CONFIG_MAP,
    },
    paths: ['other'],
    says: ['d/a.yaml:4 krmkit takes this repository for https://example.com/o/argo, because this clone has no remote'],
  },
  {
    title: 'a source whose directory the user names',
    files: { '.git/config': '', 'c/a.yaml': flux('a', './apps') + APPLICATION },
    directories: new Map([
      ['GitRepository/flux-system/flux-system', '/'],
      ['example.com/o/argo', '/'],
    ]),
    says: [],
  },
])(
  'says once which source it takes for this repository: $title',
  async ({ files, paths = ['.'], directories, says }) => {
    const system = memoryFileSystem(new Map(Object.entries({ ...files, 'apps/web.yaml': CONFIG_MAP })));
    const { roots } = await buildControllerRoots(paths, system, { build: {}, ...(directories && { directories }) });
    const found = roots.flatMap((root) => root.package.diagnostics).filter(({ code }) => code === 'controller-root');
    expect(found.map(({ message, location }) => `${location?.path}:${location?.line} ${message}`)).toEqual(says);
  },
);

test.each([
  ['flux:nope', {}, 'this repository has no object of Flux, so there is no flux:nope', 'name a directory'],
  ['flux:nope', { 'd/a.yaml': APPLICATION }, 'has no object of Flux', 'there are argocd:web'],
  ['argocd:nope', { 'c/a.yaml': flux('apps', './apps') }, 'has no object of Argo CD', 'there are flux:c/apps'],
  ['flux:c/a', { 'c/a.yaml': flux('apps', './apps') }, 'no object of Flux in this repository makes flux:c/a', 'there'],
])('the name %s among %o', async (name, files, message, hint) => {
  const system = memoryFileSystem(new Map(Object.entries({ ...files, 'apps/web.yaml': CONFIG_MAP })));
  const { roots } = await buildControllerRoots([name], system, { build: {} });
  expect(roots.map(({ state }) => state)).toEqual(['refused']);
  expect(roots[0]?.package.diagnostics).toMatchObject([
    { message: expect.stringContaining(message), hint: expect.stringContaining(hint) },
  ]);
});
