import type { Diagnostic, FileSystem } from '@krmkit/base';
import { createSource, isUnreadable } from '@krmkit/base';
import type { PackageFilesOptions, ReadPorts } from '@krmkit/manifests';
import { listPackage, normalizePath, readSources, readWholeDocuments, unwrapStream } from '@krmkit/manifests';
import type { MergeFile } from '../merged.ts';
import { placeStream } from './place-stream.ts';
import type { Side, SideKind, SideText } from './side.ts';

export async function sideKind({ status: statusOf }: Pick<FileSystem, 'status'>, path: string): Promise<SideKind> {
  if (path === '-') return 'stream';
  const status = await statusOf(path);
  if (!status.ok) return 'missing';
  return status.value.kind === 'directory' ? 'directory' : 'file';
}

export interface SideSettings extends Pick<PackageFilesOptions, 'onProgress'> {
  /** A single file is paired with others under this name, whatever its own name is. */
  readonly onlyName: string | undefined;
  /** The sides that were read before. */
  readonly known: readonly Side[];
}

/**
 * Reads the texts of a side's files, as packages are read; `examineSides` examines their content. A file that is equal
 * on a `known` side shares that side's text, so that most of a package is in memory once.
 */
export async function readMergeSide(
  name: string,
  ports: ReadPorts,
  { onlyName, known, onProgress }: SideSettings,
): Promise<Side> {
  const diagnostics: Diagnostic[] = [];
  const texts: SideText[] = [];
  const listed = await listPackage([name], ports.files, diagnostics);
  for await (const file of readSources(listed, ports, { ...(onProgress && { onProgress }) }, diagnostics)) {
    const path = file.named ? (onlyName ?? file.relativePath) : file.relativePath;
    const text = sharedText(file.source.text, path, known);
    const source = createSource(file.path, text);
    texts.push({ path, shownPath: file.path, text, source, inChart: file.chart !== undefined });
  }
  const kind = await sideKind(ports.files, name);
  const [streamed] = kind === 'stream' && onlyName === undefined ? texts : [];
  const placed = streamed === undefined ? undefined : readStream(streamed);
  const files: readonly MergeFile[] = placed?.stream.files ?? texts;
  return {
    name: name === '-' ? '-' : normalizePath(name),
    kind,
    files,
    texts: new Map(files.map(({ path, text }) => [path, text])),
    ...(placed === undefined ? {} : { stream: placed.stream }),
    sources: texts.map(({ source }) => source),
    unexamined: placed === undefined ? texts : [],
    diagnostics: [...diagnostics.filter(isUnreadable), ...(placed?.diagnostics ?? [])],
  };
}

/** Most files of a package are equal on all sides. */
function sharedText(text: string, path: string, known: readonly Side[]): string {
  for (const { texts } of known) {
    const same = texts.get(path);
    if (same === text) return same;
  }
  return text;
}

/** Standard input for a merge into a directory; a template has no objects. */
function readStream(text: SideText): Pick<Required<Side>, 'stream' | 'diagnostics'> {
  const read = readWholeDocuments(text.source, { inChart: text.inChart });
  const { items, diagnostics } = unwrapStream(text.source, read);
  return {
    stream: placeStream(read.template ? [] : items),
    diagnostics: [...read.diagnostics, ...diagnostics].filter(
      (diagnostic) => isUnreadable(diagnostic) || diagnostic.code === 'template-file',
    ),
  };
}
