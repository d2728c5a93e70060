import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { NEEDS_UNIX, runs } from '@krmkit/testing';
import { readReport, startCommand, wordsFile } from '../../src/cluster-runner/scripts.ts';

const [OUT, ERR] = ['a'.repeat(64), 'b'.repeat(64)];

describe('readReport', () => {
  const text = `3\n12\n${OUT}  -\n4\n${ERR}  -\n`;
  const report = { status: 3, output: { bytes: 12, sha256: OUT }, stderr: { bytes: 4, sha256: ERR } };

  it.each([
    ['a report', text],
    ['a report after the start', `started\n${text}`],
    ['a report of another sha256sum', text.replaceAll('  -', ' -')],
  ])('reads %s', (_, given) => {
    expect(readReport(given)).toEqual(report);
  });

  it('takes none that has lost a part for a report', () => {
    for (let length = 0; length < text.length; length++) expect(readReport(text.slice(0, length))).toBeUndefined();
    for (let start = 1; start < text.length; start++) expect(readReport(text.slice(start))).toBeUndefined();
    expect(readReport(`${text}more`)).toBeUndefined();
    expect(readReport(text.replace(OUT, OUT.toUpperCase()))).toBeUndefined();
  });
});

describe('startCommand', () => {
  const upload = { words: new Uint8Array(5), input: new Uint8Array(7), digest: OUT };

  // `ulimit -f` counts blocks of 512 bytes; one more tells the limit from an output that just fits.
  it.each([
    [0, 1],
    [1, 2],
    [512, 2],
    [513, 3],
    [1024, 3],
  ])('limits files of %i bytes to %i blocks', (maxOutputBytes, blocks) => {
    const [program, ...rest] = startCommand('/krm/io/1', 2, upload, maxOutputBytes);
    expect(program).toBe('/krm/bin/busybox');
    expect(rest.slice(4)).toEqual(['/krm/io/1', '2', '5', '7', OUT, String(blocks)]);
  });
});

describe('wordsFile', NEEDS_UNIX, () => {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-words-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'fn'), '', { mode: 0o755 });
  writeFileSync(join(folder, 'plain'), '', { mode: 0o644 });

  /** The words that a shell has after the file, each with an end; those that it lacks a program for. */
  function wordsAfter(words: readonly string[], environment: Readonly<Record<string, string>>): string {
    const path = join(folder, 'words');
    writeFileSync(path, wordsFile(words, environment));
    const script = 'krm_absent=; . "$1"; printf "%s|" "$@"; printf "absent:%s" "$krm_absent"';
    return spawnSync('/bin/sh', ['-c', script, 'sh', path], { encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } })
      .stdout;
  }

  it.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
    ['a path', ['/fn', 'a b'], {}, '/fn|a b|absent:'],
    ['variables before the program', ['/fn'], { A: 'b c', B: '' }, 'A=b c|B=|/fn|absent:'],
    [
      'a program in the PATH of the function',
      ['fn', 'x'],
      { PATH: `/none:${folder}` },
      `PATH=/none:${folder}|${folder}/fn|x|absent:`,
    ],
    ['a program that is not there', ['none', 'x'], { PATH: folder }, 'none|x|absent:none'],
    ['a file that cannot be executed', ['plain'], { PATH: folder }, 'plain|absent:plain'],
  ])('sets %s', (_, words, environment, expected) => {
    expect(wordsAfter(words, environment)).toBe(expected);
  });

  it('sets any words and values as they are', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', "'", '"', '\\', '$', '`', ' ', '*', '\n', '(', 'é', '-'),
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 3 }), word, (words, value) => {
        expect(wordsAfter(['/fn', ...words], { A: value })).toBe([`A=${value}`, '/fn', ...words, 'absent:'].join('|'));
      }),
      { numRuns: runs(20) },
    );
  });
});
