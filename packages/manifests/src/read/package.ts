import type { Diagnostic, Source } from '@krmkit/base';
import type { DocumentMemory } from '@krmkit/yaml';
import { createDocumentMemory } from '@krmkit/yaml';
import type { Package } from './collect-package.ts';
import { createPackageCollector } from './collect-package.ts';
import type { ReadOptions, ReadSource } from './documents.ts';
import { readSource, readSourceLazily } from './documents.ts';
import type { KustomizationFacts } from '../resource/kustomization.ts';
import { isKustomizationPath } from '../resource/kustomization.ts';
import type { ListedFile, ReadPorts, SourceOptions } from './package-sources.ts';
import { listPackage, readSources } from './package-sources.ts';

/** How files are read. */
export interface PackageOptions extends SourceOptions, Pick<ReadOptions, 'profile'> {}

interface ListedOptions extends PackageOptions {
  /** Kustomizations that change what the files have, and that are not among the files. */
  readonly users?: readonly KustomizationFacts[];
}

/**
 * Reads files, directories and standard input (`-`). A file that you name is always read; in a directory, the YAML and
 * JSON files that `.krmignore` does not exclude are read. Each file is read once, however often you name it. What cannot
 * be read gives a diagnostic, and the other files are still read.
 */
export function loadPackage(
  paths: readonly string[],
  ports: ReadPorts,
  options: PackageOptions = {},
): Promise<Package> {
  return readInto(paths, ports, options, undefined);
}

/**
 * As `readPackage`, for callers that inspect few of the resources: values and nodes of ordinary documents are read on
 * first use, and nodes are read again after they were dropped from memory.
 */
export function openPackage(paths: readonly string[], ports: ReadPorts, options: PackageOptions): Promise<Package> {
  return readInto(paths, ports, options, createDocumentMemory());
}

async function readInto(
  paths: readonly string[],
  ports: ReadPorts,
  options: PackageOptions,
  memory: DocumentMemory | undefined,
): Promise<Package> {
  const diagnostics: Diagnostic[] = [];
  const files = await listPackage(paths, ports.files, diagnostics);
  return readListed({ files, diagnostics }, ports, options, memory);
}

/** As `openPackage`, for files that are listed already. `diagnostics`: the problems of listing them. */
export function openListed(
  files: readonly ListedFile[],
  diagnostics: Diagnostic[],
  ports: ReadPorts,
  options: ListedOptions,
): Promise<Package> {
  return readListed({ files, diagnostics }, ports, options, createDocumentMemory());
}

async function readListed(
  { files, diagnostics }: { readonly files: readonly ListedFile[]; readonly diagnostics: Diagnostic[] },
  ports: ReadPorts,
  options: ListedOptions,
  memory: DocumentMemory | undefined,
): Promise<Package> {
  const collector = createPackageCollector(diagnostics, options.users);
  for await (const { source, chart, read } of openFiles(files, ports, { ...options, memory }, diagnostics)) {
    collector.add(source, chart, read);
  }
  return collector.finish(files.length);
}

/** A file of a package, for `createPackageCollector`. */
export interface OpenedFile {
  readonly source: Source;
  /** The directory of the Helm chart whose template the file is. */
  readonly chart: string | undefined;
  readonly read: ReadSource;
}

/** Reads files one after the other: with `memory`, as `openPackage` does. */
export async function* openFiles(
  files: readonly ListedFile[],
  ports: ReadPorts,
  { memory, ...options }: PackageOptions & { readonly memory: DocumentMemory | undefined },
  diagnostics: Diagnostic[],
): AsyncGenerator<OpenedFile, void, undefined> {
  const profile = options.profile === undefined ? {} : { profile: options.profile };
  for await (const { source, chart } of readSources(files, ports, options, diagnostics)) {
    const how: ReadOptions = { ...profile, inChart: chart !== undefined };
    // The facts of a kustomization need its value.
    const isEager = memory === undefined || isKustomizationPath(source.path);
    yield { source, chart, read: isEager ? readSource(source, how) : readSourceLazily(source, how, memory) };
  }
}
