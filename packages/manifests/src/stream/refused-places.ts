import type { Diagnostic, FileSystem } from '@krmkit/base';
import type { ResourceFile } from '../resource/resource-file.ts';
import type { Resource } from '../resource/resource.ts';
import type { WritePlan } from '../write/plan.ts';
import type { StreamPlan } from '../write/stream-plan.ts';
import { NOT_READ, pathRefusal } from '../write/stream-paths.ts';
import { wrongPath } from './read-items.ts';
import { unreadPaths } from './unread-paths.ts';

interface AtPath {
  readonly path: string | undefined;
}

interface PlacedResource extends AtPath {
  readonly resource: Resource;
}

/** A file that cannot be created, that krmkit would not read again, or that it must not change. */
export interface RefusedPlace<T extends AtPath> {
  readonly path: string;
  /** Continues the path: `is a directory`. */
  readonly message: string;
  /** The item for that path; undefined if the item has no path. */
  readonly item: T | undefined;
}

/** The files of a package before the change. */
interface FilesBefore {
  readonly directory: string;
  readonly files: readonly ResourceFile[];
}

/** Checks every path that the plan creates or changes. */
export async function findRefusedPlaces<T extends AtPath>(
  fileSystem: FileSystem,
  { directory, files: present }: FilesBefore,
  plan: WritePlan,
  items: readonly T[],
): Promise<readonly RefusedPlace<T>[]> {
  const created = plan.changes.filter(({ kind }) => kind === 'create').map(({ path }) => path);
  const unread = created.length === 0 ? new Set<string>() : await unreadPaths(directory, created, fileSystem);
  const untouchable = new Set(present.filter(isUntouchable).map(({ relativePath }) => relativePath));
  const paths = present.map(({ relativePath }) => relativePath);
  const findEqualName = created.length === 0 ? undefined : createEqualNameSearch(fileSystem, directory, paths);
  const refused: RefusedPlace<T>[] = [];
  for (const { kind, path } of plan.changes) {
    const placed = kind === 'create' ? await pathRefusal(directory, path, fileSystem) : undefined;
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
export async function refusedPlaces(
  fileSystem: FileSystem,
  before: FilesBefore,
  { plan }: StreamPlan,
  items: readonly PlacedResource[],
): Promise<readonly Diagnostic[]> {
  return (await findRefusedPlaces(fileSystem, before, plan, items)).map(misplaced);
}

export function misplaced({ path, message, item }: RefusedPlace<PlacedResource>): Diagnostic {
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

/** Returns the existing name that is the same as a path on some file systems; undefined if there is none. */
type EqualNameSearch = (path: string) => Promise<string | undefined>;

/**
 * Finds names that differ only in case or in Unicode normalization: for macOS and Windows, `a.yaml` and `A.yaml` are
 * one file. `known` are paths that will exist. Each path that is searched for counts as known afterwards.
 */
function createEqualNameSearch(files: FileSystem, root: string, known: Iterable<string>): EqualNameSearch {
  const names = new Map<string, string>();
  const listed = new Set<string>();
  const add = (path: string): string | undefined => {
    const key = path.normalize('NFC').toLowerCase();
    const other = names.get(key);
    if (other === undefined) names.set(key, path);
    return other === path ? undefined : other;
  };
  const addAll = (path: string): string | undefined => {
    for (const part of [...directoriesOf(path), path]) {
      const other = add(part);
      if (other !== undefined) return other;
    }
    return undefined;
  };
  for (const path of known) addAll(path);
  return async (path) => {
    for (const directory of ['', ...directoriesOf(path)]) {
      if (listed.has(directory)) continue;
      listed.add(directory);
      const entries = await files.readDirectory(directory === '' ? root : `${root}/${directory}`);
      if (entries.ok) for (const { name } of entries.value) add(directory === '' ? name : `${directory}/${name}`);
    }
    return addAll(path);
  };
}

/** From the outermost to the innermost. */
function directoriesOf(path: string): readonly string[] {
  const directories: string[] = [];
  for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) directories.push(path.slice(0, end));
  return directories;
}
