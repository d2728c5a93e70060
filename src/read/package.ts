import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { findDuplicates } from '../resource/duplicates.ts';
import type { PackageFacts } from '../resource/package-facts.ts';
import type { Resource } from '../resource/resource.ts';
import { createResourceSet } from '../resource/set.ts';
import type { Source } from '../text/source.ts';
import type { ReadOptions } from './documents.ts';
import { readSource } from './documents.ts';
import { collectFacts } from './facts.ts';
import type { KustomizationFacts } from './kustomization.ts';
import { isKustomizationPath, readKustomization } from './kustomization.ts';
import type { DocumentMemory } from '../yaml/fast/document-memory.ts';
import { createDocumentMemory } from '../yaml/fast/document-memory.ts';
import type { ReadPorts, SourceOptions } from './package-sources.ts';
import { listPackage, readSources } from './package-sources.ts';
import { createTeller } from './tell-of-files.ts';
import { unbuiltKustomizations } from './unbuilt.ts';
import { isUntypedPatch } from './untyped.ts';

export type { ReadPorts } from './package-sources.ts';

export interface PackageOptions extends SourceOptions, Pick<ReadOptions, 'profile'> {}

export interface Package {
  /** PATH by PATH as they were named, in each by path and place in the file. Patches are among them. */
  readonly resources: readonly Resource[];
  readonly diagnostics: readonly Diagnostic[];
  /** By path, what diagnostics point into. */
  readonly sources: ReadonlyMap<string, Source>;
  readonly kustomizations: readonly KustomizationFacts[];
  readonly facts: PackageFacts;
  /** Files that were to be read, and those of them that are templates. */
  readonly files: number;
  readonly templates: number;
}

/**
 * Reads files, directories and `-`, standard input. A file that is named is always read; a directory as
 * `walkDirectory` says. Each file is read once, however often it is named. What cannot be read is a diagnostic, and
 * the rest goes on.
 */
export function readPackage(
  paths: readonly string[],
  ports: ReadPorts,
  options: PackageOptions = {},
): Promise<Package> {
  return readInto(paths, ports, options, undefined);
}

/**
 * As `readPackage`, for callers that look into few of the resources: the values and nodes of ordinary documents are read
 * when they are first asked for, and nodes are read again when they were forgotten.
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
  const resources: Resource[] = [];
  const sources = new Map<string, Source>();
  const kustomizations: KustomizationFacts[] = [];
  const tellOf = createTeller();
  let templates = 0;
  for await (const { path, source, chart } of readSources(files, ports, options, diagnostics)) {
    sources.set(path, source);
    // The facts of a kustomization need its value.
    const isKustomization = isKustomizationPath(path);
    const read = readSource(source, { ...options, inChart: chart !== undefined }, isKustomization ? undefined : memory);
    // One by one: a spread of 100,000 arguments overflows the stack.
    for (const resource of read.resources) resources.push(resource);
    for (const diagnostic of tellOf({ path, chart }, read)) diagnostics.push(diagnostic);
    if (read.template) templates += 1;
    const [value] = read.values;
    if (value !== undefined && isKustomization) kustomizations.push(readKustomization(path, value));
  }
  const facts = collectFacts(resources, kustomizations, sources);
  for (const duplicate of findDuplicates(createResourceSet(resources), facts.patches)) diagnostics.push(duplicate);
  for (const diagnostic of unbuiltKustomizations(kustomizations)) diagnostics.push(diagnostic);
  const told = diagnostics.filter((diagnostic) => !isUntypedPatch(diagnostic, facts.patches));
  return { resources, diagnostics: told, sources, kustomizations, facts, files: files.length, templates };
}
