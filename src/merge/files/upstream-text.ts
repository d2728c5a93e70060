import type { JsonValue } from '../../value/json.ts';
import { isArray, isObject, member } from '../../value/json.ts';
import { splitFile, startsWithMarker, withLineEndsOf } from './document-text.ts';
import type { SideDocument } from './side-files.ts';

/** Whether nobody has touched the destination's document: its text is the original's, but for what separates documents. */
export function isUntouched(original: SideDocument, destination: SideDocument): boolean {
  return ownText(original).text === ownText(destination).text;
}

/**
 * The text that an untouched document gets: upstream's own, with its comments, layout and order. The comments of the
 * file, the `---` and the blank lines around it stay those of the destination. Undefined where the fields have to be
 * merged after all: what cannot be read is no new version, a new null of upstream clears, and directives or `...` belong
 * to more than one document.
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
  const tail = before.tail === ours.tail && theirs.tail !== '' ? theirs.tail : ours.tail;
  const own = withLineEndsOf(theirs.text + tail, file);
  if (startsWithMarker(own)) return ours.lead.replace(MARKER, '') + own;
  const isMarked = MARKER.test(ours.lead) || (destination.index === 0 && !startsWithMarker(ours.text));
  return ours.lead + (isMarked ? '' : withLineEndsOf('---\n', file)) + own;
}

interface OwnText {
  /** What belongs to the file, and a `---` of its own line. */
  readonly lead: string;
  readonly text: string;
  /** The line end and the blank lines behind it, where no block scalar may end with them. */
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

/** Has it a null that stands at no such place of the other value? */
function bringsNull(value: JsonValue, other: JsonValue | undefined): boolean {
  if (isArray(value)) return value.some((item, index) => bringsNull(item, isArray(other) ? other[index] : undefined));
  if (isObject(value)) return Object.entries(value).some(([key, inner]) => bringsNull(inner, member(other, key)));
  return value === null && other !== null;
}
