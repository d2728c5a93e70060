import type { Content } from '../read/content.ts';
import {
  printCopiedAfter,
  printCopiedEntry,
  printCopiedInline,
  printCopiedItem,
  printCopiedRoot,
} from './print-copy.ts';
import type { PrintLayout } from './print-layout.ts';
import type { PrintedPart } from './print-copy.ts';
import { treeOfValue } from './print-tree.ts';
import type { Indicator } from './print-value.ts';
import { printTreeAfter, printTreeEntry, printTreeInline, printTreeRoot } from './print-value.ts';

export { isLongKey, printKey, printScalar } from './print-scalar.ts';
export type { ScalarValue } from './print-scalar.ts';
export type { PrintedPart } from './print-copy.ts';

/*
 * Printing of new text. Existing text is edited and never printed again, except copies of nodes of other texts. The
 * text reads back as the value for both profiles, without problems. The exception is a string with a lone surrogate,
 * which the Go readers refuse in any spelling.
 *
 * Columns count from 0. Text has no final line end; a block scalar that ends with a line break (`|+`) needs another
 * one after it and no blank line after that. Values nested deeper than 500 levels throw a RangeError, as do numbers
 * that JSON does not have.
 */

/** A new entry of a block mapping whose keys are at `column`. */
export function printEntry(key: string, content: Content, column: number, layout: PrintLayout): PrintedPart {
  if (content.kind === 'copy') return printCopiedEntry(key, content, column, layout);
  return { comments: [], body: printTreeEntry({ name: key, value: treeOfValue(content.value) }, column, layout) };
}

/** A new item of a block sequence whose dashes are at `column`. */
export function printItem(content: Content, column: number, layout: PrintLayout): PrintedPart {
  if (content.kind === 'copy') return printCopiedItem(content, column, layout);
  return { comments: [], body: `-${printTreeAfter(treeOfValue(content.value), 'dash', column, layout)}` };
}

/**
 * The text after the colon or dash of a key or dash at `column`; it begins with a blank or a line break. Comments
 * inside a copied part are copied; comments of the part itself are not, as the existing entry or item has its own.
 */
export function printAfter(content: Content, indicator: Indicator, column: number, layout: PrintLayout): string {
  if (content.kind === 'copy') return printCopiedAfter(content, indicator, column, layout);
  return printTreeAfter(treeOfValue(content.value), indicator, column, layout);
}

/** The content of a whole document, at column 0. */
export function printRoot(content: Content, layout: PrintLayout): string {
  return content.kind === 'copy' ? printCopiedRoot(content, layout) : printTreeRoot(treeOfValue(content.value), layout);
}

/**
 * A value in brackets or in JSON: on one line, or for `json` with `jsonIndent` broken over lines, the closing bracket
 * at `column`.
 */
export function printInline(content: Content, column: number, layout: PrintLayout): string {
  if (content.kind === 'copy') return printCopiedInline(content, column, layout);
  return printTreeInline(treeOfValue(content.value), column, layout);
}
