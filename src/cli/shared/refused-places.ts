import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ResourceFile } from '../../resource/resource-file.ts';
import type { Resource } from '../../resource/resource.ts';
import { NOT_READ, refusedPlace } from '../../write/stream-paths.ts';
import type { StreamPlan } from '../../write/stream-plan.ts';
import type { CommandContext } from '../context.ts';
import { wrongPath } from './read-items.ts';
import { unreadPaths } from './unread-paths.ts';
import { createTwinSearch } from './twin-names.ts';

interface PlacedItem {
  readonly resource: Resource;
  readonly path: string | undefined;
}

/** A file that cannot be made, that nobody would read, or that is none of ours. */
export interface RefusedPlace<T extends PlacedItem> {
  readonly path: string;
  /** Follows the path: `is a directory`. */
  readonly message: string;
  /** Which is to be there; undefined for one without a path. */
  readonly item: T | undefined;
}

/** Looks at every place where something new is to be. */
export async function findRefusedPlaces<T extends PlacedItem>(
  { files }: Pick<CommandContext, 'files'>,
  directory: string,
  { plan }: StreamPlan,
  items: readonly T[],
  present: readonly ResourceFile[],
): Promise<readonly RefusedPlace<T>[]> {
  const created = plan.changes.filter(({ kind }) => kind === 'create').map(({ path }) => path);
  const unread = created.length === 0 ? new Set<string>() : await unreadPaths(directory, created, files);
  const untouchable = new Set(present.filter(isUntouchable).map(({ relativePath }) => relativePath));
  const paths = present.map(({ relativePath }) => relativePath);
  const findTwin = created.length === 0 ? undefined : createTwinSearch(files, directory, paths);
  const refused: RefusedPlace<T>[] = [];
  for (const { kind, path } of plan.changes) {
    const placed = kind === 'create' ? await refusedPlace(directory, path, files) : undefined;
    const twin = kind === 'create' && placed === undefined ? await findTwin?.(path) : undefined;
    const message =
      placed ??
      (unread.has(path) ? WOULD_NOT_BE_READ : untouchable.has(path) ? NOT_READ : undefined) ??
      (twin === undefined ? undefined : `is the same file as ${twin} where case does not count`);
    if (message !== undefined) refused.push({ path, message, item: items.find((item) => item.path === path) });
  }
  return refused;
}

/** Of what a stream brings. */
export async function refusedPlaces(...given: Parameters<typeof findRefusedPlaces>): Promise<readonly Diagnostic[]> {
  return (await findRefusedPlaces(...given)).map(misplaced);
}

export function misplaced({ path, message, item }: RefusedPlace<PlacedItem>): Diagnostic {
  return item === undefined ? wrongDefault(path, message) : wrongPath(item.resource, path, message);
}

/** Templates, and files with content of which nothing is a resource: the values of a chart, say. */
function isUntouchable({ template, resources, documents }: ResourceFile): boolean {
  return template || (resources.length === 0 && documents.some(({ root }) => root !== undefined));
}

const WOULD_NOT_BE_READ =
  'would not be read again: it is hidden, ignored, in node_modules, behind a link, or no .yaml, .yml or .json file';

function wrongDefault(path: string, message: string): Diagnostic {
  return {
    code: 'invalid-resource',
    severity: 'error',
    message: `A resource without a path would go to ${path}, which ${message}`,
    hint: 'give it a path annotation',
  };
}
