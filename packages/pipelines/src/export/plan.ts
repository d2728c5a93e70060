import { builtInName, levelsOf, LIST_VERSION } from '@krmkit/functions';
import type { ContainerProgram, FunctionStep, ResourceCriteria } from '@krmkit/functions';
import type { PackageFile } from '@krmkit/manifests';
import { identityOf } from '@krmkit/manifests';
import { equalValues, isArray, isObject, member, integerAt, scalarTextAt, textAt } from '@krmkit/base';
import type { JsonObject, JsonValue, Problem, Result } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';

/** What runs in the place of a declared image. */
export interface PlannedImage {
  /** As declared, with the prefix of short names. */
  readonly declared: string;
  /** The same image, with a digest if it is pinned. */
  readonly image: string;
  /** The words of ENTRYPOINT and CMD. */
  readonly words: readonly string[];
}

export interface PlanSettings {
  /** The local run that the plan repeats. */
  readonly verb: 'run' | 'render';
  readonly imagePrefix: string | undefined;
  readonly allowEmpty: boolean;
  readonly tolerateErrors: boolean;
}

/** A package of a tree whose packages are divided into shards. */
export interface TreePackage {
  /** Its directory, relative to the tree. */
  readonly name: string;
  readonly files: readonly PackageFile[];
  readonly steps: readonly FunctionStep[];
}

export interface ShardPackage extends TreePackage {
  /** From 0, as `JOB_COMPLETION_INDEX` counts. */
  readonly shard: number;
}

/** A plan as it was read: the settings, and the images by their declared names. */
export interface FunctionPlan extends PlanSettings {
  readonly images: ReadonlyMap<string, PlannedImage>;
  readonly value: JsonObject;
}

const VERSION = 'krmkit.dev/v1';
const KIND = 'FunctionPlan';

/** The steps in the order in which they run one at a time, each with its position in the pipeline from 1. */
export function runningOrder(
  steps: readonly FunctionStep[],
): readonly { readonly step: FunctionStep; readonly number: number }[] {
  return levelsOf(steps).flatMap((level) =>
    level.flatMap((position) => {
      const step = steps[position];
      return step === undefined ? [] : [{ step, number: position + 1 }];
    }),
  );
}

/**
 * The plan of a pipeline: what runs, in which order, and on what. A functionConfig that a file of the package holds is
 * named by its file, since its content when the function starts counts, as in a local run.
 */
export function planOf(
  steps: readonly FunctionStep[],
  files: readonly PackageFile[],
  settings: PlanSettings,
  images: ReadonlyMap<string, PlannedImage>,
): JsonObject {
  return { ...headOf(settings), steps: stepValues(steps, files, images) };
}

/** The plan of a group of packages. Each has the steps of a pipeline of its own, and the number of its shard, from 0. */
export function groupPlanOf(
  packages: readonly ShardPackage[],
  settings: PlanSettings,
  images: ReadonlyMap<string, PlannedImage>,
): JsonObject {
  return {
    ...headOf(settings),
    packages: packages.map(({ name, shard, steps, files }) => ({
      name,
      shard,
      steps: stepValues(steps, files, images),
    })),
  };
}

function headOf({ verb, imagePrefix, allowEmpty, tolerateErrors }: PlanSettings): JsonObject {
  return {
    apiVersion: VERSION,
    kind: KIND,
    verb,
    ...(imagePrefix === undefined ? {} : { imagePrefix }),
    ...(allowEmpty ? { allowEmpty } : {}),
    ...(tolerateErrors ? { tolerateErrors } : {}),
  };
}

function stepValues(
  steps: readonly FunctionStep[],
  files: readonly PackageFile[],
  images: ReadonlyMap<string, PlannedImage>,
): readonly JsonObject[] {
  const relative = new Map(files.map(({ path, relativePath }) => [path, relativePath]));
  return runningOrder(steps).map(({ step, number }) => ({
    number,
    name: step.name,
    ...programValue(step, images),
    package: step.packagePath,
    scope: step.scope,
    ...(step.isValidator ? { validator: true } : {}),
    ...(step.defersFailure ? { deferFailure: true } : {}),
    ...(step.listVersion === LIST_VERSION ? {} : { listVersion: step.listVersion }),
    ...(step.selectors.length === 0 ? {} : { selectors: step.selectors.map(criteriaValue) }),
    ...(step.exclude.length === 0 ? {} : { exclude: step.exclude.map(criteriaValue) }),
    ...configValue(step, relative),
  }));
}

function programValue({ program }: FunctionStep, images: ReadonlyMap<string, PlannedImage>): JsonObject {
  switch (program.kind) {
    case 'container': {
      const { image, words } = images.get(program.image) ?? { image: program.image, words: [] };
      return {
        image,
        ...(image === program.image ? {} : { declaredImage: program.image }),
        entrypoint: words,
        ...optionsOf(program),
      };
    }
    case 'module':
      return { builtIn: builtInName(program.path) ?? program.path };
    case 'exec':
      return { exec: program.path };
  }
}

function optionsOf({ network, env }: ContainerProgram): JsonObject {
  return {
    ...(network ? { network } : {}),
    ...(env.length === 0
      ? {}
      : { env: env.map(({ name, value }) => (value === undefined ? name : `${name}=${value}`)) }),
  };
}

function criteriaValue(criteria: ResourceCriteria): JsonObject {
  return Object.fromEntries(
    Object.entries(criteria).flatMap(([key, value]): readonly [string, JsonValue][] =>
      value === undefined ? [] : [[key, value]],
    ),
  );
}

function configValue(step: FunctionStep, relative: ReadonlyMap<string, string>): JsonObject {
  const { functionConfig, configPath, localDirectory, declaredAt } = step;
  if (functionConfig === undefined) return {};
  if (localDirectory === undefined) return { functionConfig };
  const file = configPath ?? relative.get(declaredAt?.path ?? '');
  const { apiVersion = '', kind = '', name = '' } = identityOf(functionConfig) ?? {};
  return { functionConfigFrom: { ...(file === undefined ? {} : { file }), apiVersion, kind, name } };
}

/** A package with a plan of its own. */
export interface PackageFunctionPlan {
  /** Its directory; undefined: the plan is for the whole directory. */
  readonly name: string | undefined;
  /** From 0; undefined for a plan without shards. */
  readonly shard: number | undefined;
  readonly plan: FunctionPlan;
}

/** Reads the plans in a file: one, or one for each package of all shards. The message says what is wrong with its text. */
export function readPlans(text: string): Result<readonly PackageFunctionPlan[], Required<Problem>> {
  const documents = parseDocuments(text);
  const root = documents[0]?.root;
  const value = root === undefined ? undefined : toValue(root, 'kubectl').value;
  const packages = member(value, 'packages');
  const verb = member(value, 'verb');
  const hasError = documents.some(({ problems }) => problems.some(({ severity }) => severity === 'error'));
  if (
    hasError ||
    !isObject(value) ||
    member(value, 'apiVersion') !== VERSION ||
    member(value, 'kind') !== KIND ||
    (verb !== 'run' && verb !== 'render')
  ) {
    return NO_PLAN;
  }
  if (!isArray(packages)) {
    const plan = functionPlan(value, verb);
    return plan === undefined ? NO_PLAN : { ok: true, value: [{ name: undefined, shard: undefined, plan }] };
  }
  const head = Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'packages'));
  const planned = packages.flatMap((one): readonly PackageFunctionPlan[] => {
    const plan = functionPlan({ ...head, steps: member(one, 'steps') ?? null }, verb);
    const shard = integerAt(one, 'shard');
    return plan === undefined || shard === undefined ? [] : [{ name: textAt(one, 'name'), shard, plan }];
  });
  return planned.length === packages.length ? { ok: true, value: planned } : NO_PLAN;
}

const NO_PLAN = {
  ok: false,
  message: `is not a ${KIND} of ${VERSION}`,
  hint: 'write it with `krmkit export`, with the same release of krmkit',
} as const;

function functionPlan(value: JsonObject, verb: FunctionPlan['verb']): FunctionPlan | undefined {
  const steps = member(value, 'steps');
  if (!isArray(steps)) return undefined;
  const images = new Map<string, PlannedImage>();
  for (const step of steps) {
    const image = member(step, 'image');
    const words = member(step, 'entrypoint');
    if (typeof image !== 'string' || !isArray(words)) continue;
    const declared = member(step, 'declaredImage');
    const name = typeof declared === 'string' ? declared : image;
    images.set(name, { declared: name, image, words: words.filter((word) => typeof word === 'string') });
  }
  const imagePrefix = member(value, 'imagePrefix');
  return {
    verb,
    imagePrefix: typeof imagePrefix === 'string' ? imagePrefix : undefined,
    allowEmpty: member(value, 'allowEmpty') === true,
    tolerateErrors: member(value, 'tolerateErrors') === true,
    images,
    value,
  };
}

/** The first difference of two plans as a clause; undefined if they are equal. */
export function planDifference(plan: JsonObject, present: JsonObject): string | undefined {
  if (equalValues(plan, present)) return undefined;
  const [planned, found] = [plan, present].map((value) => {
    const steps = member(value, 'steps');
    return isArray(steps) ? steps : [];
  });
  for (const [at, step] of (planned ?? []).entries()) {
    const other = found?.[at];
    if (other !== undefined && equalValues(step, other)) continue;
    const keys = [...Object.keys(isObject(step) ? step : {}), ...Object.keys(isObject(other) ? other : {})];
    const key = keys.find((one) => !equalValues(member(step, one) ?? null, member(other, one) ?? null));
    const name = member(step, 'name');
    const of = `step ${scalarTextAt(step, 'number') ?? ''} (${typeof name === 'string' ? name : ''})`;
    return other === undefined ? `${of} is not in the package` : `${key ?? 'steps'} of ${of} differs`;
  }
  return 'the package has more functions';
}
