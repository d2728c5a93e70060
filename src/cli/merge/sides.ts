import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { MergeFile } from '../../merge/merged.ts';
import type { PackageFile, PackageFiles } from '../../read/package-files.ts';
import { readPackageFiles } from '../../read/package-files.ts';
import { normalizePath } from '../../read/package-sources.ts';
import type { Source } from '../../text/source.ts';
import { toValue } from '../../yaml/to-value.ts';
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
  /** Paths of the files that hold templates, and of those among them that are YAML with `{{ }}` for a name. */
  readonly templates: ReadonlySet<string>;
  readonly namedByTemplates: ReadonlySet<string>;
  /** That it cannot be read. */
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
  const pathOf = ({ relativePath }: PackageFile): string =>
    kind === 'directory' ? relativePath : (settings.onlyName ?? relativePath);
  const templates = read.files.filter(({ template }) => template);
  const isPlaced = kind === 'stream' && settings.onlyName === undefined;
  const files = read.files
    .filter(({ template }) => !isPlaced || !template)
    .map((file) => ({ path: pathOf(file), shownPath: file.path, text: file.source.text }));
  const [streamed] = isPlaced ? read.files : [];
  const stream = streamed === undefined || streamed.template ? undefined : placeStream(streamed);
  return {
    name: name === '-' ? '-' : normalizePath(name),
    kind,
    files: stream?.files ?? files,
    ...(stream === undefined ? {} : { stream }),
    sources: read.files.map(({ source }) => source),
    templates: new Set(templates.map(pathOf)),
    namedByTemplates: new Set(templates.filter(isReadable).map(pathOf)),
    diagnostics: read.diagnostics.filter(
      // Of all other templates the merge tells, where they matter.
      (diagnostic) => isUnreadable(diagnostic) || (isPlaced && diagnostic.code === 'template-file'),
    ),
  };
}

/** Not so where `{{ }}` stands for a key or a value, which YAML takes for a mapping with a mapping for its key. */
function isReadable({ documents }: PackageFile): boolean {
  return documents.every(({ root, problems }) => {
    const found = root === undefined ? problems : toValue(root, 'kubectl').problems;
    return found.every(({ severity, kind }) => severity !== 'error' || kind === 'duplicate-key');
  });
}
