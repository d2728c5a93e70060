import { member } from '@krmkit/base';
import type { YamlNode } from '@krmkit/yaml';
import { toValue } from '@krmkit/yaml';
import type { InputFile } from '../input/read-input.ts';

/**
 * A file, or the documents in it that are not Kubernetes objects. The comparison only shows whether they are equal.
 */
export interface TextPair {
  readonly kind: 'added' | 'removed' | 'changed';
  /** The path as named or found. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * The differences between documents that are not Kubernetes objects: values files, templates, unreadable files. Files
 * are paired by path; two single files are paired whatever their names.
 */
export function compareTexts(
  before: readonly InputFile[],
  after: readonly InputFile[],
  byPath: boolean,
): readonly TextPair[] {
  const key = (file: InputFile): string => (byPath ? file.relativePath : '');
  const others = new Map<string, InputFile>();
  for (const file of after) others.set(key(file), file);
  const found: TextPair[] = [];
  for (const file of before) {
    const other = others.get(key(file));
    others.delete(key(file));
    const [text, otherText] = [otherDocuments(file), other === undefined ? '' : otherDocuments(other)];
    if (text === otherText) continue;
    found.push({
      kind: text === '' ? 'added' : otherText === '' ? 'removed' : 'changed',
      before: text === '' ? undefined : file.path,
      after: otherText === '' ? undefined : other?.path,
    });
  }
  for (const file of others.values()) {
    if (otherDocuments(file) !== '') found.push({ kind: 'added', before: undefined, after: file.path });
  }
  return found;
}

/** The text of the documents without a resource. Documents that contain only comments are ignored. */
function otherDocuments({ documents, resources, source }: InputFile): string {
  const known = new Set(resources.map(({ origin }) => origin?.index));
  const texts: string[] = [];
  for (const [index, { root, problems, start, end }] of documents.entries()) {
    if (known.has(index) || (root !== undefined && isEmptyList(root))) continue;
    if (root !== undefined || problems.some(({ severity }) => severity === 'error')) {
      texts.push(source.text.slice(start, end));
    }
  }
  return texts.join('').replaceAll('\r\n', '\n').trim();
}

/** The output of `kubectl get` without objects. */
function isEmptyList(root: YamlNode): boolean {
  const kind = member(toValue(root, 'kubectl').value, 'kind');
  return typeof kind === 'string' && kind.endsWith('List');
}
