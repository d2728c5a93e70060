import type { Diagnostic, DiagnosticCode, Problem } from '@krmkit/base';
import { isUnreadable } from '@krmkit/base';
import type { PackageFile, PackageFilesOptions, ReadPorts } from '@krmkit/manifests';
import { explainEmptySelection, parseKind, readPackageFiles } from '@krmkit/manifests';
import type { Permissions } from './allow.ts';
import { refusedSteps } from './allow.ts';
import type { DiscoveredSteps } from './declaration.ts';
import type { StepRun } from './pipeline.ts';
import { readPackageOf, readShard } from './read-shard.ts';
import type { Shard } from './shards.ts';
import type { FunctionStep } from './step.ts';

/** The part of a directory that a run is about. */
export interface RunPart {
  readonly directory: string;
  /** Only this directory, relative to the whole one. */
  readonly packageName?: string | undefined;
  /** Only the packages of this shard. */
  readonly shard?: Shard | undefined;
}

/** What was read for a run. */
export interface RunFiles {
  readonly files: readonly PackageFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** The number of packages of the shard, and of all shards; undefined without a shard. */
  readonly packages?: { readonly own: number; readonly all: number };
}

/** Reads the files of a directory, of one package in it, or of one shard. */
export async function readRunFiles(
  { directory, packageName, shard }: RunPart,
  ports: ReadPorts,
  options: PackageFilesOptions & { readonly workingDirectory: string },
): Promise<RunFiles> {
  if (packageName !== undefined) return readPackageOf(directory, packageName, ports, options);
  if (shard === undefined) return readPackageFiles([directory], ports, options);
  const { packages, allPackages, ...read } = await readShard(directory, shard, ports, options);
  return { ...read, packages: { own: packages, all: allPackages } };
}

/** Which functions run on files. */
export interface StepSource {
  readonly stepsOf: (files: readonly PackageFile[]) => DiscoveredSteps;
  /** The caller names the function, which permits it to run. */
  readonly isNamed: boolean;
}

/** The functions that run on files. */
export interface FoundRun {
  readonly steps: readonly FunctionStep[];
  readonly savesOnFailure: boolean;
  /** Why the files cannot be used. Other errors of resources are left to `expand`. */
  readonly unread: readonly Diagnostic[];
  /** What is wrong, with an error if nothing may run. */
  readonly diagnostics: readonly Diagnostic[];
  /** Entries of directories that are left out, such as links that lead nowhere. */
  readonly leftOut: readonly Diagnostic[];
}

/** Why a directory cannot be divided. */
const SHARD_PROBLEMS: ReadonlySet<DiagnosticCode> = new Set(['function-crosses-shards', 'invalid-function']);

/** Finds the functions that run on files, and those among them that have no permission to run. */
export function findRun(
  { files, diagnostics }: RunFiles,
  { stepsOf, isNamed }: StepSource,
  permissions: Permissions,
): FoundRun {
  const unread = diagnostics.filter((one) => isUnreadable(one) || SHARD_PROBLEMS.has(one.code));
  const found = unread.length > 0 ? { steps: [], diagnostics: unread } : stepsOf(files);
  return {
    steps: found.steps,
    savesOnFailure: found.savesOnFailure === true,
    unread,
    diagnostics: [...found.diagnostics, ...refusedSteps(found.steps, permissions, isNamed)],
    leftOut: diagnostics.filter(({ code, severity }) => code === 'unreadable-file' && severity === 'warning'),
  };
}

/** Why a named function saw no resource. As with kpt, that is no failure; wrong criteria are the likely reason. */
export function explainNoResource([run]: readonly StepRun[], files: readonly PackageFile[]): Problem | undefined {
  const [criteria] = run?.step.selectors ?? [];
  if (run?.resources !== 0 || criteria === undefined) return undefined;
  const { kind, name, namespace } = criteria;
  const wantedKind = kind === undefined ? undefined : parseKind(kind);
  return explainEmptySelection(
    files.flatMap(({ resources }) => resources),
    {
      ...(wantedKind && { kinds: [wantedKind] }),
      ...(name !== undefined && { names: [name] }),
      ...(namespace !== undefined && { namespaces: [namespace] }),
    },
  );
}
