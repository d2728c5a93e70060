import { isPackageFileName } from '@krmkit/manifests';
import type { JsonValue } from '@krmkit/base';
import { isObject, member, basename } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { KPT_IDENTIFIER } from './kpt-identifier.ts';
import type { TreeFile } from './tree-file.ts';
import { isSameFile } from './tree-file.ts';

/**
 * Whether a local file equals upstream's, ignoring the changes of `kpt pkg get`: its annotation and comment on every
 * object, the layout, and in the Kptfile name, upstream and status.
 */
export function isSameContent(path: string, local: TreeFile, upstream: TreeFile): boolean {
  if (isSameFile(local, upstream)) return true;
  if (local.text === undefined || upstream.text === undefined) return false;
  const name = basename(path);
  if (isPackageFileName(name)) {
    const [a, b] = [packageValue(local.text), packageValue(upstream.text)];
    return a !== undefined && a === b;
  }
  if (!/\.ya?ml$/i.test(name) || !local.text.includes('kpt')) return false;
  const [a, b] = [comparable(local.text), comparable(upstream.text)];
  return a !== undefined && a === b;
}

/** Undefined for text that cannot be read. */
function comparable(text: string): string | undefined {
  const parts: string[] = [];
  for (const { root, problems, comments } of parseDocuments(text)) {
    if (problems.some(({ severity }) => severity === 'error')) return undefined;
    if (root !== undefined) parts.push(JSON.stringify(withoutIdentifier(toValue(root, 'kubectl').value)));
    for (const { start, end } of comments) {
      const comment = text.slice(start, end).trimEnd();
      if (!/^#\s*kpt-merge:/.test(comment)) parts.push(comment);
    }
  }
  return parts.join('\n');
}

function withoutIdentifier(value: JsonValue): JsonValue {
  const metadata = member(value, 'metadata');
  const annotations = member(metadata, 'annotations');
  if (!isObject(value) || !isObject(metadata) || !isObject(annotations)) return value;
  const { [KPT_IDENTIFIER]: _, ...kept } = annotations;
  const { annotations: __, ...others } = metadata;
  return { ...value, metadata: Object.keys(kept).length === 0 ? others : { ...metadata, annotations: kept } };
}

function packageValue(text: string): string | undefined {
  const [document] = parseDocuments(text);
  if (document?.root === undefined) return undefined;
  const { value } = toValue(document.root, 'kubectl');
  if (!isObject(value)) return undefined;
  const { upstream: _, upstreamLock: __, status: ___, ...kept } = value;
  const metadata = kept['metadata'];
  const { name: ____, ...others } = isObject(metadata) ? metadata : {};
  return JSON.stringify(sorted({ ...kept, metadata: others }));
}

/** `kpt` writes the fields of a Kptfile in its own order. */
function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
