import { describe, expect, it } from 'vitest';
import { isUnreadable, locationOf } from '../../src/diagnostics/diagnostic.ts';
import { createSource } from '../../src/text/source.ts';

describe('locationOf', () => {
  it.each([
    [0, 0, [1, 1, 1, 1]],
    [0, 2, [1, 1, 1, 3]],
    [1, 4, [1, 2, 2, 2]],
    [3, 8, [2, 1, 3, 3]],
  ])('of %i to %i', (start, end, [line, column, endLine, endColumn]) => {
    const source = createSource('a.yaml', 'ab\nc\r\ndé');
    expect(locationOf(source, { start, end })).toEqual({
      path: 'a.yaml',
      start,
      end,
      line,
      column,
      endLine,
      endColumn,
    });
  });
});

describe('isUnreadable', () => {
  it.each([
    ['unreadable-file', 'error', true],
    ['invalid-yaml', 'error', true],
    ['unfinished-change', 'error', true],
    ['unreadable-file', 'info', false],
    ['unresolved-reference', 'error', false],
  ] as const)('%s, %s', (code, severity, expected) => {
    expect(isUnreadable({ code, severity })).toBe(expected);
  });
});
