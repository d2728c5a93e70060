import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { createSource, locationOf } from '@krmkit/base';
import { relocator } from '../src/relocate.ts';

const REAL = 'one\ntwo\nthree\nfour\n';

/** The text of a finding at a text of the prepared form, in the real one. */
function moved(prepared: string, wanted: string, path = 'a.yaml'): string {
  const start = prepared.indexOf(wanted);
  const location = locationOf(createSource(path, prepared), { start, end: start + wanted.length });
  const found: Diagnostic = { code: 'invalid-yaml', severity: 'error', message: 'm', location };
  const { diagnostic } = relocator(new Map([['a.yaml', { real: REAL, prepared }]]));
  const at = diagnostic(found).location;
  return at === undefined ? '-' : `${at.line}:${at.column} ${REAL.slice(at.start, at.end)}`;
}

describe('a position in a prepared text', () => {
  it.each([
    ['of the same text', REAL, 'two', '2:1 two'],
    ['after a line that was added', 'one\nnew\ntwo\nthree\nfour\n', 'two', '2:1 two'],
    ['before a line that was added', 'one\ntwo\nthree\nnew\nfour\n', 'two', '2:1 two'],
    ['after two lines that were added', 'a\none\nb\ntwo\nthree\nfour\n', 'three', '3:1 three'],
    ['after a line that was removed', 'one\nthree\nfour\n', 'four', '4:1 four'],
    ['in a line that was changed', 'one\ntwo plus\nthree\nfour\n', 'two', '2:1 two'],
    ['after a line that was changed', 'one\ntwo plus\nthree\nfour\n', 'three', '3:1 three'],
    ['in the first of two lines that were changed', 'one\ntwo x\nthree x\nfour\n', 'two', '2:1 two'],
    ['in the second of two lines that were changed', 'one\ntwo x\nthree x\nfour\n', 'three', '3:1 three'],
    ['in the second line that one became', 'one\ntwo a\ntwo b\nthree\nfour\n', 'two b', '2:1 two\n'],
    ['within a line', 'new\none\ntwo\nthree\nfour\n', 'hre', '3:2 hre'],
    ['over several lines', 'new\none\ntwo\nthree\nfour\n', 'one\ntwo\nthree', '1:1 one\ntwo\nthree'],
    ['in a line that was added is in the line that follows', 'one\nnew\ntwo\nthree\nfour\n', 'new', '2:1 two'],
    ['beyond the end of the line is at its end', 'one\ntwo and much more\nthree\nfour\n', 'more', '3:1 '],
  ])('%s', (_, prepared, wanted, expected) => {
    expect(moved(prepared, wanted)).toBe(expected);
  });

  it('of another file stays', () => {
    const prepared = 'new\none\n';
    const location = locationOf(createSource('b.yaml', prepared), { start: 4, end: 7 });
    const { conflict, diagnostic } = relocator(new Map([['a.yaml', { real: REAL, prepared }]]));
    const found: Diagnostic = { code: 'invalid-yaml', severity: 'error', message: 'm', location };
    expect(diagnostic(found)).toEqual(found);
    const nowhere: Diagnostic = { code: 'invalid-yaml', severity: 'error', message: 'm' };
    expect(diagnostic(nowhere)).toBe(nowhere);
    const side = { value: 1, location };
    const open = { kind: 'both-changed', path: [], field: '', chosen: 'updated', open: true } as const;
    const all = { ...open, original: {}, updated: side, destination: side };
    expect(conflict(all)).toEqual(all);
    const own = { ...side, location: { ...location, path: 'a.yaml' } };
    const { original, updated, destination } = conflict({ ...all, original: own, updated: own });
    expect([original, updated, destination].map((one) => [one.location?.path, one.location?.line])).toEqual([
      ['a.yaml', 1],
      ['a.yaml', 1],
      ['b.yaml', 2],
    ]);
  });
});
