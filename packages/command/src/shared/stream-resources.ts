import { fileOfBuild } from '@krmkit/kustomize';
import type { Diagnostic } from '@krmkit/base';
import type { ResourceStream, PositionedResource } from '@krmkit/manifests';
import { streamListedFiles, PART_BYTES, placedInFiles, placedInStream, streamStandardInput } from '@krmkit/manifests';
import { createDocumentMemory } from '@krmkit/yaml';
import type { CommandContext } from '../context.ts';
import type { Progress } from '../expand/progress.ts';
import { rootPorts } from '../build/root-ports.ts';
import type { JudgeSettings } from '@krmkit/check';
import type { FindingLog } from './finding-log.ts';
import { listJudged } from '@krmkit/check';

/** The resources of a file, or of a part of standard input; the next batch is read when it is requested. */
export interface ResourceBatch {
  /** The stream, for resources of standard input. */
  readonly stream: ResourceStream | undefined;
  readonly items: readonly PositionedResource[];
}

/**
 * Reads the same as `readResources`, in batches: memory holds one file, or one part of standard input (a List or
 * ResourceList is one part). Diagnostics go to the log. For verbs that judge, kustomizations are built.
 */
export async function* streamResources(
  context: CommandContext,
  { paths, build }: JudgeSettings,
  log: FindingLog,
  progress: Pick<Progress, 'report'>,
): AsyncGenerator<ResourceBatch, void, undefined> {
  const { partBytes = PART_BYTES } = context;
  const ports = rootPorts(context);
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
    const { files, roots } = await listJudged(ports, { paths, build }, diagnostics);
    for await (const file of streamListedFiles(files, ports, { onProgress, memory }, diagnostics)) {
      if (context.signal.aborted) return;
      log.add(diagnostics.splice(0), file.source);
      yield { stream: undefined, items: placedInFiles([file], paths) };
    }
    log.addRoots(roots);
    for (const root of roots) {
      const items = (await fileOfBuild(root)).resources.map((resource, index) => ({
        resource,
        position: undefined,
        first: index === 0,
      }));
      yield { stream: undefined, items };
    }
  }
  log.add(diagnostics);
}
