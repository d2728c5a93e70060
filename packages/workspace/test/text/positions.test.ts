import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import { documentPosition, fileRange, offsetOf, rangeOf } from '../../src/text/positions.ts';

const SOURCE = createSource('a.yaml', 'ab\ncd\r\n\nx😀y');

// The language server protocol, `Position`: LF and CRLF end a line; characters are UTF-16 code units.
describe('positions', () => {
  it.each([
    [0, 0, 0],
    [0, 2, 2],
    [1, 0, 3],
    [1, 2, 5],
    [2, 0, 7],
    [3, 0, 8],
    [3, 3, 11],
    [3, 4, 12],
  ])('line %d, character %d is at %d', (line, character, offset) => {
    expect(offsetOf(SOURCE, { line, character })).toBe(offset);
    expect(documentPosition(SOURCE, offset)).toEqual({ line, character });
  });

  it.each([
    [0, 99, 2],
    [1, 99, 5],
    [2, 1, 7],
    [3, 99, 12],
    [9, 0, 12],
    [-1, 5, 0],
    [1, -5, 3],
  ])('line %d, character %d is beyond, and at %d', (line, character, offset) => {
    expect(offsetOf(SOURCE, { line, character })).toBe(offset);
  });

  it.each([
    [-3, 0, 0],
    [6, 1, 3],
    [99, 3, 4],
  ])('the offset %d is line %d, character %d', (offset, line, character) => {
    expect(documentPosition(SOURCE, offset)).toEqual({ line, character });
  });

  it('of a location of a diagnostic', () => {
    const range = { start: { line: 0, character: 1 }, end: { line: 1, character: 1 } };
    expect(rangeOf(SOURCE, { start: 1, end: 4 })).toEqual(range);
    const location = { path: 'b.yaml', start: 1, end: 4, line: 1, column: 2, endLine: 2, endColumn: 2 };
    expect(fileRange(SOURCE, location)).toEqual({ path: 'b.yaml', range });
  });
});
