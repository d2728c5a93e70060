import { functionContainerName } from './names.ts';
import {
  COPY_HELPER,
  EXCHANGE_DIRECTORY,
  functionCommand,
  HELPER_DIRECTORY,
  ALWAYS_SET,
  mergedEntries,
} from '@krmkit/functions';
import type { ContainerProgram, EnvironmentEntry, FunctionStep } from '@krmkit/functions';
import type { PipelineCommit } from '../git/push-branch.ts';
import type { PipelineRepository } from '../git/repository.ts';
import type { EscapeVariable, Replaced } from '@krmkit/expansion';
import { escapeWords } from '@krmkit/expansion';
import type { PlannedImage } from './plan.ts';
import { runningOrder } from './plan.ts';

/** The repository that a pipeline clones first, and pushes a commit to at its end. */
export interface ExportRepository extends PipelineCommit, Pick<PipelineRepository, 'url' | 'branch'> {
  /** A branch, a tag or a whole hash; undefined: the default branch. */
  readonly ref: string | undefined;
  /** The Secret with the login. */
  readonly secret: string | undefined;
}

/** What the objects of every engine need to know. */
export interface ExportSettings {
  /** The name of the objects: a DNS label. */
  readonly name: string;
  readonly namespace: string | undefined;
  /** The image with krmkit and a static busybox. */
  readonly krmkitImage: string;
  readonly imagePullPolicy: string | undefined;
  readonly imagePullSecrets: readonly string[];
  /** Where the package comes from: the name of a PersistentVolumeClaim, or a repository. */
  readonly source: string | ExportRepository;
  /** The directory of the package in the volume or the repository; `.` for the whole of it. */
  readonly path: string;
  /** From `--env`, with values. */
  readonly env: readonly EnvironmentEntry[];
  /** The time limit of each function. */
  readonly timeoutMilliseconds: number;
  /** The digest of the plan, `sha256:...`. */
  readonly planDigest: string;
  /** How many ConfigMaps hold the plan. */
  readonly planParts: number;
}

/** One container of the pod that runs a pipeline, with escaped texts. */
export interface ExportContainer {
  readonly name: string;
  readonly image: string;
  /** `glue` is krmkit, and gets the package and the plan; `git` gets the package and the login. */
  readonly role: 'helper' | 'glue' | 'git' | 'function';
  /** The words before those that differ from function to function. */
  readonly command: readonly string[];
  readonly args: readonly string[];
  readonly env: readonly EscapeVariable[];
  readonly mounts: readonly ExportMount[];
}

export interface ExportMount {
  readonly volume: string;
  readonly path: string;
  readonly readOnly: boolean;
}

/** The pod that runs a pipeline: its containers run one after the other. */
export interface ExportPod {
  readonly containers: readonly ExportContainer[];
  /** The names of the emptyDir volumes. */
  readonly emptyVolumes: readonly string[];
  /** How many containers run functions. */
  readonly functions: number;
  /** Undefined: one pod runs the whole pipeline. */
  readonly fanOut: FanOut | undefined;
}

/** The engine starts a pod for each shard. */
export interface FanOut {
  readonly shards: number;
  /** The most packages of one shard: each container of a function runs it for all of them. */
  readonly mostPackages: number;
  /** The text that the engine replaces by the number of the shard, from 0. */
  readonly index: string;
  /** The name of the whole export, and the number of the group, from 1. */
  readonly group: string;
}

/** Where the plan is mounted in the containers of krmkit. */
export const PLAN_DIRECTORY = '/functions';
export const PLAN_VOLUME = 'functions';
export const PACKAGE_VOLUME = 'package';
export const PACKAGE_DIRECTORY = '/package';

/** The volume that the containers with git share, one in memory for the login, and that of the Secret with the login. */
const GIT_VOLUME = 'git';
export const MEMORY_VOLUME = 'git-tmp';
export const LOGIN_VOLUME = 'login';

/** The file with a part of the plan, from 1. */
export function planFile(part: number): string {
  return part === 1 ? 'plan.yaml' : `plan-${part}.yaml`;
}

/** Where krmkit exchanges files with functions: `/krm/1/in` for step 1. */
const KRMKIT_EXCHANGE = '/krm';

/** Where the containers of krmkit keep what they have computed. No function can write there. */
const CHECKPOINTS = 'checkpoints';

/** The steps that are images, in the order in which they run. */
export function podFunctions(
  steps: readonly FunctionStep[],
  images: ReadonlyMap<string, PlannedImage>,
): readonly PodFunction[] {
  return runningOrder(steps).flatMap(({ step, number }): readonly PodFunction[] => {
    const { program, localDirectory } = step;
    const planned = program.kind === 'container' ? images.get(program.image) : undefined;
    if (program.kind !== 'container' || planned === undefined) return [];
    return [{ number, program, planned, hasLocal: localDirectory !== undefined }];
  });
}

/** Lays out the containers for the steps that are images. The other steps run in the containers of krmkit. */
export function exportPod(
  functions: readonly PodFunction[],
  settings: ExportSettings,
  { replaced, resultFile }: EngineTexts,
  fanOut?: FanOut,
): ExportPod {
  const { source } = settings;
  const part = fanOut === undefined ? [] : ['--part', `${fanOut.group}-${fanOut.index}`];
  const ends =
    typeof source === 'string' ? undefined : repositoryContainers(source, settings, { replaced, resultFile }, part);
  const containers: ExportContainer[] = ends === undefined ? [] : [ends.clone];
  const mounts: ExportMount[] = [];
  if (functions.length > 0) {
    containers.push(helper(settings));
    mounts.push({ volume: CHECKPOINTS, path: `${KRMKIT_EXCHANGE}/${CHECKPOINTS}`, readOnly: false });
  }
  for (const one of functions) {
    mounts.push({ volume: `io-${one.number}`, path: `${KRMKIT_EXCHANGE}/${one.number}`, readOnly: false });
    // With shards, the copy for each package is beside its input.
    const local = one.hasLocal && fanOut === undefined ? [{ ...localVolume(one), readOnly: false }] : [];
    containers.push(
      glue({ half: 'in', number: one.number, fanOut }, [...mounts, ...local], settings, replaced),
      functionContainer(one, settings, replaced, fanOut),
    );
  }
  containers.push(glue({ half: 'out', number: undefined, fanOut }, mounts, settings, replaced));
  if (ends !== undefined) containers.push(ends.push);
  const own = functions.flatMap(({ number, hasLocal }) => [
    `io-${number}`,
    `tmp-${number}`,
    ...(hasLocal ? [`local-${number}`] : []),
  ]);
  return {
    containers,
    emptyVolumes: [
      ...(functions.length > 0 ? ['bin', CHECKPOINTS] : []),
      ...own,
      ...(ends === undefined ? [] : [GIT_VOLUME]),
    ],
    functions: functions.length,
    fanOut,
  };
}

/** How an engine treats the texts of containers. */
export interface EngineTexts {
  readonly replaced: Replaced;
  /** The file in which the engine looks for the result of the container that pushes. The engine can replace its text. */
  readonly resultFile: string;
}

/** The first and the last container, with git. The result of the last one is a line of JSON, a `PushResult`. */
function repositoryContainers(
  { url, ref, branch, secret, author, message }: ExportRepository,
  { krmkitImage }: ExportSettings,
  { replaced, resultFile }: EngineTexts,
  part: readonly string[],
): { readonly clone: ExportContainer; readonly push: ExportContainer } {
  const login = secret === undefined ? [] : [{ volume: LOGIN_VOLUME, path: LOGIN_DIRECTORY, readOnly: true }];
  const mounts = [
    { volume: GIT_VOLUME, path: GIT_DIRECTORY, readOnly: false },
    { volume: MEMORY_VOLUME, path: GIT_TEMPORARY, readOnly: false },
    ...login,
  ];
  const common = [
    '--git',
    url,
    '--push',
    branch,
    '--dir',
    PACKAGE_DIRECTORY,
    '--exchange',
    KRMKIT_EXCHANGE,
    ...(secret === undefined ? [] : ['--login', LOGIN_DIRECTORY]),
  ];
  const container = (name: string, given: readonly string[]): ExportContainer => {
    const { words, env } = escapeWords([...common, ...given], replaced);
    return {
      name,
      image: krmkitImage,
      role: 'git',
      command: ['krmkit', 'step', name],
      args: words,
      env: [...env, { name: 'TMPDIR', value: GIT_TEMPORARY }],
      mounts,
    };
  };
  const push = container('push', ['--author', `${author.name} <${author.email}>`, '--message', message]);
  return {
    clone: container('clone', ref === undefined ? [] : ['--ref', ref]),
    push: {
      ...push,
      command: ['/bin/busybox', 'sh', '-c', WITH_RESULT, 'krmkit'],
      args: [resultFile, ...push.args, ...part],
    },
  };
}

const WITH_RESULT = 'result=$1; shift; exec krmkit step push "$@" >"$result"';
const GIT_DIRECTORY = `${KRMKIT_EXCHANGE}/git`;
const GIT_TEMPORARY = `${KRMKIT_EXCHANGE}/git-tmp`;
const LOGIN_DIRECTORY = '/login';

/** A function that runs in a container of its own. */
export interface PodFunction {
  /** In the plan; with shards, among the images of a package. */
  readonly number: number;
  readonly program: ContainerProgram;
  readonly planned: PlannedImage;
  readonly hasLocal: boolean;
}

/** From 1. */
export function partNumbers(parts: number): readonly number[] {
  return Array.from({ length: parts }, (_, at) => at + 1);
}

function helper({ krmkitImage }: ExportSettings): ExportContainer {
  return {
    name: 'helper',
    image: krmkitImage,
    role: 'helper',
    command: COPY_HELPER,
    args: [],
    env: [],
    mounts: [{ volume: 'bin', path: HELPER_DIRECTORY, readOnly: false }],
  };
}

function localVolume({ number }: Pick<PodFunction, 'number'>): Omit<ExportMount, 'readOnly'> {
  return { volume: `local-${number}`, path: `${KRMKIT_EXCHANGE}/local-${number}` };
}

interface GlueStep {
  readonly half: 'in' | 'out';
  readonly number: number | undefined;
  readonly fanOut: FanOut | undefined;
}

function glue(
  { half, number, fanOut }: GlueStep,
  mounts: readonly ExportMount[],
  { krmkitImage, path, planDigest, planParts }: ExportSettings,
  replaced: Replaced,
): ExportContainer {
  const directory = path === '.' ? PACKAGE_DIRECTORY : `${PACKAGE_DIRECTORY}/${path}`;
  const { words, env } = escapeWords(
    [
      ...partNumbers(planParts).flatMap((part) => ['--plan', `${PLAN_DIRECTORY}/${planFile(part)}`]),
      '--plan-digest',
      planDigest,
      ...(number === undefined ? [] : ['--step', String(number)]),
      '--dir',
      directory,
      '--exchange',
      KRMKIT_EXCHANGE,
    ],
    replaced,
  );
  return {
    name: number === undefined ? half : `${half}-${number}`,
    image: krmkitImage,
    role: 'glue',
    command: ['krmkit', 'step', half],
    args: [...words, ...(fanOut === undefined ? [] : ['--shard-index', fanOut.index])],
    env,
    mounts: [...mounts, { volume: PLAN_VOLUME, path: PLAN_DIRECTORY, readOnly: true }],
  };
}

function functionContainer(
  { number, program, planned, hasLocal }: PodFunction,
  settings: ExportSettings,
  replaced: Replaced,
  fanOut: FanOut | undefined,
): ExportContainer {
  // Later values can refer to the variables that escapes need.
  const variables = mergedEntries([...ALWAYS_SET, ...program.env], settings.env).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const values = variables.map(({ value = '' }) => value);
  const taken = variables.map(({ name }) => name);
  const { words, env } = escapeWords([...planned.words, ...values], replaced, taken);
  const each = fanOut === undefined ? undefined : { hasLocal };
  const { command, args } = functionCommand(words.slice(0, planned.words.length), each);
  return {
    name: functionContainerName(number),
    image: planned.image,
    role: 'function',
    command,
    args,
    env: [...env, ...taken.map((name, at) => ({ name, value: words[planned.words.length + at] ?? '' }))],
    mounts: [
      { volume: 'bin', path: HELPER_DIRECTORY, readOnly: true },
      { volume: `io-${number}`, path: EXCHANGE_DIRECTORY, readOnly: false },
      { volume: `tmp-${number}`, path: '/tmp', readOnly: false },
      ...(hasLocal ? [{ volume: `local-${number}`, path: '/local', readOnly: fanOut === undefined }] : []),
    ],
  };
}
