import type { PackageFile } from '../../read/package-files.ts';
import type { ResourceStream } from '../../read/resource-list.ts';
import { hasNoToolAnnotations } from '../../resource/annotations.ts';
import { readOriginAnnotations } from '../../resource/origin.ts';
import type { Resource } from '../../resource/resource.ts';
import { presentResources } from '../../write/stream-pair.ts';
import type { PlacedResource } from '../../write/stream.ts';

/**
 * The resources of files with where they stand. Paths are relative to the directory where one alone was named, and as
 * they were named where there are several, so that no two files have one.
 */
export function placedInFiles(files: readonly PackageFile[], paths: readonly string[]): readonly PlacedResource[] {
  return presentResources(files).map(({ file, resource, index }) => {
    const path = paths.length === 1 ? file.relativePath : file.path;
    return { resource, place: { path, index }, first: index === 0 };
  });
}

/**
 * What says where it stands keeps that; documents of a stream that do not get an index, the first of these items `from`.
 */
export function placedInStream({ wrapper, items }: ResourceStream, from = 0): readonly PlacedResource[] {
  return items.map((resource, at) => {
    const index = from + at;
    const isPlaced = wrapper !== undefined || saysWhere(resource);
    return { resource, place: isPlaced ? undefined : { path: undefined, index }, first: index === 0 };
  });
}

function saysWhere(resource: Resource): boolean {
  if (hasNoToolAnnotations(resource)) return false;
  return readOriginAnnotations(resource.value).annotations.path !== undefined;
}
