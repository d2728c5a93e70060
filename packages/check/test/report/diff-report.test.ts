import { describe, expect, it } from 'vitest';
import { NO_COLORS } from '@krmkit/base';
import type { Comparison, FieldChange, ResourceChange } from '../../src/changes/comparison.ts';
import { comparisonJson, comparisonLines, comparisonParts, fieldLines } from '../../src/report/diff-report.ts';
import { at } from './sample-finding.ts';

const STYLE = { colors: NO_COLORS, quiet: false };
const identity = { apiVersion: 'v1', group: '', version: 'v1', kind: 'Service', namespace: 'shop', name: 'web' };
const side = (value: NonNullable<FieldChange['before']>['value'], path: readonly (string | number)[] = []) => ({
  path,
  value,
  location: at('a.yaml'),
});
const field = (more: Partial<FieldChange>): FieldChange => ({
  kind: 'changed',
  path: 'spec.text',
  before: side('a'),
  after: side('b'),
  hidden: false,
  references: [],
  ...more,
});
const FILES = { before: undefined, after: undefined };
const change = (more: Partial<ResourceChange>): ResourceChange => ({
  kind: 'changed',
  identity,
  before: at('a.yaml'),
  after: at('b.yaml', 9),
  isMoved: false,
  ambiguous: false,
  changes: [],
  roots: FILES,
  pair: { before: undefined, after: undefined, ambiguous: false },
  ...more,
});
const comparison = (more: Partial<Comparison>): Comparison => ({
  isLive: false,
  before: 'a',
  after: 'b',
  resources: [],
  texts: [],
  diagnostics: [],
  same: 0,
  referring: 0,
  notCompared: new Map(),
  ignored: 0,
  ...more,
});
const textOf = (of: Comparison, quiet = false): string => [...comparisonLines(of, { ...STYLE, quiet })].join('');

describe('the lines of a field', () => {
  it.each<readonly [what: string, field: Partial<FieldChange>, lines: string]>([
    ['a value', {}, '  ~ spec.text: a -> b  a.yaml:7 a.yaml:7\n'],
    [
      'a new value',
      { kind: 'added', before: undefined, after: side({ a: [1] }) },
      '  + spec.text: {a: [1]}  a.yaml:7\n',
    ],
    ['a value that is gone', { kind: 'removed', after: undefined }, '  - spec.text: a  a.yaml:7\n'],
    [
      'no place',
      { before: { ...side('a'), location: undefined }, after: { ...side('b'), location: undefined } },
      '  ~ spec.text: a -> b\n',
    ],
    [
      'an item that moves',
      { kind: 'moved', before: side(1, ['l', 3]), after: side(1, ['l', 0]) },
      '  > spec.text from [3] to [0]  a.yaml:7 a.yaml:7\n',
    ],
    [
      'a text of several lines',
      { before: side('a\nb\nc\n'), after: side('a\nx\ny\nc\n') },
      '  ~ spec.text:  a.yaml:7 a.yaml:7\n    - b\n    + x\n    + y\n',
    ],
    [
      'a line that is added',
      { before: side('a'), after: side('a\nb') },
      '  ~ spec.text:  a.yaml:7 a.yaml:7\n    + b\n',
    ],
    [
      'a line that is added in front',
      { before: side('b'), after: side('a\nb') },
      '  ~ spec.text:  a.yaml:7 a.yaml:7\n    + a\n',
    ],
    [
      'one of equal lines',
      { before: side('a\na'), after: side('a\na\na') },
      '  ~ spec.text:  a.yaml:7 a.yaml:7\n    + a\n',
    ],
    [
      'a line break at the end',
      { before: side('a'), after: side('b\n') },
      '  ~ spec.text: a -> "b\\n"  a.yaml:7 a.yaml:7\n',
    ],
    [
      'lines of which one side is no text',
      { before: side(1), after: side('a\nb') },
      '  ~ spec.text: 1 -> "a\\nb"  a.yaml:7 a.yaml:7\n',
    ],
    [
      'a value of a Secret',
      { hidden: true, before: side('<secret a/b>'), after: side('<secret a/b>') },
      '  ~ spec.text: <secret a/b> (differs; --show-secrets shows it)  a.yaml:7 a.yaml:7\n',
    ],
    [
      'lines of a Secret',
      { hidden: true, before: side('a\nb'), after: side('a\nc') },
      '  ~ spec.text: "a\\nb" -> "a\\nc"  a.yaml:7 a.yaml:7\n',
    ],
    [
      'a name with its references',
      {
        references: [
          { identity, path: 'a' },
          { identity, path: 'b' },
          { identity: { ...identity, name: 'api' }, path: 'c' },
        ],
      },
      '  ~ spec.text: a -> b  a.yaml:7 a.yaml:7\n    3 references changed with it, in Service shop/web, Service shop/api\n',
    ],
    [
      'one reference',
      { references: [{ identity, path: 'a' }] },
      '  ~ spec.text: a -> b  a.yaml:7 a.yaml:7\n    1 reference changed with it, in Service shop/web\n',
    ],
  ])('%s', (_, more, lines) => {
    expect([...fieldLines(field(more), STYLE)].join('')).toBe(lines);
  });

  it.each<readonly [more: Partial<FieldChange>, color: 'green' | 'red' | 'yellow' | 'cyan', painted: string]>([
    [{ kind: 'added', before: undefined }, 'green', '<  + spec.text>: b'],
    [{ kind: 'removed', after: undefined }, 'red', '<  - spec.text>: a'],
    [{}, 'yellow', '<  ~ spec.text>: a -> b'],
    [{ kind: 'moved' }, 'cyan', '<  > spec.text> from'],
    [{ after: side('a\nb') }, 'green', '    <+ b>'],
    [{ before: side('a\nb'), after: side('a') }, 'red', '    <- b>'],
  ])('are in color: %j in %s', (more, color, painted) => {
    const colors = { ...NO_COLORS, [color]: (text: string) => `<${text}>` };
    expect([...fieldLines(field(more), { ...STYLE, colors })].join('')).toContain(painted);
  });
});

describe('a comparison for people', () => {
  it.each<readonly [what: string, comparison: Partial<Comparison>, lines: string]>([
    ['nothing', { same: 3 }, '3 unchanged\n'],
    [
      'a changed object with its fields',
      { resources: [change({ changes: [field({})] })] },
      'changed  Service shop/web  a.yaml:7 -> b.yaml:9\n  ~ spec.text: a -> b  a.yaml:7 a.yaml:7\n1 changed (1 field), 0 unchanged\n',
    ],
    [
      'a new object',
      { resources: [change({ kind: 'added', before: undefined })] },
      'added    Service shop/web  b.yaml:9\n1 added, 0 unchanged\n',
    ],
    [
      'an object that is gone',
      { resources: [change({ kind: 'removed', after: undefined })] },
      'removed  Service shop/web  a.yaml:7\n1 removed, 0 unchanged\n',
    ],
    [
      'an object that moves',
      { resources: [change({ kind: 'moved' })] },
      'moved    Service shop/web  a.yaml:7 -> b.yaml:9\n1 moved, 0 unchanged\n',
    ],
    [
      'one of several objects of a name',
      { resources: [change({ ambiguous: true })] },
      'changed  Service shop/web  a.yaml:7 -> b.yaml:9  (one of several of this name, paired in their order)\n1 changed (0 fields), 0 unchanged\n',
    ],
    [
      'texts',
      {
        texts: [
          { kind: 'changed', before: 'a.txt', after: 'b.txt' },
          { kind: 'added', before: undefined, after: 'c.txt' },
        ],
      },
      'changed  a.txt -> b.txt  (text that is not a Kubernetes object differs)\nadded    c.txt  (text that is not a Kubernetes object)\n2 other files, 0 unchanged\n',
    ],
  ])('has %s', (_, more, lines) => {
    expect(textOf(comparison(more))).toBe(lines);
  });

  it('is quiet about moves and numbers', () => {
    expect(textOf(comparison({ resources: [change({ kind: 'moved' })], same: 1 }), true)).toBe('');
  });

  it.each<readonly [what: string, roots: readonly ResourceChange['roots'][], lines: readonly string[]]>([
    ['one build', [{ before: 'a', after: 'b' }], []],
    [
      'files and builds',
      [
        FILES,
        { before: 'a', after: 'a' },
        { before: 'a', after: 'b' },
        { before: undefined, after: 'c' },
        { before: 'd', after: undefined },
      ],
      ['files', 'build a', 'build a -> b', 'build c', 'build d'],
    ],
  ])('names the builds: %s', (_, roots, lines) => {
    const resources = roots.flatMap((one) => [change({ roots: one }), change({ roots: one })]);
    expect(textOf(comparison({ resources })).match(/^(?:files|build .*)$/gm) ?? []).toEqual(lines);
  });
});

describe('the numbers', () => {
  const many = (kind: ResourceChange['kind'], count: number): readonly ResourceChange[] =>
    Array.from({ length: count }, () => change({ kind, changes: kind === 'changed' ? [field({}), field({})] : [] }));
  it.each<readonly [parts: readonly string[], more: Partial<Comparison>]>([
    [['1 added', '0 unchanged'], { resources: many('added', 1) }],
    [['1 not in the cluster', '0 unchanged'], { resources: many('added', 1), isLive: true }],
    [['2 removed', '0 unchanged'], { resources: many('removed', 2) }],
    [['2 changed (4 fields)', '0 unchanged'], { resources: many('changed', 2) }],
    [['1 moved', '4 unchanged'], { resources: many('moved', 1), same: 4 }],
    [['1 other file', '0 unchanged'], { texts: [{ kind: 'added', before: undefined, after: 'a' }] }],
    [['2 changed only in references', '0 unchanged', '1 ignored difference'], { referring: 2, ignored: 1 }],
    [['0 unchanged', '2 ignored differences'], { ignored: 2 }],
    [
      ['0 unchanged', '2 not compared, because they have no name'],
      { notCompared: new Map([['they have no name', 2]]) },
    ],
  ])('%j', (parts, more) => {
    expect(comparisonParts(comparison(more))).toEqual(parts);
  });
});

describe('a comparison for programs', () => {
  it('is empty', () => {
    expect(JSON.parse([...comparisonJson(comparison({ same: 1 }))].join(''))).toEqual({
      apiVersion: 'krmkit.dev/v1',
      kind: 'Diff',
      before: 'a',
      after: 'b',
      resources: [],
      texts: [],
      summary: {
        added: 0,
        removed: 0,
        changed: 0,
        moved: 0,
        same: 1,
        referring: 0,
        fields: 0,
        texts: 0,
        notCompared: 0,
        ignored: 0,
      },
    });
  });

  it('has null for what is missing', () => {
    const json: unknown = JSON.parse(
      [
        ...comparisonJson(
          comparison({
            resources: [
              change({
                kind: 'added',
                identity: { ...identity, namespace: undefined },
                before: undefined,
                isMoved: true,
                roots: { before: undefined, after: 'prod' },
                changes: [field({ kind: 'added', before: undefined, references: [{ identity, path: 'x' }] })],
              }),
              change({ ambiguous: true }),
            ],
            texts: [
              { kind: 'added', before: undefined, after: 'c.txt' },
              { kind: 'removed', before: 'd.txt', after: undefined },
            ],
            notCompared: new Map([['they have no name', 2]]),
          }),
        ),
      ].join(''),
    );
    const place = (path: string, line: number): object => ({ path, line, column: 3, endLine: line, endColumn: 9 });
    expect(json).toMatchObject({
      resources: [
        {
          kind: 'added',
          resource: { apiVersion: 'v1', kind: 'Service', namespace: null, name: 'web' },
          roots: { before: null, after: 'prod' },
          before: null,
          after: place('b.yaml', 9),
          moved: true,
          ambiguous: false,
          changes: [
            {
              kind: 'added',
              path: 'spec.text',
              before: null,
              after: { value: 'b', location: place('a.yaml', 7) },
              hidden: false,
              references: [
                { resource: { apiVersion: 'v1', kind: 'Service', namespace: 'shop', name: 'web' }, path: 'x' },
              ],
            },
          ],
        },
        { ambiguous: true, roots: { before: null, after: null }, changes: [] },
      ],
      texts: [
        { kind: 'added', before: null, after: 'c.txt' },
        { kind: 'removed', before: 'd.txt', after: null },
      ],
      summary: { added: 1, changed: 1, fields: 1, texts: 2, notCompared: 2 },
    });
  });
});
