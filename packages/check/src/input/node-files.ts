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
import { readPackage as readPackageFrom, applyPlan as applyPlanTo } from '@krmkit/manifests';
import type { BuiltManifests, KustomizationOptions } from './build-manifests.ts';
import { buildManifests } from './build-manifests.ts';
import { isRecord } from '@krmkit/base';

/** How files are read; `files` and `stdin` are those of this process if you leave them out. */
export interface ReadPackageOptions extends PackageOptions, Partial<ReadPorts> {}

/** How files are written; `files`, `processes` and `clock` are those of this machine if you leave them out. */
export interface WriteOptions extends ApplyOptions, Partial<WritePorts> {}

/**
 * Reads files, directories and standard input (`-`), as the command does. A file that you name is always read; in a
 * directory, the YAML and JSON files that `.krmignore` does not exclude are read. What cannot be read gives a diagnostic.
 * Throws a TypeError if `paths` is not a list of texts.
 */
export async function readPackage(paths: readonly string[], options: ReadPackageOptions = {}): Promise<Package> {
  if (!isTexts(paths)) throw new TypeError("readPackage: pass the paths as a list of texts: ['examples/shop']");
  const { files = nodeFileSystem(), stdin = nodeStandardInput(process.stdin), ...reading } = options;
  return readPackageFrom(paths, { files, stdin }, reading);
}

/**
 * Builds the kustomization in a directory of this machine, as `kustomize build` 5.8 does. Functions that need a program or a
 * container, Helm charts and remote files are errors.
 */
export async function buildDirectory(directory: string, options: KustomizationOptions = {}): Promise<BuiltManifests> {
  checkRoot('buildDirectory', directory);
  return buildManifests(nodeFileSystem(), directory, options);
}

/**
 * Writes a plan below the directory `root`: all changes or none. If the process is killed, or the power fails, the next
 * call for this directory finishes or undoes the changes, also with an empty plan. A file is replaced by a new file with the same mode and, where
 * the system permits it, owner. Nothing outside `root` is changed. Throws a TypeError if `plan` is not a plan.
 */
export async function applyPlan(plan: WritePlan, root: string, options: WriteOptions = {}): Promise<AppliedPlan> {
  if (!isPlan(plan)) throw new TypeError('applyPlan: pass a plan { changes }, as planWrites returns it');
  checkRoot('applyPlan', root);
  return applyPlanTo(plan, root, portsOf(options), options);
}

function portsOf({ files, processes, clock }: Partial<WritePorts>): WritePorts {
  return {
    files: files ?? nodeWritableFileSystem(),
    processes: processes ?? nodeProcesses(),
    clock: clock ?? nodeClock(),
  };
}

/** Callers without types can pass anything. */
function isTexts(paths: unknown): boolean {
  return Array.isArray(paths) && paths.every((path) => typeof path === 'string');
}

function isPlan(plan: unknown): boolean {
  return isRecord(plan) && Array.isArray(plan['changes']);
}

function checkRoot(name: string, root: unknown): void {
  if (typeof root !== 'string') throw new TypeError(`${name}: pass the path of a directory, not ${typeof root}`);
}
