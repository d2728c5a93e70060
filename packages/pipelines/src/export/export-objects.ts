import type { Diagnostic, JsonObject } from '@krmkit/base';
import {
  argoObjects,
  tooManyImages,
  jobObjects,
  planConfigMaps,
  planTexts,
  printValue,
  groupPlanOf,
  planOf,
  exportPod,
  podFunctions,
  groupPackages,
  mostPackages,
  tektonObjects,
} from '@krmkit/pipelines';
import type { Replaced } from '@krmkit/expansion';
import type {
  ExportedObject,
  PlannedImage,
  PlanSettings,
  TreePackage,
  ExportPod,
  ExportSettings,
  FanOut,
  PodFunction,
} from '@krmkit/pipelines';
import type { FunctionStep } from '@krmkit/functions';
import type { PackageFile } from '@krmkit/manifests';
import { sha256 } from '@krmkit/base';
import type { Engine, ExportOptions } from './settings.ts';

type Writer = (pod: ExportPod, settings: ExportSettings) => readonly ExportedObject[];

interface EngineWriter {
  readonly write: Writer;
  readonly replaced: Replaced;
  /** The text that the engine replaces by the number of a shard. */
  readonly index: string;
}

const WRITERS: Readonly<Record<Engine, EngineWriter>> = {
  tekton: { write: tektonObjects, replaced: 'dollars', index: '$(params.shard)' },
  argo: { write: argoObjects, replaced: 'dollars-and-braces', index: '{{inputs.parameters.shard}}' },
  job: { write: jobObjects, replaced: 'dollars', index: '$(JOB_COMPLETION_INDEX)' },
};

export interface ExportInput {
  readonly steps: readonly FunctionStep[];
  readonly files: readonly PackageFile[];
  readonly images: ReadonlyMap<string, PlannedImage>;
  readonly settings: PlanSettings;
  /** The packages of the files, for shards. */
  readonly tree: readonly TreePackage[];
}

/** The objects of a pipeline; with shards, those of a pipeline for each group of packages that run the same images. */
export async function exportObjects(
  { engine, objects, run, shards }: ExportOptions,
  { steps, files, images, settings, tree }: ExportInput,
): Promise<readonly ExportedObject[] | Diagnostic> {
  if (shards === undefined) {
    const functions = podFunctions(steps, images);
    const plan = planOf(steps, files, settings, images);
    return tooManyImages(run.directory, functions.length) ?? pipelineObjects(engine, objects, plan, functions);
  }
  const all: ExportedObject[] = [];
  for (const [at, group] of groupPackages(tree, images, shards).entries()) {
    const [first] = group.packages;
    const functions = podFunctions(first?.steps ?? [], images).map((one, position) => ({
      ...one,
      number: position + 1,
    }));
    const number = `-${at + 1}`;
    const tooMany = tooManyImages(first?.name ?? '', functions.length);
    if (tooMany !== undefined) return tooMany;
    const made = await pipelineObjects(
      engine,
      { ...objects, name: `${objects.name}${number}` },
      groupPlanOf(group.packages, settings, images),
      functions,
      { shards: group.shards, mostPackages: mostPackages(group), index: WRITERS[engine].index },
    );
    all.push(...made.map(({ file, value }) => ({ file: `${file}${number}`, value })));
  }
  return all;
}

async function pipelineObjects(
  engine: Engine,
  objects: ExportOptions['objects'],
  planValue: JsonObject,
  functions: readonly PodFunction[],
  fanOut?: FanOut,
): Promise<readonly ExportedObject[]> {
  const plan = printValue(planValue);
  const texts = planTexts(plan);
  const complete = { ...objects, planDigest: `sha256:${await sha256(plan)}`, planParts: texts.length };
  const { write, replaced } = WRITERS[engine];
  return [...planConfigMaps(complete, texts), ...write(exportPod(functions, complete, replaced, fanOut), complete)];
}
