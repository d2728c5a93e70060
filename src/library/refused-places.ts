import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { FileSystem } from '../platform/ports.ts';
import type { ResourceFile } from '../resource/resource-file.ts';
import type { Resource } from '../resource/resource.ts';
import { NOT_READ, pathRefusal } from '../write/stream-paths.ts';
import type { StreamPlan } from '../write/stream-plan.ts';
import { wrongPath } from './read-items.ts';
import { unreadPaths } from './unread-paths.ts';
import { createEqualNameSearch } from './equal-names.ts';

interface PlacedItem {
  readonly resource: Resource;
  readonly path: string | undefined;
}

/** A file that cannot be created, that krmkit would not read again, or that it must not change. */
export interface RefusedPlace<T extends PlacedItem> {
  readonly path: string;
  /** Continues the path: `is a directory`. */
  readonly message: string;
  /** The item for that path; undefined if the item has no path. */
  readonly item: T | undefined;
}

/** Checks every path that the plan creates or changes. */
export async function findRefusedPlaces<T extends PlacedItem>(
  files: FileSystem,
  directory: string,
  { plan }: StreamPlan,
  items: readonly T[],
  present: readonly ResourceFile[],
): Promise<readonly RefusedPlace<T>[]> {
  const created = plan.changes.filter(({ kind }) => kind === 'create').map(({ path }) => path);
  const unread = created.length === 0 ? new Set<string>() : await unreadPaths(directory, created, files);
  const untouchable = new Set(present.filter(isUntouchable).map(({ relativePath }) => relativePath));
  const paths = present.map(({ relativePath }) => relativePath);
  const findEqualName = created.length === 0 ? undefined : createEqualNameSearch(files, directory, paths);
  const refused: RefusedPlace<T>[] = [];
  for (const { kind, path } of plan.changes) {
    const placed = kind === 'create' ? await pathRefusal(directory, path, files) : undefined;
    const equalName = kind === 'create' && placed === undefined ? await findEqualName?.(path) : undefined;
    const message =
      placed ??
      (unread.has(path) ? WOULD_NOT_BE_READ : untouchable.has(path) ? NOT_READ : undefined) ??
      (equalName === undefined ? undefined : `is the same file as ${equalName} on systems that ignore case`);
    if (message !== undefined) refused.push({ path, message, item: items.find((item) => item.path === path) });
  }
  return refused;
}

/** The same as diagnostics, for the items of a stream. */
export async function refusedPlaces(...given: Parameters<typeof findRefusedPlaces>): Promise<readonly Diagnostic[]> {
  return (await findRefusedPlaces(...given)).map(misplaced);
}

export function misplaced({ path, message, item }: RefusedPlace<PlacedItem>): Diagnostic {
  return item === undefined ? wrongDefault(path, message) : wrongPath(item.resource, path, message);
}

/** Templates, and files with content but without a resource, for example the values of a chart. */
function isUntouchable({ template, resources, documents }: ResourceFile): boolean {
  return template || (resources.length === 0 && documents.some(({ root }) => root !== undefined));
}

const WOULD_NOT_BE_READ =
  'would not be read again: it is hidden, ignored, in node_modules, behind a link, or not a .yaml, .yml or .json file';

function wrongDefault(path: string, message: string): Diagnostic {
  return {
    code: 'invalid-resource',
    severity: 'error',
    message: `A resource without a path would go to ${path}, which ${message}`,
    hint: 'add a path annotation',
  };
}
