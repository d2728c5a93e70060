import type { Node, ScalarNode } from './nodes.ts';

/** The node where nothing is written. */
export function emptyAt(offset: number): ScalarNode {
  return { kind: 'scalar', start: offset, end: offset, style: 'plain', content: '' };
}

/** The library's block scalars end after all blank lines that follow; ours before the last line break. */
export function blockScalarEnd(text: string, start: number, end: number): number {
  let last = end;
  const header = /^[|>][-+0-9]*/.exec(text.slice(start, start + 4))?.[0] ?? '';
  if (header.includes('+')) {
    if (text[last - 1] === '\n') last--;
    if (text[last - 1] === '\r') last--;
    return Math.max(last, start + header.length);
  }
  for (;;) {
    let at = last;
    while (text[at - 1] === ' ' || text[at - 1] === '\t') at--;
    if (at <= start || text[at - 1] !== '\n') return last;
    last = text[at - 2] === '\r' ? at - 2 : at - 1;
  }
}

export function isNothing(node: Node): boolean {
  return (
    node.kind === 'scalar' &&
    node.start === node.end &&
    node.style === 'plain' &&
    node.anchor === undefined &&
    node.tag === undefined
  );
}
