import { BOM, CR, LF, codeAt, isBlank } from '../read/characters.ts';
import { isArray, isObject } from '@krmkit/base';
import type { Content } from '../read/content.ts';
import type { Editing, NodePosition } from './edit-context.ts';
import type { NamedSpan, YamlNode, ScalarNode } from '../read/nodes.ts';
import { skipBlanks } from '../read/reader.ts';
import { readScalar } from '../read/scalar.ts';
import { lineEndOf, skipBlanksBack, startsLine } from '../read/text-lines.ts';

/** Whether the tag of a node can stay before new content without changing its value. */
function fitsTag(node: YamlNode, tag: NamedSpan, content: Content): boolean {
  if (content.kind === 'copy') return content.node.kind !== 'scalar' && content.node.kind === node.kind;
  const { value } = content;
  if (isArray(value)) return node.kind === 'sequence';
  if (isObject(value)) return node.kind === 'mapping';
  if (node.kind !== 'scalar') return false;
  const style = typeof value === 'string' ? 'double' : 'plain';
  const scalar: ScalarNode = { kind: 'scalar', style, content: String(value), tag, start: 0, end: 0 };
  return (['kubectl', 'kustomize'] as const).every((profile) => {
    const read = readScalar(scalar, profile);
    return read.value === value && read.refused === undefined;
  });
}

/** What replaces a node. */
interface Replacement {
  readonly content: Content;
  /** Whether all of it goes below the line of its key or dash. */
  readonly isBelow: boolean;
}

/**
 * Removes a tag that does not fit the new content. Returns the offset after the properties that stay before the value,
 * or after the key or dash, which is -1 at the root; no later edit changes the text before it.
 */
export function writeHead(
  editing: Editing,
  position: NodePosition,
  node: YamlNode,
  { content, isBelow }: Replacement,
): number {
  const { text, pendingEdits } = editing;
  const end = headEnd(position, node);
  if (node.kind === 'alias') return end;
  const { anchor, tag } = node;
  const anchorEnd = anchor?.end ?? end;
  if (tag === undefined) return anchorEnd;
  if (fitsTag(node, tag, content)) return Math.max(anchorEnd, tag.end);
  if (anchor !== undefined && anchor.start > tag.start) {
    pendingEdits.push({ start: tag.start, end: anchor.start, text: '' });
    return anchor.end;
  }
  const following = skipBlanks(text, tag.end);
  if (!isBelow && node.start === following && following > tag.end) {
    pendingEdits.push({ start: tag.start, end: following, text: '' });
    return following;
  }
  const start =
    isBelow || !isBelowComment(text, position, node, tag) ? startOfTag(text, tag, end) : startOfGap(text, tag);
  pendingEdits.push({ start, end: tag.end, text: '' });
  return tag.end;
}

/** Whether a value that takes the place of a tag would move up to a comment, and become a part of it. */
function isBelowComment(text: string, position: NodePosition, node: YamlNode, tag: NamedSpan): boolean {
  const isMoved = position.kind !== 'root' && isBlockCollection(node);
  if (!isMoved && node.start > lineEndOf(text, tag.end)) return false;
  const end = node.kind === 'alias' ? undefined : node.anchor?.end;
  return text.slice(Math.max(end ?? headEnd(position, node), 0), tag.start).includes('#');
}

/** The start of a tag, with the blank before it: the new text has a blank of its own. */
function startOfGap(text: string, { start }: NamedSpan): number {
  return isBlank(codeAt(text, start - 1)) ? start - 1 : start;
}

export function isBlockCollection(node: YamlNode): boolean {
  return (node.kind === 'mapping' || node.kind === 'sequence') && node.style === 'block';
}

/** The offset after the key or dash of a node; -1 at the root. */
export function headEnd(position: NodePosition, node: YamlNode): number {
  return position.kind === 'root' ? -1 : (position.end ?? node.start);
}

/** The start of a tag with what precedes it and goes with it: blanks, or the line end before a tag on its own line. */
function startOfTag(text: string, tag: NamedSpan, head: number): number {
  const before = skipBlanksBack(text, tag.start);
  if (!startsLine(text, tag.start)) return before;
  const isFirst = before === 0 || codeAt(text, before - 1) === BOM || before <= head;
  if (isFirst) return tag.start;
  return before - (codeAt(text, before - 1) === LF && codeAt(text, before - 2) === CR ? 2 : 1);
}
