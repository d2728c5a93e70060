import type { PartEdit } from './edit-block.ts';
import { editBlock, emptyBlock } from './edit-block.ts';
import type { EditContext, Editing, NodePosition } from './edit-context.ts';
import { editFlow } from './edit-flow.ts';
import type { PendingEdit, Tail } from './edit-pieces.ts';
import { replaceInBlock, replaceInFlow, placeBelow } from './edit-replace.ts';
import { replaceNode, placeRoot } from './edit-root.ts';
import { newEntry, newItem, renameKey } from './edit-new.ts';
import { nodeTail, contentTail, tailOf } from './edit-scalar.ts';
import { COLON, HASH, codeAt, isLineEnd } from '../read/characters.ts';
import type { EditMapping, EditSequence, EntryEdit, ItemEdit, NodeEdit } from './node-edit.ts';
import type { MappingEntry, MappingNode, YamlNode, SequenceNode } from '../read/nodes.ts';
import type { Part, Parts } from '../read/parts.ts';
import { partsOf, rootHeader } from '../read/parts.ts';
import { skipBlanks, afterLineEnd } from '../read/reader.ts';
import { lineEndOf } from '../read/text-lines.ts';
import { layoutFor } from './edit-context.ts';
import { printEntry, printItem } from '../print/print.ts';
import type { PrintedPart } from '../print/print.ts';

/** Writes the text edits for a node. */
export function editNode(editing: Editing, position: NodePosition, node: YamlNode, edit: NodeEdit): void {
  switch (edit.kind) {
    case 'keep':
      return;
    case 'replace':
      if (position.kind === 'root') replaceNode(editing, node, edit.content);
      else if (position.kind === 'flow') replaceInFlow(editing, position, node, edit.content);
      else replaceInBlock(editing, position, node, edit.content);
      return;
    case 'mapping':
      if (node.kind !== 'mapping') throw new RangeError('The edit of a mapping does not fit another node');
      editMapping(editing, position, node, edit);
      return;
    case 'sequence':
      if (node.kind !== 'sequence') throw new RangeError('The edit of a sequence does not fit another node');
      editSequence(editing, position, node, edit);
  }
}

function editMapping(editing: Editing, position: NodePosition, node: MappingNode, edit: EditMapping): void {
  const { text, document } = editing;
  if (node.style === 'flow') {
    if (node.entries.length === 0 && openEmpty(editing, position, node, edit)) return;
    editFlow(editing, node, edit, (index, value, inside) => {
      const entry = node.entries[index];
      if (entry === undefined) throw new RangeError(`There is no entry ${index}`);
      const end = colonEnd(text, entry, document.end);
      editNode(into(editing, inside), { kind: 'flow', end, siblings: node }, entry.value, value);
    });
    return;
  }
  const { found, at: head } = blockParts(editing, position, node, node.entries);
  const { parts, column } = found;
  if (edit.entries.length === 0) {
    emptyBlock(editing, found, '{}', head);
    return;
  }
  const toPart = (entryEdit: EntryEdit): PartEdit => {
    if (entryEdit.kind === 'new') return newEntry(editing, node, entryEdit, column);
    const { index, key, value } = entryEdit;
    const entry = node.entries[index];
    const part = parts[index];
    if (entry === undefined || part === undefined) throw new RangeError(`There is no entry ${index}`);
    const change = (inside: PendingEdit[]): void => {
      const own = into(editing, inside);
      if (key !== undefined) renameKey(own, entry, key, 'block');
      if (value.kind === 'keep') return;
      const end = colonEnd(text, entry, document.end);
      const at: NodePosition = { kind: 'key', column, end, partEnd: part.end, siblings: node };
      editNode(own, at, entry.value, value);
    };
    return { kind: 'kept', index, edit: change, tail: () => partTail(text, part, entry.value) };
  };
  editBlock(editing, found, edit.entries.map(toPart));
}

/** The same edit with another list of text edits. */
function into(editing: Editing, pendingEdits: PendingEdit[]): Editing {
  return { ...editing, pendingEdits };
}

/** A comment below a block scalar separates it from the blank lines after it. */
function partTail(text: string, { end }: Part, value: YamlNode): Tail | undefined {
  return text.slice(value.end, end).includes('#') ? undefined : nodeTail(text, value);
}

function editSequence(editing: Editing, position: NodePosition, node: SequenceNode, edit: EditSequence): void {
  if (node.style === 'flow') {
    if (node.items.length === 0 && openEmpty(editing, position, node, edit)) return;
    editFlow(editing, node, edit, (index, value, inside) => {
      const item = node.items[index];
      if (item === undefined) throw new RangeError(`There is no item ${index}`);
      editNode(into(editing, inside), { kind: 'flow', end: item.start, siblings: node }, item.value, value);
    });
    return;
  }
  const { found, at: head } = blockParts(editing, position, node, node.items);
  const { parts, column } = found;
  if (edit.items.length === 0) {
    emptyBlock(editing, found, '[]', head);
    return;
  }
  const toPart = (itemEdit: ItemEdit): PartEdit => {
    if (itemEdit.kind === 'new') return newItem(editing, node, itemEdit.content, column);
    const { index, value } = itemEdit;
    const item = node.items[index];
    const part = parts[index];
    if (item === undefined || part === undefined) throw new RangeError(`There is no item ${index}`);
    const at: NodePosition = { kind: 'dash', column, end: item.start + 1, partEnd: part.end, siblings: node };
    const change = (inside: PendingEdit[]): void => editNode(into(editing, inside), at, item.value, value);
    return { kind: 'kept', index, edit: change, tail: () => partTail(editing.text, part, item.value) };
  };
  editBlock(editing, found, edit.items.map(toPart));
}

interface PartsAt {
  readonly found: Parts;
  /** The offset after the text before the collection; undefined without such text. */
  readonly at: number | undefined;
}

function blockParts(
  { text, document }: EditContext,
  position: NodePosition,
  node: MappingNode | SequenceNode,
  positions: MappingNode['entries'] | SequenceNode['items'],
): PartsAt {
  const isRoot = position.kind === 'root';
  const following = Math.max(node.anchor?.end ?? -1, node.tag?.end ?? -1);
  const head = position.kind === 'root' ? undefined : position.end;
  const at = following >= 0 ? following : head;
  const floor = at ?? document.start;
  const header = isRoot && following < 0 ? rootHeader(node) : 'none';
  return { found: partsOf(text, positions, { floor, end: document.end, header }), at: isRoot ? undefined : at };
}

/** The offset after the colon of an entry; undefined without a colon. */
function colonEnd(text: string, entry: MappingEntry, limit: number): number | undefined {
  let at = entry.key.end;
  while (at < limit) {
    at = skipBlanks(text, at);
    const code = codeAt(text, at);
    if (code === COLON) return at + 1;
    if (code === HASH) at = lineEndOf(text, at);
    else if (isLineEnd(code) && at < limit) at = afterLineEnd(text, at);
    else return undefined;
  }
  return undefined;
}

/**
 * Replaces `{}` or `[]` by a block collection if the collections around it are block collections. False if they are
 * not, or if there is nothing to add.
 */
function openEmpty(
  editing: Editing,
  position: NodePosition,
  node: MappingNode | SequenceNode,
  edit: EditMapping | EditSequence,
): boolean {
  if (position.kind === 'flow') return false;
  const added: readonly (EntryEdit | ItemEdit)[] = edit.kind === 'mapping' ? edit.entries : edit.items;
  const layout = layoutFor(editing, node.start, position.kind === 'root' ? undefined : position.siblings);
  if (added.length === 0 || layout.json) return added.length === 0;
  let column = 0;
  let start = '';
  if (position.kind === 'key') {
    column = position.column + (node.kind === 'mapping' ? layout.indent : layout.sequenceIndent);
    start = layout.newline + ' '.repeat(column);
  } else if (position.kind === 'dash') {
    column = position.column + Math.max(layout.dashWidth, 2);
    start = ' '.repeat(column - position.column - 1);
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
  const ending = tailOf(printed, tail);
  if (position.kind === 'root') placeRoot(editing, node, { text: printed, tail: ending });
  else placeBelow(editing, position, node, { text: start + printed, tail: ending });
  return true;
}
