import type { Diagnostic, FileSystem } from '@krmkit/base';
import type { RenderOutcome } from './kptfile-status.ts';
import type { FilesRun, RestoredFiles } from './run-on-files.ts';
import { writeRenderedStatus } from './kptfile-status.ts';
import { packageItems } from './package-items.ts';
import { problemOf } from './problem.ts';
import { resultDiagnostics } from './result-diagnostics.ts';
import { outputsOutside } from './shards.ts';
import type { PackageFile, WritePlan, StreamCounts } from '@krmkit/manifests';
import { printIdentity, findRefusedPlaces, misplaced } from '@krmkit/manifests';
import { compareBytes } from '@krmkit/base';

/** What the files of a package become after a run. Paths are relative to the package. */
export interface PlannedRun {
  /**
   * False: a function failed, or its output was refused. Only the status in the Kptfile changes, and in a package with
   * `kpt.dev/save-on-render-failure` what the functions before the failure changed.
   */
  readonly ok: boolean;
  readonly plan: WritePlan;
  /** The part of `plan` that functions made, without the status in the Kptfile. */
  readonly outputPlan: WritePlan;
  readonly counts: StreamCounts;
  /** Includes the results of the functions. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface PlannedPackage {
  /** As it was named. */
  readonly directory: string;
  readonly files: readonly PackageFile[];
  /** True: the Kptfile gets the condition Rendered. */
  readonly writeStatus: boolean;
  /** True: the files are those of one of several shards. */
  readonly isPart: boolean;
}

/** Plans the least changes of the files of a package for the output of functions. */
export async function planRun(
  { restored, partial, runs, problems }: FilesRun,
  planned: PlannedPackage,
  fileSystem: FileSystem,
): Promise<PlannedRun> {
  const { files, writeStatus, isPart } = planned;
  const output = restored ?? partial;
  const ofOutput: readonly Diagnostic[] =
    output === undefined
      ? []
      : [
          ...output.diagnostics,
          ...(await refusedOutputs(fileSystem, planned, output, runs)),
          ...(isPart ? outputsOutside(runs) : []),
        ];
  const isUsable = ofOutput.every(({ severity }) => severity !== 'error');
  const found = restored === undefined ? [...problems, ...ofOutput] : ofOutput;
  const errors = found.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));
  const ok = restored !== undefined && errors.length === 0;
  const [reported] = runs.flatMap(({ results, kept }) => [...results, ...kept]);
  const diagnostics =
    reported === undefined ? found : [...resultDiagnostics(runs, packageItems(files).items), ...found];
  const outputPlan = ok ? restored.plan : partial !== undefined && isUsable ? savedPlan(partial) : NO_CHANGES;
  const counts = ok ? restored.counts : NO_COUNTS;
  if (!writeStatus) return { ok, plan: outputPlan, outputPlan, counts, diagnostics };
  const status = withStatus(outputPlan, files, ok ? { ok } : { ok, messages: errors });
  return { ok, plan: status.plan, outputPlan, counts, diagnostics: [...diagnostics, ...status.diagnostics] };
}

/** Deletes no file, as kpt: a later function might have used it. */
function savedPlan({ plan }: RestoredFiles): WritePlan {
  return { changes: plan.changes.filter(({ kind }) => kind !== 'delete') };
}

const NO_CHANGES: WritePlan = { changes: [] };
const NO_COUNTS: StreamCounts = { changed: 0, created: 0, moved: 0, deleted: 0, left: 0 };

/** Outputs of functions at invalid or unreadable paths, each with the function that wrote it. */
async function refusedOutputs(
  fileSystem: FileSystem,
  planned: PlannedPackage,
  { plan, placed }: RestoredFiles,
  runs: FilesRun['runs'],
): Promise<readonly Diagnostic[]> {
  const refused = await findRefusedPlaces(fileSystem, planned, plan, placed);
  if (refused.length === 0) return [];
  const writers = new Map(runs.flatMap((run) => run.positions.map((path) => [path, run] as const)));
  return refused.map(({ path, message, item }) => {
    const run = writers.get(path);
    if (run === undefined) return misplaced({ path, message, item: undefined });
    const resource = item === undefined ? 'a resource' : printIdentity(item.identity);
    return problemOf(run.step, run.at, {
      code: 'invalid-function-output',
      message: `returned ${resource}, which has the path ${JSON.stringify(path)}, which ${message}`,
      hint: 'fix the function',
    });
  });
}

/** Adds the status in the Kptfile of the package. Gives `plan` itself if the status does not change. */
function withStatus(
  plan: WritePlan,
  files: readonly PackageFile[],
  outcome: RenderOutcome,
): { readonly plan: WritePlan; readonly diagnostics: readonly Diagnostic[] } {
  const file = files.find(({ relativePath }) => relativePath === 'Kptfile');
  const planned = plan.changes.find(({ path }) => path === 'Kptfile');
  if (file === undefined || planned?.kind === 'delete') return { plan, diagnostics: [] };
  const before = file.source.text;
  const present = planned?.after ?? before;
  const { text: after, diagnostics } = writeRenderedStatus(present, outcome, file.path);
  if (after === present) return { plan, diagnostics };
  const others = plan.changes.filter((change) => change !== planned);
  const changes = [...others, { kind: 'edit' as const, path: 'Kptfile', before, after }];
  return { plan: { changes: changes.toSorted((a, b) => compareBytes(a.path, b.path)) }, diagnostics };
}
