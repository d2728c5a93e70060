import { expect, test } from 'vitest';
import { member, memoryFileSystem } from '@krmkit/base';
import type { Subject } from '@krmkit/base';
import { buildControllerRoots } from '../../src/find/controller-roots.ts';
import { fluxDirectory, isSuspendedObject, resourcesIn, rootWithoutBuild } from '../../src/flux/build-flux-root.ts';
import { sourcedOf } from '../sourced.ts';
import { CONFIG_MAP, flux, testRoots } from '../find/controller-objects.ts';

testRoots([
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
    title: 'components, of which one is missing',
    files: {
      'c/a.yaml': flux('a', './apps', '  ignoreMissingComponents: true\n  components: [../gone, ../part]\n'),
      'apps/web.yaml': CONFIG_MAP,
      'part/kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nnamePrefix: part-\n',
    },
    roots: ['flux:c/a built: ConfigMap part-web'],
  },
  {
    title: 'a directory that the source leaves out, and a file of its name',
    files: {
      '.sourceignore': 'deep.yaml/\n',
      'c/a.yaml': flux('a', './apps'),
      'apps/deep.yaml/web.yaml': CONFIG_MAP,
      'apps/other/deep.yaml': CONFIG_MAP.replace('web', 'file'),
    },
    roots: ['flux:c/a built: ConfigMap file'],
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
]);

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
  expect(roots[0]?.objects.map(({ value }) => member(value, 'data'))).toEqual(
    state === 'built' ? [{ host: null }] : [],
  );
  const found = roots[0]?.package.diagnostics.filter(({ code }) => code !== 'controller-root');
  expect(found).toMatchObject([{ code: 'flux-substitution', severity, location: { path: 'apps/web.yaml', line: 4 } }]);
});

test.each([
  ['without variables', '{}', '2.9', '$${X}'],
  ['without variables, but always', '{substituteStrategy: Always}', '2.9', '${X}'],
  ['without variables, before the strategy had a meaning', '{substituteStrategy: Always}', '2.8', '$${X}'],
  ['with a variable', '{substitute: {OTHER: x}}', '2.8', '${X}'],
])('a text is substituted %s', async (_, postBuild, version, expected) => {
  const files = {
    'c/a.yaml': flux('apps', './apps', `  postBuild: ${postBuild}\n`),
    'apps/web.yaml': CONFIG_MAP.replace('${HOST}', () => '$${X}'),
  };
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const { roots } = await buildControllerRoots(['.'], system, { build: {}, flux: version });
  expect(roots[0]?.objects.map(({ value }) => member(value, 'data'))).toEqual([{ host: expected }]);
});

test.each<readonly [text: string, subject: Subject]>([
  [
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\n',
    { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', namespace: 'shop' },
  ],
  ['apiVersion: v1\nkind: Namespace\nmetadata: {name: web}\n', { apiVersion: 'v1', kind: 'Namespace', name: 'web' }],
])('a variable that is not set is a finding of its object (%j)', async (text, subject) => {
  const files = {
    'c/a.yaml': flux('apps', './apps', '  postBuild: {substitute: {OTHER: x}}\n'),
    'apps/web.yaml': `${text}spec: {x: "\${HOST}"}\n`,
  };
  const { roots } = await buildControllerRoots(['.'], memoryFileSystem(new Map(Object.entries(files))), { build: {} });
  const found = roots[0]?.package.diagnostics.filter(({ code }) => code === 'flux-substitution');
  expect(found?.map((one) => one.subject)).toEqual([subject]);
});

test.each([
  ['', undefined],
  [', optional: true', 'it is optional: write a default (${HOST:=value}) for a cluster that does not have it'],
  [', optional: false', undefined],
])('the way out for a Secret that is not in the repository%s', async (optional, hint) => {
  const files = {
    'c/a.yaml': flux('apps', './apps', `  postBuild: {substituteFrom: [{kind: Secret, name: s${optional}}]}\n`),
    'apps/web.yaml': CONFIG_MAP,
  };
  const { roots } = await buildControllerRoots(['.'], memoryFileSystem(new Map(Object.entries(files))), { build: {} });
  const found = roots[0]?.package.diagnostics.filter(({ code }) => code === 'flux-substitution');
  expect(found?.map((one) => one.hint)).toEqual([hint]);
  const text = files['c/a.yaml'];
  expect(found?.map(({ location }) => location && text.slice(location.start, location.end))).toEqual(['s']);
});

test.each([
  ['built', CONFIG_MAP],
  ['refused', `${CONFIG_MAP}---\n${CONFIG_MAP}`],
])('a root that is %s has the files that it read, and that of its object', async (state, text) => {
  const files = { 'c/a.yaml': flux('apps', './apps'), 'apps/web.yaml': text };
  const { roots } = await buildControllerRoots(['.'], memoryFileSystem(new Map(Object.entries(files))), { build: {} });
  expect(roots.map((root) => [root.state, [...root.package.sources.keys()].toSorted()])).toEqual([
    [state, expect.arrayContaining(['apps/web.yaml', 'c/a.yaml'])],
  ]);
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

test('a directory without a kustomization has its YAML files, and directories with a kustomization', async () => {
  const files = memoryFileSystem(
    new Map(
      [
        'r/b.yaml',
        'r/a.yml',
        'r/c.txt',
        'r/.git/x.yaml',
        'r/deep/d.yaml',
        'r/own/kustomization.yaml',
        'r/own/e.yaml',
        'r/B.yaml',
        'top/Kustomization',
        'top/a.yaml',
      ].map((path) => [path, '']),
    ),
  );
  expect(await resourcesIn('/r', files)).toEqual(['B.yaml', 'a.yml', 'b.yaml', 'deep/d.yaml', 'own']);
  expect(await resourcesIn('/r', files, async (path) => path === '/r/deep' || path === '/r/b.yaml')).toEqual([
    'B.yaml',
    'a.yml',
    'own',
  ]);
  expect(await resourcesIn('/top', files)).toEqual([]);
  expect(await resourcesIn('/gone', files)).toEqual([]);
});

test.each([
  ['./apps', '/r/apps'],
  ['/apps', '/r/apps'],
  ['', '/r'],
  ['../../apps', '/r/apps'],
  ['apps/../..', '/r'],
])('the path %j is the directory %s', (path, expected) => {
  expect(fluxDirectory({ value: { spec: { path } }, origins: { steps: [] } }, '/r')).toBe(expected);
});

test.each([
  [{ spec: { suspend: true } }, true],
  [{ spec: { suspend: false } }, false],
  [{ spec: { suspend: 'true' } }, false],
  [{}, false],
])('%j is suspended: %s', (value, expected) => {
  expect(isSuspendedObject(value)).toBe(expected);
});

test.each([
  ['', false],
  ['  suspend: true\n', true],
])('a root that is not built has the reason at the name of its object (%j)', async (more, isSuspended) => {
  const root = await rootWithoutBuild(sourcedOf(flux('apps', './apps', more), 'c/a.yaml'), 'flux:c/apps', {
    reason: 'it is so',
    cause: 'so',
  });
  expect(root).toMatchObject({ directory: 'flux:c/apps', state: 'needs-permission', objects: [], isSuspended });
  expect(root.package.diagnostics).toEqual([root.notBuilt]);
  expect(root.notBuilt).toMatchObject({
    code: 'controller-root',
    severity: 'info',
    message: 'krmkit does not build flux:c/apps: it is so',
    cause: 'so',
    location: { path: 'c/a.yaml', line: 3 },
  });
  expect([...(root.causes ?? [])]).toEqual(['c/a.yaml']);
});

/** `SEVERITY CODE LINE MESSAGE` of what is found for a Kustomization with these fields. */
async function findings(more: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const system = memoryFileSystem(new Map(Object.entries({ 'c/a.yaml': flux('apps', './apps', more), ...files })));
  const { roots } = await buildControllerRoots(['.'], system, { build: {} });
  return roots
    .flatMap((root) => root.package.diagnostics)
    .filter(({ message }) => !message.startsWith('krmkit takes this repository'))
    .map(
      ({ severity, code, location, message }) => `${severity} ${code} ${location?.path}:${location?.line} ${message}`,
    );
}

const PLAIN = { 'apps/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n' };
const variables = (...names: readonly string[]): Readonly<Record<string, string>> => ({
  'apps/a.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {x: "${names.map((name) => `\${${name}}`).join(' ')}"}\n`,
});
const SECRET_VALUES = '  postBuild: {substituteFrom: [{kind: Secret, name: s}]}\n';

test.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
  ['nothing', '', PLAIN, []],
  [
    'fields that v1 does not have',
    '  patchesStrategicMerge: []\n  patchesJson6902: []\n',
    PLAIN,
    [
      'warning controller-root c/a.yaml:7 Flux does not apply patchesStrategicMerge, which v1 of its Kustomization does not have',
      'warning controller-root c/a.yaml:8 Flux does not apply patchesJson6902, which v1 of its Kustomization does not have',
    ],
  ],
  [
    'a name that no variable can have',
    '  postBuild: {substitute: {a-b: x}}\n',
    PLAIN,
    ['error flux-substitution c/a.yaml:7 Flux refuses "a-b" as the name of a variable'],
  ],
  [
    'five variables that only a Secret has, sorted',
    SECRET_VALUES,
    variables('E', 'D', 'C', 'B', 'A'),
    [
      'info flux-substitution c/a.yaml:7 krmkit does not know the value of ${A}, ${B}, ${C}, ${D}, ${E}: the Secret flux-system/s is not among the files',
    ],
  ],
  [
    'more of them',
    SECRET_VALUES,
    variables('E', 'D', 'C', 'B', 'A', 'F', 'G'),
    [
      'info flux-substitution c/a.yaml:7 krmkit does not know the value of ${A}, ${B}, ${C}, ${D}, ${E} and 2 more: the Secret flux-system/s is not among the files',
    ],
  ],
  ['no variable that only a Secret has', SECRET_VALUES, PLAIN, []],
])('a build with %s', async (_, more, files, expected) => {
  expect(await findings(more, files)).toEqual(expected);
});

testRoots([
  {
    title: 'objects that are not substituted',
    files: {
      'c/a.yaml': flux('a', './apps', '  postBuild: {substitute: {NAME: made}}\n'),
      'apps/a.yaml': ['annotations', 'labels']
        .map(
          (field) =>
            `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: "\${NAME}-${field}", ${field}: {kustomize.toolkit.fluxcd.io/substitute: Disabled}}\n---\n`,
        )
        .join(''),
      'apps/b.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: "${NAME}"}\n',
    },
    roots: ['flux:c/a built: ConfigMap ${NAME}-annotations, ConfigMap ${NAME}-labels, ConfigMap made'],
  },
  {
    title: 'an object of kustomize among the files',
    files: {
      'c/a.yaml': flux('a', './apps'),
      'apps/a.yaml': `${PLAIN['apps/a.yaml']}---\napiVersion: kustomize.config.k8s.io/v1beta1\nkind: Other\nmetadata: {name: x}\n`,
    },
    roots: ['flux:c/a built: ConfigMap a'],
  },
]);
