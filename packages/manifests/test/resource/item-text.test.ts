import { describe, expect, it } from 'vitest';
import type { DocumentText } from '../../src/resource/document-text.ts';
import { itemsOf } from './items-of.ts';

describe('an item becomes a document', () => {
  const document = (body: string, head = '', marker = false): DocumentText => ({ head, marker, body });
  it.each<[string, string, readonly (DocumentText | undefined)[]]>([
    ['plain', 'items:\n- a: 1\n- b: 2\n', [document('a: 1\n'), document('b: 2\n')]],
    ['further in', 'items:\n  - a: 1\n    b: 2\nx: 1\n', [document('a: 1\nb: 2\n')]],
    ['as kpt has comments', 'items:\n- # c\n  a: 1\n', [document('# c\na: 1\n')]],
    [
      'comments between items',
      'items:\n# c\n- a: 1\n  # d\n\n# e\n\n- b: 2\n',
      [document('a: 1\n# d\n\n', '# c\n'), document('b: 2\n', '# e\n\n')],
    ],
    ['an end of the list', 'items:\n- a: 1\n  # c\n\n# d\nfunctionConfig: {}\n', [document('a: 1\n# c\n\n')]],
    [
      'a # that is text',
      'items:\n- a: "x\n   # y"\n- b: |\n    # z\n',
      [document('a: "x\n # y"\n'), document('b: |\n  # z\n')],
    ],
    ['in brackets', 'items: [{a: 1}]\n', [undefined]],
    ['lines too far left', 'items:\n-    a: "x\n y"\n', [undefined]],
    ['no final line end', 'items:\n- a: 1', [document('a: 1\n')]],
    ['nothing behind its dash', 'items:\n-\n  a: 1\n', [document('a: 1\n', '', true)]],
    ['a value of nothing', 'items:\n-\n- b: 1\n', [document('', '', true), document('b: 1\n')]],
    ['behind another dash', 'items:\n- - a\n', [document('- a\n')]],
    ['more columns than two', 'items:\n-   a: 1\n    b: 2\n', [document('  a: 1\n  b: 2\n')]],
    [
      'comments above the dash, one column in, and further in',
      'items:\n- a: 1\n# c\n # d\n  # e\n- b: 2\n',
      [document('a: 1\n'), document('b: 2\n')],
    ],
    ['an empty line at the end', 'items:\n- a: 1\n  \n\nx: 1\n', [document('a: 1\n\n\n')]],
    ['the end of its document', 'items:\n- a: 1\n  # c\n---\nb: 1\n', [document('a: 1\n# c\n')]],
  ])('%s', (_, list, expected) => {
    expect(itemsOf(list)).toEqual(expected);
    expect(itemsOf(list.replaceAll('\n', '\r\n'))).toEqual(expected);
    expect(itemsOf(list.replaceAll('\n', '\r'))).toEqual(expected);
  });
});
