import type { JsonObject, JsonValue, Path, Shape } from '@krmkit/base';
import { isArray, isObject, member, follow, textOf, checkArgument } from '@krmkit/base';
import type { Behaviour } from '../release.ts';

/**
 * What creates pods from the template. It decides what a template cannot show: the pods' names and the labels that the
 * controller adds. `none` is a Pod itself; `custom` is a kind that the user configured.
 */
export type Controller =
  | 'none'
  | 'pod-template'
  | 'replica-set'
  | 'replication-controller'
  | 'deployment'
  | 'stateful-set'
  | 'daemon-set'
  | 'job'
  /** A Job, or the Job of a CronJob, with `completionMode: Indexed`. */
  | 'indexed-job'
  | 'rollout'
  | 'knative'
  | 'custom';

/**
 * The location of the pod template in resources of a kind. The group is `''` for core; the version does not matter.
 */
export interface TemplatePath {
  /** The kind of the resource. */
  readonly kind: string;
  /** The API group: `apps`, or `''` for core. */
  readonly group: string;
  /** From the root of the resource to the pod template. */
  readonly path: Path;
}

/** Where a resource has a pod, and which controller makes pods of it. */
export interface PodTemplate {
  /** From the root of the resource to the object that has the pod's `metadata` and `spec`. */
  readonly path: Path;
  /** The kind of the resource. */
  readonly kind: string;
  /** The controller that creates the pods. */
  readonly controller: Controller;
  /** There is no pod at `path`, but a list of containers, or one container. */
  readonly containers?: 'list' | 'one';
}

interface KnownKind extends TemplatePath {
  readonly controller: Controller;
}

const TEMPLATE: Path = ['spec', 'template'];
const JOB_TEMPLATE: Path = ['spec', 'jobTemplate', 'spec', 'template'];

function known(group: string, kind: string, path: Path, controller: Controller): KnownKind {
  return { group, kind, path, controller };
}

const KNOWN: readonly KnownKind[] = [
  known('', 'Pod', [], 'none'),
  known('', 'PodTemplate', ['template'], 'pod-template'),
  known('', 'ReplicationController', TEMPLATE, 'replication-controller'),
  known('apps', 'Deployment', TEMPLATE, 'deployment'),
  known('apps', 'ReplicaSet', TEMPLATE, 'replica-set'),
  known('apps', 'StatefulSet', TEMPLATE, 'stateful-set'),
  known('apps', 'DaemonSet', TEMPLATE, 'daemon-set'),
  // Their group before 1.16; old manifests still use it.
  known('extensions', 'Deployment', TEMPLATE, 'deployment'),
  known('extensions', 'ReplicaSet', TEMPLATE, 'replica-set'),
  known('extensions', 'DaemonSet', TEMPLATE, 'daemon-set'),
  known('batch', 'Job', TEMPLATE, 'job'),
  known('batch', 'CronJob', JOB_TEMPLATE, 'job'),
  known('argoproj.io', 'Rollout', TEMPLATE, 'rollout'),
  known('serving.knative.dev', 'Service', TEMPLATE, 'knative'),
  known('serving.knative.dev', 'Configuration', TEMPLATE, 'knative'),
  // A Revision has the fields of a pod template at its root, as a Pod does.
  known('serving.knative.dev', 'Revision', [], 'knative'),
];

interface KnownList {
  readonly group: string;
  readonly kind: string;
  readonly path: Path;
}

/** In the path of a template: every item of a list, or every member of a map. */
const EVERY = '*';

const TASK_SPECS: readonly (readonly [kind: string, path: Path])[] = [
  ['Task', ['spec']],
  ['ClusterTask', ['spec']],
  ['TaskRun', ['spec', 'taskSpec']],
  ['Pipeline', ['spec', 'tasks', EVERY, 'taskSpec']],
  ['Pipeline', ['spec', 'finally', EVERY, 'taskSpec']],
  ['PipelineRun', ['spec', 'pipelineSpec', 'tasks', EVERY, 'taskSpec']],
  ['PipelineRun', ['spec', 'pipelineSpec', 'finally', EVERY, 'taskSpec']],
];

const ARGO_TEMPLATES: readonly (readonly [kind: string, path: Path])[] = [
  ['Workflow', ['spec', 'templates', EVERY]],
  ['WorkflowTemplate', ['spec', 'templates', EVERY]],
  ['ClusterWorkflowTemplate', ['spec', 'templates', EVERY]],
  ['CronWorkflow', ['spec', 'workflowSpec', 'templates', EVERY]],
];

const IN_TEMPLATE: readonly Path[] = [
  ['initContainers'],
  ['container'],
  ['script'],
  ['containerSet', 'containers'],
  ['sidecars'],
];

/** Kinds of Tekton and Argo Workflows, which have containers without a pod. */
const KNOWN_LISTS: readonly KnownList[] = [
  ...TASK_SPECS.flatMap(([kind, path]) =>
    ['steps', 'sidecars'].map((list) => ({ group: 'tekton.dev', kind, path: [...path, list] })),
  ),
  { group: 'tekton.dev', kind: 'StepAction', path: ['spec'] },
  ...ARGO_TEMPLATES.flatMap(([kind, path]) =>
    IN_TEMPLATE.map((inside) => ({ group: 'argoproj.io', kind, path: [...path, ...inside] })),
  ),
];

/** For options. */
export const TEMPLATES: Shape = {
  words: 'a list of template paths, as parseTemplatePath returns them',
  members: ['kind', 'group', 'path'],
  isList: true,
};

/**
 * The pod templates in a resource; none for kinds without pods. A template that is not an object is left out (a Rollout
 * can refer to a Deployment instead). For a known kind, a user's path is added to the known one.
 */
export function podTemplatesOf(resource: JsonObject, extra: readonly TemplatePath[]): readonly PodTemplate[] {
  checkArgument('podTemplatesOf', 'the resource', resource, 'object');
  checkArgument('podTemplatesOf', 'the other templates', extra, TEMPLATES);
  const kind = textOf(member(resource, 'kind'));
  const group = groupOf(textOf(member(resource, 'apiVersion')));
  const fits = (candidate: TemplatePath): boolean => candidate.kind === kind && candidate.group === group;
  const candidates = KNOWN.filter(fits);
  for (const template of extra) {
    if (!fits(template)) continue;
    for (const path of placesOf(resource, template.path)) candidates.push({ kind, group, path, controller: 'custom' });
  }
  const found: PodTemplate[] = [];
  for (const candidate of candidates) {
    if (found.some((other) => samePath(other.path, candidate.path))) continue;
    if (member(follow(resource, candidate.path), 'spec') === undefined) continue;
    found.push({ path: candidate.path, kind, controller: controllerOf(candidate, resource) });
  }
  return found;
}

/** Lists of containers, and single containers, of known kinds and at the paths that the user configured. */
export function containerListsOf(resource: JsonObject, extra: readonly TemplatePath[]): readonly PodTemplate[] {
  const kind = textOf(member(resource, 'kind'));
  const group = groupOf(textOf(member(resource, 'apiVersion')));
  const positions = [...KNOWN_LISTS, ...extra]
    .filter((template) => template.kind === kind && template.group === group)
    .flatMap((template) => placesOf(resource, template.path));
  return [...new Map(positions.map((path) => [JSON.stringify(path), path])).values()].flatMap((path): PodTemplate[] => {
    const value = follow(resource, path);
    if (isArray(value)) return [{ path, kind, controller: 'custom', containers: 'list' }];
    if (typeof member(value, 'image') !== 'string' || member(value, 'spec') !== undefined) return [];
    return [{ path, kind, controller: 'custom', containers: 'one' }];
  });
}

/** Whether a resource has a pod or containers at a path of the user. */
export function hasTemplate(resource: JsonObject, { path }: TemplatePath): boolean {
  return placesOf(resource, path).some((place) => {
    const value = follow(resource, place);
    return isArray(value) || member(value, 'spec') !== undefined || typeof member(value, 'image') === 'string';
  });
}

/** The pod at the path of a template; if there are only containers, a pod that contains them. */
export function podAt(resource: JsonObject, { path, containers }: PodTemplate): JsonValue | undefined {
  const value = follow(resource, path);
  if (containers === undefined || value === undefined) return value;
  return { spec: { containers: containers === 'one' ? [value] : value } };
}

/** Converts a path in `podAt` to the path in the resource. */
export function pathInResource({ path, containers }: PodTemplate, inPod: Path): Path {
  if (containers === undefined) return [...path, ...inPod];
  // After `spec.containers`, or after `spec.containers[0]`.
  return [...path, ...inPod.slice(containers === 'list' ? 2 : 3)];
}

function placesOf(resource: JsonObject, path: Path): readonly Path[] {
  let positions: readonly Path[] = [[]];
  for (const segment of path) {
    positions = positions.flatMap((located): Path[] => {
      if (segment !== EVERY) return [[...located, segment]];
      const found = follow(resource, located);
      if (isArray(found)) return found.map((_, index) => [...located, index]);
      return isObject(found) ? Object.keys(found).map((key) => [...located, key]) : [];
    });
  }
  return positions;
}

/** Only an indexed Job numbers its pods; `NonIndexed` is the default. */
function controllerOf({ controller = 'custom', path }: Partial<KnownKind> & TemplatePath, job: JsonObject): Controller {
  if (controller !== 'job') return controller;
  const mode = textOf(member(follow(job, path.slice(0, -1)), 'completionMode'));
  return mode === '' || mode === 'NonIndexed' ? 'job' : 'indexed-job';
}

/** False for kinds without pods, whose content need not be read. */
export function mayHavePodTemplate(
  { group, kind }: Readonly<Record<'group' | 'kind', string>>,
  extra: readonly TemplatePath[],
): boolean {
  const fits = (candidate: TemplatePath): boolean => candidate.kind === kind && candidate.group === group;
  return KNOWN.some(fits) || KNOWN_LISTS.some((list) => list.kind === kind && list.group === group) || extra.some(fits);
}

const TEMPLATE_PATH = /^([A-Za-z][A-Za-z0-9]*)(?:\.([a-z0-9](?:[-a-z0-9.]*[a-z0-9])?))?=(.+)$/;
const SEGMENT = /^([^.[\]=\s]+)((?:\[(?:\d{1,6}|\*)\])*)$/;

/**
 * Reads `Rollout.argoproj.io=spec.template` (`Kind=path` for the core group; `[0]` for an item of a list, `[*]` for
 * all); undefined for any other text.
 */
export function parseTemplatePath(given: string): TemplatePath | undefined {
  checkArgument('parseTemplatePath', 'the text', given, 'string');
  const match = TEMPLATE_PATH.exec(given);
  if (match === null) return undefined;
  const [, kind = '', group = '', written = ''] = match;
  const path: (string | number)[] = [];
  for (const part of written.split('.')) {
    const segment = SEGMENT.exec(part);
    if (segment === null) return undefined;
    path.push(segment[1] ?? '');
    for (const index of (segment[2] ?? '').matchAll(/\d+|\*/g)) {
      path.push(index[0] === EVERY ? EVERY : Number(index[0]));
    }
  }
  return { kind, group, path };
}

/** The group of an apiVersion; `''` for core. */
function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash === -1 ? '' : apiVersion.slice(0, slash);
}

function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((segment, index) => segment === b[index]);
}

const JOB_LABELS = ['controller-uid', 'job-name'];

/** Labels that a controller sets on its pods, in addition to the template's. */
const CONTROLLER_LABELS: Readonly<Record<Controller, readonly string[]>> = {
  none: [],
  'pod-template': [],
  'replica-set': [],
  'replication-controller': [],
  deployment: ['pod-template-hash'],
  'stateful-set': ['statefulset.kubernetes.io/pod-name', 'controller-revision-hash'],
  'daemon-set': ['controller-revision-hash', 'pod-template-generation'],
  job: JOB_LABELS,
  'indexed-job': JOB_LABELS,
  rollout: ['rollouts-pod-template-hash'],
  knative: [],
  custom: [],
};

/** The labels and annotations that exist in a release; see `Behaviour`. */
export type ControllerRules = Pick<
  Behaviour,
  'prefixedJobLabels' | 'podIndexLabels' | 'indexedJobs' | 'jobIndexFailureCounts'
>;

/** What sets a value: the controller, the controller if the template has none, or the template only. */
export type ControllerRule = 'always' | 'if-absent' | 'never';

const INDEX_KEY = 'batch.kubernetes.io/job-completion-index';

/** Whether the controller chooses a label's value. */
export function controllerSetsLabel(controller: Controller, key: string, rules: ControllerRules): ControllerRule {
  if (CONTROLLER_LABELS[controller].includes(key)) return 'always';
  switch (controller) {
    case 'indexed-job':
      return (key === INDEX_KEY && rules.podIndexLabels) || jobSetsLabel(key, rules) ? 'always' : 'never';
    case 'job':
      return jobSetsLabel(key, rules) ? 'always' : 'never';
    case 'stateful-set':
      return key === 'apps.kubernetes.io/pod-index' && rules.podIndexLabels ? 'always' : 'never';
    case 'knative':
      return knativeSetsLabel(key);
    case 'custom':
    case 'pod-template':
      // The behaviour of this controller is not known.
      return 'if-absent';
    default:
      return 'never';
  }
}

function jobSetsLabel(key: string, rules: ControllerRules): boolean {
  return rules.prefixedJobLabels && /^batch\.kubernetes\.io\/(?:job-name|controller-uid)$/.test(key);
}

/** Knative uses labels in its own domain, and sets `app` to the revision. */
function knativeSetsLabel(key: string): ControllerRule {
  if (key.startsWith('serving.knative.dev/')) return 'always';
  return key === 'app' ? 'if-absent' : 'never';
}

/** The annotations that the job controller adds if the Job has a `backoffLimitPerIndex` (pkg/controller/job/indexed_job_utils.go). */
const FAILURE_COUNT = /^batch\.kubernetes\.io\/job-index-(?:ignored-)?failure-count$/;

/** Whether the controller chooses an annotation's value. */
export function controllerSetsAnnotation(controller: Controller, key: string, rules: ControllerRules): ControllerRule {
  switch (controller) {
    case 'indexed-job':
      if (key === INDEX_KEY) return rules.indexedJobs ? 'always' : 'never';
      return rules.jobIndexFailureCounts && FAILURE_COUNT.test(key) ? 'if-absent' : 'never';
    case 'knative':
      return /^(?:[a-z]+\.)*knative\.dev\//.test(key) ? 'if-absent' : 'never';
    case 'custom':
    case 'pod-template':
      return 'if-absent';
    default:
      return 'never';
  }
}

/** The variables that controllers append to the env of their pods (pkg/controller/job/indexed_job_utils.go; Knative's runtime contract). */
export function controllerAddsVariable(controller: Controller, name: string, rules: ControllerRules): boolean {
  if (controller === 'indexed-job') return rules.indexedJobs && name === 'JOB_COMPLETION_INDEX';
  return controller === 'knative' && KNATIVE_NAMES.includes(name);
}

const KNATIVE_NAMES: readonly string[] = ['PORT', 'K_SERVICE', 'K_CONFIGURATION', 'K_REVISION'];
