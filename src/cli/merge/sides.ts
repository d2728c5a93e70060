import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { MergeFile } from '../../merge/merged.ts';
import type { PackageFiles } from '../../read/package-files.ts';
import { readPackageFiles } from '../../read/package-files.ts';
import { normalizePath } from '../../read/package-sources.ts';
import type { Source } from '../../text/source.ts';
import type { CommandContext } from '../context.ts';
import type { UsageProblem } from '../definition.ts';
import { isUnreadable } from '../exit-status.ts';
import { createProgress, interruptible } from '../expand/progress.ts';
import { journalIn } from '../package/change-package.ts';
import type { WritingPackage } from '../package/write-package.ts';
import { NO_WRITING } from '../package/write-package.ts';
import type { PlacedStream } from './place-stream.ts';
import { placeStream } from './place-stream.ts';

/** What a side of a merge is on the command line. `missing`: whoever reads it tells. */
export type SideKind = 'directory' | 'file' | 'stream' | 'missing';

/** One side of a merge. */
export interface Side {
  /** As it was named, without `./`; `-` for standard input. */
  readonly name: string;
  readonly kind: SideKind;
  readonly files: readonly MergeFile[];
  /** Of standard input that is merged into a directory. */
  readonly stream?: PlacedStream;
  readonly sources: readonly Source[];
  /** That it cannot be read, or holds templates, which are left out. */
  readonly diagnostics: readonly Diagnostic[];
}

export async function sideKind(context: CommandContext, path: string): Promise<SideKind> {
  if (path === '-') return 'stream';
  const status = await context.files.status(path);
  if (!status.ok) return 'missing';
  return status.value.kind === 'directory' ? 'directory' : 'file';
}

/** Why names cannot be the sides of one merge. */
export function wrongSides(names: readonly string[]): UsageProblem | undefined {
  if (names.includes('')) return { message: 'a PATH is empty', hint: 'the current directory is .' };
  if (names.filter((name) => name === '-').length < 2) return undefined;
  return { message: 'standard input can be one side only', hint: 'name a file for the other one' };
}

/**
 * Reads a side as packages are read. `onlyName`: a file that was named itself pairs with others under this name,
 * whatever it is called.
 */
export async function readSide(
  context: CommandContext,
  name: string,
  settings: { readonly quiet: boolean; readonly onlyName: string | undefined },
  writing: WritingPackage = NO_WRITING,
): Promise<Side> {
  const progress = createProgress(context, settings.quiet);
  const ports = { files: interruptible(context), stdin: context.stdin };
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    progress.report(`reading ${name}`, done, total);
  };
  const reading = (): Promise<PackageFiles> => readPackageFiles([name], ports, { onProgress });
  const read = await writing.read(reading, journalIn);
  await progress.clear();
  await context.yieldTurn();
  const kind = await sideKind(context, name);
  const files = read.files
    .filter(({ template }) => !template)
    .map(({ path, relativePath, source }) => ({
      path: kind === 'directory' ? relativePath : (settings.onlyName ?? relativePath),
      shownPath: path,
      text: source.text,
    }));
  const [streamed] = kind === 'stream' && settings.onlyName === undefined ? read.files : [];
  const stream = streamed === undefined || streamed.template ? undefined : placeStream(streamed);
  return {
    name: name === '-' ? '-' : normalizePath(name),
    kind,
    files: stream?.files ?? files,
    ...(stream === undefined ? {} : { stream }),
    sources: read.files.map(({ source }) => source),
    diagnostics: read.diagnostics.filter(
      (diagnostic) => isUnreadable(diagnostic) || diagnostic.code === 'template-file',
    ),
  };
}
