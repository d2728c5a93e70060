import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { createContext } from '../../src/edit/edit-context.ts';
import { printFlow, printQuoted } from '../../src/edit/edit-json.ts';
import type { PrintLayout } from '../../src/print/print-layout.ts';
import { PLAIN_LAYOUT } from '../../src/print/print-layout.ts';
import { parseDocuments } from '../../src/read/parse.ts';

/** A value printed beside a text, in brackets. */
function flow(text: string, value: JsonValue, json: boolean): string {
  const [document] = parseDocuments(text);
  if (document === undefined) throw new Error('no document');
  return printFlow(createContext(text, document), { kind: 'value', value }, 0, { ...PLAIN_LAYOUT, json });
}

describe('brackets have the blanks of the text', () => {
  const VALUE = { a: [1, 'x, y: z "q"'], b: 2 };
  it.each([
    ['{"k": 1, "l": 2}', '{"a": [1, "x, y: z \\"q\\""], "b": 2}'],
    ['{"k":1,"l":2}', '{"a":[1,"x, y: z \\"q\\""],"b":2}'],
    ['{"k": 1,"l": 2}', '{"a": [1,"x, y: z \\"q\\""],"b": 2}'],
    ['{"k":1, "l":2}', '{"a":[1, "x, y: z \\"q\\""], "b":2}'],
  ])('%j', (text, expected) => {
    expect(flow(text, VALUE, true)).toBe(expected);
  });

  it('only in JSON', () => {
    expect(flow('{k: 1,l: 2}', { a: 1, b: 2 }, false)).toBe('{a: 1, b: 2}');
  });
});

describe('a value with all texts in quotes', () => {
  const WIDE: PrintLayout = { ...PLAIN_LAYOUT, indent: 4, sequenceIndent: 2, dashWidth: 3 };
  it.each<[value: JsonValue, layout: PrintLayout, key: string, dash: string]>([
    ['a', PLAIN_LAYOUT, ' "a"', ' "a"'],
    [1, WIDE, ' 1', '  1'],
    [null, PLAIN_LAYOUT, ' null', ' null'],
    [{}, PLAIN_LAYOUT, ' {}', ' {}'],
    [[], WIDE, ' []', '  []'],
    [
      { a: 'b', c: { d: 1 } },
      PLAIN_LAYOUT,
      '\n    "a": "b"\n    "c":\n      "d": 1',
      ' "a": "b"\n    "c":\n      "d": 1',
    ],
    [['x', ['z', 1]], PLAIN_LAYOUT, '\n  - "x"\n  - - "z"\n    - 1', ' - "x"\n    - - "z"\n      - 1'],
    [['x', 'z'], WIDE, '\n    -  "x"\n    -  "z"', '  -  "x"\n     -  "z"'],
    [{ a: 1 }, WIDE, '\n      "a": 1', '  "a": 1'],
  ])('%#', (value, layout, key, dash) => {
    expect([printQuoted(value, 'key', 2, layout), printQuoted(value, 'dash', 2, layout)]).toEqual([key, dash]);
  });
});
