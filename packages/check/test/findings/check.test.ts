import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../src/api/options.ts';
import type { CheckOptions } from '../../src/api/options.ts';
import type { CheckInput, RunningCheck } from '../../src/findings/check.ts';
import { startCheck } from '../../src/findings/check.ts';
import type { CheckSettings } from '../../src/findings/check-settings.ts';
import { loadObjectRules } from '../../src/findings/load-object-rules.ts';
import { memoryFileSystem } from '@krmkit/base';
import { readRelease } from '@krmkit/pods';
import type { Files } from '../check-files.ts';
import { openFiles } from '../check-files.ts';

const pod = (name: string, args = '', namespace = ''): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}${namespace}}\nspec: {containers: [{name: app, image: a, args: [${args}]}]}\n`;
const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\n';
const SCALED =
  'apiVersion: keda.sh/v1alpha1\nkind: ScaledJob\nmetadata: {name: s}\nspec: {jobTargetRef: {template: {spec: {containers: [{name: app, image: a}]}}}}\n';

interface Given extends Partial<CheckInput> {
  readonly options?: CheckOptions;
  readonly settings?: Partial<CheckSettings>;
}

async function start(files: Files, { options = {}, settings, ...input }: Given = {}): Promise<RunningCheck> {
  const { environments } = await openFiles(files);
  return startCheck({ environments, ...input }, { ...settingsOf('check', options), ...settings });
}
const namesOf = (running: RunningCheck): readonly string[] =>
  [...running.steps()].flat().map(({ root, subject }) => `${root ?? '-'} ${subject.name}`);

describe('a check', () => {
  const FILES: Files = {
    'a.yaml': `${pod('one')}---\n${MAP}---\n${pod('two')}`,
    'p/kustomization.yaml': 'resources: [a.yaml]\n',
    'p/a.yaml': pod('three'),
  };

  it('has a step for each resource, before it is looked at, and one with the workloads of it', async () => {
    const running = await start(FILES);
    expect(running.total).toBe(4);
    const steps = [...running.steps()].map((workloads) => workloads.map(({ subject }) => subject.name));
    expect(steps).toEqual([[], ['one'], [], [], ['two'], [], ['three']]);
  });

  it('has the root of each workload, and counts', async () => {
    const running = await start(FILES);
    expect(namesOf(running)).toEqual(['- one', '- two', 'p three']);
    expect(running.outcome().summary).toMatchObject({ workloads: 3, containers: 3, resources: 4 });
  });

  it('has the workloads of the container that is selected', async () => {
    expect(namesOf(await start(FILES, { options: { container: 'app' } }))).toHaveLength(3);
    const none = await start(FILES, { options: { container: 'none' } });
    expect(namesOf(none)).toEqual([]);
    expect(none.outcome().containerNames).toEqual(['app']);
  });

  it.each<readonly [what: string, files: Files, options: CheckOptions, names: readonly string[]]>([
    ['a name', FILES, { selection: { names: ['two'] } }, ['- two']],
    [
      'a namespace that is written',
      { 'a.yaml': pod('a', '', ', namespace: shop') },
      { selection: { namespaces: ['shop'] } },
      ['- a'],
    ],
    ['the default namespace', { 'a.yaml': pod('a') }, { selection: { namespaces: ['default'] } }, ['- a']],
    [
      'the namespace of the options',
      { 'a.yaml': pod('a') },
      { namespace: 'shop', selection: { namespaces: ['shop'] } },
      ['- a'],
    ],
    ['another namespace', { 'a.yaml': pod('a') }, { selection: { namespaces: ['shop'] } }, []],
  ])('judges only what is selected: %s', async (_, files, options, names) => {
    expect(namesOf(await start(files, { options }))).toEqual(names);
  });

  it('finds nothing in what is not selected', async () => {
    const running = await start({ 'a.yaml': pod('a', '"$(NO)"') }, { options: { selection: { names: ['b'] } } });
    expect(namesOf(running)).toEqual([]);
    expect(running.outcome().diagnostics).toEqual([]);
  });

  it('tells what it finds, and leaves out events of ignored findings', async () => {
    const heard: string[] = [];
    const files = { 'a.yaml': pod('a', '"$(NO)"') };
    const running = await start(files, { onFound: ({ code }) => void heard.push(code) });
    const events = [...running.steps()].flat().flatMap(({ containers }) => containers.flatMap((one) => one.events));
    expect([heard, events.length]).toEqual([['unresolved-reference'], 1]);
    const ignoring = await start(files, { options: { ignore: ['unresolved-reference'] } });
    expect([...ignoring.steps()].flat().flatMap(({ containers }) => containers.flatMap((one) => one.events))).toEqual(
      [],
    );
    expect(ignoring.outcome().summary.ignored).toBe(1);
  });

  it('says which containers it does not look at', async () => {
    const running = await start({ 'a.yaml': SCALED });
    expect(namesOf(running)).toEqual([]);
    expect(running.outcome().diagnostics.map(({ code }) => code)).toEqual(['unseen-containers']);
  });

  it('uses the configuration of images', async () => {
    const text =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: app, image: nginx, args: [x]}]}\n';
    const images = new Map([['docker.io/library/nginx:latest', { entrypoint: ['/entry'], cmd: [] }]]);
    const without = [...(await start({ 'a.yaml': text })).steps()].flat();
    expect(without[0]?.containers[0]?.argv).toBeUndefined();
    const running = await start({ 'a.yaml': text }, { images });
    const [workload] = [...running.steps()].flat();
    expect(workload?.containers[0]?.argv).toEqual(['/entry', 'x'].map((word) => [{ kind: 'literal', text: word }]));
  });
});

describe('a check of objects', () => {
  async function codesOf(files: Files): Promise<readonly string[]> {
    const { environments } = await openFiles(files);
    const release = readRelease('1.34');
    const loaded = await loadObjectRules(memoryFileSystem(new Map()), [environments], release, {
      from: undefined,
      schemas: [],
    });
    if (!loaded.ok) throw new Error(loaded.message);
    const running = startCheck(
      { environments },
      { ...settingsOf('check', {}), kubernetes: release, objects: loaded.value },
    );
    for (const _ of running.steps());
    return running.outcome().diagnostics.map(({ code }) => code);
  }

  it('looks at objects without pods, too, and counts kinds without a schema', async () => {
    expect(await codesOf({ 'a.yaml': `${MAP}none: 1\n` })).toEqual(['unknown-field']);
    expect(await codesOf({ 'a.yaml': 'apiVersion: e.com/v1\nkind: Widget\nmetadata: {name: a}\n' })).toEqual([
      'unchecked-kind',
    ]);
  });
});

describe('workloads that are not selected', () => {
  it('are named where a selection has none', async () => {
    const running = await start(
      { 'a.yaml': `${pod('one')}---\n${MAP}` },
      { options: { selection: { names: ['on'] } } },
    );
    for (const _ of running.steps());
    // ConfigMaps have no pods.
    expect(running.miss.count()).toBe(1);
    expect(running.miss.explain('workload')).toMatchObject({ message: 'none of 1 workload is selected' });
  });
});
