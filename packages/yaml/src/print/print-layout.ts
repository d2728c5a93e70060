/** The layout of new text, taken from its neighbours, so that it matches them. */
export interface PrintLayout {
  /** `\n`, `\r\n` or `\r`. */
  readonly newline: string;
  /** Columns from a key to the keys of a block mapping under it. */
  readonly indent: number;
  /** Columns from a key to the dashes of a block sequence under it; 0 is compact. */
  readonly sequenceIndent: number;
  /** Columns from a dash to its content. */
  readonly dashWidth: number;
  /** The quotes for text that needs quotes and has none to imitate. */
  readonly quotes: 'single' | 'double';
  /** The padding inside the brackets of a flow mapping on one line: '' for `{a: 1}`, ' ' for `{ a: 1 }`. */
  readonly bracePadding: string;
  readonly bracketPadding: string;
  /** JSON: keys and text always in double quotes, collections in brackets; on several lines if `jsonIndent` > 0. */
  readonly json: boolean;
  readonly jsonIndent: number;
  /**
   * Text of several lines is quoted, because a block scalar would include the lines after it: `all` of it, or only text
   * whose final blank lines count (`|+`).
   */
  readonly noBlockScalars?: 'all' | 'kept';
}

export const PLAIN_LAYOUT: PrintLayout = {
  newline: '\n',
  indent: 2,
  sequenceIndent: 0,
  dashWidth: 2,
  quotes: 'double',
  bracePadding: '',
  bracketPadding: '',
  json: false,
  jsonIndent: 0,
};
