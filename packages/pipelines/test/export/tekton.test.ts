import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { isObject, member, objectsAt, textAt } from '@krmkit/base';
import { engineSchemas, needs, schemaProblems } from '@krmkit/testing';
import { isDnsLabel } from '@krmkit/manifests';
import { exportPod, podFunctions } from '../../src/export/pod.ts';
import { tektonObjects } from '../../src/export/tekton.ts';
import {
  containersOf,
  ENGINES,
  gitObjects,
  IMAGES,
  SETTINGS,
  shardObjects,
  STEPS,
  TEXTS,
  texts,
  WITH_GIT,
} from './engines.ts';

const schemas = engineSchemas();

/** What the admission webhook of Tekton refuses in the parts of a Task that krmkit writes, by the names of its checks. */
const TEKTON_RULES: Readonly<Record<string, (step: JsonObject) => boolean>> = {
  'the name is a DNS label': (step) => isDnsLabel(textAt(step, 'name')),
  'script and command exclude each other': (step) => member(step, 'script') === undefined,
  'nothing is mounted below /tekton/': (step) =>
    objectsAt(step, 'volumeMounts').every((mount) => !textAt(mount, 'mountPath').startsWith('/tekton/')),
  'the timeout is a duration of Go': (step) => /^(?:(?:\d+(?:\.\d+)?(?:h|m|s|ms))+)?$/.test(textAt(step, 'timeout')),
  'no reference to a parameter, since none is declared': (step) =>
    texts([member(step, 'command') ?? [], member(step, 'args') ?? [], member(step, 'env') ?? []]).every(
      (text) => !/\$\((?:params|context|results|steps|workspaces|tasks)[.[]/.test(text),
    ),
  'stdoutConfig needs alpha': (step) => member(step, 'stdoutConfig') === undefined,
  'no onError beside stopAndFail and continue': (step) => member(step, 'onError') === undefined,
  'a workspace has a path, which the CRD requires': (step) =>
    objectsAt(step, 'workspaces').every((workspace) => textAt(workspace, 'mountPath') !== ''),
};

function taskOf(): JsonObject {
  const task = ENGINES.tekton().find(({ file }) => file === 'task')?.value;
  if (task === undefined) throw new Error('no Task');
  return task;
}

describe('the objects of Tekton', () => {
  it('fit the CRDs', needs('the CRDs of engines', schemas), () => {
    const all = [ENGINES.tekton(), shardObjects('tekton'), gitObjects('tekton'), shardObjects('tekton', WITH_GIT)];
    for (const { value } of all.flat()) {
      const schema = schemas?.get(textAt(value, 'kind'));
      expect(schema).toBeDefined();
      expect(schemaProblems(value, schema ?? {})).toEqual([]);
    }
  });

  it('would not fit with an unknown field', needs('the CRDs of engines', schemas), () => {
    const task = taskOf();
    const spec = member(task, 'spec');
    const wrong = { ...task, spec: { ...(isObject(spec) ? spec : {}), stdin: true } };
    expect(schemaProblems(wrong, schemas?.get('Task') ?? {})).toEqual(['.spec.stdin: unknown']);
  });

  it.each(Object.entries(TEKTON_RULES))('follow a rule of its webhook: %s', (_, holds) => {
    const steps = objectsAt(member(taskOf(), 'spec'), 'steps');
    expect(steps).toHaveLength(6);
    for (const step of steps) expect(holds(step)).toBe(true);
  });

  // https://tekton.dev/docs/pipelines/workspaces/: a Pipeline hands on the workspace of its run by name.
  it('hand on the workspace with the package to the steps that read and write it', () => {
    const [task, pipeline, run] = ENGINES.tekton().map(({ value }) => member(value, 'spec'));
    const [workspace] = objectsAt(run, 'workspaces').map((one) => textAt(one, 'name'));
    expect(workspace).not.toBe('');
    expect(member(objectsAt(pipeline, 'tasks')[0], 'workspaces')).toEqual([{ name: workspace, workspace }]);
    const steps = objectsAt(task, 'steps');
    expect(steps.some((step) => objectsAt(step, 'workspaces').some((one) => one['name'] === workspace))).toBe(true);
    const mounts = steps.flatMap((step) => objectsAt(step, 'volumeMounts').map((mount) => textAt(mount, 'name')));
    expect(mounts).not.toContain(workspace);
  });

  it('mount a volume for the package of a repository', () => {
    const [task] = gitObjects('tekton').map(({ value }) => member(value, 'spec'));
    const steps = objectsAt(task, 'steps');
    expect(steps.flatMap((step) => objectsAt(step, 'workspaces'))).toEqual([]);
    const mounts = steps.flatMap((step) => objectsAt(step, 'volumeMounts').map((mount) => textAt(mount, 'name')));
    expect(mounts).toContain('package');
  });

  it('hand on the result of the push', () => {
    const [task, pipeline, run] = gitObjects('tekton').map(({ value }) => member(value, 'spec'));
    const properties = Object.fromEntries(
      ['outcome', 'branch', 'base', 'commit'].map((name) => [name, { type: 'string' }]),
    );
    expect(objectsAt(task, 'results')).toMatchObject([{ name: 'push', type: 'object', properties }]);
    expect(member(pipeline, 'results')).toEqual([
      { name: 'push', type: 'object', value: '$(tasks.functions.results.push[*])' },
    ]);
    for (const spec of [task, pipeline, run]) expect(member(spec, 'workspaces')).toBeUndefined();
    const template = objectsAt(member(gitObjects('argo')[0]?.value, 'spec'), 'templates')[0];
    expect(member(template, 'outputs')).toEqual({
      parameters: [{ name: 'push', valueFrom: { path: '/tmp/push.json' } }],
    });
  });

  it('hand on the results of the pushes of shards as a list', () => {
    const [task, pipeline] = shardObjects('tekton', WITH_GIT).map(({ value }) => member(value, 'spec'));
    // A matrix takes only results that are texts: https://tekton.dev/docs/pipelines/matrix/
    expect(objectsAt(task, 'results')).toMatchObject([{ name: 'push', type: 'string' }]);
    expect(member(pipeline, 'results')).toEqual([
      { name: 'push', type: 'array', value: '$(tasks.functions.results.push[*])' },
    ]);
    const [shards] = objectsAt(member(shardObjects('argo', WITH_GIT)[0]?.value, 'spec'), 'templates');
    expect(member(shards, 'outputs')).toEqual({
      parameters: [{ name: 'push', valueFrom: { parameter: '{{steps.functions.outputs.parameters.push}}' } }],
    });
  });

  it('ask for the requests of one container, not of all', () => {
    const containers = containersOf('tekton', ENGINES.tekton());
    const requests = containers.map((one) => member(member(one, 'computeResources'), 'requests'));
    const little = { cpu: '5m', memory: '16Mi' };
    expect(requests).toEqual([...requests.slice(1).map(() => little), { cpu: '100m', memory: '64Mi' }]);
  });

  it('start a pod for each shard, as the engine does it', () => {
    const [task, pipeline] = shardObjects('tekton').map(({ value }) => member(value, 'spec'));
    expect(member(task, 'params')).toEqual([{ name: 'shard', type: 'string' }]);
    expect(objectsAt(task, 'steps').map((step) => textAt(step, 'timeout'))).toContain('25m0s');
    // Half an hour, and five minutes for each of two functions of five packages.
    expect(objectsAt(pipeline, 'tasks').map((one) => textAt(one, 'timeout'))).toEqual(['1h20m0s']);
    expect(member(objectsAt(pipeline, 'tasks')[0], 'matrix')).toEqual({
      params: [{ name: 'shard', value: ['0', '1', '2'] }],
    });
    const templates = objectsAt(member(shardObjects('argo')[0]?.value, 'spec'), 'templates');
    expect(templates[0]).toMatchObject({ name: 'shards', steps: [[{ template: 'functions', withItems: [0, 1, 2] }]] });
    expect(templates[1]).toMatchObject({ name: 'functions', inputs: { parameters: [{ name: 'shard' }] } });
    expect(member(shardObjects('job')[0]?.value, 'spec')).toMatchObject({
      completionMode: 'Indexed',
      completions: 3,
      parallelism: 3,
      backoffLimitPerIndex: 0,
      // Half an hour, and five minutes for each of two functions of five packages.
      activeDeadlineSeconds: 1800 + 2 * 5 * 300,
    });
  });

  // As time.Duration of Go prints them.
  it.each([
    [300_000, '5m0s'],
    [1_500, '1.5s'],
    [59_000, '59s'],
    [60_000, '1m0s'],
    [3_600_000, '1h0m0s'],
    [3_661_001, '1h1m1.001s'],
  ])('write %i milliseconds as %s', (timeoutMilliseconds, expected) => {
    const settings = { ...SETTINGS, timeoutMilliseconds };
    const [task] = tektonObjects(exportPod(podFunctions(STEPS, IMAGES), settings, TEXTS.tekton), settings);
    const steps = objectsAt(member(task?.value, 'spec'), 'steps').filter((step) =>
      textAt(step, 'name').startsWith('fn-'),
    );
    expect(steps.map((step) => textAt(step, 'timeout'))).toEqual([expected, expected]);
  });

  it('read the package from a workspace, in containers of krmkit alone, or clone it into a volume', () => {
    const named = (one: JsonObject): boolean => objectsAt(one, 'workspaces').length > 0;
    const steps = containersOf('tekton', ENGINES.tekton());
    expect(steps.filter(named).map((step) => textAt(step, 'name'))).toEqual(['in-1', 'in-2', 'out']);
    const specs = ENGINES.tekton().map(({ value }) => member(value, 'spec'));
    expect(specs.map((spec) => objectsAt(spec, 'workspaces').length)).toEqual([1, 1, 1]);
    const cloned = gitObjects('tekton').map(({ value }) => member(value, 'spec'));
    expect(cloned.map((spec) => objectsAt(spec, 'workspaces').length)).toEqual([0, 0, 0]);
    expect(objectsAt(cloned[0], 'volumes').map((volume) => textAt(volume, 'name'))).toContain('package');
    expect(objectsAt(specs[0], 'volumes').map((volume) => textAt(volume, 'name'))).not.toContain('package');
  });
});
