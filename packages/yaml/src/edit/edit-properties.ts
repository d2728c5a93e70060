import { BOM, CR, LF, codeAt, isLineEnd } from '../read/characters.ts';
import { isArray, isObject } from '@krmkit/base';
import type { Content } from '../read/content.ts';
import type { EditContext } from './edit-context.ts';
import type { PendingEdit } from './edit-pieces.ts';
import type { NamedSpan, Node, ScalarNode } from '../read/nodes.ts';
import { skipBlanks } from '../read/reader.ts';
import { isScalarContent } from './edit-scalar.ts';
import { readScalar } from '../read/scalar.ts';
import { skipBlanksBack, startsLine } from '../read/text-lines.ts';

/** Whether the tag of a node can stay before new content without changing its value. */
function fitsTag(node: Node, tag: NamedSpan, content: Content): boolean {
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

/**
 * Removes a tag that does not fit the new content. Returns the offset after the properties that stay before the value;
 * no later edit changes the text before it. `end` is the offset after the key or dash.
 */
export function writeHead(
  { text }: EditContext,
  end: number,
  node: Node,
  content: Content,
  pendingEdits: PendingEdit[],
  inFlow = false,
): number {
  if (node.kind === 'alias') return end;
  const { anchor, tag } = node;
  if (tag === undefined) return anchor?.end ?? end;
  if (fitsTag(node, tag, content)) return Math.max(anchor?.end ?? end, tag.end);
  if (anchor !== undefined && anchor.start > tag.start) {
    pendingEdits.push({ start: tag.start, end: anchor.start, text: '' });
    return anchor.end;
  }
  const following = skipBlanks(text, tag.end);
  const before = skipBlanksBack(text, tag.start);
  const isOnNodeLine = node.start >= following && following > tag.end && !isLineEnd(codeAt(text, following));
  const isInline = inFlow || isScalarContent(content) || end < 0;
  if (isOnNodeLine && isInline) {
    pendingEdits.push({ start: tag.start, end: following, text: '' });
    return following;
  }
  if (!startsLine(text, tag.start)) {
    pendingEdits.push({ start: before, end: tag.end, text: '' });
    return tag.end;
  }
  // The tag is on a line of its own.
  const isFirst = before === 0 || codeAt(text, before - 1) === BOM || before <= end;
  const lineEnd = before - (codeAt(text, before - 1) === LF && codeAt(text, before - 2) === CR ? 2 : 1);
  pendingEdits.push({ start: isFirst ? tag.start : lineEnd, end: tag.end, text: '' });
  return tag.end;
}
