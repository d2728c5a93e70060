import { equalValues, member, resolvePath, textAt } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import type { BuiltRoot } from '@krmkit/kustomize';
import type { FindVariables, FoundVariables } from '../flux/variables.ts';
import type { RepositoryObjects, WrittenObject } from './find-objects.ts';

/** Which files an entry means. */
export interface EntryFiles {
  /** The real path of the working directory. */
  readonly working: string;
  /** The real path of the directory of the entry. */
  readonly directory: string;
  /** The real paths of the directories that entries apply. */
  readonly entries: readonly string[];
}

/**
 * Objects of one name in files, as an entry means them: those in its own directory, else those that are in the directory
 * of no other entry, which is another cluster.
 */
export function ofEntry<T extends WrittenObject>(
  objects: readonly T[],
  { working, directory, entries }: EntryFiles,
): readonly T[] {
  const isBelow = ({ path }: T, top: string): boolean =>
    top === '/' || `${resolvePath(working, path)}/`.startsWith(`${top}/`);
  const others = entries.filter((one) => !`${directory}/`.startsWith(one === '/' ? '/' : `${one}/`));
  const possible = objects.filter((one) => !others.some((top) => isBelow(one, top)));
  const own = possible.filter((one) => isBelow(one, directory));
  return own.length === 0 ? possible : own;
}

/** Finds variables among the objects that earlier roots of an entry make, then in files. */
export function createFindVariables(
  built: readonly BuiltRoot[],
  { ofKind }: Pick<RepositoryObjects, 'ofKind'>,
  files: EntryFiles,
): FindVariables {
  return async (kind, namespace, name) => {
    for (const { objects } of built) {
      const sourced = objects.find(({ value }) => textAt(value, 'kind') === kind && isNamed(value, namespace, name));
      if (sourced !== undefined) return { ok: true, sourced };
    }
    const written = (await ofKind(kind)).filter(({ sourced }) => isNamed(sourced.value, namespace, name));
    return onlyOne(ofEntry(written, files));
  };
}

/** The repository does not tell which of several objects an entry has, unless they are equal. */
function onlyOne(objects: readonly WrittenObject[]): FoundVariables {
  const [first] = objects;
  if (first === undefined) return { ok: false, reason: 'is not among the files' };
  const values = objects.map(({ sourced }) => sourced.value);
  if (values.every((value) => equalValues(value, first.sourced.value))) return { ok: true, sourced: first.sourced };
  return { ok: false, reason: `is in ${objects.length} files with different values` };
}

/** Whether an object has a name in a namespace. */
export function isNamed(value: JsonValue, namespace: string, name: string): boolean {
  const metadata = member(value, 'metadata');
  return textAt(metadata, 'name') === name && textAt(metadata, 'namespace') === namespace;
}
