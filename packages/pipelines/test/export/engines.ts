import type { FunctionStep } from '@krmkit/functions';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member, objectsAt } from '@krmkit/base';
import { argoObjects } from '../../src/export/argo.ts';
import { jobObjects } from '../../src/export/job.ts';
import type { ExportedObject } from '../../src/export/objects.ts';
import type { PlannedImage } from '../../src/export/plan.ts';
import type { ExportSettings } from '../../src/export/pod.ts';
import { exportPod, podFunctions } from '../../src/export/pod.ts';
import { tektonObjects } from '../../src/export/tekton.ts';
import { containerOf, stepOf } from './steps.ts';

export const SETTINGS: ExportSettings = {
  name: 'krmkit-shop',
  namespace: 'ci',
  krmkitImage: 'example.com/krmkit:1',
  imagePullPolicy: 'IfNotPresent',
  imagePullSecrets: ['registry'],
  source: 'source',
  path: 'deploy/$(params.x){{y}}',
  env: [{ name: 'PRICE', value: '$(params.x) {{inputs.y}} $$' }],
  timeoutMilliseconds: 300_000,
  planDigest: `sha256:${'0'.repeat(64)}`,
  planParts: 1,
};

const imageStep = (image: string, more: Partial<FunctionStep> = {}): FunctionStep =>
  stepOf({ name: image, program: containerOf({ image }), ...more });
export const STEPS = [
  imageStep('example.com/a:1'),
  imageStep('example.com/b:1', { localDirectory: '/x', isValidator: true }),
];
export const IMAGES = new Map<string, PlannedImage>(
  ['example.com/a:1', 'example.com/b:1'].map((image) => [
    image,
    {
      declared: image,
      image,
      words: ['/fn', '$(params.a)', '$$', '{{workflow.name}}', '$(context.taskRun.name)', '"\n'],
    },
  ]),
);

/** How each engine treats texts, and where it looks for the result of a push. */
export const TEXTS = {
  tekton: { replaced: 'dollars', resultFile: '$(results.push.path)' },
  argo: { replaced: 'dollars-and-braces', resultFile: '/tmp/push.json' },
  job: { replaced: 'dollars', resultFile: '/dev/termination-log' },
} as const;

export const ENGINES = {
  tekton: (): readonly ExportedObject[] =>
    tektonObjects(exportPod(podFunctions(STEPS, IMAGES), SETTINGS, TEXTS.tekton), SETTINGS),
  argo: (): readonly ExportedObject[] =>
    argoObjects(exportPod(podFunctions(STEPS, IMAGES), SETTINGS, TEXTS.argo), SETTINGS),
  job: (): readonly ExportedObject[] =>
    jobObjects(exportPod(podFunctions(STEPS, IMAGES), SETTINGS, TEXTS.job), SETTINGS),
};

/** With shards: each with the text that its engine replaces by the number of a shard. */
export const INDEXES = {
  tekton: '$(params.shard)',
  argo: '{{inputs.parameters.shard}}',
  job: '$(JOB_COMPLETION_INDEX)',
};
export const WRITERS = { tekton: tektonObjects, argo: argoObjects, job: jobObjects };

export function shardObjects(
  engine: keyof typeof WRITERS,
  settings: ExportSettings = SETTINGS,
): readonly ExportedObject[] {
  const fanOut = { shards: 3, mostPackages: 5, index: INDEXES[engine], group: 'krmkit-shop/1' };
  return WRITERS[engine](exportPod(podFunctions(STEPS, IMAGES), settings, TEXTS[engine], fanOut), settings);
}

export const WITH_GIT: ExportSettings = {
  ...SETTINGS,
  source: {
    url: 'https://git.example.com/shop.git',
    branch: 'rendered',
    ref: 'main',
    secret: 'git-login',
    author: { name: 'Bot', email: 'bot@example.com' },
    message: 'Run $(params.x) {{inputs.y}}',
  },
};

export function gitObjects(engine: keyof typeof WRITERS): readonly ExportedObject[] {
  return WRITERS[engine](exportPod(podFunctions(STEPS, IMAGES), WITH_GIT, TEXTS[engine]), WITH_GIT);
}

/** The containers of an export, in their order. */
export function containersOf(engine: keyof typeof WRITERS, objects: readonly ExportedObject[]): readonly JsonObject[] {
  const spec = member(objects[0]?.value, 'spec');
  if (engine === 'tekton') return objectsAt(spec, 'steps');
  if (engine === 'argo') return objectsAt(member(objectsAt(spec, 'templates')[0], 'containerSet'), 'containers');
  const pod = member(member(spec, 'template'), 'spec');
  return [...objectsAt(pod, 'initContainers'), ...objectsAt(pod, 'containers')];
}

/** All texts of a value. */
export function texts(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isArray(value)) return value.flatMap(texts);
  return isObject(value) ? Object.entries(value).flatMap(([key, one]) => [key, ...texts(one)]) : [];
}

/** The objects of all lists of this name in an export. */
export function listsAt(objects: readonly ExportedObject[], name: string): readonly JsonObject[] {
  const within = (value: JsonValue): readonly JsonObject[] => {
    if (isArray(value)) return value.flatMap(within);
    return isObject(value) ? [...objectsAt(value, name), ...Object.values(value).flatMap(within)] : [];
  };
  return objects.flatMap(({ value }) => within(value));
}
