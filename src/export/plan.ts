import { builtInName } from '../functions/runners/module-message.ts';
import { levelsOf } from '../functions/pipeline.ts';
import type { ContainerProgram, FunctionStep, ResourceCriteria } from '../functions/step.ts';
import { LIST_VERSION } from '../functions/declaration.ts';
import type { PackageFile } from '../read/package-files.ts';
import { identityOf } from '../resource/identity.ts';
import { equalValues } from '../value/equal.ts';
import type { JsonObject, JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';
import type { Problem, Result } from '../value/result.ts';
import { scalarTextAt } from '../value/read.ts';
import { parseDocuments } from '../yaml/read/parse.ts';
import { toValue } from '../yaml/read/to-value.ts';

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
  /** Which local run the plan stands for. */
  readonly verb: 'run' | 'render';
  readonly imagePrefix: string | undefined;
  readonly allowEmpty: boolean;
  readonly tolerateErrors: boolean;
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
  const { verb, imagePrefix, allowEmpty, tolerateErrors } = settings;
  const relative = new Map(files.map(({ path, relativePath }) => [path, relativePath]));
  return {
    apiVersion: VERSION,
    kind: KIND,
    verb,
    ...(imagePrefix === undefined ? {} : { imagePrefix }),
    ...(allowEmpty ? { allowEmpty } : {}),
    ...(tolerateErrors ? { tolerateErrors } : {}),
    steps: runningOrder(steps).map(({ step, number }) => ({
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
    })),
  };
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

/** Reads a plan. The message says what is wrong with its text. */
export function readPlan(text: string): Result<FunctionPlan, Required<Problem>> {
  const documents = parseDocuments(text);
  const root = documents[0]?.root;
  const value = root === undefined ? undefined : toValue(root, 'kubectl').value;
  const steps = member(value, 'steps');
  const verb = member(value, 'verb');
  const hasError = documents.some(({ problems }) => problems.some(({ severity }) => severity === 'error'));
  if (
    hasError ||
    !isObject(value) ||
    member(value, 'apiVersion') !== VERSION ||
    member(value, 'kind') !== KIND ||
    !isArray(steps) ||
    (verb !== 'run' && verb !== 'render')
  ) {
    return {
      ok: false,
      message: `is not a ${KIND} of ${VERSION}`,
      hint: 'write it with `krmkit export`, with the same release of krmkit',
    };
  }
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
    ok: true,
    value: {
      verb,
      imagePrefix: typeof imagePrefix === 'string' ? imagePrefix : undefined,
      allowEmpty: member(value, 'allowEmpty') === true,
      tolerateErrors: member(value, 'tolerateErrors') === true,
      images,
      value,
    },
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
