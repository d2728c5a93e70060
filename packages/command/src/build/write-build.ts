import { isClusterScopedToKustomize, currentId, printObjects } from '@krmkit/kustomize';
import type { BuildObject, ObjectId } from '@krmkit/kustomize';
import { decodeText, planWrites } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import type { CommandStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { writePackage } from '../shared/write-package.ts';
import { dirname, joinPath } from '@krmkit/base';

/**
 * Writes a build to a file, or each object to a file of a directory. Other files of the directory stay. Directories that
 * are missing are created.
 */
export async function writeBuild(
  context: CommandContext,
  objects: readonly BuildObject[],
  { path, isDirectory }: { readonly path: string; readonly isDirectory: boolean },
): Promise<CommandStatus> {
  const wanted = isDirectory ? objectFiles(path, objects) : new Map([[path, printObjects(objects)]]);
  const root = await presentDirectory(context, isDirectory ? path.replace(/\/+$/, '') || '/' : dirname(path));
  const status = await writePackage(context, { verb: 'build', paths: [root], dryRun: false }, async (writing) => {
    const before = new Map<string, string>();
    for (const file of wanted.keys()) {
      const bytes = await context.files.readFile(file, Number.MAX_SAFE_INTEGER);
      const decoded = bytes.ok ? decodeText(bytes.value) : undefined;
      if (decoded?.ok === true) before.set(file, decoded.value);
    }
    return writing.apply(planWrites(before, wanted));
  });
  return status ?? EXIT.done;
}

/** The directory, or the nearest one above it that exists. */
async function presentDirectory({ files }: CommandContext, directory: string): Promise<string> {
  let present = directory;
  while (!(await files.status(present)).ok && present !== dirname(present)) present = dirname(present);
  return present;
}

/** Follows writeIndividualFiles in kustomize/commands/build/writer.go. */
function objectFiles(directory: string, objects: readonly BuildObject[]): ReadonlyMap<string, string> {
  const namespaces = new Set(objects.map((object) => namespaceOf(currentId(object))).filter((name) => name !== ''));
  const files = new Map<string, string>();
  for (const object of objects) {
    const name = fileName(currentId(object), namespaces.size > 1);
    files.set(joinPath(directory, name), printObjects([object]));
  }
  return files;
}

/** As kustomize knows the scopes of kinds, so that its names of files are the same. Empty for the whole cluster. */
function namespaceOf(id: ObjectId): string {
  if (isClusterScopedToKustomize(id)) return '';
  return id.namespace === '' ? 'default' : id.namespace;
}

function fileName(id: ObjectId, withNamespace: boolean): string {
  const { group, version, kind, name } = id;
  const parts = [withNamespace ? namespaceOf(id) : '', group, version, kind, name];
  return `${parts
    .filter((part) => part !== '')
    .join('_')
    .toLowerCase()}.yaml`.replaceAll(/[/\\]/g, '_');
}
