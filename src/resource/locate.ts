import type { Location } from '../diagnostics/diagnostic.ts';
import { locationOf } from '../diagnostics/location.ts';
import type { Span } from '../text/source.ts';
import type { Path } from '../value/path.ts';
import type { Nearest } from '../yaml/locate.ts';
import { locateNearest } from '../yaml/locate.ts';
import { cookedToSource } from '../yaml/source-offset.ts';
import type { Resource } from './resource.ts';

/**
 * Where a field of a resource stands: the text of a scalar, the key of a collection or of an empty value, the first
 * line of a list item or of the whole resource. A field that is not there is where its nearest ancestor stands.
 * `range` are offsets into the string at `path`: that part only. Undefined for a resource that was not read from text.
 */
export function locateIn(resource: Resource, path: Path, range?: Span): Location | undefined {
  const { origin } = resource;
  if (origin?.document.root === undefined) return undefined;
  const { source } = origin;
  const whole = [...origin.path, ...path];
  const nearest = locateNearest(origin.document.root, whole);
  if (range !== undefined && nearest.depth === whole.length && nearest.content?.kind === 'scalar') {
    const start = cookedToSource(source.text, nearest.content, range.start);
    const end = cookedToSource(source.text, nearest.content, range.end);
    return locationOf(source, { start, end: Math.max(start, end) });
  }
  return locationOf(source, shownSpan(source.text, nearest));
}

function shownSpan(text: string, { node, entry, item }: Nearest): Span {
  if (node.kind === 'scalar' || node.kind === 'alias') {
    if (node.start < node.end) return node;
    return entry?.key ?? item ?? node;
  }
  if (entry !== undefined) return entry.key;
  return { start: node.start, end: Math.min(node.end, lineEnd(text, node.start)) };
}

function lineEnd(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}
