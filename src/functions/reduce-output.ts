import type { SentRequest } from './encode.ts';
import type { FunctionItem } from './item.ts';

/** An output without the items that came back in the very text in which they were sent. */
export interface ReducedOutput {
  readonly text: string;
  /** All items in the order of the output; undefined for those that are left in the text. */
  readonly items: readonly (FunctionItem | undefined)[];
}

/** An anchor or an alias, which may be about another item. */
const ANCHOR = /(?:^|[\s[{,])[&*][^\s*]/m;

/**
 * Takes out of an output what the function did not touch, by lines alone: an item is what stands behind a dash at the
 * start of a line, up to the next one. Undefined where it is not laid out as it was sent, so that lines alone do not
 * say what it means. Whoever reads the rest has to find as many items in it as are left there; then no text in quotes
 * goes beyond an item, and the rest means what it means in the whole output.
 */
export function reduceOutput(request: SentRequest, output: string): ReducedOutput | undefined {
  const text = request.text();
  const offsets = request.itemOffsets();
  const head = text.slice(0, offsets[0]);
  if (request.items.length === 0 || !output.startsWith(head) || output.includes('\r')) return undefined;
  const items: (FunctionItem | undefined)[] = [];
  const left: string[] = [];
  const taken = new Set<number>();
  let places: ReadonlyMap<string, number> | undefined;
  let next = 0;
  let pos = head.length;
  while (pos < output.length) {
    const sent = next < request.items.length && !taken.has(next) ? text.slice(offsets[next], offsets[next + 1]) : '';
    const isNext = sent !== '' && output.startsWith(sent, pos) && endsItem(output, pos + sent.length);
    const end = isNext ? pos + sent.length : endOfItem(output, pos);
    if (end === undefined) break;
    const own = isNext ? sent : output.slice(pos, end);
    // Where items are gone or stand elsewhere, the next one is another one.
    places ??= isNext ? undefined : placesOf(text, offsets);
    const at = isNext ? next : places?.get(own);
    if (at === undefined || taken.has(at)) {
      items.push(undefined);
      left.push(own);
      next += 1;
    } else {
      items.push(request.items[at]);
      taken.add(at);
      next = at + 1;
    }
    pos = end;
  }
  const rest = left.join('');
  const behind = output.slice(pos);
  if (taken.size === 0 || ANCHOR.test(rest) || !isBehind(behind)) return undefined;
  return { text: `${head}${rest}${behind}`, items };
}

function endsItem(output: string, at: number): boolean {
  return at === output.length || !/\s/.test(output.charAt(at));
}

/** An item is a line with a dash, with the comments above it and the lines below that are indented or blank. */
function endOfItem(output: string, pos: number): number | undefined {
  let line = pos;
  while (/[ \t\n#]/.test(output.charAt(line))) {
    if (!/^[ \t]*(?:#|$)/.test(output.slice(line, lineEnd(output, line)))) return undefined;
    line = nextLine(output, line);
  }
  if (output.charAt(line) !== '-' || !/[ \n]/.test(output.charAt(line + 1))) return undefined;
  do line = nextLine(output, line);
  while (/[ \n]/.test(output.charAt(line)));
  return line;
}

function lineEnd(output: string, at: number): number {
  const end = output.indexOf('\n', at);
  return end === -1 ? output.length : end;
}

function nextLine(output: string, at: number): number {
  return Math.min(lineEnd(output, at) + 1, output.length);
}

function placesOf(text: string, offsets: readonly number[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (let at = 0; at + 1 < offsets.length; at++) places.set(text.slice(offsets[at], offsets[at + 1]), at);
  return places;
}

/** Nothing, or what else a list has: no second list of items, and no other document. */
function isBehind(text: string): boolean {
  return text.split('\n').every((line) => {
    if (line === '' || /^[ #]/.test(line)) return true;
    return /^-(?: |$)/.test(line) || /^(?:functionConfig|results):(?: |$)/.test(line);
  });
}
