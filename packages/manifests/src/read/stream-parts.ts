import type { Outcome, Span } from '@krmkit/base';
import { utf16Of } from '@krmkit/base';
import { splitStream } from '@krmkit/yaml';
import { decodeText } from './decode.ts';

/** Consecutive documents of a long text. */
export interface TextPart {
  readonly text: string;
  /** The number of its first line in the whole text, from 1. */
  readonly firstLine: number;
  readonly isLast: boolean;
}

export type PartOutcome =
  | { readonly ok: true; readonly part: TextPart }
  | { readonly ok: false; readonly message: string; readonly hint: string }
  | { readonly ok: false; readonly failed: Extract<Outcome<never>, { readonly ok: false }> };

export interface PartLimits {
  /** In bytes: the approximate size of a part; a larger document comes whole. */
  readonly part: number;
  /** In bytes, for one document. */
  readonly document: number;
}

const LF = 0x0a;

/**
 * Cuts a stream of documents into parts of whole documents, so that a stream of any length needs only the memory of its
 * largest document: the documents of all parts are those of the whole text, in order. Only the last outcome can be a
 * failure; the parts before it were delivered. A text that cannot be cut is a single part.
 */
export async function* readParts(
  chunks: AsyncIterable<Outcome<Uint8Array>>,
  limits: PartLimits,
): AsyncGenerator<PartOutcome, void, undefined> {
  let bytes: Uint8Array[] = [];
  let length = 0;
  let text = '';
  let firstLine = 1;
  // If the text has no end of a document so far, search again when it has doubled.
  let wanted = limits.part;
  for await (const chunk of chunks) {
    if (!chunk.ok) return yield { ok: false, failed: chunk };
    bytes.push(chunk.value);
    length += chunk.value.length;
    if (text.length + length > limits.document) return yield { ok: false, failed: tooLarge(limits.document) };
    if (text.length + length < wanted) continue;
    // A line end of UTF-16 has more than one byte.
    if (firstLine === 1 && text === '' && utf16Of(joinBytes(bytes, length)) !== undefined) {
      wanted = Number.POSITIVE_INFINITY;
      continue;
    }
    const all = joinBytes(bytes, length);
    // Whole lines, so that no character and no line end is cut.
    const end = all.lastIndexOf(LF) + 1;
    if (end > 0) {
      const decoded = decodeText(all.subarray(0, end), firstLine + lineEnds(text));
      if (!decoded.ok) return yield decoded;
      text += decoded.value;
    }
    bytes = [all.slice(end)];
    length = all.length - end;
    const cut = cutOf(text);
    if (cut > 0) {
      const part = text.slice(0, cut);
      yield { ok: true, part: { text: part, firstLine, isLast: false } };
      firstLine += lineEnds(part);
      text = text.slice(cut);
    }
    wanted = Math.max(limits.part, 2 * (text.length + length));
  }
  const decoded = decodeText(joinBytes(bytes, length), firstLine + lineEnds(text));
  if (!decoded.ok) return yield decoded;
  yield { ok: true, part: { text: text + decoded.value, firstLine, isLast: true } };
}

/**
 * The start of the last document but one: the following text can still change the end of the last one, with a marker,
 * comments or directives. To match how lines of Secrets are hidden, which looks only at the text, only `---` ends a
 * document: no cut after `...` unless directives and a `---` follow.
 */
function cutOf(text: string): number {
  const documents = splitStream(text) ?? [];
  const isCut = ({ start }: Span): boolean => text.charAt(start) === '%' || !isAfterDots(text, start);
  return documents.slice(0, -1).findLast(isCut)?.start ?? 0;
}

function isAfterDots(text: string, start: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 2) + 1, start);
  return /^\.\.\.[^.]/.test(line);
}

/** Counts LF, CRLF and a lone CR, as `Source` does. */
function lineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at !== -1; at = text.indexOf('\r', at + 1)) {
    if (text.charCodeAt(at + 1) !== LF) count++;
  }
  return count;
}

function tooLarge(maxBytes: number): Extract<Outcome<never>, { readonly ok: false }> {
  return { ok: false, failure: 'too-large', message: `a document larger than ${maxBytes} bytes` };
}

/** `length` bytes in total; a single chunk is not copied. */
function joinBytes(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const all = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return all;
}
