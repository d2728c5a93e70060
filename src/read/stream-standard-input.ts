import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DocumentMemory } from '../yaml/fast/document-memory.ts';
import { joinLists } from './join-lists.ts';
import type { PackageOptions } from './package.ts';
import type { ReadPorts } from './package-sources.ts';
import { readSources } from './package-sources.ts';
import type { ResourceStream } from './resource-list.ts';
import { readStream, readStreamPart } from './resource-list.ts';

/** Standard input, or a part of it. */
export interface StreamPart {
  readonly stream: ResourceStream;
  readonly isWhole: boolean;
}

/**
 * Reads standard input as `readStandardInput` does; with `partBytes`, in parts of several documents. A List or
 * ResourceList is one part. Problems of reading go to `diagnostics`; each part has the diagnostics of its documents.
 */
export async function* streamStandardInput(
  ports: ReadPorts,
  options: PackageOptions,
  diagnostics: Diagnostic[],
  memory?: DocumentMemory,
): AsyncGenerator<StreamPart, void, undefined> {
  const listed = [{ path: '-', relativePath: '-', named: true }];
  for await (const { source, isWhole } of joinLists(readSources(listed, ports, options, diagnostics))) {
    yield { stream: isWhole ? readStream(source, options) : readStreamPart(source, options, memory), isWhole };
  }
}
