import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSource, lineAt, positionAt } from '../../src/text/source.ts';
import { isWithin } from '@krmkit/testing';

describe('positions', () => {
  it.each([
    ['a\nb', 2, 2, 1],
    ['a\r\nb', 3, 2, 1],
    ['a\rb', 2, 2, 1],
    ['a\r\nb', 1, 1, 2],
    ['\ufeffab', 0, 1, 1],
    ['\ufeffab', 1, 1, 1],
    ['\ufeffab', 2, 1, 2],
    ['\ufeffa\nb', 4, 2, 2],
    ['\u{1F600}x', 2, 1, 3],
    ['', 0, 1, 1],
    ['a', 99, 1, 2],
    ['a', -1, 1, 1],
    ['a\n', 2, 2, 1],
    ['a\n\nb', 2, 2, 1],
  ])('%j at %i is line %i, column %i', (text, offset, line, column) => {
    expect(positionAt(createSource('f', text), offset)).toEqual({ line, column });
  });
});

describe('lines', () => {
  const source = createSource('f', '\ufeffa\r\nb\rc\n\nd');
  it.each([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
    [4, ''],
    [5, 'd'],
    [6, ''],
    [0, ''],
  ])('line %i is %j', (line, text) => {
    expect(lineAt(source, line)).toBe(text);
  });

  it('are as quick to come by when they are long', { tags: ['growth'] }, () => {
    const timeOf = (characters: number): number => {
      const source = createSource('f', `${'x'.repeat(characters)}\n`);
      const before = process.cpuUsage();
      for (let index = 0; index < 2000; index++) lineAt(source, 1);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    timeOf(1000);
    const ofSmall = (): number => timeOf(1000);
    const ofLarge = (): number => timeOf(1_000_000);
    expect(isWithin(10, 10_000, ofSmall, ofLarge)).toBe(true);
  });

  it('and columns lead back to the offset', () => {
    const texts = fc.array(fc.constantFrom('a', '\n', '\r', '\r\n', '\u{1F600}', ' ')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.nat(), (text, number) => {
        const source = createSource('f', text);
        const offset = number % (text.length + 1);
        const { line, column } = positionAt(source, offset);
        expect((source.lineStarts[line - 1] ?? 0) + column - 1).toBe(offset);
        expect(source.lineStarts).toHaveLength(text.split(/\r\n|\r|\n/).length);
      }),
    );
  });
});
