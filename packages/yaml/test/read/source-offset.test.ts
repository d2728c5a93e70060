import { describe, expect, it } from 'vitest';
import type { YamlNode, ScalarNode } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import { cookedToSource } from '../../src/read/source-offset.ts';

function firstValue(text: string): ScalarNode {
  let node: YamlNode | undefined = parseDocuments(text)[0]?.root;
  while (node !== undefined && node.kind !== 'scalar') {
    if (node.kind === 'alias') node = node.target;
    else node = node.kind === 'mapping' ? node.entries[0]?.value : node.items[0]?.value;
  }
  if (node === undefined) throw new Error('no scalar');
  return node;
}

describe('a position inside a value', () => {
  it.each([
    ['plain', 'a: x $(V) y'],
    ['plain over lines', 'a: x\n\n   y\n  $(V) z'],
    ['single', "a: 'it''s $(V)'"],
    ['single over lines', "a: 'it''s\n\n  so $(V)'"],
    ['double', 'a: "\\t\\x41\\u00e9\\U0001F600\\"$(V)"'],
    ['double after an escape of eight digits for one unit', 'a: "\\U0000ffff$(V)"'],
    ['double over lines', 'a: "x \\\n   y\n\n  z $(V)"'],
    ['double with CRLF', 'a: "x\r\n  y $(V)"\r\n'],
    ['literal', 'a: |\n  x\n\n    y $(V)\n  z\n'],
    ['literal with CRLF', 'a: |\r\n  x\r\n  $(V)\r\n'],
    ['literal with an indicator', 'a: |2-\n    x\n  $(V)\n'],
    ['literal after blank lines', 'a: |\n\n\n  $(V)\n'],
    ['literal in a list', '- |\n  x\n  $(V)'],
    ['folded', 'a: >\n  x\n  y $(V)\n\n  z\n'],
    ['folded with deeper lines', 'a: >-\n  x\n    - $(V)\n  z\n'],
    ['plain after tabs', 'a: x\t \ty\n   z\t \t$(V)'],
    ['plain over lines with tabs at both ends', 'a: x\t \n \t$(V)'],
    ['double after tabs', 'a: "\\tx\t \t$(V)"'],
    ['double over lines with tabs at both ends', 'a: "x \\\n \t$(V)"'],
    ['literal after tabs', 'a: |\n  \tx\n  \t\t$(V)\n'],
    ['folded after tabs', 'a: >\n  x\n  \t\t$(V)\n'],
    ['after astral characters', 'a: "\u{1F600} $(V)"'],
  ])('%s', (_, text) => {
    const node = firstValue(text);
    const offset = node.content.indexOf('$(V)');
    expect(offset).toBeGreaterThanOrEqual(0);
    expect(cookedToSource(text, node, offset)).toBe(text.indexOf('$(V)'));
    expect(cookedToSource(text, node, offset + 3)).toBe(text.indexOf('$(V)') + 3);
  });

  it.each([
    ['a: xy # c', 5],
    ["a: 'xy'", 6],
    ['a: "x\\n"', 7],
    ['a: |\n  x\n', 8],
    ['a:', 2],
  ])('the end of %j', (text, end) => {
    const node = firstValue(text);
    expect(cookedToSource(text, node, node.content.length)).toBe(end);
    expect(cookedToSource(text, node, node.content.length + 5)).toBe(end);
  });
});
