import { planDifference, planOf, readPlans, runningOrder } from './plan.ts';
import type { FunctionPlan, PackageFunctionPlan } from './plan.ts';
import type { Diagnostic, FileSystem, Result, Problem } from '@krmkit/base';
import { sha256 } from '@krmkit/base';
import type { DiscoveredSteps, FunctionProgram, FunctionStep } from '@krmkit/functions';
import type { PackageFile } from '@krmkit/manifests';
import { explainFailure } from '@krmkit/manifests';

const MAX_PLAN_BYTES = 4 * 1024 * 1024;

/** The numbers of the images: their positions in the pipeline or, with shards, among each other. From 1. */
export function imageNumbers(steps: readonly FunctionStep[], isShard: boolean): ReadonlyMap<FunctionProgram, number> {
  const images = runningOrder(steps).filter(({ step: { program } }) => program.kind === 'container');
  return new Map(images.map(({ step: { program }, number }, at) => [program, isShard ? at + 1 : number]));
}

/** Why the plan does not fit the package. */
export function planChanges(
  plan: FunctionPlan,
  found: DiscoveredSteps,
  files: readonly PackageFile[],
  missing: string | undefined,
): readonly Diagnostic[] {
  if (found.diagnostics.some(({ severity }) => severity === 'error')) return [];
  const difference = planDifference(plan.value, planOf(found.steps, files, plan, plan.images));
  if (difference === undefined && missing === undefined) return [];
  return [
    {
      code: 'outdated-export',
      severity: 'error',
      message:
        difference === undefined
          ? (missing ?? '')
          : `The functions of the package are not those of the plan: ${difference}`,
      hint: 'export the package again with `krmkit export`, and apply all objects',
    },
  ];
}

/** Which plan to read. */
export interface PlanFiles {
  /** The files with the parts of the plan. */
  readonly plan: readonly string[];
  /** `sha256:...` of the plan; undefined: any. */
  readonly digest: string | undefined;
  /** From 0; undefined: the plan has no shards. */
  readonly shard: number | undefined;
}

/** Reads the plan of an export from the files that a pod mounts. */
export async function readPlanFiles(
  files: Pick<FileSystem, 'readFile'>,
  { plan, digest, shard }: PlanFiles,
): Promise<Result<readonly PackageFunctionPlan[], Required<Problem>>> {
  const fail = (message: string, hint: string): Result<never, Required<Problem>> => ({
    ok: false,
    message: `--plan ${plan.join(' and ')} ${message}`,
    hint,
  });
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  for (const path of plan) {
    const bytes = await files.readFile(path, MAX_PLAN_BYTES);
    if (!bytes.ok) {
      return fail(`cannot be read: ${explainFailure(bytes, 'file')[0]}`, 'mount the ConfigMap of the export');
    }
    text += decoder.decode(bytes.value);
  }
  if (digest !== undefined && digest !== `sha256:${await sha256(text)}`) {
    return fail('has another digest than --plan-digest', 'apply the ConfigMap and the other objects of one export');
  }
  const read = readPlans(text);
  if (!read.ok) return fail(read.message, read.hint);
  const isDivided = read.value.every((one) => one.shard !== undefined);
  if (isDivided === (shard !== undefined)) return read;
  return isDivided
    ? fail('has shards', 'name one with --shard-index')
    : fail('has no shards', 'leave out --shard-index');
}
