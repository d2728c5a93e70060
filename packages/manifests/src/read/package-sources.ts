import type { Diagnostic, FileSystem, StandardInput, Source } from '@krmkit/base';
import { shellPath, unfinishedChange, nearest, createSource, basename } from '@krmkit/base';
import { chartFinder } from './chart-templates.ts';
import { decodeText } from './decode.ts';
import { explainFailure, fileDiagnostic } from './problems.ts';
import type { PartLimits } from './stream-parts.ts';
import { readParts } from './stream-parts.ts';
import { findUnfinishedAbove } from './unfinished.ts';
import { walkDirectory } from './walk.ts';

/** Where files and standard input are read from. */
export interface ReadPorts {
  /** The file system. */
  readonly files: FileSystem;
  /** Standard input, for the path `-`. */
  readonly stdin: StandardInput;
}

/** How files are read. */
export interface SourceOptions {
  /** Called before the first file and after each; at the end `done` is `total`. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  /** In bytes; 512 MiB where it is left out, about what a JavaScript string holds. */
  readonly maxFileBytes?: number;
  /**
   * In bytes: where it is given, standard input comes in parts of about so much, each some of its documents, so that
   * one of any length will do. `maxFileBytes` is then about each document.
   */
  readonly partBytes?: number;
}

/**
 * The amount that a pipe delivers at once; larger parts make objects survive into the old generation without a gain.
 */
export const PART_BYTES: number = 64 * 1024;

/** A file to read. */
export interface ListedFile {
  /** As the user wrote it or as it was found, without `./` and double slashes; `-` is standard input. */
  readonly path: string;
  /** Relative to the named directory; for a named file, its name. */
  readonly relativePath: string;
  /** True if the user named the file itself. */
  readonly named: boolean;
}

export interface PackageSource extends ListedFile {
  readonly source: Source;
  /** The directory of the Helm chart, for a file with `{{` in the `templates` of a chart. */
  readonly chart: string | undefined;
  /** False for a part of standard input. */
  readonly isWhole: boolean;
  /** False for a part of standard input with more parts after it. If such a part is the last one, reading failed. */
  readonly isLast: boolean;
}

const MAX_FILE_BYTES = 512 * 1024 * 1024;

/**
 * The files of a set of paths, each once: named files are always included, files of a directory as `walkDirectory`
 * finds them. If a change of the files was interrupted, only a diagnostic, because a partial change is worse than none.
 */
export async function listPackage(
  paths: readonly string[],
  files: FileSystem,
  diagnostics: Diagnostic[],
): Promise<readonly ListedFile[]> {
  const listed = new Map<string, ListedFile>();
  const looked = new Set<string>();
  for (const written of paths) {
    if (written === '-') {
      addNamed(listed, written);
      continue;
    }
    const path = normalizedFile(written);
    const status = await files.status(path);
    const isDirectory = status.ok && status.value.kind === 'directory';
    const unfinished = await findUnfinishedAbove(path, isDirectory, files, looked);
    if (unfinished !== undefined) return refuse(unfinished, diagnostics);
    if (!status.ok) {
      diagnostics.push(await missingPath(written, path, status, files));
    } else if (!isDirectory) {
      addNamed(listed, path);
    } else {
      const walk = await walkDirectory(path, files);
      if (walk.unfinished !== undefined) return refuse(unfinishedChange(walk.unfinished), diagnostics);
      for (const file of walk.files) {
        if (!listed.has(file)) listed.set(file, { path: file, relativePath: relativeTo(path, file), named: false });
      }
      for (const diagnostic of walk.diagnostics) diagnostics.push(diagnostic);
    }
  }
  return [...listed.values()];
}

/** `./-` stays as written: the path `-` is standard input. */
function normalizedFile(written: string): string {
  const path = normalizePath(written);
  return path === '-' ? './-' : path;
}

/**
 * Reads and decodes files one after the other. A file that cannot be read becomes a diagnostic, and reading continues.
 */
export async function* readSources(
  listed: readonly ListedFile[],
  ports: ReadPorts,
  options: SourceOptions,
  diagnostics: Diagnostic[],
): AsyncGenerator<PackageSource, void, undefined> {
  const { partBytes, maxFileBytes = MAX_FILE_BYTES, onProgress } = options;
  const total = listed.length;
  const chartOf = chartFinder(ports.files);
  let done = 0;
  onProgress?.({ done, total });
  for (const file of listed) {
    if (file.path === '-' && partBytes !== undefined) {
      yield* readInParts(file, ports, { part: partBytes, document: maxFileBytes }, diagnostics);
    } else {
      const text = await readText(file, ports, maxFileBytes, diagnostics);
      if (text !== undefined) yield wholeFile(file, text, text.includes('{{') ? await chartOf(file.path) : undefined);
    }
    done += 1;
    onProgress?.({ done, total });
  }
}

/** Undefined, with a diagnostic, for a file that cannot be read; undefined without one for other JSON. */
async function readText(
  { path, named }: ListedFile,
  { files, stdin }: ReadPorts,
  maxFileBytes: number,
  diagnostics: Diagnostic[],
): Promise<string | undefined> {
  const bytes = path === '-' ? await stdin.readAll(maxFileBytes) : await files.readFile(path, maxFileBytes);
  if (!bytes.ok) {
    diagnostics.push(fileDiagnostic(path, ...explainFailure(bytes, 'file')));
    return undefined;
  }
  const decoded = decodeText(bytes.value);
  if (!decoded.ok) {
    diagnostics.push(fileDiagnostic(path, decoded.message, decoded.hint));
    return undefined;
  }
  return named || mayBeKubernetes(path, decoded.value) ? decoded.value : undefined;
}

function wholeFile({ path, relativePath, named }: ListedFile, text: string, chart: string | undefined): PackageSource {
  return { path, relativePath, named, source: createSource(path, text), chart, isWhole: true, isLast: true };
}

async function* readInParts(
  file: ListedFile,
  { stdin }: ReadPorts,
  limits: PartLimits,
  diagnostics: Diagnostic[],
): AsyncGenerator<PackageSource, void, undefined> {
  for await (const outcome of readParts(stdin.chunks(), limits)) {
    if (outcome.ok) {
      const { text, firstLine, isLast } = outcome.part;
      const isWhole = isLast && firstLine === 1;
      yield { ...file, source: createSource(file.path, text, firstLine), chart: undefined, isWhole, isLast };
    } else if ('failed' in outcome) {
      diagnostics.push(fileDiagnostic(file.path, ...explainFailure(outcome.failed, 'file')));
    } else {
      diagnostics.push(fileDiagnostic(file.path, outcome.message, outcome.hint));
    }
  }
}

function refuse(diagnostic: Diagnostic, diagnostics: Diagnostic[]): readonly ListedFile[] {
  diagnostics.push(diagnostic);
  return [];
}

/** If a file is found in a directory first and named later, it keeps its position in that directory. */
function addNamed(listed: Map<string, ListedFile>, path: string): void {
  const found = listed.get(path) ?? { path, relativePath: basename(path) };
  listed.set(path, { ...found, named: true });
}

/** `./a//b/` becomes `a/b`; `..` stays, because it can lead through a link. */
export function normalizePath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  const joined = segments.join('/');
  if (path.startsWith('/')) return `/${joined}`;
  return joined === '' ? '.' : joined;
}

function relativeTo(directory: string, file: string): string {
  if (directory === '.') return file;
  return file.slice(directory.endsWith('/') ? directory.length : directory.length + 1);
}

/**
 * Many tools write JSON with comments (tsconfig.json), which YAML cannot read. JSON in a directory is read only if it
 * may be an object.
 */
function mayBeKubernetes(path: string, text: string): boolean {
  return !/\.json$/i.test(path) || (text.includes('"apiVersion"') && text.includes('"kind"'));
}

/** For a path of the command line that does not exist: the hint says how to read a URL, or suggests a similar path. */
export async function missingPath(
  written: string,
  path: string,
  failed: Parameters<typeof explainFailure>[0],
  files: FileSystem,
): Promise<Diagnostic> {
  if (/^https?:\/\//i.test(written)) {
    return fileDiagnostic(
      written,
      'A URL is not a PATH: krmkit reads files, directories and standard input',
      `pipe it in: curl -s ${shellPath(written)} | krmkit expand -`,
    );
  }
  const [message, hint] = explainFailure(failed, 'file');
  const meant = failed.failure === 'missing' ? await nearestPath(path, files) : undefined;
  return fileDiagnostic(path, message, meant === undefined ? hint : `did you mean ${meant}?`);
}

/** The same path with its first wrong name corrected. */
async function nearestPath(path: string, files: FileSystem): Promise<string | undefined> {
  const segments = path.split('/');
  for (const [index, segment] of segments.entries()) {
    const above = segments.slice(0, index);
    const here = [...above, segment].join('/');
    if (here === '' || (await files.status(here)).ok) continue;
    const entries = await files.readDirectory(index === 0 ? '.' : above.join('/') || '/');
    const names = entries.ok ? entries.value.map(({ name }) => name) : [];
    const name = nearest(segment, names);
    if (name === undefined) return undefined;
    const meant = [...above, name, ...segments.slice(index + 1)].join('/');
    return (await files.status(meant)).ok ? meant : undefined;
  }
  return undefined;
}
