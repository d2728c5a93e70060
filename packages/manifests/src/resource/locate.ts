import type { Location, Span, Path } from '@krmkit/base';
import { locationOf, checkArgument } from '@krmkit/base';
import type { Nearest, ScalarNode } from '@krmkit/yaml';
import { locateNearest, cookedToSource } from '@krmkit/yaml';
import type { Origin, Resource } from './resource.ts';

const RESOURCE = { words: 'a resource, as readSource returns it', members: ['identity', 'value'] };
const RANGE = { words: 'an object { start, end } of offsets', members: ['start', 'end'] };

/**
 * The location of a field of a resource: the text of a scalar, the key of a collection or of an empty value, the first
 * line of a list item or of the whole resource. A missing field has the location of its nearest ancestor.
 * `range` are offsets into the string at `path`: that part only. Undefined for a resource that was not read from text.
 */
export function locateIn(resource: Resource, path: Path, range?: Span): Location | undefined {
  checkArgument('locateIn', 'the resource', resource, RESOURCE);
  if (!Array.isArray(path)) checkArgument('locateIn', 'the path', path, 'path');
  if (range !== undefined) checkArgument('locateIn', 'the range', range, RANGE);
  const { origin, locate } = resource;
  if (locate !== undefined) return locate(path, range);
  return origin === undefined ? undefined : locateField(origin, path, range);
}

/** As `locateIn`, for a path below an origin. Undefined for a document that cannot be read. */
export function locateField(origin: Origin, path: Path, range?: Span): Location | undefined {
  const { source, document } = origin;
  const whole = origin.path.length === 0 ? path : [...origin.path, ...path];
  const position = document.findPosition?.(whole);
  if (position !== undefined) {
    const { depth, shown, scalar } = position;
    const isPart = range !== undefined && scalar !== undefined && depth === whole.length;
    return locationOf(source, isPart ? partOf(source.text, scalar, range) : shown);
  }
  if (document.root === undefined) return undefined;
  const nearest = locateNearest(document.root, whole);
  if (range !== undefined && nearest.depth === whole.length && nearest.content?.kind === 'scalar') {
    return locationOf(source, partOf(source.text, nearest.content, range));
  }
  return locationOf(source, shownSpan(source.text, nearest));
}

function partOf(text: string, scalar: ScalarNode, range: Span): Span {
  const start = cookedToSource(text, scalar, range.start);
  return { start, end: Math.max(start, cookedToSource(text, scalar, range.end)) };
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
