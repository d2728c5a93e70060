import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { readPackageFiles } from '../../read/package-files.ts';
import type { ResourceStream } from '../../read/resource-list.ts';
import { readStandardInput } from '../../read/resource-list.ts';
import type { Source } from '../../text/source.ts';
import type { PlacedResource } from '../../write/stream.ts';
import { createDocumentMemory } from '../../yaml/document-memory.ts';
import type { CommandContext } from '../context.ts';
import { createProgress, interruptible } from '../expand/progress.ts';
import { placedInFiles, placedInStream } from './placed-resources.ts';

/** The resources of files or of standard input, for those who hand them on. */
export interface ReadResources {
  /** Where they came through standard input. */
  readonly stream: ResourceStream | undefined;
  readonly items: readonly PlacedResource[];
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly Source[];
}

/** `-` stands alone among the paths. */
export async function readResources(
  context: CommandContext,
  paths: readonly string[],
  quiet: boolean,
): Promise<ReadResources> {
  if (paths[0] === '-') {
    const { stream, diagnostics } = await readStandardInput({ files: context.files, stdin: context.stdin });
    const items = stream === undefined ? [] : placedInStream(stream);
    return { stream, items, diagnostics, sources: stream === undefined ? [] : [stream.source] };
  }
  const progress = createProgress(context, quiet);
  const ports = { files: interruptible(context), stdin: context.stdin };
  const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
    progress.report('reading', done, total);
  };
  const { files, diagnostics } = await readPackageFiles(paths, ports, { onProgress }, createDocumentMemory());
  await progress.clear();
  await context.yieldTurn();
  const items = placedInFiles(files, paths);
  return { stream: undefined, items, diagnostics, sources: files.map(({ source }) => source) };
}
