import type { BuildObject, ObjectId } from '../../kustomize/objects.ts';
import { currentId } from '../../kustomize/objects.ts';
import { printObjects } from '../../kustomize/print-objects.ts';
import { decodeText } from '../../read/decode.ts';
import { planWrites } from '../../write/plan.ts';
import type { CommandContext } from '../context.ts';
import type { ExitStatus } from '../exit-status.ts';
import { EXIT } from '../exit-status.ts';
import { writePackage } from '../shared/write-package.ts';
import { joinPath } from '../../text/file-path.ts';

/** Writes a build to a file, or each object to a file of a directory. Other files of the directory stay. */
export async function writeBuild(
  context: CommandContext,
  objects: readonly BuildObject[],
  { path, isDirectory }: { readonly path: string; readonly isDirectory: boolean },
): Promise<ExitStatus> {
  const slash = path.lastIndexOf('/');
  const root = isDirectory ? path : slash === -1 ? '.' : path.slice(0, Math.max(slash, 1));
  const wanted = isDirectory ? objectFiles(objects) : new Map([[path.slice(slash + 1), printObjects(objects)]]);
  const status = await writePackage(context, { verb: 'build', paths: [root], dryRun: false }, async (writing) => {
    const before = new Map<string, string>();
    for (const name of wanted.keys()) {
      const bytes = await context.files.readFile(joinPath(root, name), Number.MAX_SAFE_INTEGER);
      const decoded = bytes.ok ? decodeText(bytes.value) : undefined;
      if (decoded?.ok === true) before.set(name, decoded.value);
    }
    return writing.apply(planWrites(before, wanted));
  });
  return status ?? EXIT.done;
}

/** Follows writeIndividualFiles in kustomize/commands/build/writer.go. */
function objectFiles(objects: readonly BuildObject[]): ReadonlyMap<string, string> {
  const namespaces = new Set(objects.map((object) => currentId(object).namespace).filter((name) => name !== ''));
  const files = new Map<string, string>();
  for (const object of objects) files.set(fileName(currentId(object), namespaces.size > 1), printObjects([object]));
  return files;
}

function fileName({ group, version, kind, name, namespace }: ObjectId, withNamespace: boolean): string {
  const parts = [withNamespace ? namespace : '', group, version, kind, name];
  return `${parts
    .filter((part) => part !== '')
    .join('_')
    .toLowerCase()}.yaml`.replaceAll(/[/\\]/g, '_');
}
