import type { JsonObject } from '@krmkit/base';
import { PUSH_RESULT } from './names.ts';
import type { ExportedObject } from './objects.ts';
import {
  deadlineOf,
  labelsOf,
  metadata,
  packageVolume,
  podContainer,
  podSecurity,
  pullSecrets,
  runMetadata,
  shardNumbers,
  volumesOf,
} from './objects.ts';
import type { ExportPod, ExportSettings, FanOut } from './pod.ts';

/** The executor writes its result with this ServiceAccount; the containers get no token. */
const EXECUTOR = 'krmkit-executor';

/** In a container that ends: the executor reads it before. */
export const ARGO_RESULT_FILE = '/tmp/push.json';

/** A WorkflowTemplate with one pod, and a Workflow that runs it. */
export function argoObjects(pod: ExportPod, settings: ExportSettings): readonly ExportedObject[] {
  const { name } = settings;
  const names = pod.containers.map((container) => container.name);
  const containers = pod.containers.map((container, at): JsonObject => {
    const before = at === 0 ? undefined : names[at - 1];
    const { command, args } = container;
    return {
      ...podContainer(container, { command, ...(args.length === 0 ? {} : { args }) }, settings, at < names.length - 1),
      ...(at === names.length - 1 ? { name: 'main' } : {}),
      ...(before === undefined ? {} : { dependencies: [before] }),
    };
  });
  const { fanOut } = pod;
  const functions = {
    name: 'functions',
    volumes: volumesOf(pod, settings),
    containerSet: { containers },
    ...(typeof settings.source === 'string'
      ? {}
      : { outputs: { parameters: [{ name: PUSH_RESULT, valueFrom: { path: ARGO_RESULT_FILE } }] } }),
  };
  const spec = {
    entrypoint: fanOut === undefined ? 'functions' : 'shards',
    automountServiceAccountToken: false,
    executor: { serviceAccountName: EXECUTOR },
    activeDeadlineSeconds: deadlineOf(pod, settings),
    podMetadata: { labels: labelsOf(settings) },
    securityContext: podSecurity(),
    ...pullSecrets(settings),
    ttlStrategy: { secondsAfterCompletion: 3600 },
    podGC: { strategy: 'OnPodSuccess' },
    volumes: [packageVolume(settings)],
    templates: fanOut === undefined ? [functions] : [shardsOf(fanOut, settings), { ...functions, inputs: SHARD_INPUT }],
  };
  return [
    {
      file: 'workflowtemplate',
      value: { apiVersion: 'argoproj.io/v1alpha1', kind: 'WorkflowTemplate', metadata: metadata(settings), spec },
    },
    {
      file: 'workflow',
      value: {
        apiVersion: 'argoproj.io/v1alpha1',
        kind: 'Workflow',
        metadata: runMetadata(settings),
        spec: { workflowTemplateRef: { name } },
      },
    },
  ];
}

const SHARD_INPUT: JsonObject = { parameters: [{ name: 'shard' }] };

function shardsOf(fanOut: FanOut, { source }: ExportSettings): JsonObject {
  const step = {
    name: 'functions',
    template: 'functions',
    arguments: { parameters: [{ name: 'shard', value: '{{item}}' }] },
    withItems: shardNumbers(fanOut),
  };
  // A list of what the pods gave.
  const results = {
    name: PUSH_RESULT,
    valueFrom: { parameter: `{{steps.functions.outputs.parameters.${PUSH_RESULT}}}` },
  };
  return {
    name: 'shards',
    steps: [[step]],
    ...(typeof source === 'string' ? {} : { outputs: { parameters: [results] } }),
  };
}
