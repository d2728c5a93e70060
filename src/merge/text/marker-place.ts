import type { Path } from '../../value/path.ts';
import { isMergeKey, keyName } from '../../yaml/keys.ts';
import type { MappingEntry, MappingNode, Node, SequenceItem, YamlDocument } from '../../yaml/nodes.ts';
import type { Profile } from '../../yaml/scalar.ts';
import { lineEndOf, lineStartOf, startsLine } from '../../yaml/text-lines.ts';

/** Where lines of comments go. */
export interface MarkerPlace {
  /** The start of a line, or the end of the document. */
  readonly offset: number;
  /** The blanks in front of what they stand above. */
  readonly indentation: string;
  /** True at the end of a text whose last line has no line end. */
  readonly needsLineEnd: boolean;
}

/** Finds places in one document; each mapping is looked through once. */
export type MarkerPlaces = (path: Path) => MarkerPlace;

/**
 * The line of the innermost entry or item around a path that begins a line and is in no brackets. A path that leads
 * through an alias or `<<` gives the entry with that; a document in brackets its first line, or, where that is the line
 * of `---`, the one behind it.
 */
export function markerPlaces(text: string, document: YamlDocument, profile: Profile): MarkerPlaces {
  const { root } = document;
  const entries = new Map<MappingNode, Entries>();
  return (path) => {
    let start = root === undefined ? undefined : firstLine(text, root);
    let node = root;
    for (const segment of path) {
      const part = partOf(node, segment, profile, entries);
      if (part === undefined) break;
      if (startsLine(text, part.start)) start = part.start;
      node = part.value;
    }
    if (start === undefined) return placeBehind(text, document);
    const offset = lineStartOf(text, start);
    return { offset, indentation: text.slice(offset, start), needsLineEnd: false };
  };
}

function placeBehind(text: string, { root, end }: YamlDocument): MarkerPlace {
  const offset = root === undefined ? end : lineBehind(text, root.end, end);
  const before = text[offset - 1];
  const needsLineEnd = offset > 0 && before !== '\n' && before !== '\r' && before !== '\uFEFF';
  return { offset, indentation: '', needsLineEnd };
}

/** The start of a root that begins a line. */
function firstLine(text: string, root: Node): number | undefined {
  const isBlock = (root.kind === 'mapping' || root.kind === 'sequence') && root.style === 'block';
  const properties = root.kind === 'alias' || isBlock ? [] : [root.anchor, root.tag];
  const start = Math.min(root.start, ...properties.map((property) => property?.start ?? root.start));
  return startsLine(text, start) ? start : undefined;
}

type Entries = ReadonlyMap<string, MappingEntry>;

function partOf(
  node: Node | undefined,
  segment: string | number,
  profile: Profile,
  known: Map<MappingNode, Entries>,
): MappingEntry | SequenceItem | undefined {
  if (node?.kind === 'sequence' && node.style === 'block') {
    return typeof segment === 'number' ? node.items[segment] : undefined;
  }
  if (node?.kind !== 'mapping' || node.style === 'flow' || typeof segment === 'number') return undefined;
  const entries = known.get(node) ?? ownEntries(node, profile);
  known.set(node, entries);
  return entries.get(segment);
}

/** By name; the last of equal keys counts. */
function ownEntries(node: MappingNode, profile: Profile): Entries {
  const entries = new Map<string, MappingEntry>();
  for (const entry of node.entries) {
    const name = isMergeKey(entry.key) ? undefined : keyName(entry.key, profile);
    if (name !== undefined) entries.set(name, entry);
  }
  return entries;
}

function lineBehind(text: string, offset: number, end: number): number {
  let next = lineEndOf(text, offset);
  if (text.startsWith('\r\n', next)) next += 2;
  else if (next < text.length) next += 1;
  return Math.min(next, end);
}

/** The lines of comments directly above a place that are indented like it, with their line ends. */
export function commentsAbove(text: string, { offset, indentation }: MarkerPlace): readonly string[] {
  const lines: string[] = [];
  for (let start = offset; start > 0;) {
    const last = text.startsWith('\r\n', start - 2) ? start - 2 : start - 1;
    const before = lineStartOf(text, last);
    if (before >= start || !text.startsWith(`${indentation}#`, before)) break;
    lines.push(text.slice(before, start));
    start = before;
  }
  return lines.toReversed();
}
