import process from 'node:process';
import { nodeClock, nodeFileSystem, nodeStandardInput, nodeProcesses, nodeWritableFileSystem } from '@krmkit/base/node';
import type {
  Package,
  PackageOptions,
  ReadPorts,
  AppliedPlan,
  ApplyOptions,
  WritePorts,
  WritePlan,
} from '@krmkit/manifests';
import { loadPackage as readPackageFrom, applyWritePlan as applyPlanTo } from '@krmkit/manifests';
import type { BuiltManifests, KustomizationOptions } from './build-manifests.ts';
import { buildManifests, KUSTOMIZATION_OPTIONS } from './build-manifests.ts';
import type { KnownOptions } from '@krmkit/base';
import { checkArgument, checkOptions, SIGNAL } from '@krmkit/base';

/** How files are read; `files` and `stdin` are those of this process if you leave them out. */
export interface ReadPackageOptions extends PackageOptions, Partial<ReadPorts> {}

/** How files are written; `files`, `processes` and `clock` are those of this machine if you leave them out. */
export interface WriteOptions extends ApplyOptions, Partial<WritePorts> {}

const READ_OPTIONS: KnownOptions<ReadPackageOptions> = {
  profile: ['kubectl', 'kustomize'],
  onProgress: 'function',
  maxFileBytes: 'number',
  partBytes: 'number',
  files: 'object',
  stdin: 'object',
};
const WRITE_OPTIONS: KnownOptions<WriteOptions> = {
  signal: { ...SIGNAL, members: ['aborted'] },
  files: 'object',
  processes: 'object',
  clock: 'object',
};
const PLAN = { words: 'an object { changes }, as planWrites returns it', members: ['changes'] };
const CHANGES = { words: 'a list of changes as { kind, path }', members: ['kind', 'path'], isList: true };

/**
 * Reads files, directories and standard input (`-`), as the command does. A file that you name is always read; in a
 * directory, the YAML and JSON files that `.krmignore` does not exclude are read. What cannot be read gives a diagnostic.
 * Throws a TypeError if `paths` is not a list of texts.
 */
export async function readPackage(paths: readonly string[], options: ReadPackageOptions = {}): Promise<Package> {
  checkArgument('readPackage', 'the paths', paths, 'strings');
  checkOptions('readPackage', options, READ_OPTIONS);
  const { files = nodeFileSystem(), stdin = nodeStandardInput(process.stdin), ...reading } = options;
  return readPackageFrom(paths, { files, stdin }, reading);
}

/**
 * Builds the kustomization in a directory of this machine, as `kustomize build` 5.8 does. Functions that need a program or a
 * container, Helm charts and remote files are errors.
 */
export async function buildDirectory(directory: string, options: KustomizationOptions = {}): Promise<BuiltManifests> {
  checkArgument('buildDirectory', 'the directory', directory, 'string');
  checkOptions('buildDirectory', options, KUSTOMIZATION_OPTIONS);
  return buildManifests(nodeFileSystem(), directory, options);
}

/**
 * Writes a plan below the directory `root`: all changes or none. If the process is killed, or the power fails, the next
 * call for this directory finishes or undoes the changes, also with an empty plan. A file is replaced by a new file with the same mode and, where
 * the system permits it, owner. Nothing outside `root` is changed. Throws a TypeError if `plan` is not a plan.
 */
export async function applyPlan(plan: WritePlan, root: string, options: WriteOptions = {}): Promise<AppliedPlan> {
  checkArgument('applyPlan', 'the plan', plan, PLAN);
  checkArgument('applyPlan', 'the changes of the plan', plan.changes, CHANGES);
  checkArgument('applyPlan', 'the directory', root, 'string');
  checkOptions('applyPlan', options, WRITE_OPTIONS);
  return applyPlanTo(plan, root, portsOf(options), options);
}

function portsOf({ files, processes, clock }: Partial<WritePorts>): WritePorts {
  return {
    files: files ?? nodeWritableFileSystem(),
    processes: processes ?? nodeProcesses(),
    clock: clock ?? nodeClock(),
  };
}
