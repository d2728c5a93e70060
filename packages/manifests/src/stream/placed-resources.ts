import type { Diagnostic } from '@krmkit/base';
import type { DocumentMemory } from '@krmkit/yaml';
import { joinLists } from '../read/join-lists.ts';
import type { PackageFile } from '../read/package-files.ts';
import type { ReadPorts } from '../read/package-sources.ts';
import { readSources } from '../read/package-sources.ts';
import type { PackageOptions } from '../read/package.ts';
import type { ResourceStream } from '../read/resource-list.ts';
import { readStream, readStreamPart } from '../read/resource-list.ts';
import { hasNoToolAnnotations } from '../resource/annotations.ts';
import { readOriginAnnotations } from '../resource/origin.ts';
import type { Resource } from '../resource/resource.ts';
import { presentResources } from '../write/stream-pair.ts';
import type { PositionedResource } from '../write/stream.ts';

/**
 * The resources of files with their positions. Paths are relative to the directory if one PATH is given, and as the user
 * wrote them if there are several, so that no two files have the same path.
 */
export function placedInFiles(files: readonly PackageFile[], paths: readonly string[]): readonly PositionedResource[] {
  return presentResources(files).map(({ file, resource, index }) => {
    const path = paths.length === 1 ? file.relativePath : file.path;
    return { resource, position: { path, index }, first: index === 0 };
  });
}

/**
 * Resources with a path annotation keep it. Other documents of a stream get an index, which starts at `from`.
 */
export function placedInStream({ wrapper, items }: ResourceStream, from = 0): readonly PositionedResource[] {
  return items.map((resource, at) => {
    const index = from + at;
    const hasPath = wrapper !== undefined || hasPathAnnotation(resource);
    return { resource, position: hasPath ? undefined : { path: undefined, index }, first: index === 0 };
  });
}

function hasPathAnnotation(resource: Resource): boolean {
  if (hasNoToolAnnotations(resource)) return false;
  return readOriginAnnotations(resource.value).annotations.path !== undefined;
}

/** Standard input, or a part of it. */
interface StreamPart {
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
