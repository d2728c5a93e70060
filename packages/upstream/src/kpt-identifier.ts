import { identityOf } from '@krmkit/manifests';
import type { JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import { updateYaml } from '@krmkit/yaml';
import type { FileTree, TreeFile } from './tree-file.ts';
import { treeFile } from './tree-file.ts';

/** The annotation that `kpt pkg get` and `kpt pkg update` write to every object. */
export const KPT_IDENTIFIER = 'internal.kpt.dev/upstream-identifier';

/** Whether a package has kpt's annotations. */
export function hasIdentifiers(files: FileTree): boolean {
  for (const { text } of files.values()) if (text?.includes(KPT_IDENTIFIER) === true) return true;
  return false;
}

/**
 * Adds kpt's annotations to upstream's files, for packages that came through kpt: then the annotation is not a local
 * change, and new objects get it, too.
 */
export function withIdentifiers(files: FileTree, paths: ReadonlySet<string>): FileTree {
  const result = new Map<string, TreeFile>(files);
  for (const path of paths) {
    const file = files.get(path);
    if (file?.text === undefined || /\.json$/i.test(path) || /(?:^|\/)(?:Kptfile|Krmfile)$/.test(path)) continue;
    const { text } = updateYaml(file.text, identified, { path });
    result.set(path, treeFile(new TextEncoder().encode(text), file.executable));
  }
  return result;
}

function identified(value: JsonValue): JsonValue {
  const identity = identityOf(value);
  const metadata = member(value, 'metadata');
  const annotations = member(metadata, 'annotations');
  if (identity === undefined || !isObject(value) || !isObject(metadata)) return value;
  // A name that is not a string (`y`) is ambiguous between readers.
  if (typeof member(metadata, 'name') !== 'string' || identity.name === '') return value;
  if (annotations !== undefined && !isObject(annotations)) return value;
  if (member(annotations, KPT_IDENTIFIER) !== undefined) return value;
  const { group, kind, namespace, name } = identity;
  const identifier = `${group}|${kind}|${namespace ?? 'default'}|${name}`;
  return { ...value, metadata: { ...metadata, annotations: { ...annotations, [KPT_IDENTIFIER]: identifier } } };
}
