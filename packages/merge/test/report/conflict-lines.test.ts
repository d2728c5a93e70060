import { describe, expect, it } from 'vitest';
import { NO_COLORS, createSource, locationOf } from '@krmkit/base';
import type { JsonValue, Location } from '@krmkit/base';
import type { Conflict, ConflictSide } from '../../src/conflict.ts';
import type { MergeDecision } from '../../src/merged.ts';
import type { ConflictStyle } from '../../src/report/conflict-lines.ts';
import { conflictTexts, countFiles, decisionText, mergeSummary } from '../../src/report/conflict-lines.ts';

/** At the start of line 2. */
function at(path: string): Location {
  return locationOf(createSource(path, 'a: 1\nb: 2\n'), { start: 5, end: 9 });
}

const WEB = { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web' };

const REPLICAS: Conflict = {
  kind: 'both-changed',
  subject: WEB,
  path: ['spec', 'replicas'],
  field: 'spec.replicas',
  original: { value: 1, location: at('old.yaml') },
  updated: { value: 2, location: at('upstream.yaml') },
  destination: { value: 3, location: at('web.yaml') },
  chosen: 'updated',
  open: false,
};

const STYLE: ConflictStyle = { colors: NO_COLORS, columns: undefined, ways: 3 };

function shown(conflict: Partial<Conflict>, style: Partial<ConflictStyle> = {}): string {
  return conflictTexts([{ ...REPLICAS, ...conflict }], { ...STYLE, ...style }).join('');
}

const lineOf = (text: string, wanted: string): string | undefined =>
  text.split('\n').find((line) => line.trim().startsWith(wanted));
const lastOf = (text: string): string | undefined => text.trimEnd().split('\n').at(-1)?.trim();

describe('a conflict for people', () => {
  it('has the place, the object, the value of each side and the choice', () => {
    expect(shown({})).toBe(`web.yaml:2:1  conflict  both-changed
  Deployment shop/web, spec.replicas
    ancestor  old.yaml:2:1       1
    updated   upstream.yaml:2:1  2
    dest      web.yaml:2:1       3
  updated was used; --on-conflict spec.replicas=dest keeps the other one

`);
  });

  it('has no ancestor in a 2-way merge', () => {
    expect(shown({}, { ways: 2 })).toBe(`web.yaml:2:1  conflict  both-changed
  Deployment shop/web, spec.replicas
    source    upstream.yaml:2:1  2
    dest      web.yaml:2:1       3
  source was used; --on-conflict spec.replicas=dest keeps the other one

`);
  });

  it.each<[title: string, sides: Partial<Conflict>, place: string]>([
    ['of upstream where the destination has none', { destination: {} }, 'upstream.yaml:2:1  conflict'],
    ['of the original where the others have none', { destination: {}, updated: {} }, 'old.yaml:2:1  conflict'],
    ['of no side where they are values', { destination: {}, updated: {}, original: {} }, 'conflict  both-changed'],
  ])('is at the place %s', (_title, sides, place) => {
    expect(shown(sides).startsWith(place)).toBe(true);
  });

  it.each<[title: string, conflict: Partial<Conflict>, whose: string]>([
    ['an object and a field', {}, 'Deployment shop/web, spec.replicas'],
    ['an object', { field: '', path: [] }, 'Deployment shop/web'],
    [
      'lines',
      { destination: { value: 'x', lines: { first: 2, count: 2 } } },
      'Deployment shop/web, spec.replicas, lines 2 to 3',
    ],
    [
      'no line',
      { destination: { value: '', lines: { first: 2, count: 0 } } },
      'Deployment shop/web, spec.replicas, before line 2',
    ],
  ])('names %s', (_title, conflict, whose) => {
    expect(shown(conflict).split('\n')[1]).toBe(`  ${whose}`);
  });

  it('names nothing where there is no object', () => {
    const { subject: _, ...rest } = REPLICAS;
    const [text = ''] = conflictTexts([{ ...rest, field: '', path: [] }], STYLE);
    expect(text.split('\n')[1]).toBe('    ancestor  old.yaml:2:1       1');
    expect(lastOf(text)).toBe('updated was used; --on-conflict both-changed=dest keeps the other one');
  });

  it.each<[title: string, destination: ConflictSide, expected: string]>([
    ['without a value', {}, 'dest      -                  (nothing)'],
    ['null', { value: null }, 'dest      -                  null'],
    ['a mapping', { value: { a: [1, 'x'] } }, 'dest      -                  {a: [1, x]}'],
    ['a text with a line feed', { value: 'a\nb' }, String.raw`dest      -                  "a\nb"`],
    [
      'with a name that moves the cursor',
      { value: 1, location: at('a\u001b.yaml') },
      String.raw`dest      a\x1b.yaml:2:1     1`,
    ],
  ])('shows a side %s', (_title, destination, expected) => {
    expect(lineOf(shown({ destination }), 'dest')?.trim()).toBe(expected);
  });

  it.each<[columns: number | undefined, length: number]>([
    [undefined, 100],
    [80, 80 - 33],
    // The least for a value.
    [40, 24],
  ])('cuts long values at %s columns', (columns, length) => {
    const line = lineOf(shown({ destination: { value: 'x'.repeat(200) } }, { columns }), 'dest');
    expect(line?.slice(33)).toBe(`${'x'.repeat(length - 1)}…`);
  });

  it('shows the lines of a text below each other, and comments as a whole', () => {
    const destination = { value: 'one\ntwo', lines: { first: 1, count: 2 }, comments: [`# ${'c'.repeat(150)}`] };
    const updated = { value: '', lines: { first: 1, count: 0 } };
    const lines = shown({ original: {}, updated, destination }).split('\n').slice(2, -3);
    expect(lines).toEqual([
      '    ancestor  -  (nothing)',
      '    updated   -  (no line)',
      '    dest      -  one',
      '                 two',
      `                 # ${'c'.repeat(150)}`,
    ]);
  });

  it.each<[title: string, value: JsonValue, expected: readonly string[]]>([
    ['its lines', 'one\ntwo', ['    dest      -  one', '                 two']],
    ['a value that is no text', [1], ['    dest      -  [1]']],
  ])('about a file without an object shows %s', (_title, value, expected) => {
    const { subject: _, ...rest } = REPLICAS;
    const whole: Conflict = { ...rest, field: '', path: [], original: {}, updated: {}, destination: { value } };
    expect(conflictTexts([whole], STYLE).join('').split('\n').slice(3, -3)).toEqual(expected);
  });

  it.each<[title: string, conflict: Partial<Conflict>]>([
    ['a field of a file without an object', { field: 'a' }],
    ['an object', { subject: WEB, field: '', path: [] }],
    ['an item of a file without an object', { field: '', path: [0] }],
  ])('about %s shows a text on one line', (_title, { subject, ...more }) => {
    const { subject: _, ...rest } = REPLICAS;
    const own = { ...rest, ...more, ...(subject === undefined ? {} : { subject }), destination: { value: 'a\nb' } };
    expect(conflictTexts([own], STYLE).join('')).toContain(String.raw`  "a\nb"`);
  });

  it('has colors for its place, its title, the sides and the choice', () => {
    const colors = { ...NO_COLORS };
    for (const name of ['red', 'yellow', 'bold', 'dim', 'cyan'] as const) {
      colors[name] = (text) => `<${name}>${text}</>`;
    }
    const [open = '', decided = ''] = [true, false].map((isOpen) => shown({ open: isOpen }, { colors }));
    expect(open).toContain('<bold>web.yaml:2:1  </><red>conflict</>  both-changed');
    expect(decided).toContain('<yellow>conflict</>');
    expect(decided).toContain('<dim>    dest      web.yaml:2:1       </>3');
    expect(decided).toContain('<cyan>--on-conflict spec.replicas=dest</>');
  });
});

describe('the choice', () => {
  it.each<[title: string, conflict: Partial<Conflict>, style: Partial<ConflictStyle>, expected: string]>([
    ['upstream', {}, {}, 'updated was used; --on-conflict spec.replicas=dest keeps the other one'],
    ['the source', {}, { ways: 2 }, 'source was used; --on-conflict spec.replicas=dest keeps the other one'],
    [
      'the destination',
      { chosen: 'destination' },
      {},
      'dest was kept; --on-conflict spec.replicas=updated uses the other one',
    ],
    [
      'open',
      { chosen: 'destination', open: true },
      {},
      'left open; --on-conflict spec.replicas=updated or --on-conflict spec.replicas=dest decides',
    ],
    [
      'open in the file',
      { chosen: 'destination', open: true },
      { marked: new Set(['web.yaml']) },
      'left open: both are in the file',
    ],
    [
      'open beside a file with markers',
      { chosen: 'destination', open: true },
      { marked: new Set(['other.yaml']) },
      'left open: the file has no markers of it, and dest was kept',
    ],
    [
      'decided where others are in the file',
      { chosen: 'destination' },
      { marked: new Set(['web.yaml']) },
      'dest was kept; --on-conflict spec.replicas=updated uses the other one',
    ],
    [
      'for a field with brackets',
      { field: 'spec.c[name=app].image' },
      {},
      "updated was used; --on-conflict 'spec.c[name=app].image'=dest keeps the other one",
    ],
    [
      'for a field with a quote',
      { field: "a['b']" },
      {},
      String.raw`updated was used; --on-conflict 'a['\''b'\'']'=dest keeps the other one`,
    ],
    ['for an object', { field: '' }, {}, 'updated was used; --on-conflict Deployment=dest keeps the other one'],
    ['both, added', { chosen: 'both', kind: 'both-added' }, {}, 'both stay; remove the one that you do not need'],
    [
      'both, documents',
      { chosen: 'both', kind: 'duplicate-key', field: '' },
      {},
      'they were merged in their order, because nothing else distinguishes them',
    ],
    ['both, items', { chosen: 'both', kind: 'duplicate-key' }, {}, 'both stay, because nothing distinguishes them'],
    [
      'a comment of the source',
      { isComment: true, chosen: 'destination' },
      { ways: 2 },
      'the result has no room for this comment of source; copy it if you need it',
    ],
    [
      'a comment of upstream',
      { isComment: true, chosen: 'destination' },
      {},
      'the result has no room for this comment of updated; copy it if you need it',
    ],
    [
      'a comment of the destination',
      { isComment: true },
      {},
      'the result has no room for this comment of dest; copy it if you need it',
    ],
  ])('%s', (_title, conflict, style, expected) => {
    expect(lastOf(shown(conflict, style))).toBe(expected);
  });
});

describe('several conflicts', () => {
  const both: Conflict = { ...REPLICAS, kind: 'duplicate-key', chosen: 'both' };
  it('with the same text are shown once', () => {
    expect(conflictTexts([REPLICAS, REPLICAS], STYLE)).toHaveLength(1);
  });

  it.each<[title: string, next: Partial<Conflict>, isOnce: boolean]>([
    ['of one list', { field: 'spec.other' }, true],
    ['of another object', { subject: { ...WEB, name: 'api' } }, false],
    ['of another kind', { kind: 'missing-key' }, false],
    ['of whole documents', { field: '' }, false],
    ['that upstream won', { chosen: 'updated' }, false],
  ])('have one text for what stays on both sides: %s', (_title, next, isOnce) => {
    const [first = ''] = conflictTexts([both, { ...both, ...next }], STYLE);
    const choice = next.field === '' ? 'both stay, because nothing distinguishes them' : lastOf(shown(both));
    expect(first.endsWith(isOnce ? '  dest      web.yaml:2:1       3\n\n' : `  ${choice}\n\n`)).toBe(true);
  });

  it('that upstream won have a text each', () => {
    const texts = conflictTexts([REPLICAS, both], STYLE);
    expect(texts.map((text) => lastOf(text)?.split(/[;,]/)[0])).toEqual(['updated was used', 'both stay']);
  });

  it('are not of one list where only one has an object', () => {
    const { subject: _, ...none } = both;
    const [first = ''] = conflictTexts([none, both], STYLE);
    expect(first).toContain('both stay');
  });
});

describe('a decision', () => {
  it.each<[decision: Partial<MergeDecision>, ways: 2 | 3, expected: string]>([
    [{ action: 'added' }, 3, 'added         Deployment shop/web  web.yaml\n'],
    [{ action: 'added' }, 2, 'added         Deployment shop/web  web.yaml  (no object of this name existed)\n'],
    [{ action: 'deleted' }, 2, 'deleted       Deployment shop/web  web.yaml\n'],
    [{ action: 'kept' }, 3, 'kept          Deployment shop/web  web.yaml  (deleted upstream, and changed here)\n'],
    [
      { action: 'kept-deleted' },
      3,
      'kept deleted  Deployment shop/web  web.yaml  (deleted here, and still present upstream)\n',
    ],
    [{ action: 'restored' }, 3, 'restored      Deployment shop/web  web.yaml  (deleted here, and changed upstream)\n'],
    [{ action: 'moved', from: 'old.yaml' }, 3, 'moved         Deployment shop/web  old.yaml -> web.yaml\n'],
  ])('%j in a %s-way merge', (decision, ways, expected) => {
    const whole: MergeDecision = { action: 'added', subject: WEB, path: 'web.yaml', ...decision };
    expect(decisionText(whole, NO_COLORS, undefined, ways)).toBe(expected);
  });

  it('about a document without an object', () => {
    const added: MergeDecision = { action: 'added', path: 'a.yaml' };
    expect(decisionText(added, NO_COLORS)).toBe('added         a document  a.yaml\n');
    expect(decisionText(added, NO_COLORS, 'a file', 2)).toBe('added         a file  a.yaml\n');
  });
});

describe('the summary', () => {
  const [edited, created, deleted] = [
    { path: 'a', before: '1', after: '2' },
    { path: 'b', before: undefined, after: '2' },
    { path: 'c', before: '1', after: undefined },
  ];
  it.each([
    [[], [], false, 'nothing to change; no conflicts'],
    [[], [], true, 'nothing to change; no conflicts'],
    [[edited, edited], [], false, '2 files changed; no conflicts'],
    [[edited, created, deleted], [], true, '1 file changed, 1 file created, 1 file deleted (dry run); no conflicts'],
    [[created], [false], false, '1 file created; 1 conflict'],
    [[deleted], [true, false], false, '1 file deleted; 2 conflicts, 1 left open'],
  ])('%#', (files, conflicts, dryRun, expected) => {
    const found = conflicts.map((open) => ({ ...REPLICAS, open }));
    expect(mergeSummary({ files, conflicts: found }, dryRun)).toBe(expected);
  });

  it('counts files', () => {
    expect(countFiles([edited, created, created, deleted])).toEqual({ edited: 1, created: 2, deleted: 1 });
  });
});
