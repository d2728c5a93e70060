import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ResourceFile } from '../../resource/resource-file.ts';
import type { Resource } from '../../resource/resource.ts';
import { NOT_READ, refusedPlace } from '../../write/stream-paths.ts';
import type { StreamPlan } from '../../write/stream-plan.ts';
import type { CommandContext } from '../context.ts';
import { wrongPath } from '../sink/read-items.ts';
import { unreadPaths } from '../sink/unread-paths.ts';

/** Looks at every place where something new is to be: files that cannot be made there, or that nobody would read. */
export async function refusedPlaces(
  { files }: Pick<CommandContext, 'files'>,
  directory: string,
  { plan }: StreamPlan,
  items: readonly { readonly resource: Resource; readonly path: string | undefined }[],
  present: readonly ResourceFile[],
): Promise<readonly Diagnostic[]> {
  const created = plan.changes.filter(({ kind }) => kind === 'create').map(({ path }) => path);
  const unread = created.length === 0 ? new Set<string>() : await unreadPaths(directory, created, files);
  const templates = new Set(present.filter(({ template }) => template).map(({ relativePath }) => relativePath));
  const diagnostics: Diagnostic[] = [];
  for (const { kind, path } of plan.changes) {
    const placed = kind === 'create' ? await refusedPlace(directory, path, files) : undefined;
    const message = placed ?? (unread.has(path) ? WOULD_NOT_BE_READ : templates.has(path) ? NOT_READ : undefined);
    const whose = message === undefined ? undefined : items.find((item) => item.path === path);
    if (message !== undefined && whose !== undefined) diagnostics.push(wrongPath(whose.resource, path, message));
    else if (message !== undefined) diagnostics.push(wrongDefault(path, message));
  }
  return diagnostics;
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
