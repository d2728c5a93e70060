import type { Diagnostic } from '@krmkit/base';
import type { ResourceFile } from '../resource/resource-file.ts';
import type { DocumentMemory } from '@krmkit/yaml';
import { readItemDocuments, readWholeDocuments } from './documents.ts';
import type { PackageOptions } from './package.ts';
import type { ListedFile, ReadPorts } from './package-sources.ts';
import { joinLists } from './join-lists.ts';
import { listPackage, readSources } from './package-sources.ts';
import { unwrapStream, withoutUntyped } from './resource-list.ts';
import { createFileDiagnostics } from './file-diagnostics.ts';

/** A file for commands that change files. */
export interface PackageFile extends ResourceFile {
  /** As the user wrote it or as it was found; `-` is standard input. */
  readonly path: string;
  /** True for standard input and for a file that the user named; false for a file found in a directory. */
  readonly named: boolean;
}

/** A file, or a part of standard input. */
export interface StreamedFile extends PackageFile {
  readonly isWhole: boolean;
  /** False for a part of standard input with more parts after it, which may fail to be read. */
  readonly isLast: boolean;
}

export interface PackageFiles {
  /** In the order of `readPackage`. Files that could not be read are not included; diagnostics report them. */
  readonly files: readonly PackageFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** How files for commands are read. */
export interface PackageFilesOptions extends PackageOptions {
  /** For callers that inspect few documents. */
  readonly memory?: DocumentMemory | undefined;
  /** For callers that only look: the items of a List are resources, as `readSource` gives them. */
  readonly items?: boolean;
}

/**
 * Reads the same files as `readPackage`, for commands that change or pass on their content: lists are not expanded, and
 * nothing is skipped. Includes files without Kubernetes objects, and broken documents.
 */
export async function readPackageFiles(
  paths: readonly string[],
  ports: ReadPorts,
  options: PackageFilesOptions = {},
): Promise<PackageFiles> {
  const diagnostics: Diagnostic[] = [];
  const files: PackageFile[] = [];
  for await (const file of streamPackageFiles(paths, ports, options, diagnostics)) files.push(file);
  return { files, diagnostics };
}

/**
 * As `readPackageFiles`, but yields one file after the other and keeps none. Holds one file at a time, or with
 * `partBytes` a part of standard input; a single List or ResourceList comes whole. The diagnostics of a file are added
 * before the file is yielded.
 */
export async function* streamPackageFiles(
  paths: readonly string[],
  ports: ReadPorts,
  options: PackageFilesOptions,
  diagnostics: Diagnostic[],
): AsyncGenerator<StreamedFile, void, undefined> {
  const listed = await listPackage(paths, ports.files, diagnostics);
  yield* streamListedFiles(listed, ports, options, diagnostics);
}

/** As `streamPackageFiles`, for files that are listed already. */
export async function* streamListedFiles(
  listed: readonly ListedFile[],
  ports: ReadPorts,
  { memory, items = false, ...options }: PackageFilesOptions,
  diagnostics: Diagnostic[],
): AsyncGenerator<StreamedFile, void, undefined> {
  const sources = readSources(listed, ports, options, diagnostics);
  const diagnosticsOf = createFileDiagnostics();
  const isInParts = options.partBytes !== undefined && listed.some(({ path }) => path === '-');
  for await (const file of isInParts ? joinLists(sources) : sources) {
    const { path, relativePath, named, source, chart, isWhole, isLast } = file;
    // A list in a stream is expanded.
    const isStream = path === '-' && isWhole;
    const readAll = items ? readItemDocuments : readWholeDocuments;
    const read = readAll(source, { ...options, inChart: chart !== undefined }, isStream ? undefined : memory);
    const { documents, template } = read;
    const { items: resources, diagnostics: wrong } = isStream
      ? unwrapStream(source, read)
      : { items: read.resources, diagnostics: [] };
    // What `wrong` says of an item replaces the warning about its type.
    const known = wrong.length === 0 ? read : { ...read, diagnostics: withoutUntyped(read) };
    for (const diagnostic of [...diagnosticsOf({ path, chart }, known), ...wrong]) diagnostics.push(diagnostic);
    yield { path, relativePath, named, source, documents, resources, template, isWhole, isLast };
  }
}
