import type { SentRequest } from './encode.ts';
import type { FunctionItem } from './item.ts';

/** An output without the items that were returned exactly as they were sent. */
export interface ReducedOutput {
  readonly text: string;
  /** All items in the order of the output; undefined for those that remain in the text. */
  readonly items: readonly (FunctionItem | undefined)[];
}

/** An anchor or an alias, which may refer to another item. */
const ANCHOR = /(?:^|[\s[{,])[&*][^\s*]/m;

/**
 * Removes unchanged items from an output by comparing lines: an item starts with a dash at the start of a line and ends
 * before the next one. Undefined if the layout differs from what was sent, so that lines alone are not enough. When you
 * parse the rest, check that it has as many items as expected; then no quoted text crosses an item, and the rest means
 * the same as in the whole output.
 */
export function reduceOutput(request: SentRequest, output: string): ReducedOutput | undefined {
  const text = request.text();
  const offsets = request.itemOffsets();
  const head = text.slice(0, offsets[0]);
  if (request.items.length === 0 || !output.startsWith(head) || output.includes('\r')) return undefined;
  const items: (FunctionItem | undefined)[] = [];
  const left: string[] = [];
  const taken = new Set<number>();
  const sentAt = (at: number): string =>
    at < request.items.length && !taken.has(at) ? text.slice(offsets[at], offsets[at + 1]) : '';
  let places: ReadonlyMap<string, number> | undefined;
  let next = 0;
  let pos = head.length;
  while (pos < output.length) {
    const own = readItem(output, pos, sentAt(next));
    if (own === undefined) break;
    // After a removed or moved item, look the next one up.
    if (!own.isExpected) places ??= placesOf(text, offsets);
    const at = own.isExpected ? next : places?.get(own.text);
    if (at === undefined || taken.has(at)) {
      items.push(undefined);
      left.push(own.text);
      next += 1;
    } else {
      items.push(request.items[at]);
      taken.add(at);
      next = at + 1;
    }
    pos += own.text.length;
  }
  const rest = left.join('');
  const following = output.slice(pos);
  if (taken.size === 0 || ANCHOR.test(rest) || !isTrailing(following)) return undefined;
  return { text: `${head}${rest}${following}`, items };
}

/** The item at a position, which is the expected text or another one; undefined if there is none. */
function readItem(
  output: string,
  pos: number,
  expected: string,
): { readonly text: string; readonly isExpected: boolean } | undefined {
  if (expected !== '' && output.startsWith(expected, pos) && endsItem(output, pos + expected.length)) {
    return { text: expected, isExpected: true };
  }
  const end = endOfItem(output, pos);
  return end === undefined ? undefined : { text: output.slice(pos, end), isExpected: false };
}

function endsItem(output: string, at: number): boolean {
  return at === output.length || !/\s/.test(output.charAt(at));
}

/**
 * An item is a line with a dash, the comments above it, and the lines below that are indented or blank. Comments after its
 * last field are its own only while they are indented as far as its fields.
 */
function endOfItem(output: string, pos: number): number | undefined {
  let line = pos;
  while (/[ \t\n#]/.test(output.charAt(line))) {
    if (!/^[ \t]*(?:#|$)/.test(output.slice(line, lineEnd(output, line)))) return undefined;
    line = nextLine(output, line);
  }
  if (output.charAt(line) !== '-' || !/[ \n]/.test(output.charAt(line + 1))) return undefined;
  let ofNext: number | undefined;
  line = nextLine(output, line);
  for (; /[ \n]/.test(output.charAt(line)); line = nextLine(output, line)) {
    if (output.startsWith(' #', line)) ofNext ??= line;
    else if (!/^ *(?:#|$)/.test(output.slice(line, lineEnd(output, line)))) ofNext = undefined;
  }
  return ofNext ?? line;
}

function lineEnd(output: string, at: number): number {
  const end = output.indexOf('\n', at);
  return end === -1 ? output.length : end;
}

function nextLine(output: string, at: number): number {
  return Math.min(lineEnd(output, at) + 1, output.length);
}

function placesOf(text: string, offsets: readonly number[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (let at = 0; at + 1 < offsets.length; at++) positions.set(text.slice(offsets[at], offsets[at + 1]), at);
  return positions;
}

/** Only other fields of the list may follow: no second list of items and no other document. */
function isTrailing(text: string): boolean {
  return text.split('\n').every((line) => {
    if (line === '' || /^[ #]/.test(line)) return true;
    return /^-(?: |$)/.test(line) || /^(?:functionConfig|results):(?: |$)/.test(line);
  });
}
