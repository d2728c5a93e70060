import { describe, expect, it } from 'vitest';
import type { FileHeader } from '../../src/files/assemble-file.ts';
import { assembleFile } from '../../src/files/assemble-file.ts';
import { filesOf } from '../sides.ts';

interface Change {
  /** The new texts of documents; null for a removed one. */
  readonly texts?: Readonly<Record<number, string | null>>;
  /** New documents before the document of this index. */
  readonly arrivals?: Readonly<Record<number, readonly string[]>>;
  readonly header?: FileHeader;
}

function assembled(base: string | undefined, { texts = {}, arrivals = {}, header }: Change): string | undefined {
  return assembleFile({
    base: base === undefined ? undefined : filesOf({ 'a.yaml': base }).get('a.yaml'),
    texts: new Map(Object.entries(texts).map(([index, text]) => [Number(index), text ?? undefined])),
    arrivals: new Map(Object.entries(arrivals).map(([index, added]) => [Number(index), added])),
    header,
  });
}

describe('a file of which documents', () => {
  it.each<[title: string, base: string | undefined, change: Change, expected: string | undefined]>([
    ['stay has its bytes', '# h\n---\na: 1\n\n--- \nb: 1', {}, '# h\n---\na: 1\n\n--- \nb: 1'],
    ['change has the new text', 'a: 1\n---\nb: 1\n', { texts: { 1: '---\nb: 2\n' } }, 'a: 1\n---\nb: 2\n'],
    ['go at the end has no separator', 'a: 1\n---\nb: 1\n', { texts: { 1: null } }, 'a: 1\n'],
    ['go at the start has none either', 'a: 1\n---\nb: 1\n', { texts: { 0: null } }, 'b: 1\n'],
    ['go at the start keeps ---', '---\na: 1\n---\nb: 1\n', { texts: { 0: null } }, '---\nb: 1\n'],
    ['go at the start keeps the header', '# h\n---\na: 1\n---\nb: 1\n', { texts: { 0: null } }, '# h\n---\nb: 1\n'],
    ['go in between joins the others', 'a: 1\n---\nb: 1\n---\nc: 1\n', { texts: { 1: null } }, 'a: 1\n---\nc: 1\n'],
    ['go altogether is gone', '# h\n---\na: 1\n', { texts: { 0: null } }, undefined],
    ['go but for comments stays', 'a: 1\n---\n# b\n', { texts: { 0: null } }, '# b\n'],
    ['go but for separators is gone', 'a: 1\n---\n', { texts: { 0: null } }, undefined],
    ['come at the end has a separator', 'a: 1\n', { arrivals: { 1: ['b: 1\n'] } }, 'a: 1\n---\nb: 1\n'],
    ['come at the end has a line end first', 'a: 1', { arrivals: { 1: ['b: 1\n'] } }, 'a: 1\n---\nb: 1\n'],
    ['come at the end has its line ends', 'a: 1\r\n', { arrivals: { 1: ['---\nb: 1\n'] } }, 'a: 1\r\n---\r\nb: 1\r\n'],
    ['come in between', 'a: 1\n---\nc: 1\n', { arrivals: { 1: ['b: 1\n'] } }, 'a: 1\n---\nb: 1\n---\nc: 1\n'],
    ['come at the start', 'b: 1\n', { arrivals: { 0: ['a: 1\n'] } }, 'a: 1\n---\nb: 1\n'],
    [
      'come at the start, in their order',
      'c: 1\n',
      { arrivals: { 0: ['a: 1\n', '---\nb: 1\n'] } },
      'a: 1\n---\nb: 1\n---\nc: 1\n',
    ],
    ['come below the header', '# h\n---\nb: 1\n', { arrivals: { 0: ['a: 1\n'] } }, '# h\n---\na: 1\n---\nb: 1\n'],
    ['come below a paragraph', '# h\n\nb: 1\n', { arrivals: { 0: ['a: 1\n'] } }, '# h\n\na: 1\n---\nb: 1\n'],
    [
      'come and go at the same place',
      'a: 1\n---\nb: 1\n',
      { texts: { 0: null }, arrivals: { 0: ['c: 1\n'] } },
      'c: 1\n---\nb: 1\n',
    ],
    ['come where all others go', 'a: 1\n', { texts: { 0: null }, arrivals: { 1: ['b: 1\n'] } }, 'b: 1\n'],
    [
      'come with a header of their own is that without it',
      'a: 1\n',
      { arrivals: { 1: ['# h\n---\nb: 1\n'] } },
      'a: 1\n---\nb: 1\n',
    ],
    [
      'come with comments of their own keeps them',
      'a: 1\n',
      { arrivals: { 1: ['# b\nb: 1\n'] } },
      'a: 1\n---\n# b\nb: 1\n',
    ],
    [
      'come with directives ends the one before',
      'a: 1\n',
      { arrivals: { 1: ['%YAML 1.2\n---\nb: 1\n'] } },
      'a: 1\n...\n%YAML 1.2\n---\nb: 1\n',
    ],
    [
      'come with directives behind ... needs no other one',
      'a: 1\n...\n',
      { arrivals: { 1: ['%YAML 1.2\n---\nb: 1\n'] } },
      'a: 1\n...\n%YAML 1.2\n---\nb: 1\n',
    ],
    [
      'come with directives behind ... without a line end',
      'a: 1\n...',
      { arrivals: { 1: ['%YAML 1.2\n---\nb: 1\n'] } },
      'a: 1\n...\n%YAML 1.2\n---\nb: 1\n',
    ],
    ['come behind a bare --- without a line end', '---', { arrivals: { 1: ['b: 1\n'] } }, '---\nb: 1\n'],
    ['change before one without ---', 'a: 1\n...\nb: 1\n', { texts: { 0: 'a: 2\n...\n' } }, 'a: 2\n...\nb: 1\n'],
    [
      'come before one without ---',
      'a: 1\n...\nb: 1\n',
      { arrivals: { 1: ['c: 1\n'] } },
      'a: 1\n...\n---\nc: 1\n---\nb: 1\n',
    ],
    ['come behind ... has --- all the same', 'a: 1\n...\n', { arrivals: { 1: ['b: 1\n'] } }, 'a: 1\n...\n---\nb: 1\n'],
    ['come behind comments alone', '# h\n', { arrivals: { 1: ['b: 1\n'] } }, '# h\nb: 1\n'],
    ['come behind a bare --- has no other one', '---\n', { arrivals: { 1: ['b: 1\n'] } }, '---\nb: 1\n'],
    ['come into an empty file', '', { arrivals: { 0: ['a: 1\n', 'b: 1\n'] } }, 'a: 1\n---\nb: 1\n'],
    ['come into a file with a BOM', '\uFEFFa: 1\n', { arrivals: { 0: ['b: 1\n'] } }, '\uFEFFb: 1\n---\na: 1\n'],
    ['come from a file with a BOM', 'a: 1\n', { arrivals: { 1: ['\uFEFFb: 1\n'] } }, 'a: 1\n---\nb: 1\n'],
    [
      'is new has their header',
      undefined,
      { arrivals: { 0: ['\uFEFF# h\n---\na: 1\n', '---\nb: 1\n'] } },
      '# h\n---\na: 1\n---\nb: 1\n',
    ],
    ['is new has their line ends', undefined, { arrivals: { 0: ['a: 1\r\n'] } }, 'a: 1\r\n'],
    ['is new without documents is none', undefined, {}, undefined],
    ['get another header', '# h\n\na: 1\n', { header: { header: '# new\n\n', isFront: false } }, '# new\n\na: 1\n'],
    [
      'get a header in front',
      '# h\n---\na: 1\n',
      { header: { header: '# new\n', isFront: true } },
      '# new\n---\na: 1\n',
    ],
    ['lose their header', '# h\n---\na: 1\n', { header: { header: '', isFront: true } }, '---\na: 1\n'],
    [
      'get a header, with a change of the first',
      '# h\n---\na: 1\n',
      { texts: { 0: '# h\n---\na: 2\n' }, header: { header: '# new\n', isFront: true } },
      '# new\n---\na: 2\n',
    ],
  ])('%s', (_title, base, change, expected) => {
    expect(assembled(base, change)).toBe(expected);
  });
});
