import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { createOrdinaryValueReader } from '../../src/fast/ordinary-value.ts';
import { createOrdinaryScanner } from '../../src/fast/scan-ordinary.ts';

const scan = createOrdinaryScanner();
const read = createOrdinaryValueReader();

/** The value, with `lines` where more than block scalars has several lines. */
function valueOf(text: string): readonly unknown[] | undefined {
  const document = scan(text, 0);
  if (document?.outline === undefined) throw new Error(`not ordinary: ${text}`);
  const found = read(text, document, document.outline);
  if (found === undefined) return undefined;
  return found.isByLine ? [found.value] : [found.value, 'lines'];
}

describe('the value of an ordinary document', () => {
  it.each<[text: string, value: JsonValue]>([
    ['a: 1\nb: two\n', { a: 1, b: 'two' }],
    ['---\n# c\na: 1 # d\n', { a: 1 }],
    ['a: 1\n---\nb: 2\n', { a: 1 }],
    ['a:\nb:\n', { a: null, b: null }],
    ['a:\n  b:\n    c: 1\n  d: 2\ne: 3\n', { a: { b: { c: 1 }, d: 2 }, e: 3 }],
    ['a:\n- b\n- c\nd: 1\n', { a: ['b', 'c'], d: 1 }],
    ['a:\n  - b\n  - c\n', { a: ['b', 'c'] }],
    ['- a: 1\n  b: 2\n- c: 3\n', [{ a: 1, b: 2 }, { c: 3 }]],
    ['- - a\n  - b\n- - c\n', [['a', 'b'], ['c']]],
    ['-\n  a: 1\n-\n- b\n', [{ a: 1 }, null, 'b']],
    ['-\n  - a\n- b\n', [['a'], 'b']],
    ['- a:\n  - b\n- c:\n    d: 1\n', [{ a: ['b'] }, { c: { d: 1 } }]],
    ['"a": "b"\n\'c\': \'d: e\'\n', { a: 'b', c: 'd: e' }],
    ['a: "0755"\nb: 0755\nc: 0x1F\nd: 1_000\ne: 010\n', { a: '0755', b: 493, c: 31, d: 1000, e: 8 }],
    ['a: yes\nb: null\nc: ~\nd: 1.5\ne: on\n', { a: true, b: null, c: null, d: 1.5, e: true }],
    ['a: |\n  x\n  y\nb: 1\n', { a: 'x\ny\n', b: 1 }],
    ['- >-\n  x\n  y\n- 1\n', ['x y', 1]],
    ['a: {b: 1, "c": [x, \'y\', {}], d: { e: f g }}\n', { a: { b: 1, c: ['x', 'y', {}], d: { e: 'f g' } } }],
    ['a: [ ]\nb: [1, 2 ]\nc: { }\n', { a: [], b: [1, 2], c: {} }],
    ['a: [b:c, http://x:80/y]\n', { a: ['b:c', 'http://x:80/y'] }],
    ['a: [x] # c\nb: {c: d} # e\n', { a: ['x'], b: { c: 'd' } }],
    ['a: "b\\tc"\n', { a: 'b\tc' }],
    ["a: 'it''s'\n", { a: "it's" }],
    ['a: {"b": "\\t"}\n', { a: { b: '\t' } }],
    [
      '__proto__: 1\nconstructor: 2\n',
      Object.fromEntries([
        ['__proto__', 1],
        ['constructor', 2],
      ]),
    ],
    ['a: 1', { a: 1 }],
    ['- a', ['a']],
  ])('%j', (text, value) => {
    expect(valueOf(text)).toEqual([value]);
  });

  it.each<[text: string, value: JsonValue]>([
    ['a: b\n  c\nd: 1\n', { a: 'b c', d: 1 }],
    ['- b\n  c\n- d\n', ['b c', 'd']],
    ['a: "b\n  c"\nd: 1\n', { a: 'b c', d: 1 }],
    ['a: [b,\n  c]\nd: 1\n', { a: ['b', 'c'], d: 1 }],
    ['a: {b: 1,\n  c: 2}\n', { a: { b: 1, c: 2 } }],
  ])('of which %j has several lines', (text, value) => {
    expect(valueOf(text)).toEqual([value, 'lines']);
  });

  it('is not read on from the text before', () => {
    expect([valueOf('a: b\n  c\n'), valueOf('a: b\n')]).toEqual([[{ a: 'b c' }, 'lines'], [{ a: 'b' }]]);
  });

  it.each<[text: string, value: JsonValue]>([
    ['a: {b: 1, "c": [x, \'w\', {}], d: { e: f g }} # h\n', { a: { b: 1, c: ['x', 'w', {}], d: { e: 'f g' } } }],
    ['a: [ ]\nb: [1, 2 ]\nc: { }\n', { a: [], b: [1, 2], c: {} }],
    ['- [a, [b], "c, d"]\n- e\n', [['a', ['b'], 'c, d'], 'e']],
    ['a: [b:c]\n', { a: ['b:c'] }],
    ['a: "b"\nc: d e # f\n', { a: 'b', c: 'd e' }],
    ['a: [b,\n  c]\nd: 1\n', { a: 'node', d: 1 }],
    ['a: {b: 1,\n  c: 2}\nd: 1\n', { a: 'node', d: 1 }],
    ['a: {b: c,\n  "d": 2}\n', { a: 'node' }],
    ['a: ["b\\t"]\n', { a: 'node' }],
    ["a: {b: 'it''s'}\n", { a: 'node' }],
    ['a: b\n  c\nd: 1\n', { a: 'node', d: 1 }],
  ])('of %j needs nodes only where it is more than simple text', (text, value) => {
    const own = createOrdinaryValueReader({ profile: 'kubectl', valueOf: () => 'node' });
    const document = scan(text, 0);
    expect(document?.outline && own(text, document, document.outline)?.value).toEqual(value);
  });

  it('is that of the given reader of nodes', () => {
    const own = createOrdinaryValueReader({ profile: 'kubectl', valueOf: () => 'node' });
    const text = 'a: |\n  x\nb: "c"\nd: "\\t"\n';
    const document = scan(text, 0);
    const found = document?.outline === undefined ? undefined : own(text, document, document.outline);
    expect(found?.value).toEqual({ a: 'node', b: 'c', d: 'node' });
  });
});
