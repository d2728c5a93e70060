import type { Diagnostic, Source } from '@krmkit/base';
import { createSource, locationOf } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { problemKey, reportDiagnostics } from '../../src/shared/report-diagnostics.ts';
import { runWith } from '../fake-context.ts';

const A = createSource('a.yaml', 'one\ntwo\n');
const B = createSource('b.yaml', 'three\n');

function at(source: Source, start: number, more: Partial<Diagnostic> = {}): Diagnostic {
  const location = locationOf(source, { start, end: start + 1 });
  return { code: 'duplicate-key', severity: 'warning', message: 'It is so', location, ...more };
}

async function reported(diagnostics: readonly Diagnostic[], quiet = false, sources = [A, B]): Promise<string> {
  const { stderr } = await runWith({}, async (context) => {
    await reportDiagnostics(context, diagnostics, sources, { quiet, color: 'never' });
    return 0;
  });
  return stderr;
}

const heads = (text: string): readonly string[] => text.match(/^\S+:\d+:\d+ {2}\w+|^\w+ {2}[\w-]+$/gm) ?? [];

describe('diagnostics on stderr', () => {
  it('are sorted by file and position, those without a place first', async () => {
    const nowhere: Diagnostic = { code: 'unreadable-file', severity: 'error', message: 'No' };
    const text = await reported([at(B, 0), at(A, 4), at(A, 0), nowhere]);
    expect(heads(text)).toEqual([
      'error  unreadable-file',
      'a.yaml:1:1  warning',
      'a.yaml:2:1  warning',
      'b.yaml:1:1  warning',
    ]);
    expect(text).toContain('    2 | two\n');
  });

  it.each([
    [false, 1],
    [true, 0],
  ])('are without infos with --quiet: %s', async (quiet, count) => {
    const text = await reported([at(A, 0, { severity: 'info' }), at(B, 0)], quiet);
    expect(text.match(/ {2}info {2}/g) ?? []).toHaveLength(count);
    expect(text).toContain('b.yaml:1:1  warning');
  });

  it('leave out the problem of a file that a build that reads it reports, too', async () => {
    const roots = ['prod'];
    expect(heads(await reported([at(A, 0), at(A, 0, { roots }), at(A, 4)]))).toHaveLength(2);
    expect(heads(await reported([at(A, 0, { roots }), at(A, 0, { roots })]))).toHaveLength(2);
    expect(heads(await reported([at(A, 0), at(A, 0)]))).toHaveLength(2);
  });

  it('show the lines of the part of a stream that they are in', async () => {
    const first = createSource('-', 'a: 1\n');
    const second = createSource('-', 'b: 2\n', 11);
    const location = { path: '-', start: 0, end: 1, line: 11, column: 1, endLine: 11, endColumn: 2 };
    const text = await reported([at(first, 0), at(first, 0, { location })], false, [first, second]);
    expect(heads(text)).toEqual(['-:1:1  warning', '-:11:1  warning']);
    expect(text).toContain('    1 | a: 1\n');
    expect(text).toContain('    11 | b: 2\n');
  });

  it('are nothing without diagnostics', async () => {
    expect(await reported([])).toBe('');
  });
});

describe('the key of a problem', () => {
  it.each<[Partial<Diagnostic>, boolean]>([
    [{}, true],
    [{ severity: 'error', hint: 'else' }, true],
    [{ message: 'else' }, false],
    [{ code: 'invalid-yaml' }, false],
    [{ location: locationOf(A, { start: 4, end: 5 }) }, false],
    [{ location: locationOf(B, { start: 0, end: 1 }) }, false],
  ])('with %j is the same: %s', (more, isSame) => {
    expect(problemKey(at(A, 0, more)) === problemKey(at(A, 0))).toBe(isSame);
  });
});
