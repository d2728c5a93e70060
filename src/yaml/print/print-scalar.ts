import { keyName } from '../read/keys.ts';
import type { ScalarNode } from '../read/nodes.ts';
import type { BlockHeader } from './print-block-scalar.ts';
import { printBlockScalar, readBlockHeader } from './print-block-scalar.ts';
import type { PrintLayout } from './print-layout.ts';
import type { ScalarPlace } from './quoting.ts';
import { isPlain, isPlainText, isReadAsText, quote, quoteDouble } from './quoting.ts';
import { MAX_KEY_LENGTH } from '../read/read-flow.ts';
import { readScalar } from '../read/scalar.ts';

export type ScalarValue = string | number | boolean | null | bigint;

export interface ScalarOptions {
  readonly where: ScalarPlace;
  /** Of the key or dash in front, below which further lines are indented; -1 for the root of a document. */
  readonly column: number;
  readonly layout: PrintLayout;
  /** The scalar that is replaced, whose spelling is imitated. */
  readonly like?: ScalarNode | undefined;
  /** The text of `like`, which for a block scalar tells its header, indentation and the comment behind the header. */
  readonly likeText?: string | undefined;
}

/**
 * A scalar that every reader reads as the value. Several lines become a block scalar, whose further lines carry their
 * indentation; there is no final line end. A `|+` whose text ends with a line break needs another one behind it, and
 * no blank line after that. Throws a RangeError for numbers that JSON does not have.
 */
export function printScalar(value: ScalarValue, options: ScalarOptions): string {
  const { where, layout, like, likeText } = options;
  const block = where === 'block' && !layout.json && (like?.style === 'literal' || like?.style === 'folded');
  const header = block && likeText !== undefined ? readBlockHeader(likeText) : undefined;
  if (typeof value === 'string') return printText(value, options, header);
  // The comment stands inside the text that is replaced, so that it would go with it.
  return printWord(value, where, layout, like) + (header?.comment ?? '');
}

function printWord(
  value: number | boolean | null | bigint,
  where: ScalarPlace,
  layout: PrintLayout,
  like: ScalarNode | undefined,
): string {
  if (value === null) return printNull(where, layout, like);
  return typeof value === 'number' ? printNumber(value) : String(value);
}

function printNull(where: ScalarPlace, layout: PrintLayout, like: ScalarNode | undefined): string {
  if (layout.json || like?.style !== 'plain' || like.tag !== undefined) return 'null';
  if (like.content === '' && where === 'flow') return 'null';
  return readScalar(like, 'kubectl').kind === 'null' ? like.content : 'null';
}

/** YAML 1.1 wants a point in front of an exponent, and a sign behind the `e`. */
function printNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no number that JSON has`);
  const text = String(value);
  const exponent = text.indexOf('e');
  return exponent < 0 || text.includes('.') ? text : `${text.slice(0, exponent)}.0${text.slice(exponent)}`;
}

function printText(value: string, options: ScalarOptions, header: BlockHeader | undefined): string {
  const { where, column, layout, like } = options;
  if (layout.json) return quoteDouble(value);
  const style = like?.style ?? 'plain';
  if (where === 'block' && layout.noBlockScalars !== true) {
    const wanted = wantedBlock(value, like);
    const printed = wanted === undefined ? undefined : printBlockScalar(value, wanted, column, layout, header);
    if (printed !== undefined) return printed;
  }
  const comment = header?.comment ?? '';
  if (style === 'single' || style === 'double') return quote(value, style) + comment;
  return (isPlain(value, where) ? value : quote(value, layout.quotes)) + comment;
}

/** Text in quotes keeps them, unless they are empty, as where a text is still to be filled in. */
function wantedBlock(value: string, like: ScalarNode | undefined): 'literal' | 'folded' | undefined {
  if (like?.style === 'literal' || like?.style === 'folded') return like.style;
  if (!value.includes('\n')) return undefined;
  return like === undefined || like.style === 'plain' || like.content === '' ? 'literal' : undefined;
}

/**
 * The text of a key, to stand in front of its colon on one line. One for which `isLongKey` holds has to stand behind
 * `? ` instead.
 */
export function printKey(name: string, where: ScalarPlace, layout: PrintLayout, like?: ScalarNode): string {
  if (layout.json) return quoteDouble(name);
  const style = like?.style;
  if (style === 'single' || style === 'double') return quote(name, style);
  if (isPlain(name, where) && !(where === 'flow' && name.includes(':'))) return name;
  return like !== undefined && isLikeKey(name, where, like) ? name : quote(name, layout.quotes);
}

/** Whether a key that is a number can do without quotes, as the number does that it replaces: `80: http`. */
function isLikeKey(name: string, where: ScalarPlace, like: ScalarNode): boolean {
  if (isReadAsText(like.content) || !/^(?:0|[1-9][0-9]{0,14})$/.test(name) || !isPlainText(name, where)) return false;
  return keyName({ ...like, content: name, style: 'plain' }, 'kubectl') === name;
}

/** Whether the Go readers refuse the text of a key unless it stands behind `? `. */
export function isLongKey(printed: string): boolean {
  return printed.length > MAX_KEY_LENGTH;
}
