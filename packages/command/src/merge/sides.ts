import type { Side, SideKind, SideText, MergeFile } from '@krmkit/merge';
import type { Diagnostic } from '@krmkit/base';
import { isUnreadable, createSource } from '@krmkit/base';
import {
  readWholeDocuments,
  listPackage,
  normalizePath,
  readSources,
  unwrapStream,
  journalIn,
} from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import { createProgress, readPorts } from '../expand/progress.ts';
import type { WritingPackage } from '../shared/write-package.ts';
import { NO_WRITING } from '../shared/write-package.ts';
import { placeStream } from '@krmkit/merge';

export async function sideKind(context: CommandContext, path: string): Promise<SideKind> {
  if (path === '-') return 'stream';
  const status = await context.files.status(path);
  if (!status.ok) return 'missing';
  return status.value.kind === 'directory' ? 'directory' : 'file';
}

/** The reason why these paths cannot be the sides of one merge. */
export function wrongSides(names: readonly string[]): UsageProblem | undefined {
  if (names.includes('')) return { message: 'a PATH is empty', hint: 'the current directory is .' };
  if (names.filter((name) => name === '-').length < 2) return undefined;
  return { message: 'only one side can be standard input', hint: 'name a file for the other one' };
}

export interface SideSettings {
  readonly quiet: boolean;
  /** A single file is paired with others under this name, whatever its own name is. */
  readonly onlyName: string | undefined;
  /** The sides that were read before. */
  readonly known: readonly Side[];
}

/**
 * Reads the texts of a side's files, as packages are read; `examineSides` examines their content. A file that is equal
 * on a `known` side shares that side's text, so that most of a package is in memory once.
 */
export async function readSide(
  context: CommandContext,
  name: string,
  settings: SideSettings,
  writing: WritingPackage = NO_WRITING,
): Promise<Side> {
  const progress = createProgress(context, settings.quiet);
  const ports = readPorts(context);
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    progress.report(`reading ${name}`, done, total);
  };
  const reading = async (): Promise<ReadTexts> => {
    const diagnostics: Diagnostic[] = [];
    const texts: SideText[] = [];
    const listed = await listPackage([name], ports.files, diagnostics);
    for await (const file of readSources(listed, ports, { onProgress }, diagnostics)) {
      const path = file.named ? (settings.onlyName ?? file.relativePath) : file.relativePath;
      const text = sharedText(file.source.text, path, settings.known);
      const source = createSource(file.path, text);
      texts.push({ path, shownPath: file.path, text, source, inChart: file.chart !== undefined });
    }
    return { texts, diagnostics };
  };
  const { texts, diagnostics } = await writing.read(reading, journalIn);
  await progress.clear();
  await context.yieldTurn();
  const kind = await sideKind(context, name);
  const [streamed] = kind === 'stream' && settings.onlyName === undefined ? texts : [];
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

interface ReadTexts {
  readonly texts: readonly SideText[];
  readonly diagnostics: readonly Diagnostic[];
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
