import { describe, expect, it } from 'vitest';
import {
  controllerAddsVariable,
  controllerSetsLabel,
  parseTemplatePath,
  podTemplatesOf,
} from '../../src/pod/workloads.ts';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';

const podSpec = { spec: { containers: [] } };

/** A resource with a pod template at the given keys. */
function resource(apiVersion: string, kind: string, path: readonly string[]): JsonObject {
  let value: JsonObject = podSpec;
  for (const key of path.toReversed()) value = { [key]: value };
  return { apiVersion, kind, ...value };
}

describe('podTemplatesOf', () => {
  it.each<[string, string, readonly string[], string]>([
    ['v1', 'Pod', [], 'none'],
    ['v1', 'PodTemplate', ['template'], 'pod-template'],
    ['v1', 'ReplicationController', ['spec', 'template'], 'replication-controller'],
    ['apps/v1', 'Deployment', ['spec', 'template'], 'deployment'],
    ['apps/v1beta1', 'Deployment', ['spec', 'template'], 'deployment'],
    ['extensions/v1beta1', 'Deployment', ['spec', 'template'], 'deployment'],
    ['apps/v1', 'ReplicaSet', ['spec', 'template'], 'replica-set'],
    ['apps/v1', 'StatefulSet', ['spec', 'template'], 'stateful-set'],
    ['apps/v1', 'DaemonSet', ['spec', 'template'], 'daemon-set'],
    ['batch/v1', 'Job', ['spec', 'template'], 'job'],
    ['batch/v1', 'CronJob', ['spec', 'jobTemplate', 'spec', 'template'], 'job'],
    ['argoproj.io/v1alpha1', 'Rollout', ['spec', 'template'], 'rollout'],
    ['serving.knative.dev/v1', 'Service', ['spec', 'template'], 'knative'],
    ['serving.knative.dev/v1', 'Configuration', ['spec', 'template'], 'knative'],
    ['serving.knative.dev/v1', 'Revision', [], 'knative'],
  ])('%s %s', (apiVersion, kind, path, controller) => {
    expect(podTemplatesOf(resource(apiVersion, kind, path), [])).toEqual([{ path, kind, controller }]);
  });

  it.each<[string, JsonObject]>([
    ['another group', resource('example.com/v1', 'Deployment', ['spec', 'template'])],
    ['a core Service', resource('v1', 'Service', ['spec', 'template'])],
    ['a Task of Tekton, which has steps', resource('tekton.dev/v1', 'Task', ['spec', 'template'])],
    ['an Argo Workflow', resource('argoproj.io/v1alpha1', 'Workflow', ['spec', 'template'])],
    [
      'a Rollout without a template',
      { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', spec: { workloadRef: {} } },
    ],
    ['a template that is not an object', { apiVersion: 'apps/v1', kind: 'Deployment', spec: { template: 'x' } }],
    ['no kind', { apiVersion: 'v1', spec: {} }],
    ['a kind that is not a string', { apiVersion: 'v1', kind: 1, spec: {} }],
    ['nothing', {}],
  ])('finds none in %s', (_case, value) => {
    expect(podTemplatesOf(value, [])).toEqual([]);
  });

  it('finds those at paths of the user', () => {
    const list: JsonValue = [podSpec, podSpec];
    const value: JsonObject = { apiVersion: 'example.com/v1', kind: 'Farm', spec: { pods: list } };
    const extra = ['Farm.example.com=spec.pods[1]', 'Farm.other.com=spec.pods[0]', 'Farm.example.com=spec.gone'];
    const paths = extra.map(parseTemplatePath).filter((path) => path !== undefined);
    expect(podTemplatesOf(value, paths)).toEqual([{ path: ['spec', 'pods', 1], kind: 'Farm', controller: 'custom' }]);
  });

  it('does not count a known path twice', () => {
    const known = { kind: 'Deployment', group: 'apps', path: ['spec', 'template'] };
    expect(podTemplatesOf(resource('apps/v1', 'Deployment', ['spec', 'template']), [known])).toHaveLength(1);
  });
});

describe('parseTemplatePath', () => {
  it.each<[string, string, string, Path]>([
    ['Rollout.argoproj.io=spec.template', 'Rollout', 'argoproj.io', ['spec', 'template']],
    ['Farm=template', 'Farm', '', ['template']],
    ['Farm.a-b.example.com=spec.pods[0].template', 'Farm', 'a-b.example.com', ['spec', 'pods', 0, 'template']],
    ['Farm.x=a[1][2]', 'Farm', 'x', ['a', 1, 2]],
  ])('reads %s', (text, kind, group, path) => {
    expect(parseTemplatePath(text)).toEqual({ kind, group, path });
  });

  it.each([
    '',
    'Farm',
    'Farm=',
    '=spec',
    'Farm.=spec',
    'Farm.X=spec',
    'Farm=spec..x',
    'Farm=spec.',
    'Farm=[0]',
    'Farm=a[x]',
  ])('refuses %j', (text) => {
    expect(parseTemplatePath(text)).toBeUndefined();
  });
});

describe('a Job', () => {
  it.each([
    [undefined, 'job'],
    ['NonIndexed', 'job'],
    ['Indexed', 'indexed-job'],
    // A value that another tool replaces.
    ['${MODE}', 'indexed-job'],
    [null, 'job'],
  ] as const)('with completionMode %j is a %s', (completionMode, controller) => {
    const spec = { template: podSpec, ...(completionMode === undefined ? {} : { completionMode }) };
    const job: JsonObject = { apiVersion: 'batch/v1', kind: 'Job', spec };
    const cronJob: JsonObject = { apiVersion: 'batch/v1', kind: 'CronJob', spec: { jobTemplate: { spec } } };
    for (const value of [job, cronJob]) {
      expect(podTemplatesOf(value, []).map((template) => template.controller)).toEqual([controller]);
    }
  });

  it('is the only kind with this mode', () => {
    const value: JsonObject = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      spec: { template: podSpec, completionMode: 'Indexed' },
    };
    expect(podTemplatesOf(value, []).map(({ controller }) => controller)).toEqual(['deployment']);
  });
});

const RULES = { prefixedJobLabels: true, podIndexLabels: false, indexedJobs: true, jobIndexFailureCounts: true };

it('knows the labels that a controller sets', () => {
  expect(controllerSetsLabel('job', 'batch.kubernetes.io/controller-uid', RULES)).toBe('always');
  expect(controllerSetsLabel('indexed-job', 'job-name', RULES)).toBe('always');
  expect(controllerSetsLabel('indexed-job', 'batch.kubernetes.io/job-completion-index', RULES)).toBe('never');
  expect(controllerSetsLabel('stateful-set', 'apps.kubernetes.io/pod-index', RULES)).toBe('never');
  expect(controllerSetsLabel('none', 'pod-template-hash', RULES)).toBe('never');
  expect(controllerSetsLabel('knative', 'app', RULES)).toBe('if-absent');
});

it('knows the variables that a controller adds', () => {
  expect(controllerAddsVariable('indexed-job', 'JOB_COMPLETION_INDEX', RULES)).toBe(true);
  expect(controllerAddsVariable('indexed-job', 'JOB_COMPLETION_INDEX', { ...RULES, indexedJobs: false })).toBe(false);
  expect(controllerAddsVariable('job', 'JOB_COMPLETION_INDEX', RULES)).toBe(false);
  expect(controllerAddsVariable('knative', 'K_REVISION', RULES)).toBe(true);
  expect(controllerAddsVariable('knative', 'JOB_COMPLETION_INDEX', RULES)).toBe(false);
});
