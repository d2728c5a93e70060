import { visible, follow } from '@krmkit/base';
import { pathPrinter } from '@krmkit/manifests';
import type { PathPrinter } from '@krmkit/manifests';
import type { TextEdit, Source, JsonValue, Path } from '@krmkit/base';
import {
  newlineOf,
  readsBackAs,
  toValue,
  isMergeKey,
  keyName,
  lineEndOf,
  lineStartOf,
  startsLine,
  createLocator,
  PLAIN_LAYOUT,
  printRoot,
} from '@krmkit/yaml';
import type {
  DocumentEdit,
  YamlDocument,
  MappingEntry,
  MappingNode,
  YamlNode,
  SequenceItem,
  Profile,
  Located,
} from '@krmkit/yaml';
import type { IndexRange } from '../rules/sequences.ts';
import { lineRangeText } from '../rules/sequences.ts';
import type { DocumentSide } from '../document-side.ts';

/** An open conflict, and the values of the sides as YAML; undefined where a side has no value. */
export interface MarkedConflict {
  /** The path in the document that gets the markers; the document may lack it. */
  readonly path: Path;
  /** The lines of a text of the destination that the conflict is about, numbered from 0. */
  readonly lines?: IndexRange;
  readonly original: string | undefined;
  readonly updated: string | undefined;
}

/*
 *     # <<<<<<< conflict: spec.replicas
 *     # ||||||| original: 1
 *     # ======= updated: 3
 *     # >>>>>>> destination keeps what is below
 *     replicas: 2
 *
 * Values of several lines follow in lines of their own, as `#   limits:`.
 */
const START = '# <<<<<<< conflict: ';
const END = '# >>>>>>> destination ';

const NOTHING: DocumentEdit = { edits: [], diagnostics: [] };

/**
 * Writes the values of the other sides of open conflicts into comments above the fields. Values do not change, and
 * markers of an earlier merge for the same field are replaced. A field that is missing, or that does not start a line,
 * has its markers above the nearest field around it that does. No edits where comments would change the value.
 */
export function markConflicts(
  source: Source,
  document: YamlDocument,
  open: readonly MarkedConflict[],
  profile: Profile = 'kubectl',
): DocumentEdit {
  // Comments would make JSON invalid.
  if (open.length === 0 || isJson(source.text.slice(document.start, document.end))) return NOTHING;
  if (document.problems.some(({ severity }) => severity === 'error')) return NOTHING;
  const value = valueOf(document, profile);
  if (value === undefined) return NOTHING;
  const fieldOf = pathPrinter(value);
  const positionOf = markerPositions(source.text, document, profile);
  const positions = new Map<
    number,
    { readonly position: MarkerPosition; readonly blocks: Map<string, readonly string[]> }
  >();
  for (const conflict of open) {
    const position = positionOf(conflict.path);
    const there = positions.get(position.offset) ?? { position, blocks: new Map<string, readonly string[]>() };
    const lines = markerLines(conflict, fieldOf, follow(value, conflict.path) !== undefined);
    there.blocks.set(lines[0] ?? '', lines);
    positions.set(position.offset, there);
  }
  const newline = newlineOf(source.text);
  const edits = [...positions.values()]
    .map(({ position, blocks }) => editAt(source.text, position, blocks, newline))
    .filter((edit) => source.text.slice(edit.start, edit.end) !== edit.text)
    .toSorted((a, b) => a.start - b.start);
  return readsBackAs(source.text, document, edits, { wanted: value, profile }) ? { edits, diagnostics: [] } : NOTHING;
}

/** Whether a text has open conflicts: comments as `markConflicts` writes them, or git's own markers. */
export function hasMarkers(text: string): boolean {
  if (!text.includes('<<<<<<<')) return false;
  return (
    /^\uFEFF?[ \t]*# <{7} conflict: /m.test(text) || (/^<{7,}(?: |\r?$)/m.test(text) && /^>{7,}(?: |\r?$)/m.test(text))
  );
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Undefined beyond the limit of aliases, where the value is unknown. */
function valueOf({ root }: YamlDocument, profile: Profile): JsonValue | undefined {
  if (root === undefined) return null;
  const { value, problems } = toValue(root, profile);
  return problems.some(({ kind }) => kind === 'limit') ? undefined : value;
}

function markerLines(conflict: MarkedConflict, fieldOf: PathPrinter, isThere: boolean): readonly string[] {
  const field = fieldOf(conflict.path);
  return [
    START +
      shown(field === '' ? 'the whole document' : field) +
      (conflict.lines === undefined ? '' : `, ${lineRangeText(conflict.lines)}`),
    ...sideLines('# ||||||| original', conflict.original),
    ...sideLines('# ======= updated', conflict.updated),
    END + (isThere ? 'keeps what is below' : 'has none'),
  ];
}

function sideLines(label: string, text: string | undefined): readonly string[] {
  if (text === undefined) return [`${label} has none`];
  const lines = text.replace(/(?:\r\n?|\n)+$/, '').split(/\r\n|\r|\n/);
  if (lines.length === 1) return [`${label}: ${shown(lines[0] ?? '')}`.trimEnd()];
  return [`${label}:`, ...lines.map((line) => `#   ${shown(line)}`.trimEnd())];
}

/** Escapes characters that end a comment in Go's YAML readers. */
function shown(line: string): string {
  return line.split('\t').map(visible).join('\t');
}

/** The edit that adds markers and removes older ones for the same fields. */
function editAt(
  text: string,
  position: MarkerPosition,
  blocks: ReadonlyMap<string, readonly string[]>,
  newline: string,
): TextEdit {
  const above = commentLinesAbove(text, position);
  const kept: string[] = [];
  let isOld = false;
  for (const [index, line] of above.entries()) {
    const content = line.trim();
    isOld ||= blocks.has(content) && hasEnd(above, index);
    if (!isOld) kept.push(line);
    if (content.startsWith(END)) isOld = false;
  }
  const added = [...blocks.values()].flat().map((line) => position.indentation + line + newline);
  const written = (position.needsLineEnd ? newline : '') + added.join('');
  if (kept.length === above.length) return { start: position.offset, end: position.offset, text: written };
  return { start: position.offset - above.join('').length, end: position.offset, text: kept.join('') + written };
}

/** Whether the markers that start at a line end before the next ones start. */
function hasEnd(lines: readonly string[], start: number): boolean {
  for (const line of lines.slice(start + 1)) {
    if (line.trim().startsWith(END)) return true;
    if (line.trim().startsWith(START)) return false;
  }
  return false;
}

/** The position for lines of comments. */
export interface MarkerPosition {
  /** The start of a line, or the end of the document. */
  readonly offset: number;
  /** The indentation of the line below. */
  readonly indentation: string;
  /** True at the end of a text without a last line end. */
  readonly needsLineEnd: boolean;
}

/** Finds positions in one document; builds one table for each mapping. */
export type MarkerPositions = (path: Path) => MarkerPosition;

/**
 * The line of the innermost entry or item on a path that starts a line and is not inside brackets. A path through an
 * alias or `<<` gives the entry with these. A document in brackets gives its first line, or the line after it where
 * that has the `---`.
 */
export function markerPositions(text: string, document: YamlDocument, profile: Profile): MarkerPositions {
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
    if (start === undefined) return positionAfter(text, document);
    const offset = lineStartOf(text, start);
    return { offset, indentation: text.slice(offset, start), needsLineEnd: false };
  };
}

function positionAfter(text: string, { root, end }: YamlDocument): MarkerPosition {
  const offset = root === undefined ? end : lineAfter(text, root.end, end);
  const before = text[offset - 1];
  const needsLineEnd = offset > 0 && before !== '\n' && before !== '\r' && before !== '\uFEFF';
  return { offset, indentation: '', needsLineEnd };
}

/** The start of a root that starts a line. */
function firstLine(text: string, root: YamlNode): number | undefined {
  const isBlock = (root.kind === 'mapping' || root.kind === 'sequence') && root.style === 'block';
  const properties = root.kind === 'alias' || isBlock ? [] : [root.anchor, root.tag];
  const start = Math.min(root.start, ...properties.map((property) => property?.start ?? root.start));
  return startsLine(text, start) ? start : undefined;
}

type Entries = ReadonlyMap<string, MappingEntry>;

function partOf(
  node: YamlNode | undefined,
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

/** Entries by name; the last of equal keys applies. */
function ownEntries(node: MappingNode, profile: Profile): Entries {
  const entries = new Map<string, MappingEntry>();
  for (const entry of node.entries) {
    const name = isMergeKey(entry.key) ? undefined : keyName(entry.key, profile);
    if (name !== undefined) entries.set(name, entry);
  }
  return entries;
}

function lineAfter(text: string, offset: number, end: number): number {
  let next = lineEndOf(text, offset);
  if (text.startsWith('\r\n', next)) next += 2;
  else if (next < text.length) next += 1;
  return Math.min(next, end);
}

/** The comment lines directly above a position with the same indentation, with their line ends. */
export function commentLinesAbove(text: string, { offset, indentation }: MarkerPosition): readonly string[] {
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

/**
 * Gives the texts of the values at paths of one side: quotes, comments and layout are unchanged, the first line starts at
 * column 0, lines end with LF, and the last one has no end. Aliases are expanded. Undefined where the side has no value.
 */
export function conflictTexts(side: DocumentSide, profile: Profile): (path: Path) => string | undefined {
  const locate = createLocator(side.document.root, profile);
  return (path) => textAt(side, locate(path));
}

function textAt({ source, document }: DocumentSide, located: Located | undefined): string | undefined {
  if (located?.content === undefined) return undefined;
  const { node, content } = located;
  const printed = printRoot({ kind: 'copy', text: source.text, document, node: content }, PLAIN_LAYOUT);
  const isBlock = content.kind === 'scalar' ? content.style === 'literal' || content.style === 'folded' : false;
  if (content.kind !== 'scalar' || isBlock || printed.includes('\n')) return printed;
  // After a scalar, only a comment starts with `#`.
  const comment = /^[ \t]+#[^\r\n]*/.exec(source.text.slice(node.end, lineEndOf(source.text, node.end)))?.[0] ?? '';
  return printed + comment.trimEnd();
}
