import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitMarkers } from '../../src/text/git-markers.ts';
import { growth, LINEAR, runs } from '@krmkit/testing';

const STYLE = { size: 7, ours: 'ours', theirs: 'theirs', base: 'base' };

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-markers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What git itself makes of texts; `base` is where all that differs was changed by both. */
function gitMergeFile(ours: string, base: string, theirs: string, ...options: string[]): string {
  for (const [name, text] of Object.entries({ ours, base, theirs })) writeFileSync(join(folder, name), text);
  const labels = ['-L', 'ours', '-L', 'base', '-L', 'theirs'];
  return spawnSync('git', ['merge-file', '-p', ...options, ...labels, 'ours', 'base', 'theirs'], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout;
}

const common = 'd\ne\nf\ng\n';

interface Row {
  readonly name: string;
  readonly ours: string;
  readonly base: string;
  readonly theirs: string;
}

const ROWS: readonly Row[] = [
  { name: 'one line', ours: `a\nx\n${common}`, base: `a\nb\n${common}`, theirs: `a\ny\n${common}` },
  { name: 'the first line', ours: `x\n${common}`, base: `b\n${common}`, theirs: `y\n${common}` },
  { name: 'the last line', ours: `${common}x\n`, base: `${common}b\n`, theirs: `${common}y\n` },
  { name: 'a last line without end', ours: `${common}x`, base: `${common}b`, theirs: `${common}y` },
  { name: 'one side without end', ours: `${common}x`, base: `${common}b\n`, theirs: `${common}y\n` },
  { name: 'an end without line end behind it', ours: `x\n${common}z`, base: `b\n${common}z`, theirs: `y\n${common}z` },
  { name: 'two blocks', ours: `x\n${common}x2\n`, base: `b\n${common}b2\n`, theirs: `y\n${common}y2\ny3\n` },
  { name: 'CRLF', ours: 'a\r\nx\r\nc\r\n', base: 'a\r\nb\r\nc\r\n', theirs: 'a\r\ny\r\nc\r\n' },
  { name: 'CRLF on one side', ours: 'a\r\nx\r\nc\r\n', base: 'a\nb\nc\n', theirs: 'a\ny\nc\n' },
  { name: 'CRLF, and no last line end', ours: 'a\r\nx', base: 'a\r\nb', theirs: 'a\r\ny' },
  {
    name: 'CRLF only before the block',
    ours: `p\na\r\nx\n${common}`,
    base: `a\r\nb\n${common}`,
    theirs: `p\na\r\ny\n${common}`,
  },
  { name: 'CRLF only in the first line', ours: `x\r\n${common}`, base: `b\r\n${common}`, theirs: `y\r\n${common}` },
  { name: 'no line end', ours: 'x', base: 'b', theirs: 'y' },
  { name: 'a side that is empty', ours: '', base: 'b\n', theirs: 'y\n' },
  { name: 'deleted and changed', ours: `a\n${common}`, base: `a\nb\n${common}`, theirs: `a\ny\n${common}` },
];

describe('markers as git writes them', () => {
  it.each(ROWS)('$name', ({ ours, base, theirs }) => {
    expect(gitMarkers({ ours, theirs }, STYLE).text).toBe(gitMergeFile(ours, base, theirs));
  });

  it.each(ROWS)('$name, with the base', ({ ours, base, theirs }) => {
    expect(gitMarkers({ ours, theirs, base }, STYLE).text).toBe(gitMergeFile(ours, base, theirs, '--diff3'));
  });

  it('show lines of the base once, where both sides added what parts the blocks', () => {
    const texts = { ours: `x\n${common}x2\n`, theirs: `y\n${common}y2\n`, base: 'b\n' };
    const blocks = gitMarkers(texts, STYLE).text.split(common);
    expect(blocks).toEqual([
      '<<<<<<< ours\nx\n||||||| base\nb\n=======\ny\n>>>>>>> theirs\n',
      '<<<<<<< ours\nx2\n||||||| base\n=======\ny2\n>>>>>>> theirs\n',
    ]);
  });

  it('have all lines of the base in a block that a common line joins', () => {
    const texts = { ours: `x\nc\nx2\n${common}`, theirs: `y\nc\ny2\n${common}`, base: `1\n2\n3\nc\n4\n${common}` };
    expect(gitMarkers(texts, STYLE).text).toBe(
      `<<<<<<< ours\nx\nc\nx2\n||||||| base\n1\n2\n3\nc\n4\n=======\ny\nc\ny2\n>>>>>>> theirs\n${common}`,
    );
  });

  it.each([1, 12])('have the size %d', (size) => {
    const [ours, base, theirs] = ['x\n', 'b\n', 'y\n'];
    expect(gitMarkers({ ours, theirs }, { ...STYLE, size }).text).toBe(
      gitMergeFile(ours, base, theirs, `--marker-size=${size}`),
    );
  });

  it('have no labels without names', () => {
    const texts = { ours: 'x\n', base: 'b\n', theirs: 'y\n' };
    expect(gitMarkers(texts, { size: 7, ours: '', theirs: '' }).text).toBe(
      '<<<<<<<\nx\n|||||||\nb\n=======\ny\n>>>>>>>\n',
    );
  });

  it('join blocks that have no more than three lines between them', () => {
    for (const [lines, conflicts] of [
      ['c\n', 1],
      ['c\nd\ne\n', 1],
      [common, 2],
    ] as const) {
      const [ours, theirs] = [`x\n${lines}x2\n`, `y\n${lines}y2\n`];
      expect(gitMarkers({ ours, theirs }, STYLE)).toEqual({ text: gitMergeFile(ours, '', theirs), conflicts });
    }
  });

  it('are not there where the texts are equal', () => {
    expect(gitMarkers({ ours: 'a\nb', theirs: 'a\nb', base: 'c' }, STYLE)).toEqual({ text: 'a\nb', conflicts: 0 });
  });

  it('count', () => {
    expect(gitMarkers({ ours: `x\n${common}x\n`, theirs: `y\n${common}y\n` }, STYLE).conflicts).toBe(2);
  });

  it('are refused without a size', () => {
    expect(() => gitMarkers({ ours: 'a', theirs: 'b' }, { ...STYLE, size: 0 })).toThrow(RangeError);
  });

  it('is compared with the real git', () => {
    expect(execFileSync('git', ['--version'], { encoding: 'utf8' })).toMatch(/^git version \d/);
  });
});

const anyLines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'a b', '- x', ''), { maxLength: 14 });
const anyText = fc
  .record({ lines: anyLines, newline: fc.constantFrom('\n', '\n', '\r\n'), ends: fc.boolean() })
  .map(({ lines, newline, ends }) => lines.join(newline) + (ends && lines.length > 0 ? newline : ''));

/** Takes one side out of every block. */
function take(text: string, side: 'ours' | 'base' | 'theirs'): string {
  let at: 'all' | 'ours' | 'base' | 'theirs' = 'all';
  let out = '';
  for (const line of text.split(/(?<=\n)/)) {
    if (/^<{7} ours\r?\n$/.test(line)) at = 'ours';
    else if (/^\|{7} base\r?\n$/.test(line)) at = 'base';
    else if (/^={7}\r?\n$/.test(line)) at = 'theirs';
    else if (/^>{7} theirs\r?\n$/.test(line)) at = 'all';
    else if (at === 'all' || at === side) out += line;
  }
  return out;
}

/** A last line in a block has a line end. */
const complete = (text: string): string => text.replace(/\r?\n$/, '');

/** Lines that stay, of which each side wrote others at the same positions, up to two at each. */
const anyRewrites = fc
  .record({
    length: fc.integer({ min: 1, max: 30 }),
    spots: fc.array(fc.nat(29), { minLength: 1, maxLength: 4 }),
    counts: fc.array(fc.nat(2), { minLength: 30, maxLength: 30 }),
    ends: fc.tuple(fc.boolean(), fc.boolean()),
  })
  .map(({ length, spots, counts, ends }) => {
    const write = (mark: string, shift: number, end: boolean): string => {
      const lines = Array.from({ length }, (_, line) =>
        spots.includes(line)
          ? Array.from({ length: counts[(line + shift) % 30] ?? 0 }, (_value, nth) => `${mark} ${line} ${nth}`)
          : [`line ${line}`],
      );
      return lines.flat().join('\n') + (end ? '\n' : '');
    };
    return { ours: write('ours', 0, ends[0]), theirs: write('theirs', 7, ends[1]) };
  });

describe('for any texts', () => {
  it('they are what git merge-file writes where both sides added everything', () => {
    fc.assert(
      fc.property(anyRewrites, ({ ours, theirs }) => {
        expect(gitMarkers({ ours, theirs }, STYLE).text).toBe(gitMergeFile(ours, '', theirs));
      }),
      // Of several shortest differences git may choose another one than we do: the same hundred texts each time.
      { numRuns: runs(100), seed: 20261121 },
    );
  });

  it('taking one side out of the markers gives that side', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.option(anyText, { nil: undefined }), (ours, theirs, base) => {
        const marked = gitMarkers(base === undefined ? { ours, theirs } : { ours, theirs, base }, STYLE).text;
        expect(complete(take(marked, 'ours'))).toBe(complete(ours));
        expect(complete(take(marked, 'theirs'))).toBe(complete(theirs));
      }),
    );
  });

  it('lines of the base appear once and in order', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (ours, theirs, base) => {
        const marked = gitMarkers({ ours, theirs, base }, STYLE).text;
        const blocks = marked.split(/(?<=\n)/);
        const inside: string[] = [];
        let isInside = false;
        for (const line of blocks) {
          if (line.startsWith('||||||| base')) isInside = true;
          else if (/^={7}\r?\n$/.test(line)) isInside = false;
          else if (isInside) inside.push(line.replace(/\r?\n$/, ''));
        }
        const lines = base.split(/\r?\n/);
        let at = 0;
        for (const line of inside) {
          at = lines.indexOf(line, at) + 1;
          expect(at).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('takes about linear time', { tags: ['growth'] }, async () => {
    const lines = (mark: string, length: number): string =>
      Array.from({ length }, (_, index) => (index % 10 === 0 ? `${mark}${index}` : `line ${index}`)).join('\n');
    const merge = (size: number): void => {
      const texts = { ours: lines('x', size), theirs: lines('y', size), base: lines('z', size) };
      expect(gitMarkers(texts, STYLE).conflicts).toBe(size / 10);
    };
    expect(await growth(merge, 15_000)).toBeLessThan(LINEAR);
  });
});
