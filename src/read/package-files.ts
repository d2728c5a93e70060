import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ResourceFile } from '../resource/resource-file.ts';
import type { DocumentMemory } from '../yaml/fast/document-memory.ts';
import { readWholeDocuments } from './documents.ts';
import type { PackageOptions } from './package.ts';
import type { ReadPorts } from './package-sources.ts';
import { joinLists } from './join-lists.ts';
import { listPackage, readSources } from './package-sources.ts';
import { unwrapStream } from './resource-list.ts';
import { createFileDiagnostics } from './file-diagnostics.ts';

/** A file as those see it who change files. */
export interface PackageFile extends ResourceFile {
  /** As it was named or found; `-` is standard input. */
  readonly path: string;
  /** True for standard input and for a file that was named itself; false for a file found in a directory. */
  readonly named: boolean;
}

/** A file, or a part of standard input. */
export interface StreamedFile extends PackageFile {
  readonly isWhole: boolean;
  /** False for a part of standard input with others behind it, which may turn out not to be readable. */
  readonly isLast: boolean;
}

export interface PackageFiles {
  /** In the order of `readPackage`. Files that could not be read are diagnostics and not here. */
  readonly files: readonly PackageFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the same files as `readPackage`, for those who change or pass on what stands in them: nothing is looked into,
 * nothing is left out. Files that hold no Kubernetes object are among them, and their broken documents too. `memory` is
 * for those who do not look into most of them.
 */
export async function readPackageFiles(
  paths: readonly string[],
  ports: ReadPorts,
  options: PackageOptions = {},
  memory?: DocumentMemory,
): Promise<PackageFiles> {
  const diagnostics: Diagnostic[] = [];
  const files: PackageFile[] = [];
  for await (const file of streamPackageFiles(paths, ports, options, diagnostics, memory)) files.push(file);
  return { files, diagnostics };
}

/**
 * As `readPackageFiles`, one file after the other, for those who need not remember them: what is held is one file, or
 * with `partBytes` a part of standard input; a List or ResourceList that is alone there comes whole. The diagnostics of a
 * file are there before it comes.
 */
export async function* streamPackageFiles(
  paths: readonly string[],
  ports: ReadPorts,
  options: PackageOptions,
  diagnostics: Diagnostic[],
  memory?: DocumentMemory,
): AsyncGenerator<StreamedFile, void, undefined> {
  const listed = await listPackage(paths, ports.files, diagnostics);
  const sources = readSources(listed, ports, options, diagnostics);
  const diagnosticsOf = createFileDiagnostics();
  const isInParts = options.partBytes !== undefined && listed.some(({ path }) => path === '-');
  for await (const file of isInParts ? joinLists(sources) : sources) {
    const { path, relativePath, named, source, chart, isWhole, isLast } = file;
    // A list in a stream is looked into.
    const isStream = path === '-' && isWhole;
    const read = readWholeDocuments(
      source,
      { ...options, inChart: chart !== undefined },
      isStream ? undefined : memory,
    );
    for (const diagnostic of diagnosticsOf({ path, chart }, read)) diagnostics.push(diagnostic);
    const { documents, template } = read;
    const { items, diagnostics: wrong } = isStream
      ? unwrapStream(source, read)
      : { items: read.resources, diagnostics: [] };
    for (const diagnostic of wrong) diagnostics.push(diagnostic);
    yield { path, relativePath, named, source, documents, resources: items, template, isWhole, isLast };
  }
}
