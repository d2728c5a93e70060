import type { Path } from '../../value/path.ts';
import type { Located } from '../../yaml/locate.ts';
import { createLocator } from '../../yaml/locate.ts';
import { PLAIN_LAYOUT } from '../../yaml/print-layout.ts';
import { printRoot } from '../../yaml/print.ts';
import type { Profile } from '../../yaml/scalar.ts';
import type { DocumentSide } from '../document-side.ts';

/**
 * What a side has at a path, as its text: quotes, comments and layout as they are there, the first line at column 0,
 * lines ended by LF, none at the end. Aliases are written out. Undefined where the side has nothing there.
 */
export function conflictValueText(side: DocumentSide, path: Path, profile: Profile = 'kubectl'): string | undefined {
  return conflictTexts(side, profile)(path);
}

/** The same for many paths of one side. */
export function conflictTexts(side: DocumentSide, profile: Profile): (path: Path) => string | undefined {
  const locate = createLocator(side.document.root, profile);
  return (path) => textAt(side, locate(path));
}

function textAt({ source, document }: DocumentSide, located: Located | undefined): string | undefined {
  if (located?.content === undefined) return undefined;
  const { node, content } = located;
  const printed = printRoot({ kind: 'copy', text: source.text, document, node: content }, PLAIN_LAYOUT);
  const isBlock = content.kind === 'scalar' ? content.style === 'literal' || content.style === 'folded' : false;
  if (content.kind !== 'scalar' || isBlock || printed.includes('\n')) return printed;
  // Behind a scalar only a comment starts with `#`.
  const comment = /^[ \t]+#[^\r\n]*/.exec(source.text.slice(node.end, lineEnd(source.text, node.end)))?.[0] ?? '';
  return printed + comment.trimEnd();
}

function lineEnd(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return end;
}
