import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import type { DocumentSide } from '../document-side.ts';
import { lastBlock } from '../finish-document.ts';
import { splitFile, startsWithMarker, withLineEndsOf } from './document-text.ts';
import type { SideDocument } from './side-files.ts';

/** Whether the destination's document is unmodified: its text is that of the original, except for separators. */
export function isUntouched(original: SideDocument, destination: SideDocument): boolean {
  return ownText(original).text === ownText(destination).text;
}

/**
 * The text of an unmodified document after the merge: upstream's text with its comments, layout and order. The
 * destination keeps the header of the file, the `---` and the surrounding blank lines. Undefined where the fields must
 * be merged: the new version cannot be read, upstream adds a null (which clears a field), or the text has directives or
 * `...`, which concern several documents.
 */
export function upstreamText(
  original: SideDocument,
  updated: SideDocument,
  destination: SideDocument,
): string | undefined {
  const [before, theirs, ours] = [ownText(original), ownText(updated), ownText(destination)];
  if ([before, theirs, ours].some(({ text }) => /^(?:%|\.\.\.)/m.test(text)) || theirs.text === '') return undefined;
  const { side, problem } = updated.readOwn();
  if (problem !== undefined && problem.code !== 'template-file') return undefined;
  if (hasNull(side.value) && bringsNull(side.value, original.readOwn().side.value)) return undefined;
  const { text: file } = destination.file.source;
  const kept = before.tail === ours.tail && theirs.tail !== '' ? theirs.tail : ours.tail;
  const tail = kept === '' && bringsBlock(side, theirs, ours) ? '\n' : kept;
  const own = withLineEndsOf(theirs.text + tail, file);
  if (startsWithMarker(own)) return ours.lead.replace(MARKER, '') + own;
  const isMarked = MARKER.test(ours.lead) || (destination.index === 0 && !startsWithMarker(ours.text));
  return ours.lead + (isMarked ? '' : withLineEndsOf('---\n', file)) + own;
}

/**
 * Whether upstream's text ends with another block scalar, and a line end. Without it, some readers (kustomize) drop that
 * of the scalar.
 */
function bringsBlock({ source, document }: DocumentSide, theirs: OwnText, ours: OwnText): boolean {
  const block = theirs.tail === '' ? undefined : lastBlock(document.root);
  return block !== undefined && !ours.text.endsWith(source.text.slice(block.start, block.end));
}

interface OwnText {
  /** The header of the file, and a `---` line. */
  readonly lead: string;
  readonly text: string;
  /** The last line end and the blank lines, where these cannot belong to a block scalar. */
  readonly tail: string;
}

const MARKER = /---[ \t]*(?:\r\n|\n|\r)$/;

function ownText({ index, text }: SideDocument): OwnText {
  const header = index === 0 ? text.slice(0, text.length - splitFile(text).own.length) : '';
  const lead = header + (/^---[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(header.length))?.[0] ?? '');
  const rest = text.slice(lead.length);
  const own = /[|>]/.test(rest) ? rest.replace(/(?:\r\n|\n|\r)$/, '') : rest.trimEnd();
  return { lead, text: own, tail: rest.slice(own.length) };
}

function hasNull(value: JsonValue): boolean {
  if (isArray(value)) return value.some(hasNull);
  return isObject(value) ? Object.values(value).some(hasNull) : value === null;
}

/** Whether a value has a null where the other value has none. */
function bringsNull(value: JsonValue, other: JsonValue | undefined): boolean {
  if (isArray(value)) return value.some((item, index) => bringsNull(item, isArray(other) ? other[index] : undefined));
  if (isObject(value)) return Object.entries(value).some(([key, inner]) => bringsNull(inner, member(other, key)));
  return value === null && other !== null;
}
