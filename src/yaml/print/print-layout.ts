/** How new text looks: what its neighbours do, so that it looks as if their author had written it. */
export interface PrintLayout {
  /** `\n`, `\r\n` or `\r`. */
  readonly newline: string;
  /** Columns from a key to the keys of a block mapping under it. */
  readonly indent: number;
  /** Columns from a key to the dashes of a block sequence under it; 0 is compact. */
  readonly sequenceIndent: number;
  /** Columns from a dash to what stands behind it. */
  readonly dashWidth: number;
  /** For text that needs quotes and has none to imitate. */
  readonly quotes: 'single' | 'double';
  /** What stands inside the brackets of a flow mapping in one line: '' for `{a: 1}`, ' ' for `{ a: 1 }`. */
  readonly bracePadding: string;
  readonly bracketPadding: string;
  /** JSON: keys and text in double quotes always, collections as flow; broken over lines where `jsonIndent` > 0. */
  readonly json: boolean;
  readonly jsonIndent: number;
  /** Text of several lines in quotes too: a block scalar would take in what follows. */
  readonly noBlockScalars?: true;
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
