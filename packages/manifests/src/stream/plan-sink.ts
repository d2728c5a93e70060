import type { Diagnostic, FileSystem } from '@krmkit/base';
import { isUnreadable } from '@krmkit/base';
import type { ResourceFile } from '../resource/resource-file.ts';
import type { ResourceStream } from '../read/resource-list.ts';
import { presentResources } from '../write/stream-pair.ts';
import type { StreamPlan } from '../write/stream-plan.ts';
import { planStream } from '../write/stream-plan.ts';
import { readStreamItems } from './read-items.ts';
import { refusedPlaces } from './refused-places.ts';
import { respellStream } from './respell-stream.ts';

/** How a stream changes a package. */
export interface SinkPlan {
  /** In the spelling of the files: the text that the diagnostics are located in. */
  readonly stream: ResourceStream;
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined if something is wrong, so that nothing must be written. */
  readonly planned: StreamPlan | undefined;
}

/** A package before it takes a stream. */
interface SinkTarget {
  readonly directory: string;
  readonly files: readonly ResourceFile[];
  /** Those of reading it. Only what prevents a comparison is reported. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A stream, with the diagnostics of reading it. */
interface ReceivedStream {
  readonly stream: ResourceStream;
  readonly diagnostics: readonly Diagnostic[];
}

/** Plans the changes that bring a stream into a package. Resources that it does not have stay, unless `prune` is set. */
export async function planSink(
  { stream: given, diagnostics: said }: ReceivedStream,
  { directory, files, diagnostics }: SinkTarget,
  fileSystem: FileSystem,
  options: { readonly prune: boolean },
): Promise<SinkPlan> {
  const present = presentResources(files);
  const { stream, diagnostics: kept } = respellStream(given, readStreamItems(given.items, present).items, present);
  const received = streamProblems(stream === given ? said : stream.diagnostics);
  if (received.some(isError)) return { stream, diagnostics: received, planned: undefined };
  const { items, diagnostics: wrong } = readStreamItems(stream.items, present);
  const unreadable = diagnostics.filter(isUnreadable);
  const planned = planStream(items, files, options);
  const places = await refusedPlaces(fileSystem, { directory, files }, planned, items);
  const found = [...wrong, ...unreadable, ...planned.diagnostics, ...places];
  return {
    stream,
    diagnostics: [...received, ...kept, ...found],
    planned: found.some(isError) ? undefined : planned,
  };
}

/** What is wrong with a stream as such. Warnings about its YAML, such as repeated keys, are not. */
export function streamProblems(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter((one) => isError(one) || one.code === 'invalid-resource');
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}
