import type { JsonValue, Path } from '@krmkit/base';
import { follow, isArray, textAt } from '@krmkit/base';
import type { Resource } from '@krmkit/manifests';
import type { Sources } from '@krmkit/pods';
import { objectKey } from './apply-files.ts';

/**
 * The fields of a live object that have text of Secrets in the build of its files, or had it: an older text is not found,
 * so all of the field is secret.
 */
export function secretsAsIn(
  { value: file, copiedSecrets }: Resource,
  live: JsonValue,
): Pick<Resource, 'copiedSecrets'> {
  if (copiedSecrets === undefined) return {};
  return {
    copiedSecrets: () => copiedSecrets().map((copied) => ({ ...copied, path: pathIn(live, file, copied.path) })),
  };
}

/** The path of the same field: an item of a list is the one with the same name. */
function pathIn(live: JsonValue, file: JsonValue, path: Path): Path {
  const found: (string | number)[] = [];
  for (const [depth, segment] of path.entries()) {
    const name = typeof segment === 'number' ? textAt(follow(file, path.slice(0, depth + 1)), 'name') : '';
    const list = name === '' ? undefined : follow(live, found);
    const index = isArray(list) ? list.findIndex((item) => textAt(item, 'name') === name) : -1;
    found.push(index === -1 ? segment : index);
  }
  return found;
}

/** Sources whose ConfigMaps have the text of Secrets that those of the files have. */
export function hidingCopies(sources: Sources, applied: ReadonlyMap<string, Resource>): Sources {
  return {
    ...sources,
    configMap: (namespace, name) => {
      const found = sources.configMap(namespace, name);
      const identity = { apiVersion: 'v1', group: '', version: 'v1', kind: 'ConfigMap', namespace, name };
      const copied = applied.get(objectKey(identity))?.copiedSecrets?.() ?? [];
      if (found.state !== 'found' || copied.length === 0) return found;
      return { ...found, object: { ...found.object, copiedSecrets: copied } };
    },
  };
}
