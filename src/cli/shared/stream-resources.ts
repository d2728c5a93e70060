import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { streamPackageFiles } from '../../read/package-files.ts';
import { PART_BYTES } from '../../read/package-sources.ts';
import type { ResourceStream } from '../../read/resource-list.ts';
import { streamStandardInput } from '../../read/stream-standard-input.ts';
import type { PlacedResource } from '../../write/stream.ts';
import { createDocumentMemory } from '../../yaml/fast/document-memory.ts';
import type { CommandContext } from '../context.ts';
import type { Progress } from '../expand/progress.ts';
import { readPorts } from '../expand/progress.ts';
import type { FindingLog } from './finding-log.ts';
import { placedInFiles, placedInStream } from './placed-resources.ts';

/** The resources of a file, or of a part of standard input: those of the next batch are read when it is asked for. */
export interface ResourceBatch {
  /** Where they came through standard input. */
  readonly stream: ResourceStream | undefined;
  readonly items: readonly PlacedResource[];
}

/**
 * The same as `readResources` reads, for those who hand it on without remembering it: what is held is one file, or a
 * part of standard input; a List or ResourceList there is one. What is wrong goes into the log.
 */
export async function* streamResources(
  context: CommandContext,
  paths: readonly string[],
  log: FindingLog,
  progress: Pick<Progress, 'report'>,
): AsyncGenerator<ResourceBatch, void, undefined> {
  const { partBytes = PART_BYTES } = context;
  const ports = readPorts(context);
  const memory = createDocumentMemory();
  const diagnostics: Diagnostic[] = [];
  if (paths[0] === '-') {
    let count = 0;
    for await (const { stream, isWhole } of streamStandardInput(ports, { partBytes }, diagnostics, memory)) {
      if (context.signal.aborted) return;
      log.add(stream.diagnostics, stream.source, isWhole);
      const items = placedInStream(stream, count);
      count += items.length;
      yield { stream, items };
    }
  } else {
    const onProgress = ({ done, total }: { readonly done: number; readonly total: number }): void => {
      progress.report('reading', done, total);
    };
    for await (const file of streamPackageFiles(paths, ports, { onProgress }, diagnostics, memory)) {
      if (context.signal.aborted) return;
      log.add(diagnostics.splice(0), file.source);
      yield { stream: undefined, items: placedInFiles([file], paths) };
    }
  }
  log.add(diagnostics);
}
