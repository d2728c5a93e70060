import { locate } from '../yaml/read/locate.ts';
import { toValue } from '../yaml/read/to-value.ts';
import { excerpt } from './problem.ts';
import type { FunctionItem } from './item.ts';
import type { OutputOrigin } from './read-output.ts';

/**
 * The first key of an item that stands twice in its mapping, as a quoted text: of two values one would be lost, and
 * strict readers refuse the file. Undefined also where the item had such a key when it was sent.
 */
export function newDuplicateKey(
  origin: OutputOrigin | undefined,
  at: number,
  from: FunctionItem | undefined,
): string | undefined {
  if (origin === undefined || origin.duplicateKeys.length === 0) return undefined;
  const { document, source, duplicateKeys } = origin;
  const node = document.root === undefined ? undefined : locate(document.root, ['items', at])?.node;
  const key = duplicateKeys.find(({ start }) => node !== undefined && node.start <= start && start < node.end);
  if (key === undefined || hadDuplicateKey(from)) return undefined;
  return excerpt(source.text.slice(key.start, key.end));
}

function hadDuplicateKey(from: FunctionItem | undefined): boolean {
  const root = from?.resource.origin?.document.root;
  return root !== undefined && toValue(root, 'kubectl').problems.some(({ kind }) => kind === 'duplicate-key');
}
