import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { FileSystem, StandardInput } from '../platform/ports.ts';
import { findDuplicates } from '../resource/duplicates.ts';
import type { PackageFacts } from '../resource/package-facts.ts';
import type { Resource } from '../resource/resource.ts';
import { createResourceSet } from '../resource/set.ts';
import { createSource } from '../text/source.ts';
import type { Source } from '../text/source.ts';
import { decodeText } from './decode.ts';
import type { ReadOptions } from './documents.ts';
import { readSource } from './documents.ts';
import { collectFacts } from './facts.ts';
import type { KustomizationFacts } from './kustomization.ts';
import { isKustomizationPath, readKustomization } from './kustomization.ts';
import { explainFailure, fileDiagnostic } from './problems.ts';
import { walkDirectory } from './walk.ts';

export interface ReadPorts {
  readonly files: FileSystem;
  readonly stdin: StandardInput;
}

export interface PackageOptions extends Pick<ReadOptions, 'profile'> {
  /** Called before the first file and after each; at the end `done` is `total`. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  /** In bytes; 512 MiB where it is left out, about what a JavaScript string holds. */
  readonly maxFileBytes?: number;
}

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

const MAX_FILE_BYTES = 512 * 1024 * 1024;

/**
 * Reads files, directories and `-`, standard input. A file that is named is always read; a directory as
 * `walkDirectory` says. Each file is read once, however often it is named. What cannot be read is a diagnostic, and
 * the rest goes on.
 */
export async function readPackage(
  paths: readonly string[],
  ports: ReadPorts,
  options: PackageOptions = {},
): Promise<Package> {
  const diagnostics: Diagnostic[] = [];
  const files = await listFiles(paths, ports.files, diagnostics);
  const maxBytes = options.maxFileBytes ?? MAX_FILE_BYTES;
  const resources: Resource[] = [];
  const sources = new Map<string, Source>();
  const kustomizations: KustomizationFacts[] = [];
  const isInChart = chartTemplates(ports.files);
  let templates = 0;
  let done = 0;
  options.onProgress?.({ done, total: files.size });
  for (const [path, named] of files) {
    const bytes = path === '-' ? await ports.stdin.readAll(maxBytes) : await ports.files.readFile(path, maxBytes);
    const decoded = bytes.ok ? decodeText(bytes.value) : undefined;
    if (!bytes.ok) {
      diagnostics.push(fileDiagnostic(path, ...explainFailure(bytes, 'file')));
    } else if (decoded?.ok === false) {
      diagnostics.push(fileDiagnostic(path, decoded.message, decoded.hint));
    } else if (decoded !== undefined && (named || mayBeKubernetes(path, decoded.text))) {
      const source = createSource(path, decoded.text);
      sources.set(path, source);
      const inChart = decoded.text.includes('{{') && (await isInChart(path));
      const read = readSource(source, { ...options, inChart });
      // One by one: a spread of 100,000 arguments overflows the stack.
      for (const resource of read.resources) resources.push(resource);
      for (const diagnostic of read.diagnostics) diagnostics.push(diagnostic);
      if (read.template) templates += 1;
      const [value] = read.values;
      if (value !== undefined && isKustomizationPath(path)) kustomizations.push(readKustomization(path, value));
    }
    done += 1;
    options.onProgress?.({ done, total: files.size });
  }
  const facts = collectFacts(resources, kustomizations, sources);
  for (const duplicate of findDuplicates(createResourceSet(resources), facts.patches)) diagnostics.push(duplicate);
  return { resources, diagnostics, sources, kustomizations, facts, files: files.size, templates };
}

/** Paths in order, each once; true for those that were named themselves. */
async function listFiles(
  paths: readonly string[],
  files: FileSystem,
  diagnostics: Diagnostic[],
): Promise<ReadonlyMap<string, boolean>> {
  const listed = new Map<string, boolean>();
  for (const written of paths) {
    const path = written === '-' ? '-' : normalizePath(written);
    const status = path === '-' ? undefined : await files.status(path);
    if (status === undefined || (status.ok && status.value.kind !== 'directory')) {
      listed.set(path, true);
    } else if (!status.ok) {
      diagnostics.push(fileDiagnostic(path, ...explainFailure(status, 'file')));
    } else {
      const walk = await walkDirectory(path, files);
      for (const file of walk.files) if (!listed.has(file)) listed.set(file, false);
      for (const diagnostic of walk.diagnostics) diagnostics.push(diagnostic);
    }
  }
  return listed;
}

/** `./a//b/` is `a/b`; `..` stays, as it may lead through a link. */
function normalizePath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  const joined = segments.join('/');
  if (path.startsWith('/')) return `/${joined}`;
  return joined === '' ? '.' : joined;
}

/** Tells whether a file lies in the `templates` of a Helm chart, where a `Chart.yaml` stands beside that folder. */
function chartTemplates(files: FileSystem): (path: string) => Promise<boolean> {
  const charts = new Map<string, boolean>();
  return async (path) => {
    const segments = path.split('/');
    for (const [index, segment] of segments.entries()) {
      if (segment !== 'templates' || index === segments.length - 1) continue;
      const chart = [...segments.slice(0, index), 'Chart.yaml'].join('/');
      const known = charts.get(chart) ?? (await files.status(chart)).ok;
      charts.set(chart, known);
      if (known) return true;
    }
    return false;
  };
}

/**
 * Many tools write JSON with comments (tsconfig.json), which is broken for us and none of our business. What a
 * directory holds of JSON is looked at only where it may be an object.
 */
function mayBeKubernetes(path: string, text: string): boolean {
  return !/\.json$/i.test(path) || (text.includes('"apiVersion"') && text.includes('"kind"'));
}
