import type { DocumentText } from '../../src/resource/document-text.ts';
import { itemText } from '../../src/resource/item-text.ts';
import { parseDocuments } from '@krmkit/yaml';

/** The items of a list, each as a document. */
export function itemsOf(list: string): readonly (DocumentText | undefined)[] {
  const [document] = parseDocuments(list);
  const root = document?.root;
  const items =
    root?.kind === 'mapping' ? root.entries.find(({ key }) => list.startsWith('items', key.start)) : undefined;
  if (document === undefined || items?.value.kind !== 'sequence') throw new Error('no list');
  const { value } = items;
  return value.items.map((_, index) => itemText(list, document, value, index));
}
