import type { EditContext, Place } from './edit-context.ts';
import { layoutFor } from './edit-context.ts';
import type { Draft, Tail } from './edit-pieces.ts';
import { placeBelow } from './edit-replace.ts';
import { placeRoot } from './edit-root.ts';
import { contentTail, tailOf } from './edit-scalar.ts';
import type { EditMapping, EditSequence, EntryEdit, ItemEdit } from './node-edit.ts';
import type { MappingNode, SequenceNode } from '../read/nodes.ts';
import { printEntry, printItem } from '../print/print.ts';
import type { PrintedPart } from '../print/print.ts';

/**
 * Opens a block in the place of `{}` or `[]` where the surroundings are block. False where they are not, or where
 * there is nothing to put in.
 */
export function openEmpty(
  context: EditContext,
  place: Place,
  node: MappingNode | SequenceNode,
  edit: EditMapping | EditSequence,
  drafts: Draft[],
): boolean {
  if (place.kind === 'flow') return false;
  const added: readonly (EntryEdit | ItemEdit)[] = edit.kind === 'mapping' ? edit.entries : edit.items;
  const layout = layoutFor(context, node.start, place.kind === 'root' ? undefined : place.siblings);
  if (added.length === 0 || layout.json) return added.length === 0;
  let column = 0;
  let start = '';
  if (place.kind === 'key') {
    column = place.column + (node.kind === 'mapping' ? layout.indent : layout.sequenceIndent);
    start = layout.newline + ' '.repeat(column);
  } else if (place.kind === 'dash') {
    column = place.column + Math.max(layout.dashWidth, 2);
    start = ' '.repeat(column - place.column - 1);
  }
  const parts: PrintedPart[] = [];
  let tail: Tail | undefined;
  for (const part of added) {
    if (part.kind === 'kept') throw new RangeError(`There is no entry or item ${part.index}`);
    parts.push(
      'key' in part ? printEntry(part.key, part.content, column, layout) : printItem(part.content, column, layout),
    );
    tail = contentTail(part.content);
  }
  const separator = layout.newline + ' '.repeat(column);
  const printed = parts.map(({ comments, body }) => [...comments, body].join(separator)).join(separator);
  if (place.kind === 'root') placeRoot(context, node, printed, tailOf(printed, tail), drafts);
  else placeBelow(context, place, node, start + printed, tailOf(printed, tail), drafts);
  return true;
}
