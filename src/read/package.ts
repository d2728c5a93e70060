import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { shellPath } from '../diagnostics/printable.ts';
import { findDuplicates } from '../resource/duplicates.ts';
import type { PackageFacts } from '../resource/package-facts.ts';
import type { Resource } from '../resource/resource.ts';
import { createResourceSet } from '../resource/set.ts';
import type { Source } from '../text/source.ts';
import type { DocumentMemory } from '../yaml/fast/document-memory.ts';
import { createDocumentMemory } from '../yaml/fast/document-memory.ts';
import type { ReadOptions } from './documents.ts';
import { readSource } from './documents.ts';
import { collectFacts } from './facts.ts';
import type { KustomizationFacts } from './kustomization.ts';
import { isKustomizationPath, readKustomization } from './kustomization.ts';
import type { ReadPorts, SourceOptions } from './package-sources.ts';
import { listPackage, readSources } from './package-sources.ts';
import { createFileDiagnostics } from './file-diagnostics.ts';
import { isUntypedPatch } from './untyped.ts';

export type { ReadPorts } from './package-sources.ts';

export interface PackageOptions extends SourceOptions, Pick<ReadOptions, 'profile'> {}

export interface Package {
  /** In the order of the PATHs, then of the files, then of their position in the file. Includes patches. */
  readonly resources: readonly Resource[];
  readonly diagnostics: readonly Diagnostic[];
  /** The texts that diagnostics point into, by path. */
  readonly sources: ReadonlyMap<string, Source>;
  readonly kustomizations: readonly KustomizationFacts[];
  readonly facts: PackageFacts;
  /** The number of files to read, and of those that are templates. */
  readonly files: number;
  readonly templates: number;
}

/**
 * Reads files, directories and `-` (standard input). A named file is always read; `walkDirectory` chooses the files of a
 * directory. Each file is read once, however often it is named. Files that cannot be read become diagnostics, and
 * reading goes on.
 */
export function readPackage(
  paths: readonly string[],
  ports: ReadPorts,
  options: PackageOptions = {},
): Promise<Package> {
  return readInto(paths, ports, options, undefined);
}

/**
 * As `readPackage`, for callers that use few of the resources: values and nodes of ordinary documents are computed when
 * they are first read. Nodes may be forgotten, and are computed again then.
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
  const diagnosticsOf = createFileDiagnostics();
  let templates = 0;
  for await (const { path, source, chart } of readSources(files, ports, options, diagnostics)) {
    sources.set(path, source);
    // The facts of a kustomization need its value.
    const isKustomization = isKustomizationPath(path);
    const read = readSource(source, { ...options, inChart: chart !== undefined }, isKustomization ? undefined : memory);
    // One by one: a spread of 100,000 arguments overflows the stack.
    for (const resource of read.resources) resources.push(resource);
    for (const diagnostic of diagnosticsOf({ path, chart }, read)) diagnostics.push(diagnostic);
    if (read.template) templates += 1;
    const [value] = read.values;
    if (value !== undefined && isKustomization) kustomizations.push(readKustomization(path, value));
  }
  const facts = collectFacts(resources, kustomizations, sources);
  for (const duplicate of findDuplicates(createResourceSet(resources), facts.patches)) diagnostics.push(duplicate);
  for (const diagnostic of unbuiltKustomizations(kustomizations)) diagnostics.push(diagnostic);
  const reported = diagnostics.filter((diagnostic) => !isUntypedPatch(diagnostic, facts.patches));
  return { resources, diagnostics: reported, sources, kustomizations, facts, files: files.length, templates };
}

const MOST_NAMED = 3;

/**
 * One info for all kustomizations whose build differs from the files. Of kustomizations that others build upon, it names
 * only those others.
 */
function unbuiltKustomizations(kustomizations: readonly KustomizationFacts[]): readonly Diagnostic[] {
  const used = new Set(kustomizations.flatMap(({ uses }) => uses));
  const changing = kustomizations.filter(({ isMore }) => isMore);
  const roots = changing.filter(({ path }) => !used.has(directoryOf(path)));
  const [first] = roots.length > 0 ? roots : changing;
  if (first === undefined) return [];
  const directories = (roots.length > 0 ? roots : changing).map(({ path }) => directoryOf(path));
  const named = directories.slice(0, MOST_NAMED).join(', ');
  const others = directories.length > MOST_NAMED ? ` and ${String(directories.length - MOST_NAMED)} more` : '';
  const { path } = first;
  return [
    {
      code: 'unbuilt-kustomization',
      severity: 'info',
      message: `krmkit shows files as they are written, not what kustomize builds of ${named}${others}; to see that: kubectl kustomize ${shellPath(directoryOf(path))} | krmkit expand -`,
      location: { path, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
    },
  ];
}

function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '.' : path.slice(0, slash);
}
