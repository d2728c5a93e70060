import { describe, expect, it } from 'vitest';
import { become, push, set, tryAll } from './value-edits.ts';
import { layoutAt, observeLayout } from '../../src/edit/observe-layout.ts';
import type { PrintLayout } from '../../src/print/print-layout.ts';
import { PLAIN_LAYOUT } from '../../src/print/print-layout.ts';
import { parseDocuments } from '../../src/read/parse.ts';

describe('new text copies its neighbours', () => {
  tryAll([
    {
      name: 'the indentation of the mapping beside it',
      before: 'a:\n   b: 1\n',
      edit: set('c', { d: 1 }),
      after: 'a:\n   b: 1\nc:\n   d: 1\n',
    },
    {
      name: 'lists indented where the nearest one is',
      before: 'a:\n    - 1\n',
      edit: set('c', [1]),
      after: 'a:\n    - 1\nc:\n    - 1\n',
    },
    {
      name: 'lists compact where the nearest one is',
      before: 'a:\n- 1\n',
      edit: set('c', [1]),
      after: 'a:\n- 1\nc:\n- 1\n',
    },
    {
      name: 'two blanks and compact lists where there is no neighbour',
      before: 'a: 1\n',
      edit: set('b', { c: [{ d: 1, e: 2 }] }),
      after: 'a: 1\nb:\n  c:\n  - d: 1\n    e: 2\n',
    },
    { name: 'CRLF', before: 'a: 1\r\n', edit: set('b', [1]), after: 'a: 1\r\nb:\r\n- 1\r\n' },
    { name: 'a lone CR', before: 'a: 1\rb: 2\r', edit: set('c', 3), after: 'a: 1\rb: 2\rc: 3\r' },
    { name: 'no last line end', before: 'a: 1', edit: set('b', 2), after: 'a: 1\nb: 2' },
    {
      name: 'room inside braces',
      before: 'a: { b: 1 }\n',
      edit: set('a.c', { d: 1 }),
      after: 'a: { b: 1, c: { d: 1 } }\n',
    },
    {
      name: 'no room inside braces',
      before: 'a: {b: 1}\n',
      edit: set('a.c', { d: 1 }),
      after: 'a: {b: 1, c: {d: 1}}\n',
    },
    { name: 'room inside brackets', before: 'a: [ 1 ]\n', edit: push([2]), after: 'a: [ 1, [ 2 ] ]\n' },
    {
      name: 'the way that its neighbours are quoted',
      before: "a: 'x'\nb: 'y'\n",
      edit: set('c', 'yes'),
      after: "a: 'x'\nb: 'y'\nc: 'yes'\n",
    },
    {
      name: 'the width behind a dash',
      before: 'a:\n-   b: 1\n    c: 2\n',
      edit: push({ b: 3, c: 4 }),
      after: 'a:\n-   b: 1\n    c: 2\n-   b: 3\n    c: 4\n',
    },
    { name: 'nothing in an empty text', before: '', edit: become({ a: 1 }), after: 'a: 1\n' },
    { name: 'the comments of an empty text', before: '# head\n', edit: become({ a: 1 }), after: '# head\na: 1\n' },
  ]);
});

describe('the layout of a document', () => {
  const observed = (text: string) => {
    const [document] = parseDocuments(text);
    if (document === undefined) throw new Error('no document');
    return observeLayout(text, document);
  };

  it.each<[title: string, text: string, layout: Partial<PrintLayout>]>([
    ['is plain without samples', 'a: 1\n', PLAIN_LAYOUT],
    ['has the indentation of most mappings', 'a:\n    b: 1\nc:\n  d: 1\ne:\n    f: 1\n', { indent: 4 }],
    ['has that of the first where two are as frequent', 'a:\n    b: 1\nc:\n  d: 1\n', { indent: 4 }],
    ['has the indentation of lists', 'a:\n  - 1\n', { sequenceIndent: 2, dashWidth: 2 }],
    ['has compact lists', 'a:\n- 1\n', { sequenceIndent: 0 }],
    ['has the width of dashes', '-   a: 1\n-   b: 2\n', { dashWidth: 4 }],
    ['has the quotes of most texts', "a: 'x'\nb: \"y\"\nc: 'z'\n", { quotes: 'single' }],
    ['has room in braces', 'a: { b: 1 }\n', { bracePadding: ' ' }],
    ['has room in brackets', 'a: [ 1 ]\n', { bracketPadding: ' ' }],
    ['has line ends', 'a: 1\r\nb: 2\r\n', { newline: '\r\n' }],
    ['is JSON', '{"a": [1]}\n', { json: true, jsonIndent: 0 }],
    ['is JSON with an indentation', '{\n    "a": [\n        1\n    ]\n}\n', { json: true, jsonIndent: 4 }],
    ['is no JSON with a comment', '# c\n{"a": 1}\n', { json: false }],
    ['is no JSON without quotes', '{a: 1}\n', { json: false }],
    ['is no JSON in block style', '"a": 1\n', { json: false }],
    ['is no JSON if it is empty', '{}\n', { json: false }],
  ])('%s', (_title, text, layout) => {
    expect(observed(text).general).toMatchObject(layout);
  });

  it.each<[text: string, commaGap: string, colonGap: string, tabs: boolean]>([
    ['a: 1\n', ' ', ' ', false],
    ['[1,2]\n', '', ' ', false],
    ['{"a":1}\n', '', '', false],
    ['{"a":1, "b":2}\n', ' ', '', false],
    ['{\n\t"a": 1\n}\n', ' ', ' ', true],
  ])('of %j has its blanks', (text, commaGap, colonGap, tabs) => {
    expect(observed(text)).toMatchObject({ commaGap, colonGap, tabs });
  });

  it('at an offset is that of the nearest siblings', () => {
    const text = 'a:\n    b:\n        c: 1\nd:\n  e:\n    f: 1\n';
    const layout = observed(text);
    expect([layoutAt(layout, 10, undefined).indent, layoutAt(layout, text.length, undefined).indent]).toEqual([4, 2]);
  });
});
