import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import type { YamlNode, ScalarNode } from '../../src/read/nodes.ts';
import { parseDocuments } from '../../src/read/parse.ts';
import type { PrintLayout } from '../../src/print/print-layout.ts';
import { PLAIN_LAYOUT } from '../../src/print/print-layout.ts';
import type { ScalarValue } from '../../src/print/print.ts';
import { isLongKey, printKey, printScalar } from '../../src/print/print.ts';
import { toValue } from '../../src/read/to-value.ts';
import { anyLayout, anyScalar, nastyText } from './print-values.ts';
import { runs } from '@krmkit/testing';

/** The scalar that is the value of the only key of a text. */
function valueIn(text: string): { readonly like: ScalarNode; readonly likeText: string } {
  const root: YamlNode | undefined = parseDocuments(text)[0]?.root;
  const like = root?.kind === 'mapping' ? root.entries[0]?.value : undefined;
  if (like?.kind !== 'scalar') throw new TypeError('There is no scalar');
  return { like, likeText: text.slice(like.start, like.end) };
}

function printLike(value: ScalarValue, source: string): string {
  return printScalar(value, { where: 'block', column: 0, layout: PLAIN_LAYOUT, ...valueIn(source) });
}

describe('a scalar that replaces another', () => {
  it.each<[value: ScalarValue, source: string, printed: string]>([
    ['b', 'k: a', 'b'],
    ['b', "k: 'a'", "'b'"],
    ['b', 'k: "a"', '"b"'],
    ["it's", "k: 'a'", "'it''s'"],
    ['a\tb', "k: 'a'", String.raw`"a\tb"`],
    ['x\ny\n', 'k: "a"', String.raw`"x\ny\n"`],
    ['x\ny\n', 'k: ""', '|\n  x\n  y'],
    ['x\ny\n', 'k: a', '|\n  x\n  y'],
    ['yes', 'k: a', '"yes"'],
    // Types never change because of quotes.
    [5, 'k: "5"', '5'],
    ['5', 'k: 5', '"5"'],
    [true, "k: 'true'", 'true'],
    [false, 'k: yes', 'false'],
    [6, 'k: 0x5', '6'],
    [2, 'k: 1.0', '2'],
    [null, 'k: ~', '~'],
    [null, 'k: Null', 'Null'],
    [null, 'k:', ''],
    [null, 'k: 1', 'null'],
    // Block scalars.
    ['x\ny', 'k: |\n    a\n', '|-\n    x\n    y'],
    ['x\ny\n', 'k: |\n    a\n', '|\n    x\n    y'],
    ['x\n\n', 'k: |\n    a\n', '|+\n    x\n'],
    ['x\ny\n', 'k: |+\n    a\n', '|+\n    x\n    y'],
    ['x\ny', 'k: |-\n    a\n', '|-\n    x\n    y'],
    ['  x\ny\n', 'k: |\n    a\n', '|4\n      x\n    y'],
    ['x\n', 'k: |2-\n    a\n', '|2\n  x'],
    ['x', 'k: |-2\n    a\n', '|-2\n  x'],
    ['x', 'k: | # why\n  a\n', '|- # why\n  x'],
    [5, 'k: | # why\n  a\n', '5 # why'],
    ['', 'k: | # why\n  a\n', '"" # why'],
    ['x y', 'k: >-\n  a\n  b\n', '>-\n  x y'],
    ['x\ny\n\nz\n', 'k: >\n  a\n', '>\n  x\n\n  y\n\n\n  z'],
    ['x\n  y\nz\n', 'k: >\n  a\n', '>\n  x\n    y\n  z'],
    ['x\n \ny\n', 'k: |\n  a\n', String.raw`"x\n \ny\n"`],
    ['\tx\ny\n', 'k: |\n  a\n', String.raw`"\tx\ny\n"`],
    ['x\n\ty\n', 'k: |\n  a\n', '|\n  x\n  \ty'],
    ['x\r\ny\n', 'k: |\n  a\n', String.raw`"x\r\ny\n"`],
  ])('%j for `%s`', (value, source, printed) => {
    expect(printLike(value, source)).toBe(printed);
  });

  it('has all digits of an integer', () => {
    expect(printLike(18446744073709551615n, 'k: 1')).toBe('18446744073709551615');
  });

  it('is in quotes of the layout where it needs some', () => {
    const layout: PrintLayout = { ...PLAIN_LAYOUT, quotes: 'single' };
    expect(printScalar('yes', { where: 'block', column: 0, layout })).toBe("'yes'");
    expect(printScalar('a\n', { where: 'flow', column: 0, layout })).toBe(String.raw`"a\n"`);
  });

  it.each<[number, string]>([
    [1e21, '1.0e+21'],
    [1.5e-7, '1.5e-7'],
    [-0, '0'],
    [5e-324, '5.0e-324'],
    [2 ** 64, '18446744073709552000'],
  ])('%d has a point in front of an exponent, as YAML 1.1 wants', (value, printed) => {
    expect(printScalar(value, { where: 'flow', column: 0, layout: PLAIN_LAYOUT })).toBe(printed);
  });
});

describe('a key', () => {
  it.each<[name: string, like: string | undefined, printed: string]>([
    ['a', undefined, 'a'],
    ['a', "'x': 1", "'a'"],
    ['a', '"x": 1', '"a"'],
    ['80', undefined, '"80"'],
    ['80', '8080: x', '80'],
    ['080', '8080: x', '"080"'],
    ['80', 'a: x', '"80"'],
    ['y', 'x: 1', '"y"'],
    ['<<', undefined, '"<<"'],
    ['__proto__', undefined, '__proto__'],
    ['a\nb', undefined, String.raw`"a\nb"`],
  ])('%j like %j', (name, source, printed) => {
    const root = source === undefined ? undefined : parseDocuments(source)[0]?.root;
    const key = root?.kind === 'mapping' ? root.entries[0]?.key : undefined;
    expect(printKey(name, 'block', PLAIN_LAYOUT, key?.kind === 'scalar' ? key : undefined)).toBe(printed);
  });
});

const sources = [
  'k: a',
  "k: 'a'",
  'k: "a"',
  'k: ""',
  'k: 5',
  'k: yes',
  'k: ~',
  'k:',
  'k: a\n  b',
  "k: 'a\n  b'",
  'k: "a\\\n  b"',
  'k: |\n  a\n',
  'k: |-\n    a\n',
  'k: |+\n  a\n\n',
  'k: |1\n   a\n',
  'k: |2-\n  a\n',
  'k: |9+\n         a\n',

  'k: >\n  a\n',
  'k: >-\n    a\n    b\n',
  'k: >+ # c\n  a\n\n',
  'k: >1-\n   a\n',
  'k: | # c\n  a\n',
  'k: |\n',
  'k: |\r\n  a\r\n',
];

describe('any scalar instead of any other', () => {
  it('reads back the same, in the same style where it can', () => {
    fc.assert(
      fc.property(
        anyScalar,
        fc.constantFrom(...sources),
        anyLayout,
        fc.nat({ max: 12 }),
        (value, source, style, at) => {
          const { newline } = style;
          const layout = { ...style, json: false };
          const { like, likeText } = valueIn(source);
          const margin = ' '.repeat(at);
          const block = printScalar(value, { where: 'block', column: at, layout, like, likeText });
          const read = readValue(`${margin}k: ${block}${newline}${margin}o: 1${newline}`);
          expect(read.value).toEqual({ k: value, o: 1 });
          readValue(`${margin}- ${block}${newline}${margin}- 1${newline}`);
          const flow = printScalar(value, { where: 'flow', column: at, layout: style, like, likeText });
          expect(readValue(`[${flow}, ${flow}]`).value).toEqual([value, value]);
          if (style.json) expect(JSON.parse(flow)).toBe(value);
          const root = printScalar(value, { where: 'block', column: -1, layout, like, likeText });
          expect(readValue(root + newline).value).toEqual(value);
          const first = read.root?.kind === 'mapping' ? read.root.entries[0]?.value : undefined;
          if (typeof value !== 'string' || like.content === '') return;
          if (like.style === 'double' || (like.style === 'single' && /^[ -~]*$/.test(value))) {
            expect(first).toMatchObject({ style: like.style });
          }
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  it('reads back the same as a key', () => {
    fc.assert(
      fc.property(nastyText, fc.constantFrom(...sources), anyLayout, (name, source, layout) => {
        const { like } = valueIn(source);
        const key = printKey(name, 'block', layout, like);
        expect(key).not.toMatch(/[\r\n]/);
        const start = isLongKey(key) ? `? ${key}\n:` : `${key}:`;
        expect(readValue(`${start} 1\n`).value).toEqual(Object.fromEntries([[name, 1]]));
        const inside = printKey(name, 'flow', layout, like);
        const text = isLongKey(inside) ? `{? ${inside} : 1}` : `{${inside}: 1}`;
        expect(readValue(text).value).toEqual(Object.fromEntries([[name, 1]]));
      }),
      { numRuns: runs(2000) },
    );
  });
});

interface Read {
  readonly root: YamlNode | undefined;
  readonly value: JsonValue;
}

function readValue(text: string): Read {
  const documents = parseDocuments(text);
  expect(documents).toHaveLength(1);
  const root = documents[0]?.root;
  // Half a character is refused in every spelling.
  if (!/\\u[dD][89a-fA-F]/.test(text)) expect(documents[0]?.problems).toEqual([]);
  if (root === undefined) return { root, value: null };
  const { value, problems } = toValue(root, 'kubectl');
  expect(problems).toEqual([]);
  expect(toValue(root, 'kustomize')).toEqual({ value, problems: [] });
  return { root, value };
}
