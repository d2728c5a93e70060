import type { CopiedContent } from './content.ts';
import type { PrintLayout } from './print-layout.ts';
import { treeOfNode } from './print-tree.ts';
import type { Indicator } from './print-value.ts';
import { printTreeBehind, printTreeEntry, printTreeInline, printTreeRoot } from './print-value.ts';

/**
 * The lines of a new block entry or item. `comments` stand above it, each from its `#`, without indentation; `body`
 * starts at the key or dash, its later lines carry their whole indentation.
 */
export interface PrintedPart {
  readonly comments: readonly string[];
  readonly body: string;
}

export function printCopiedEntry(key: string, copy: CopiedContent, column: number, layout: PrintLayout): PrintedPart {
  const value = treeOfNode(copy.text, copy.node);
  return { comments: [], body: printTreeEntry({ name: key, value }, column, layout) };
}

export function printCopiedItem(copy: CopiedContent, column: number, layout: PrintLayout): PrintedPart {
  return { comments: [], body: `-${printCopiedBehind(copy, 'dash', column, layout)}` };
}

export function printCopiedBehind(
  copy: CopiedContent,
  indicator: Indicator,
  column: number,
  layout: PrintLayout,
): string {
  return printTreeBehind(treeOfNode(copy.text, copy.node), indicator, column, layout);
}

export function printCopiedRoot(copy: CopiedContent, layout: PrintLayout): string {
  return printTreeRoot(treeOfNode(copy.text, copy.node), layout);
}

export function printCopiedInline(copy: CopiedContent, column: number, layout: PrintLayout): string {
  return printTreeInline(treeOfNode(copy.text, copy.node), column, layout);
}
