import { describe, expect, it } from 'vitest';
import type { Location } from '@krmkit/base';
import { createSource } from '@krmkit/base';
import { createChangedLines } from '../../src/preview/changed-lines.ts';
import type { SourcesByPath } from '../../src/preview/model.ts';

const sourcesOf = (files: Readonly<Record<string, string>>): SourcesByPath =>
  new Map(Object.entries(files).map(([path, text]) => [path, createSource(path, text)]));
const lines = (line: number, endLine = line, path = 'a.yaml'): Location => ({
  path,
  start: 0,
  end: 9,
  line,
  column: 5,
  endLine,
  endColumn: 7,
});

describe('the first changed line of a place', () => {
  const changed = createChangedLines(
    sourcesOf({
      'a.yaml': 'one\ntwo\nthree\nfour\n',
      'same.yaml': 'one\n',
      'gone.yaml': 'one\n',
      'crlf.yaml': 'one\r\ntwo\r\n',
    }),
    sourcesOf({
      'a.yaml': 'one\nTWO\nnew\nthree\n',
      'same.yaml': 'one\n',
      'new.yaml': 'one\n',
      'crlf.yaml': 'one\ntwo\n',
    }),
  );
  it.each<readonly [what: string, side: 'before' | 'after', place: Location, line: Location | undefined]>([
    ['a line that is the same', 'after', lines(1), undefined],
    ['a changed line', 'after', lines(2), lines(2)],
    ['a new line', 'after', lines(3), lines(3)],
    ['the line after it', 'after', lines(4), undefined],
    ['lines that begin with a changed one', 'after', lines(2, 4), lines(2, 4)],
    ['lines with a changed one', 'after', lines(1, 3), { ...lines(2, 3), column: 1 }],
    ['lines that end before the change', 'after', lines(1, 1), undefined],
    ['a changed line of the base', 'before', lines(2), lines(2)],
    ['a line of the base that did not change', 'before', lines(3), undefined],
    ['a removed line of the base', 'before', lines(4), lines(4)],
    ['a file that did not change', 'after', lines(1, 1, 'same.yaml'), undefined],
    ['other line ends', 'after', lines(1, 2, 'crlf.yaml'), undefined],
    ['a new file', 'after', lines(1, 1, 'new.yaml'), lines(1, 1, 'new.yaml')],
    ['a file that is gone', 'before', lines(1, 1, 'gone.yaml'), lines(1, 1, 'gone.yaml')],
    ['a file that is not known', 'after', lines(3, 4, 'no.yaml'), lines(3, 4, 'no.yaml')],
  ])('%s', (_, side, place, line) => {
    expect(changed[side](place)).toEqual(line);
  });
});
