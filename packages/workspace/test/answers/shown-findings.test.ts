import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { createShownFindings, findingsByFile } from '../../src/answers/shown-findings.ts';
import type { FileFindings } from '../../src/answers/shown-findings.ts';

const TEXTS = new Map([
  ['a.yaml', 'one\ntwo\n'],
  ['b.yaml', 'three\n'],
]);
const textOf = (path: string): string | undefined => TEXTS.get(path);

function finding(code: Diagnostic['code'], path?: string, roots?: readonly string[]): Diagnostic {
  const place = { start: 4, end: 6, line: 2, column: 1, endLine: 2, endColumn: 3 };
  return {
    code,
    severity: 'error',
    message: code,
    ...(path === undefined ? {} : { location: { path, ...place } }),
    ...(roots === undefined ? {} : { roots }),
  };
}

/** `a.yaml: missing-key missing-volume`. */
const lines = (files: readonly FileFindings[]): readonly string[] =>
  files.map(({ path, findings }) =>
    [`${path ?? '-'}:`, ...findings.map(({ diagnostic }) => diagnostic.code)].join(' '),
  );

describe('findings by file', () => {
  const all = [
    finding('missing-key', 'a.yaml'),
    finding('missing-volume'),
    finding('missing-secret', 'b.yaml'),
    finding('missing-service', 'a.yaml'),
  ];
  it('keep their order, and have ranges', () => {
    const found = findingsByFile(all, textOf);
    expect(lines(found)).toEqual([
      'a.yaml: missing-key missing-service',
      '-: missing-volume',
      'b.yaml: missing-secret',
    ]);
    expect(found.map(({ findings }) => findings[0]?.range)).toEqual([
      { start: { line: 1, character: 0 }, end: { line: 1, character: 2 } },
      { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      { start: { line: 0, character: 4 }, end: { line: 1, character: 0 } },
    ]);
  });

  it('are those of one file', () => {
    expect(lines(findingsByFile(all, textOf, 'a.yaml'))).toEqual(['a.yaml: missing-key missing-service']);
    expect(lines(findingsByFile(all, textOf, 'c.yaml'))).toEqual([]);
  });
});

type Change =
  | readonly [paths: readonly string[] | 'all', found: readonly Diagnostic[]]
  | readonly [root: string, found: readonly Diagnostic[], kind: 'root'];

const ONE = finding('missing-key', 'a.yaml');
const TWO = finding('missing-volume', 'b.yaml');
const DEV = finding('missing-key', 'a.yaml', ['dev']);
const PROD = finding('missing-volume', 'a.yaml', ['prod']);

describe('the files with other findings than before', () => {
  it.each<readonly [title: string, steps: readonly (readonly [change: Change, shown: readonly string[]])[]]>([
    [
      'are all at first',
      [
        [
          ['all', [ONE, TWO]],
          ['a.yaml: missing-key', 'b.yaml: missing-volume'],
        ],
      ],
    ],
    [
      'are none if nothing changes',
      [
        [['all', [ONE]], ['a.yaml: missing-key']],
        [['all', [ONE]], []],
      ],
    ],
    [
      'are those with another finding',
      [
        [
          ['all', [ONE, TWO]],
          ['a.yaml: missing-key', 'b.yaml: missing-volume'],
        ],
        [['all', [ONE, ONE, TWO]], ['a.yaml: missing-key missing-key']],
      ],
    ],
    [
      'are those without findings now',
      [
        [
          ['all', [ONE, TWO]],
          ['a.yaml: missing-key', 'b.yaml: missing-volume'],
        ],
        [['all', [TWO]], ['a.yaml:']],
        [['all', [TWO]], []],
      ],
    ],
    [
      'are only those that were looked at',
      [
        [
          ['all', [ONE, TWO]],
          ['a.yaml: missing-key', 'b.yaml: missing-volume'],
        ],
        [[['a.yaml'], []], ['a.yaml:']],
      ],
    ],
    ['are not those that had no findings', [[[['a.yaml'], []], []]]],
    [
      'are those of a root',
      [
        [['dev', [DEV], 'root'], ['a.yaml: missing-key']],
        [['dev', [], 'root'], ['a.yaml:']],
      ],
    ],
    [
      'are not those in which another root has findings',
      [
        [['all', [PROD]], ['a.yaml: missing-volume']],
        [['dev', [DEV], 'root'], []],
        [['dev', [], 'root'], []],
      ],
    ],
    [
      'are not those in which files as they are written have findings',
      [
        [['all', [ONE]], ['a.yaml: missing-key']],
        [['dev', [DEV], 'root'], []],
      ],
    ],
    [
      'are not the findings in no file, for a root',
      [
        [['all', [finding('missing-gateway')]], ['-: missing-gateway']],
        [['dev', [DEV], 'root'], ['a.yaml: missing-key']],
      ],
    ],
  ])('%s', (_, steps) => {
    const shown = createShownFindings(textOf);
    for (const [[where, found, kind], expected] of steps) {
      const changed =
        kind === 'root' && typeof where === 'string'
          ? shown.changeRoot(where, found)
          : shown.change(typeof where === 'string' ? undefined : where, found);
      expect(lines(changed)).toEqual(expected);
    }
  });
});
