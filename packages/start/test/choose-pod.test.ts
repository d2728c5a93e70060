import { describe, expect, it } from 'vitest';
import { memoryFileSystem, memoryStandardInput } from '@krmkit/base';
import { buildRoot, readEnvironments } from '@krmkit/kustomize';
import { behaviourOf, parseTemplatePath, readRelease } from '@krmkit/pods';
import type { TemplatePath } from '@krmkit/pods';
import { choosePod } from '../src/choose-pod.ts';
import type { ChosenPod, PodChoice } from '../src/choose-pod.ts';

const SPEC =
  'spec: {containers: [{name: app, image: "i:1", env: [{name: A, valueFrom: {configMapKeyRef: {name: c, key: k}}}]}]}';
const TEMPLATE = `spec: {template: {${SPEC}}}`;
const pod = (name: string, namespace = ''): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}${namespace === '' ? '' : `, namespace: ${namespace}`}}\n${SPEC}\n`;
const workload = (kind: string, name: string): string =>
  `apiVersion: apps/v1\nkind: ${kind}\nmetadata: {name: ${name}}\n${TEMPLATE}\n`;
const config = (value: string, namespace = ''): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c${namespace === '' ? '' : `, namespace: ${namespace}`}}\ndata: {k: ${value}}\n`;

interface Row {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** The PATHs; the pod is chosen from the first one. Default: all files. */
  readonly paths?: readonly string[];
  readonly choice?: Partial<PodChoice>;
  /** The name, the namespace and the value of its variable, or the message and the hint of a refusal. */
  readonly expected: readonly [string, string] | readonly [string, string, string | undefined];
}

const OVERLAYS = {
  'base/kustomization.yaml': 'resources: [pod.yaml, c.yaml]\n',
  'base/pod.yaml': pod('web'),
  'base/c.yaml': config('base'),
  'dev/kustomization.yaml': 'namespace: dev\nnamePrefix: dev-\nresources: [../base]\n',
  'prod/kustomization.yaml': 'namespace: prod\nresources: [../base]\n',
};

const ROWS: readonly Row[] = [
  { title: 'the only pod', files: { 'a.yaml': pod('web'), 'c.yaml': config('x') }, expected: ['web', 'default', 'x'] },
  {
    title: 'a pod with the name of a controller and five random characters',
    files: { 'a.yaml': workload('Deployment', 'web') },
    expected: ['web-r4nd0', 'default', undefined],
  },
  {
    title: 'the first pod of a StatefulSet',
    files: { 'a.yaml': workload('StatefulSet', 'db') },
    expected: ['db-0', 'default', undefined],
  },
  {
    title: 'a pod without a name has the name of its kind',
    files: { 'a.yaml': `apiVersion: v1\nkind: Pod\nmetadata: {generateName: x}\n${SPEC}\n` },
    expected: ['pod', 'default', undefined],
  },
  {
    title: 'its own namespace',
    files: { 'a.yaml': pod('web', 'shop'), 'c.yaml': config('x', 'shop') },
    choice: { namespace: 'other' },
    expected: ['web', 'shop', 'x'],
  },
  {
    title: 'the namespace that is given for objects without one',
    files: { 'a.yaml': pod('web'), 'c.yaml': config('x') },
    choice: { namespace: 'other' },
    expected: ['web', 'other', 'x'],
  },
  {
    title: 'the one with the name',
    files: { 'a.yaml': pod('web'), 'b.yaml': pod('api') },
    choice: { name: 'api' },
    expected: ['api', 'default', undefined],
  },
  {
    title: 'none of several without a name',
    files: { 'a.yaml': pod('web'), 'b.yaml': workload('Deployment', 'api') },
    expected: ['there are several pods: Pod web, Deployment api', 'choose one with --name'],
  },
  {
    title: 'none of two with the same name',
    files: { 'a.yaml': pod('web'), 'b.yaml': workload('Deployment', 'web') },
    choice: { name: 'web' },
    expected: ['there are several pods: Pod web, Deployment web', 'put it into a file of its own'],
  },
  {
    title: 'a name that is nearly one',
    files: { 'a.yaml': pod('web'), 'b.yaml': pod('api') },
    choice: { name: 'wep' },
    expected: ['there is no pod or workload wep', 'did you mean web?'],
  },
  {
    title: 'a name that is like none',
    files: { 'a.yaml': pod('web'), 'b.yaml': workload('Deployment', 'api') },
    choice: { name: 'frontend' },
    expected: ['there is no pod or workload frontend', 'pods and workloads: Pod web, Deployment api'],
  },
  {
    title: 'no pod',
    files: { 'c.yaml': config('x') },
    expected: [
      '. contains no Pod and no pod template',
      'pass the file with the Pod first, and after -- the objects that it refers to',
    ],
  },
  {
    title: 'a pod template of another kind',
    files: {
      'a.yaml': `apiVersion: e.com/v1\nkind: Widget\nmetadata: {name: w}\nspec: {pod: {${SPEC}}}\n`,
      'c.yaml': config('x'),
    },
    choice: { templates: [template('Widget.e.com=spec.pod')] },
    expected: ['w-r4nd0', 'default', 'x'],
  },
  {
    title: 'a pod of the first path before those of the others',
    files: { 'a/pod.yaml': pod('web'), 'b/pod.yaml': pod('other'), 'b/c.yaml': config('x') },
    paths: ['a', 'b'],
    expected: ['web', 'default', 'x'],
  },
  {
    title: 'a file whose path only begins the same is another one',
    files: { 'a/pod.yaml': pod('web'), 'ab/pod.yaml': pod('other') },
    paths: ['a', 'ab'],
    expected: ['web', 'default', undefined],
  },
  {
    title: 'a file as the first path',
    files: { 'a/pod.yaml': pod('web'), 'a/other.yaml': pod('other') },
    paths: ['a/pod.yaml', 'a/other.yaml'],
    expected: ['web', 'default', undefined],
  },
  {
    title: 'a pod of another path if the first one has none',
    files: { 'a/c.yaml': config('x'), 'b/pod.yaml': pod('other') },
    paths: ['a', 'b'],
    expected: ['other', 'default', 'x'],
  },
  {
    title: 'the pod of a build, with what the same build has',
    files: OVERLAYS,
    paths: ['prod'],
    expected: ['web', 'prod', 'base'],
  },
  {
    title: 'none of several builds',
    files: OVERLAYS,
    expected: ['there are pods in several environments: dev, prod', 'name one of them: krmkit start prod'],
  },
  {
    title: 'the one of several builds with the name',
    files: OVERLAYS,
    choice: { name: 'dev-web' },
    expected: ['dev-web', 'dev', 'base'],
  },
  {
    title: 'the one of several builds in the namespace',
    files: OVERLAYS,
    choice: { namespaces: ['prod', 'test'] },
    expected: ['web', 'prod', 'base'],
  },
  {
    title: 'none in the namespaces',
    files: OVERLAYS,
    choice: { namespaces: ['test', 'stage'] },
    expected: ['no pod is in the namespace test or stage', 'namespaces of the pods: dev, prod'],
  },
  {
    title: 'no pod of files in the namespaces',
    files: { 'a.yaml': pod('web'), 'b.yaml': pod('api', 'shop') },
    choice: { namespaces: ['test'] },
    expected: ['no pod is in the namespace test', 'namespaces of the pods: default, shop'],
  },
  {
    title: 'a pod of a file in a namespace that is given',
    files: { 'a.yaml': pod('web'), 'b.yaml': pod('api', 'shop') },
    choice: { namespace: 'mine', namespaces: ['mine'] },
    expected: ['web', 'mine', undefined],
  },
  {
    title: 'a pod of a file in the namespace default',
    files: { 'a.yaml': pod('web'), 'b.yaml': pod('api', 'shop') },
    choice: { namespaces: ['default'] },
    expected: ['web', 'default', undefined],
  },
  {
    title: 'a pod of a file, with objects that a build of another path has',
    files: {
      'pod.yaml': pod('web'),
      'conf/kustomization.yaml': 'resources: [c.yaml]\n',
      'conf/c.yaml': config('built'),
    },
    paths: ['pod.yaml', 'conf'],
    expected: ['web', 'default', 'built'],
  },
  {
    title: 'a pod of a file does not see the objects of a build below its path',
    files: {
      'pod.yaml': pod('web'),
      'conf/kustomization.yaml': 'nameSuffix: ""\nresources: [c.yaml]\n',
      'conf/c.yaml': config('built'),
    },
    expected: ['web', 'default', undefined],
  },
  ...['../conf', '/conf'].map((conf): Row => ({
    title: `a pod of the working directory, with objects that a build of ${conf} has`,
    files: {
      'pod.yaml': pod('web'),
      [`${conf}/kustomization.yaml`]: 'resources: [c.yaml]\n',
      [`${conf}/c.yaml`]: config('built'),
    },
    paths: ['.', conf],
    expected: ['web', 'default', 'built'],
  })),
];

describe('krmkit start chooses', () => {
  it.each(ROWS)('$title', async ({ files, paths = ['.'], choice = {}, expected }) => {
    const chosen = await choose(files, paths, choice);
    if (!chosen.ok) return expect([chosen.message, chosen.hint]).toEqual(expected);
    const { name, namespace, sources } = chosen.value;
    const found = sources.configMap(namespace, referenceOf(chosen.value));
    expect([name, namespace, found.state === 'found' ? found.object.data?.['k'] : undefined]).toEqual(expected);
  });

  it('a pod with what is wrong with the objects, and none of two that are equally near', async () => {
    const files = {
      'a/pod.yaml': pod('web'),
      'b/c.yaml': config('x'),
      'd/c.yaml': config('z'),
      'e.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: bad}\ndata: {"a b": x}\n',
    };
    const { value } = okOf(await choose(files, ['.'], {}));
    expect(value.sources.configMap('default', 'c').state).toBe('unknown');
    expect(
      value
        .diagnostics()
        .map(({ code, severity, location, subject }) => [code, severity, location?.path, subject?.name]),
    ).toEqual([
      ['invalid-resource', 'error', 'e.yaml', 'bad'],
      ['ambiguous-source', 'info', undefined, undefined],
    ]);
  });

  it('a pod without the findings that a comment suppresses', async () => {
    const line = '# krmkit-ignore invalid-resource -- a test\n';
    const bad = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: bad}\ndata:\n  "a b": x\n';
    const codes = async (text: string): Promise<readonly string[]> =>
      okOf(await choose({ 'a.yaml': pod('web'), 'e.yaml': text }, ['.'], {}))
        .value.diagnostics()
        .map(({ code }) => code);
    expect(await codes(bad)).toEqual(['invalid-resource']);
    expect(await codes(bad.replace('  "a', `  ${line}  "a`))).toEqual([]);
  });

  it('a pod with what cannot be read beside it, and objects that do not exist', async () => {
    const { value } = okOf(await choose({ 'a.yaml': pod('web'), 'b.yaml': 'a: [' }, ['.'], {}));
    expect(value.diagnostics().map(({ code, location }) => [code, location?.path])).toEqual([
      ['invalid-yaml', 'b.yaml'],
    ]);
    expect(value.sources.configMap('default', 'c').state).toBe('absent');
  });

  // Of a build, files without such comments are not read for them.
  it('a pod of a build with the objects that have comments about findings, and those of files', async () => {
    const files = {
      ...OVERLAYS,
      'base/pod.yaml': `# krmkit-ignore missing-key: ours\n${pod('web')}`,
      'd.yaml': config('x'),
    };
    const { value } = okOf(await choose(files, ['prod', 'd.yaml'], {}));
    expect(value.written.map(({ origin }) => origin?.source.path ?? '').sort()).toEqual(['base/pod.yaml', 'd.yaml']);
  });

  it('the subject of what is found in the pod', async () => {
    const { value } = okOf(await choose({ 'a.yaml': workload('Deployment', 'web') }, ['.'], { namespace: 'shop' }));
    expect(value.subject).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web' });
    expect(value.template.controller).toBe('deployment');
    expect(value.written.map(({ identity }) => identity.name)).toEqual(['web']);
  });
});

/** The ConfigMap that the first variable names. */
function referenceOf({ pod: { spec } }: ChosenPod): string {
  return /"configMapKeyRef":\{"name":"([^"]+)"/.exec(JSON.stringify(spec))?.[1] ?? '';
}

type Chosen = ReturnType<typeof choosePod>;

async function choose(
  files: Readonly<Record<string, string>>,
  paths: readonly string[],
  choice: Partial<PodChoice>,
): Promise<Chosen> {
  const system = memoryFileSystem(new Map(Object.entries(files)));
  const read = await readEnvironments(
    paths,
    { files: system, stdin: memoryStandardInput('') },
    { build: (directory) => buildRoot(system, directory, {}, true) },
  );
  const behaviour = behaviourOf(readRelease('1.34'));
  const own: PodChoice = { path: paths[0] ?? '', name: undefined, namespace: undefined, templates: [], behaviour };
  return choosePod(read, { ...own, ...choice }, 'r4nd0');
}

function okOf(chosen: Chosen): { readonly value: ChosenPod } {
  if (!chosen.ok) throw new Error(chosen.message);
  return chosen;
}

function template(text: string): TemplatePath {
  const parsed = parseTemplatePath(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
}
