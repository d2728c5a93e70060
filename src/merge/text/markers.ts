import { visible } from '../../diagnostics/printable.ts';
import { pathPrinter } from '../../resource/shown-path.ts';
import type { PathPrinter } from '../../resource/shown-path.ts';
import type { TextEdit } from '../../text/edit.ts';
import type { Source } from '../../text/source.ts';
import type { JsonValue } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { follow } from '../../value/path.ts';
import { lineEndOf } from '../../yaml/edit-stream.ts';
import type { DocumentEdit } from '../../yaml/edit-value.ts';
import { readsBackAs } from '../../yaml/read-back.ts';
import type { YamlDocument } from '../../yaml/nodes.ts';
import type { Profile } from '../../yaml/scalar.ts';
import { toValue } from '../../yaml/to-value.ts';
import type { Stretch } from '../rules/merge-sequences.ts';
import { lineRangeText } from '../rules/text-lines.ts';
import { commentsAbove, markerPlaces } from './marker-place.ts';
import type { MarkerPlace } from './marker-place.ts';

/** A conflict that somebody has to decide, and what the sides have there as YAML; undefined where one has nothing. */
export interface MarkedConflict {
  /** In the document that gets the markers; it need not lead anywhere. */
  readonly path: Path;
  /** Of a text: the lines of the destination that the conflict is about, counted from 0. */
  readonly lines?: Stretch;
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
 * Puts what the other sides of open conflicts have into comments above the fields, which are YAML as before and have
 * the same value; markers of an earlier merge for the same field are replaced. A field that is not there, or that does
 * not begin a line, has them above the nearest that does. Where comments would change the value there are no edits.
 */
export function markConflicts(
  source: Source,
  document: YamlDocument,
  open: readonly MarkedConflict[],
  profile: Profile = 'kubectl',
): DocumentEdit {
  // What is JSON so far would be none.
  if (open.length === 0 || isJson(source.text.slice(document.start, document.end))) return NOTHING;
  if (document.problems.some(({ severity }) => severity === 'error')) return NOTHING;
  const value = valueOf(document, profile);
  if (value === undefined) return NOTHING;
  const fieldOf = pathPrinter(value);
  const placeOf = markerPlaces(source.text, document, profile);
  const places = new Map<number, { readonly place: MarkerPlace; readonly blocks: Map<string, readonly string[]> }>();
  for (const conflict of open) {
    const place = placeOf(conflict.path);
    const there = places.get(place.offset) ?? { place, blocks: new Map<string, readonly string[]>() };
    const lines = markerLines(conflict, fieldOf, follow(value, conflict.path) !== undefined);
    there.blocks.set(lines[0] ?? '', lines);
    places.set(place.offset, there);
  }
  const newline = lineEndOf(source.text);
  const edits = [...places.values()]
    .map(({ place, blocks }) => editAt(source.text, place, blocks, newline))
    .filter((edit) => source.text.slice(edit.start, edit.end) !== edit.text)
    .toSorted((a, b) => a.start - b.start);
  return readsBackAs(source.text, document, edits, value, profile) ? { edits, diagnostics: [] } : NOTHING;
}

/**
 * Whether conflicts are left open in a text: by comments as `markConflicts` writes them, or by git's own markers.
 */
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

/** Undefined beyond the limit of aliases, where nobody knows the value. */
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

/** Go's readers of YAML end a comment at more characters than a line end. */
function shown(line: string): string {
  return line.split('\t').map(visible).join('\t');
}

/** New markers, in place of those that are there for the same fields. */
function editAt(
  text: string,
  place: MarkerPlace,
  blocks: ReadonlyMap<string, readonly string[]>,
  newline: string,
): TextEdit {
  const above = commentsAbove(text, place);
  const kept: string[] = [];
  let isOld = false;
  for (const [index, line] of above.entries()) {
    const content = line.trim();
    isOld ||= blocks.has(content) && hasEnd(above, index);
    if (!isOld) kept.push(line);
    if (content.startsWith(END)) isOld = false;
  }
  const added = [...blocks.values()].flat().map((line) => place.indentation + line + newline);
  const written = (place.needsLineEnd ? newline : '') + added.join('');
  if (kept.length === above.length) return { start: place.offset, end: place.offset, text: written };
  return { start: place.offset - above.join('').length, end: place.offset, text: kept.join('') + written };
}

/** Whether the markers that start at a line end before others start. */
function hasEnd(lines: readonly string[], start: number): boolean {
  for (const line of lines.slice(start + 1)) {
    if (line.trim().startsWith(END)) return true;
    if (line.trim().startsWith(START)) return false;
  }
  return false;
}
