import { copyUnread, presentResources } from '@krmkit/manifests';
import type { Identity, ResourceFile, StreamPlan } from '@krmkit/manifests';
import { compareBytes } from '@krmkit/base';
import type { DiscoveredSteps } from './declaration.ts';
import type { FunctionItem } from './item.ts';
import { packageItems } from './package-items.ts';
import type { FunctionRunners, NumberedStep, PartRun, PipelineOptions, PipelineRun, SharedState } from './pipeline.ts';
import { numbered, pipelineOutcome, runPart, shareState } from './pipeline.ts';
import { restoreItems } from './restore.ts';
import { packageFinder, packagesOf } from './shards.ts';

export type StepsOnFiles = Pick<DiscoveredSteps, 'steps' | 'savesOnFailure'>;

/** A run on the files of a directory. */
export interface FilesRun extends Omit<PipelineRun, 'items'> {
  /** The changes of the files; undefined if a function failed. */
  readonly restored: RestoredFiles | undefined;
  /** After a failure: the changes by the functions that succeeded before it. Undefined unless they are to be saved. */
  readonly partial?: RestoredFiles | undefined;
}

export interface RestoredFiles extends StreamPlan {
  /** What functions put into files that had no resources. */
  readonly placed: readonly PlacedItem[];
}

export interface PlacedItem {
  readonly path: string;
  readonly identity: Identity;
}

/**
 * Runs functions on files, and plans the changes. Of directories whose functions see nothing of each other, only a few
 * are in memory at the same time, and their changes. The result is the same as if all of them were: if a function
 * returns something outside of its directory, which other functions could see, all functions run again on all files.
 */
export async function runOnFiles(
  { steps, savesOnFailure = false }: StepsOnFiles,
  files: readonly ResourceFile[],
  runners: FunctionRunners,
  options: PipelineOptions,
): Promise<FilesRun> {
  const whole = { steps: numbered(steps), files, directory: '.' };
  if (savesOnFailure) return runAndSave(whole, runners, options);
  const { isCrossed, ...run } = await runParts(independentParts(whole), runners, options);
  return isCrossed && !run.cancelled ? runParts([whole], runners, options) : run;
}

/** In kpt's order: what is saved is what the functions before the first failure changed. */
async function runAndSave(whole: FilesPart, runners: FunctionRunners, options: PipelineOptions): Promise<FilesRun> {
  const shared = shareState(options.concurrency);
  const files = whole.files.map(copyUnread);
  const { items, levels } = await runPart(
    { ...whole, items: packageItems(files), oneByOne: true },
    runners,
    options,
    shared,
  );
  const run = pipelineOutcome([{ levels }], shared, options.signal);
  const restored = run.cancelled ? undefined : restoreFiles(items.items, files);
  return run.ok ? { ...run, restored } : { ...run, restored: undefined, partial: restored };
}

interface FilesPart {
  readonly steps: readonly NumberedStep[];
  readonly files: readonly ResourceFile[];
  /** `.` for all files. */
  readonly directory: string;
}

/** Files that no function sees are in no part, unless there is only one. */
function independentParts(whole: FilesPart): readonly FilesPart[] {
  const { packages, crossing } = packagesOf(whole.steps.map(({ step }) => step));
  if (crossing.length > 0 || packages.length < 2) return [whole];
  const find = packageFinder(packages);
  const parts = packages.map((directory) => ({
    steps: new Array<NumberedStep>(),
    files: new Array<ResourceFile>(),
    directory,
  }));
  for (const one of whole.steps) parts[find(`${one.step.scope}/`) ?? -1]?.steps.push(one);
  for (const file of whole.files) parts[find(file.relativePath) ?? -1]?.files.push(file);
  return parts;
}

async function runParts(
  parts: readonly FilesPart[],
  runners: FunctionRunners,
  options: PipelineOptions,
): Promise<FilesRun & Pick<SharedState, 'isCrossed'>> {
  const { concurrency, signal } = options;
  const shared = shareState(concurrency);
  const ended = new Map<FilesPart, Pick<PartRun, 'levels'>>();
  const restored = new Map<FilesPart, RestoredFiles>();
  let hasFailed = false;
  const waiting = parts.values();
  const work = async (): Promise<void> => {
    for (const part of waiting) {
      if (signal.aborted || shared.isCrossed) return;
      const files = part.files.map(copyUnread);
      const { items, levels } = await runPart({ ...part, items: packageItems(files) }, runners, options, shared);
      ended.set(part, { levels });
      hasFailed ||= !pipelineOutcome([{ levels }], shared, signal).ok;
      if (hasFailed) restored.clear();
      else restored.set(part, restoreFiles(items.items, files));
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work));
  const inOrder = <T>(found: ReadonlyMap<FilesPart, T>): readonly T[] => parts.flatMap((part) => found.get(part) ?? []);
  const run = pipelineOutcome(inOrder(ended), shared, signal);
  return { ...run, restored: run.ok ? joined(inOrder(restored)) : undefined, isCrossed: shared.isCrossed };
}

function restoreFiles(items: readonly FunctionItem[], files: readonly ResourceFile[]): RestoredFiles {
  const known = new Set(presentResources(files).map(({ file }) => file.relativePath));
  const placed: PlacedItem[] = [];
  for (const { path, resource } of items) {
    if (path === undefined || known.has(path)) continue;
    known.add(path);
    placed.push({ path, identity: resource.identity });
  }
  return { ...restoreItems(items, files), placed };
}

function joined(parts: readonly RestoredFiles[]): RestoredFiles {
  const sum = (key: keyof StreamPlan['counts']): number => parts.reduce((all, { counts }) => all + counts[key], 0);
  const changes = parts.flatMap(({ plan }) => plan.changes).toSorted((a, b) => compareBytes(a.path, b.path));
  return {
    plan: { changes },
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
    counts: {
      changed: sum('changed'),
      created: sum('created'),
      moved: sum('moved'),
      deleted: sum('deleted'),
      left: sum('left'),
    },
    placed: parts.flatMap(({ placed }) => placed),
  };
}
