import { describe, expect, it } from 'vitest';
import type { Path } from '@krmkit/base';
import { createLines, openLines } from '../../src/fast/ordinary-lines.ts';
import { positionInFlow } from '../../src/fast/flow-position.ts';
import type { Outline } from '../../src/read/nodes.ts';

const LINE = `k: { name: db, text: 'a, b', quoted: "h", inner: {x: 1, y: {z: 2}}, list: [1], last: end } # c: d`;

const OUTLINE: Outline = {
  apiVersion: undefined,
  kind: undefined,
  name: undefined,
  namespace: undefined,
  toolAnnotations: false,
  marker: -1,
  bodyStart: 0,
  annotationPlace: undefined,
};

/** `DEPTH TEXT`, with `=CONTENT` for a scalar. */
function shownAt(line: string, path: Path): string | undefined {
  const lines = createLines();
  const text = `${line}\n`;
  openLines(lines, text, { start: 0, end: text.length }, OUTLINE);
  const found = positionInFlow(lines, { open: line.indexOf(':') + 2, key: { start: 0, end: 1 }, depth: 1 }, path);
  if (found === undefined) return undefined;
  const { depth, shown, scalar } = found;
  return `${depth} ${text.slice(shown.start, shown.end)}${scalar === undefined ? '' : `=${scalar.style} ${scalar.content}`}`;
}

describe('the position of a path in a mapping on one line', () => {
  it.each<readonly [path: Path, shown: string | undefined]>([
    [['k', 'name'], '2 db=plain db'],
    [['k', 'name', 'more'], '2 db=plain db'],
    [['k', 'text'], "2 'a, b'=single a, b"],
    [['k', 'quoted'], '2 "h"=double h'],
    [['k', 'inner'], '2 inner'],
    [['k', 'inner', 'x'], '3 1=plain 1'],
    [['k', 'inner', 'y'], '3 y'],
    [['k', 'inner', 'y', 'z'], '4 2=plain 2'],
    [['k', 'inner', 'none'], undefined],
    // These need the nodes.
    [['k', 'list'], undefined],
    [['k', 'list', 0], undefined],
    [['k', 0], undefined],
    [['k', 'last'], undefined],
  ])('%j', (path, shown) => {
    expect(shownAt(LINE, path)).toBe(shown);
  });

  it.each<readonly [line: string, shown: string | undefined]>([
    ['k: {a: 1, b: 2}', '2 1=plain 1'],
    ['k: {a: 1 }', '2 1=plain 1'],
    ['k: {b: 2,a: 1}', '2 1=plain 1'],
    ['k: {b: 2}', '1 k'],
    ['k: {b: 2, }', '1 k'],
    ['k: {}', '1 k'],
    ['k: { }', '1 k'],
    ['k: [a: 1]', undefined],
    ['k: {"a": 1}', undefined],
    ["k: {'b': 2, a: 1}", undefined],
    ['k: {b: {c: 1}, a: 1}', undefined],
    ['k: {a: [1]}', '2 a'],
    ['k: {b: "x\\"y", a: 1}', undefined],
    ["k: {b: 'x''y', a: 1}", undefined],
    ['k: {b: "x" "y", a: 1}', undefined],
    ['k: {b: 1,', undefined],
    ['k: {b: "x', undefined],
    ['k: {b', undefined],
    ['k: {b: 1,\n  a: 1}', undefined],
    ['k: {b: 1, a:\n  1}', undefined],
    ['k: {b: 1, a\n: 1}', undefined],
    [`k: {b: 'x\n ', a: 1}`, undefined],
    ['k: {aa: 1}', '1 k'],
  ])('of a in %s', (line, shown) => {
    expect(shownAt(line, ['k', 'a'])).toBe(shown);
  });
});
