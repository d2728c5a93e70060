import type { JsonObject } from '@krmkit/base';
import type { ExportedObject } from './objects.ts';
import {
  containerSecurity,
  containerTime,
  containerValue,
  deadlineOf,
  metadata,
  packageVolume,
  podSecurity,
  pullSecrets,
  resourcesOf,
  runMetadata,
  shardNumbers,
  volumesOf,
} from './objects.ts';
import type { ExportContainer, ExportPod, ExportSettings } from './pod.ts';
import { PUSH_RESULT } from './names.ts';
import { PACKAGE_DIRECTORY, PACKAGE_VOLUME } from './pod.ts';

/** A Task with the steps, a Pipeline with this task, and a PipelineRun that runs it. */
export function tektonObjects(pod: ExportPod, settings: ExportSettings): readonly ExportedObject[] {
  const { name, source } = settings;
  const isClaim = typeof source === 'string';
  const { fanOut } = pod;
  const { fsGroup = 0, ...nobody } = podSecurity();
  const limit = goDuration(deadlineOf(pod, settings) * 1000);
  return [
    object('task', 'Task', metadata(settings), {
      description: 'Runs the functions of a package',
      ...(fanOut === undefined ? {} : { params: [{ name: 'shard', type: 'string' }] }),
      ...(isClaim
        ? { workspaces: [{ name: PACKAGE_VOLUME, description: 'The directory that the functions read and change' }] }
        : { results: [fanOut === undefined ? PUSH_RESULT_OF_TASK : PUSH_RESULT_OF_SHARD] }),
      volumes: [...volumesOf(pod, settings), ...(isClaim ? [] : [packageVolume(settings)])],
      stepTemplate: { securityContext: { ...nobody, ...containerSecurity({ role: 'glue' }) } },
      steps: pod.containers.map((container) => tektonStep(container, pod, settings)),
    }),
    object('pipeline', 'Pipeline', metadata(settings), {
      ...(isClaim
        ? { workspaces: [{ name: PACKAGE_VOLUME }] }
        : {
            results: [
              {
                name: PUSH_RESULT,
                type: fanOut === undefined ? 'object' : 'array',
                value: `$(tasks.functions.results.${PUSH_RESULT}[*])`,
              },
            ],
          }),
      tasks: [
        {
          name: 'functions',
          taskRef: { name },
          ...(fanOut === undefined
            ? {}
            : { matrix: { params: [{ name: 'shard', value: shardNumbers(fanOut).map(String) }] } }),
          timeout: limit,
          ...(isClaim ? { workspaces: [{ name: PACKAGE_VOLUME, workspace: PACKAGE_VOLUME }] } : {}),
        },
      ],
    }),
    object('pipelinerun', 'PipelineRun', runMetadata(settings), {
      pipelineRef: { name },
      timeouts: { pipeline: limit },
      taskRunTemplate: {
        podTemplate: {
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          securityContext: { fsGroup, runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
          ...pullSecrets(settings),
        },
      },
      ...(isClaim ? { workspaces: [packageVolume(settings)] } : {}),
    }),
  ];
}

/** A matrix gathers only results that are texts, in a list. */
const PUSH_RESULT_OF_SHARD: JsonObject = {
  name: PUSH_RESULT,
  type: 'string',
  description: 'What became of the branch, as a JSON object',
};

const PUSH_RESULT_OF_TASK: JsonObject = {
  name: PUSH_RESULT,
  type: 'object',
  description: 'What became of the branch',
  properties: Object.fromEntries(
    ['outcome', 'branch', 'base', 'commit'].map((name): [string, JsonObject] => [name, { type: 'string' }]),
  ),
};

function object(file: string, kind: string, meta: JsonObject, spec: JsonObject): ExportedObject {
  return { file, value: { apiVersion: 'tekton.dev/v1', kind, metadata: meta, spec } };
}

/** A workspace that a step names is mounted in no other step. The CRD requires its path there. */
function tektonStep(container: ExportContainer, pod: ExportPod, settings: ExportSettings): JsonObject {
  const { command, args, role } = container;
  const isClaim = typeof settings.source === 'string';
  const words = { command, ...(args.length === 0 ? {} : { args }) };
  return {
    ...containerValue(container, words, settings, !isClaim),
    ...(role === 'glue' && isClaim ? { workspaces: [{ name: PACKAGE_VOLUME, mountPath: PACKAGE_DIRECTORY }] } : {}),
    ...(role === 'function'
      ? { timeout: goDuration(containerTime(pod, settings)), securityContext: containerSecurity(container) }
      : {}),
    computeResources: resourcesOf(container, container !== pod.containers.at(-1)),
  };
}

/** As Go prints a duration: `5m0s`, `1h0m0s`. */
function goDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = [...(hours > 0 ? [`${hours}h`] : []), ...(hours > 0 || minutes > 0 ? [`${minutes}m`] : [])];
  return `${parts.join('')}${Number((seconds % 60).toFixed(3))}s`;
}
