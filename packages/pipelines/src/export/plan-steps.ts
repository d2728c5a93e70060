import type { DiscoveredSteps, FunctionStep, Permissions } from '@krmkit/functions';
import { crossingProblem, discoverSteps, packagesOf, refusedSteps, renderSteps } from '@krmkit/functions';
import type { PackageFile } from '@krmkit/manifests';
import { unexportable } from './check-steps.ts';
import type { PlanSettings, TreePackage } from './plan.ts';
import { treePackages } from './shard-groups.ts';

/** The functions that `krmkit run` or `krmkit render` would run. */
export function planSteps(
  files: readonly PackageFile[],
  { verb, imagePrefix }: Pick<PlanSettings, 'verb' | 'imagePrefix'>,
  workingDirectory: string,
): DiscoveredSteps {
  switch (verb) {
    case 'run':
      return discoverSteps(files, { workingDirectory });
    case 'render':
      return renderSteps(files, { workingDirectory, ...(imagePrefix === undefined ? {} : { imagePrefix }) });
  }
}

/** What an export starts from. */
export interface ExportStart {
  readonly settings: PlanSettings;
  readonly permissions: Permissions;
  /** Undefined: one pod runs all functions. */
  readonly shards: number | undefined;
  /** The directory of the package, for messages. */
  readonly directory: string;
  readonly workingDirectory: string;
}

/** The functions of an export. */
export interface ExportSteps {
  readonly steps: readonly FunctionStep[];
  /** With an error if they cannot be exported. */
  readonly diagnostics: DiscoveredSteps['diagnostics'];
  /** The packages of the files; without shards, none. */
  readonly tree: readonly TreePackage[];
}

/** Finds the functions of a package that a pipeline would run, and what prevents the export. */
export function findExportSteps(
  files: readonly PackageFile[],
  { settings, permissions, shards, directory, workingDirectory }: ExportStart,
): ExportSteps {
  const stepsOf = (own: readonly PackageFile[]): DiscoveredSteps => planSteps(own, settings, workingDirectory);
  const { steps, diagnostics } = stepsOf(files);
  const crossing = shards === undefined ? [] : packagesOf(steps).crossing;
  const unable = [...unexportable(steps), ...crossing.map((step) => crossingProblem(step, directory, shards ?? 1))];
  return {
    steps,
    diagnostics: [...diagnostics, ...(unable.length > 0 ? unable : refusedSteps(steps, permissions, false))],
    tree: shards === undefined ? [] : treePackages(files, steps, (own) => stepsOf(own).steps),
  };
}
