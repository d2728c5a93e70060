import { member } from '../../value/json.ts';
import type { Node } from '../../yaml/read/nodes.ts';
import { toValue } from '../../yaml/read/to-value.ts';
import type { InputFile } from '../shared/read-input.ts';

/** A file, or what in it is no Kubernetes object, of which only is said whether it is the same. */
export interface TextPair {
  readonly kind: 'added' | 'removed' | 'changed';
  /** As named or found. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * What differs in the documents that are no Kubernetes objects: values files, templates, what cannot be read. Files are
 * paired by path; a file alone on each side with the other, whatever they are called.
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

/** The text of the documents without a resource. One of comments alone says nothing. */
function otherDocuments({ documents, resources, source }: InputFile): string {
  const known = new Set(resources.map(({ origin }) => origin?.index));
  const texts: string[] = [];
  for (const [index, { root, problems, start, end }] of documents.entries()) {
    if (known.has(index) || (source.path === '-' && root !== undefined && isEmptyList(root))) continue;
    if (root !== undefined || problems.some(({ severity }) => severity === 'error')) {
      texts.push(source.text.slice(start, end));
    }
  }
  return texts.join('').replaceAll('\r\n', '\n').trim();
}

/** What `kubectl get` prints where there is nothing. */
function isEmptyList(root: Node): boolean {
  const kind = member(toValue(root, 'kubectl').value, 'kind');
  return kind === 'List' || kind === 'ResourceList';
}
