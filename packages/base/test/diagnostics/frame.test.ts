import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/diagnostics/display-width.ts';
import { frame } from '../../src/diagnostics/frame.ts';
import { createSource } from '../../src/text/source.ts';
import { isWithin } from '@krmkit/testing';

/** Frames the range between `«` and `»`, which are removed. */
function framed(marked: string, width?: number): readonly string[] {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const source = createSource('a.yaml', marked.replace('«', '').replace('»', ''));
  return frame(source, { start, end }, width === undefined ? {} : { width }).split('\n');
}

describe('frame', () => {
  it('shows the line with its number, and carets below the range', () => {
    expect(framed('a: 1\nvalue: http://«$(HOST)»:80/\nb: 2\n')).toEqual([
      '2 | value: http://$(HOST):80/',
      '  |               ^^^^^^^',
    ]);
  });

  it('masks tokens in addresses, in their width', () => {
    expect(framed('resources: [«"https://ghp_X@h.io/a"»]\n')[0]).toBe('1 | resources: ["https://*****@h.io/a"]');
  });

  const rows: readonly { readonly name: string; readonly text: string; readonly shows: readonly string[] }[] = [
    { name: 'the first line', text: '«a»: 1', shows: ['1 | a: 1', '  | ^'] },
    { name: 'nothing between the offsets', text: 'a: «»', shows: ['1 | a:', '  |    ^'] },
    { name: 'an empty text', text: '«»', shows: ['1 |', '  | ^'] },
    { name: 'the end of the text', text: 'a: 1\n«»', shows: ['2 |', '  | ^'] },
    { name: 'several lines', text: 'a: «|\n  b\n  c»\n', shows: ['1 | a: |', '  |    ^'] },
    { name: 'a line end of Windows', text: 'a: 1\r\nb: «2»\r\n', shows: ['2 | b: 2', '  |    ^'] },
    { name: 'a line end alone', text: 'a: 1«\n»b', shows: ['1 | a: 1', '  |     ^'] },
    { name: 'a byte order mark', text: '\uFEFFa: «1»', shows: ['1 | a: 1', '  |    ^'] },
    { name: 'a tab in front', text: '\ta:\t«1»', shows: ['1 |     a:    1', '  |           ^'] },
    { name: 'a tab as the place', text: 'a:«\t»1', shows: ['1 | a:    1', '  |   ^^^^'] },
    { name: 'wide characters in front', text: '日本: «x»', shows: ['1 | 日本: x', '  |       ^'] },
    { name: 'wide characters below', text: '«日本»: x', shows: ['1 | 日本: x', '  | ^^^^'] },
    { name: 'an emoji in two code units', text: '😀: «x»', shows: ['1 | 😀: x', '  |     ^'] },
    { name: 'an emoji of several', text: '👩‍🚀: «x»', shows: ['1 | 👩‍🚀: x', '  |     ^'] },
    { name: 'a letter with its accent apart', text: 'e\u0301: «x»', shows: ['1 | e\u0301: x', '  |    ^'] },
    {
      name: 'an escape sequence',
      text: 'a: "\u001b[31m«x»"',
      shows: [String.raw`1 | a: "\x1b[31mx"`, '  |             ^'],
    },
    {
      name: 'a command of a CI system in front',
      text: 'a: "##[error]«x»"',
      shows: [String.raw`1 | a: "##\[error]x"`, '  |               ^'],
    },
    {
      name: 'a command of a CI system below',
      text: 'a: «##[x»] ##[y]',
      shows: [String.raw`1 | a: ##\[x] ##\[y]`, '  |    ^^^^^'],
    },
    {
      name: 'a command of a CI system that the range cuts',
      text: 'a: #«#[x»]',
      shows: [String.raw`1 | a: ##\[x]`, '  |     ^^^^'],
    },
    { name: 'a mark of direction', text: 'a\u202eb: «x»', shows: ['1 | a<U+202E>b: x', '  |             ^'] },
  ];
  it.each(rows)('$name', ({ text, shows }) => {
    expect(framed(text).map((line) => line.trimEnd())).toEqual(shows);
  });

  it('cuts a long line around the range', () => {
    const [line = '', carets = ''] = framed(`${'a'.repeat(500)}«HERE»${'b'.repeat(500)}`, 60);
    expect(line).toMatch(/^1 \| …a+HEREb+…$/);
    expect(line).toHaveLength(60);
    expect(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('HERE');
  });

  it('cuts nothing before the range if it just fits', () => {
    expect(framed(`abcdefghijkl«xx»${'y'.repeat(50)}`, 24)[0]).toBe('1 | abcdefghijklxxyyyyy…');
    expect(framed(`abcdefghijklm«xx»${'y'.repeat(50)}`, 24)[0]).toBe('1 | …cdefghijklmxxyyyyy…');
  });

  it('keeps the beginning if the range is near it', () => {
    expect(framed(`key: «HERE»${'b'.repeat(500)}`, 40)).toEqual([`1 | key: HERE${'b'.repeat(26)}…`, '  |      ^^^^']);
  });

  it('cuts a range that is too long for the line', () => {
    const [line = '', carets = ''] = framed(`key: «${'x'.repeat(500)}»`, 40);
    expect(line.length).toBeLessThanOrEqual(40);
    expect(line).toContain('xx…');
    expect(carets.length).toBeLessThanOrEqual(40);
  });

  it('indents and paints what it is asked to', () => {
    const source = createSource('a', 'a: 1');
    const paint = (text: string, part: string): string => `[${part} ${text}]`;
    expect(frame(source, { start: 3, end: 4 }, { indent: '  ', paint })).toBe(
      '  [gutter 1] [gutter |] [source a: 1]\n    [gutter |]    [caret ^]',
    );
  });

  it('takes the same time for a line of a million characters as for one of ten thousand', { tags: ['growth'] }, () => {
    const timeOf = (characters: number): number => {
      const source = createSource('a', '日'.repeat(characters));
      const before = process.cpuUsage();
      for (let index = 0; index < 50; index++) frame(source, { start: characters / 2, end: (characters / 10) * 9 });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    timeOf(1000);
    const ofSmall = (): number => timeOf(10_000);
    const ofLarge = (): number => timeOf(1_000_000);
    expect(isWithin(10, 10_000, ofSmall, ofLarge)).toBe(true);
  });

  it('never throws, never prints a control character, and keeps to its width', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.nat(50),
        fc.nat(50),
        fc.integer({ min: 0, max: 100 }),
        (text, start, length, width) => {
          const lines = frame(createSource('a', text), { start, end: start + length }, { width }).split('\n');
          expect(lines).toHaveLength(2);
          for (const line of lines) {
            expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
            expect(displayWidth(line)).toBeLessThanOrEqual(Math.max(width, 20 + 5) + 4);
          }
        },
      ),
    );
  });
});
