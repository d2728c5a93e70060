import { describe, expect, it } from 'vitest';
import { cursorAt } from '../../src/text/cursor.ts';

/** The cursor at the `|` of a text. */
function cursor(text: string): string {
  const offset = text.indexOf('|');
  const whole = text.slice(0, offset) + text.slice(offset + 1);
  const { path, at, prefix, start } = cursorAt(whole, offset);
  expect(whole.slice(start, offset)).toBe(prefix);
  return `${path.join('.')} ${at} ${JSON.stringify(prefix)}`;
}

describe('a cursor in block style', () => {
  it.each([
    ['|', ' key ""'],
    ['ki|', ' key "ki"'],
    ['kind: |', 'kind value ""'],
    ['kind: Po|', 'kind value "Po"'],
    ['kind: "Po|', 'kind value "Po"'],
    ['kind:|', 'kind value ""'],
    ['a:\n  b: x|', 'a.b value "x"'],
    ['a:\n  |', 'a key ""'],
    ['a:\n  b: 1\n  c|', 'a key "c"'],
    ['a:\n  b:\n    c: 1\n  d: |', 'a.d value ""'],
    ['a:\nb: |', 'b value ""'],
    ['a:\n- |', 'a.0 key ""'],
    ['a:\n  - x: |', 'a.0.x value ""'],
    ['a:\n- x: 1\n  y: |', 'a.0.y value ""'],
    ['a:\n  - x: 1\n    y:\n      z: |', 'a.0.y.z value ""'],
    ['a:\n- - b: |', 'a.0.0.b value ""'],
    ['a:\n- x: 1\n  y:\n  - z: |', 'a.0.y.0.z value ""'],
    ['a:\n  b: 1\n---\n  c: |', 'c value ""'],
    ['a:\n  b: 1\n...\n  c: |', 'c value ""'],
    ['a:\n\n  # text: x\n  c: |', 'a.c value ""'],
    ['"a b":\n  \'c\': |', 'a b.c value ""'],
    ['a: 1\nb:\n  c: |\nd: 2', 'b.c value ""'],
    ['a:\n|', ' key ""'],
    ['a:\n b: |', 'a.b value ""'],
    ['a:\n- x:\n    y: |', 'a.0.x.y value ""'],
    ['a:\n- x: 1\n  y:\n    - q: 1\n  z: |', 'a.0.z value ""'],
    ['a:\n  - x: 1\nb:\n- y: |', 'b.0.y value ""'],
  ])('%j', (text, expected) => {
    expect(cursor(text)).toBe(expected);
  });
});

describe('a cursor in flow style', () => {
  it.each([
    ['a: {|', 'a key ""'],
    ['a: {b: |', 'a.b value ""'],
    ['a: {b: x, c|', 'a key "c"'],
    ['a: {b: x, c: |', 'a.c value ""'],
    ['a: [|', 'a.0 key ""'],
    ['a: [x, |', 'a.0 key ""'],
    ['a: [{b: x}, {c: |', 'a.0.c value ""'],
    ['a: {b: {c: 1}, d: |', 'a.d value ""'],
    ['a: {b: [1, 2], d: |', 'a.d value ""'],
    ['- {name: x, valueFrom: {configMapKeyRef: {name: |', '0.valueFrom.configMapKeyRef.name value ""'],
    ['e:\n- {name: x, value: |', 'e.0.value value ""'],
    ['a: {b: "x", c: |', 'a.c value ""'],
  ])('%j', (text, expected) => {
    expect(cursor(text)).toBe(expected);
  });
});
