import type { Span } from '../../text/source.ts';
import { locate } from '../../yaml/read/locate.ts';
import { cookedToSource } from '../../yaml/read/source-offset.ts';
import type { TextPosition } from '../origins.ts';

/** A part of the text of a scalar: `range` are offsets in its value. The whole scalar if that cannot be found. */
export function spanOfText(position: TextPosition, range: Span): TextPosition {
  if (position.kind === 'span') return position;
  const { origin, path } = position;
  const { source, document } = origin;
  const node = document.root && locate(document.root, [...origin.path, ...path], 'kustomize')?.content;
  if (node?.kind !== 'scalar') return position;
  const start = cookedToSource(source.text, node, range.start);
  return { kind: 'span', source, span: { start, end: Math.max(start, cookedToSource(source.text, node, range.end)) } };
}
