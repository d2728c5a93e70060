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
import type { EscapeVariable, Replaced } from '@krmkit/expansion';
import { escapeWords } from '@krmkit/expansion';
import type { PlannedImage } from './plan.ts';
import { runningOrder } from './plan.ts';

/** What the objects of every engine need to know. */
export interface ExportSettings {
  /** The name of the objects: a DNS label. */
  readonly name: string;
  readonly namespace: string | undefined;
  /** The image with krmkit and a static busybox. */
  readonly krmkitImage: string;
  readonly imagePullPolicy: string | undefined;
  readonly imagePullSecrets: readonly string[];
  /** The PersistentVolumeClaim that holds the package. */
  readonly volumeClaim: string;
  /** The directory of the package in the volume; `.` for the volume itself. */
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
  /** `glue` is krmkit; only that gets the package and the plan. */
  readonly role: 'helper' | 'glue' | 'function';
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
}

/** Where the plan is mounted in the containers of krmkit. */
export const PLAN_DIRECTORY = '/functions';
export const PLAN_VOLUME = 'functions';
export const PACKAGE_VOLUME = 'package';
export const PACKAGE_DIRECTORY = '/package';

/** The file with a part of the plan, from 1. */
export function planFile(part: number): string {
  return part === 1 ? 'plan.yaml' : `plan-${part}.yaml`;
}

/** Where krmkit exchanges files with functions: `/krm/1/in` for step 1. */
const KRMKIT_EXCHANGE = '/krm';

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
  replaced: Replaced,
  fanOut?: FanOut,
): ExportPod {
  const containers: ExportContainer[] = [];
  const mounts: ExportMount[] = [];
  if (functions.length > 0) containers.push(helper(settings));
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
  const own = functions.flatMap(({ number, hasLocal }) => [
    `io-${number}`,
    `tmp-${number}`,
    ...(hasLocal ? [`local-${number}`] : []),
  ]);
  return {
    containers,
    emptyVolumes: functions.length > 0 ? ['bin', ...own] : own,
    functions: functions.length,
    fanOut,
  };
}

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
