import type { Diagnostic, JsonObject } from '@krmkit/base';
import { ARGO_RESULT_FILE, argoObjects } from './argo.ts';
import { tooManyImages } from './check-steps.ts';
import { jobObjects } from './job.ts';
import { planConfigMaps, planTexts, printValue } from './objects.ts';
import { groupPlanOf, planOf } from './plan.ts';
import { exportPod, podFunctions } from './pod.ts';
import { groupPackages, mostPackages } from './shard-groups.ts';
import { tektonObjects } from './tekton.ts';
import { PUSH_RESULT } from './names.ts';
import type { ExportedObject } from './objects.ts';
import type { PlannedImage, PlanSettings, TreePackage } from './plan.ts';
import type { EngineTexts, ExportPod, ExportSettings, FanOut, PodFunction } from './pod.ts';
import type { FunctionStep } from '@krmkit/functions';
import type { PackageFile } from '@krmkit/manifests';
import { sha256 } from '@krmkit/base';

export const ENGINES = ['tekton', 'argo', 'job'] as const;

/** What runs a pipeline. */
export type Engine = (typeof ENGINES)[number];

/** The settings of the objects, without what follows from the plan. */
type ObjectSettings = Omit<ExportSettings, 'planDigest' | 'planParts'>;

/** A pipeline to export. */
export interface ExportRequest {
  readonly engine: Engine;
  readonly objects: ObjectSettings;
  /** Undefined: one pod runs all functions. */
  readonly shards: number | undefined;
  /** The directory of the package, for messages. */
  readonly directory: string;
}

type Writer = (pod: ExportPod, settings: ExportSettings) => readonly ExportedObject[];

interface EngineWriter extends EngineTexts {
  readonly write: Writer;
  /** The text that the engine replaces by the number of a shard. */
  readonly index: string;
}

const WRITERS: Readonly<Record<Engine, EngineWriter>> = {
  tekton: {
    write: tektonObjects,
    replaced: 'dollars',
    index: '$(params.shard)',
    resultFile: `$(results.${PUSH_RESULT}.path)`,
  },
  argo: {
    write: argoObjects,
    replaced: 'dollars-and-braces',
    index: '{{inputs.parameters.shard}}',
    resultFile: ARGO_RESULT_FILE,
  },
  job: {
    write: jobObjects,
    replaced: 'dollars',
    index: '$(JOB_COMPLETION_INDEX)',
    // The kubelet puts it into the status of the pod.
    resultFile: '/dev/termination-log',
  },
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
  { engine, objects, directory, shards }: ExportRequest,
  { steps, files, images, settings, tree }: ExportInput,
): Promise<readonly ExportedObject[] | Diagnostic> {
  if (shards === undefined) {
    const functions = podFunctions(steps, images);
    const plan = planOf(steps, files, settings, images);
    return tooManyImages(directory, functions.length) ?? pipelineObjects(engine, objects, plan, { functions });
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
      {
        functions,
        fanOut: {
          shards: group.shards,
          mostPackages: mostPackages(group),
          index: WRITERS[engine].index,
          group: `${objects.name}/${at + 1}`,
        },
      },
    );
    all.push(...made.map(({ file, value }) => ({ file: `${file}${number}`, value })));
  }
  return all;
}

async function pipelineObjects(
  engine: Engine,
  objects: ObjectSettings,
  planValue: JsonObject,
  { functions, fanOut }: { readonly functions: readonly PodFunction[]; readonly fanOut?: FanOut },
): Promise<readonly ExportedObject[]> {
  const plan = printValue(planValue);
  const parts = planTexts(plan);
  const complete = { ...objects, planDigest: `sha256:${await sha256(plan)}`, planParts: parts.length };
  const { write, ...texts } = WRITERS[engine];
  return [...planConfigMaps(complete, parts), ...write(exportPod(functions, complete, texts, fanOut), complete)];
}
