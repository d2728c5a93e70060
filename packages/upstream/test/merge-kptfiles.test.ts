import { describe, expect, it } from 'vitest';
import type { MergeOptions, MergedFiles } from '@krmkit/merge';
import { configMap } from '@krmkit/testing';
import { joinMerges, mergeKptfiles, mergeWithKptfiles } from '../src/merge-kptfiles.ts';

const KPTFILE = (more: string): string => `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: a\n${more}`;
const STEPS = (...images: readonly string[]): string =>
  `pipeline:\n  mutators:\n${images.map((image) => `    - image: ${image}\n`).join('')}`;

interface Row {
  readonly title: string;
  /** Texts of the file `Kptfile`; undefined: there is none. */
  readonly original: string | undefined;
  readonly updated: string | undefined;
  readonly destination: string | undefined;
  /** The text after it; undefined: it is left to others. */
  readonly after: string | undefined;
}

const ROWS: readonly Row[] = [
  {
    title: 'takes what upstream changed, and keeps what was changed here',
    original: KPTFILE(STEPS('a:v1')),
    updated: KPTFILE(STEPS('a:v1', 'b:v1')),
    destination: KPTFILE(`info:\n  description: own\n${STEPS('a:v1')}`),
    after: KPTFILE(`info:\n  description: own\n${STEPS('a:v1', 'b:v1')}`),
  },
  {
    title: 'knows a step by its image, whatever its tag',
    original: KPTFILE(STEPS('a:v1', 'b:v1')),
    updated: KPTFILE(STEPS('a:v1', 'b:v2')),
    destination: KPTFILE(STEPS('own:v1', 'a:v1', 'b:v1')),
    after: KPTFILE(STEPS('own:v1', 'a:v1', 'b:v2')),
  },
  {
    title: 'is left alone without one here',
    original: KPTFILE(''),
    updated: KPTFILE(STEPS('a')),
    destination: undefined,
    after: undefined,
  },
  {
    title: 'is left alone without one upstream',
    original: KPTFILE(''),
    updated: undefined,
    destination: KPTFILE(''),
    after: undefined,
  },
  {
    title: 'is left alone without a change upstream',
    original: KPTFILE(''),
    updated: KPTFILE(''),
    destination: KPTFILE(STEPS('a')),
    after: undefined,
  },
  {
    title: 'is left alone if it is something else here',
    original: KPTFILE(''),
    updated: KPTFILE(STEPS('a')),
    destination: configMap('a', {}),
    after: undefined,
  },
  {
    title: 'is left alone if it is something else upstream',
    original: KPTFILE(''),
    updated: configMap('a', {}),
    destination: KPTFILE(''),
    after: undefined,
  },
  {
    title: 'is left alone if it is a Kptfile of another API group',
    original: KPTFILE('').replace('kpt.dev', 'e.com'),
    updated: KPTFILE(STEPS('a')).replace('kpt.dev', 'e.com'),
    destination: KPTFILE('').replace('kpt.dev', 'e.com'),
    after: undefined,
  },
  {
    title: 'can be written with quotes and comments',
    original: KPTFILE('').replace('Kptfile', '"Kptfile" # one').replace('kpt.dev/v1', "'kpt.dev/v1'"),
    updated: KPTFILE(STEPS('a')).replace('Kptfile', '"Kptfile" # one').replace('kpt.dev/v1', "'kpt.dev/v1'"),
    destination: KPTFILE('').replace('Kptfile', '"Kptfile" # one').replace('kpt.dev/v1', "'kpt.dev/v1'"),
    after: KPTFILE(STEPS('a')).replace('Kptfile', '"Kptfile" # one').replace('kpt.dev/v1', "'kpt.dev/v1'"),
  },
];

describe('a Kptfile among files', () => {
  it.each(ROWS)('$title', ({ original, updated, destination, after }) => {
    const file = (text: string | undefined) => (text === undefined ? [] : [{ path: 'Kptfile', text }]);
    const other = { path: 'a.yaml', text: configMap('a', {}) };
    const { merged, rest } = mergeKptfiles(
      {
        original: [...file(original), other],
        updated: [...file(updated), other],
        destination: [...file(destination), other],
      },
      {},
    );
    expect(merged.files.map((one) => [one.path, one.before, one.after])).toEqual(
      after === undefined ? [] : [['Kptfile', destination, after]],
    );
    const names = after === undefined ? ['Kptfile', 'a.yaml'] : ['a.yaml'];
    for (const [side, text] of [
      [rest.original, original],
      [rest.updated, updated],
      [rest.destination, destination],
    ] as const) {
      expect(side.map(({ path }) => path)).toEqual(text === undefined ? ['a.yaml'] : names);
    }
  });

  it('names a conflict by the paths that are shown', () => {
    const texts = ['one', 'two', 'own'].map((value) => KPTFILE(`info:\n  description: ${value}\n`));
    const [original = '', updated = '', destination = ''] = texts;
    const { merged } = mergeKptfiles(
      {
        original: [{ path: 'K', shownPath: 'before/K', text: original }],
        updated: [{ path: 'K', shownPath: 'theirs/K', text: updated }],
        destination: [{ path: 'K', text: destination }],
      },
      {},
    );
    expect(
      merged.conflicts.map((one) =>
        [one.original, one.updated, one.destination].map(({ location }) => `${location?.path}:${location?.line}`),
      ),
    ).toEqual([['before/K:6', 'theirs/K:6', 'K:6']]);
  });
});

describe('two merges', () => {
  const side = { value: 1 };
  const conflict = (open: boolean) =>
    ({
      kind: 'both-changed',
      path: [],
      field: 'a',
      original: side,
      updated: side,
      destination: side,
      chosen: 'updated',
      open,
    }) as const;
  const merge = (path: string, open?: boolean, refused?: boolean): MergedFiles => ({
    ...(refused === true ? { refused } : {}),
    files: [{ path, before: '', after: 'x' }],
    conflicts: open === undefined ? [] : [conflict(open)],
    decisions: [{ action: 'added', path }],
    diagnostics: [{ code: 'duplicate-key', severity: 'info', message: path }],
  });
  it.each<readonly [title: string, open: boolean | undefined, refused: boolean]>([
    ['without conflicts', undefined, false],
    ['with a conflict that is decided', false, false],
    ['with an open conflict that refuses one', true, true],
    ['with an open conflict that markers show', true, false],
  ])('%s are joined', (_, open, refused) => {
    for (const [one, other] of [
      [merge('b'), merge('a', open, refused)],
      [merge('b', open, refused), merge('a')],
    ] as const) {
      const joined = joinMerges(one, other);
      expect(joined.files.map(({ path }) => path)).toEqual(refused ? [] : ['a', 'b']);
      expect(joined.decisions.map(({ path }) => path)).toEqual(refused ? [] : ['b', 'a']);
      expect(joined.refused === true).toBe(refused);
      expect(joined.conflicts).toHaveLength(open === undefined ? 0 : 1);
      expect(joined.diagnostics.map(({ message }) => message)).toEqual(['b', 'a']);
    }
  });
});

it.each([
  ['the Kptfile', 'info'],
  ['another file', 'data'],
])('an open conflict in %s refuses both, also with markers elsewhere', (_, path) => {
  const side = (info: string, x: string) => [
    { path: 'Kptfile', text: KPTFILE(`info: {site: ${info}}\n`) },
    { path: 'a.yaml', text: configMap('a', { x, y: x }) },
  ];
  const destination = path === 'info' ? side('3', '1') : side('1', '3');
  const sides = { original: side('1', '1'), updated: side('2', '2'), destination };
  const merged = mergeWithKptfiles(sides, { onConflict: { otherwise: 'markers', rules: [{ path, choose: 'fail' }] } });
  expect(merged).toMatchObject({ refused: true, files: [], decisions: [] });
  expect(merged.conflicts.map(({ open }) => open)).toContain(true);
  expect(mergeWithKptfiles(sides, { onConflict: 'markers' }).files).toHaveLength(2);
});

it.each<[options: MergeOptions, name: string]>([
  // The name of a Kptfile stays.
  [{}, 'ours'],
  [{ resources: false }, 'theirs'],
])('Kptfiles merge beside the other files with %j', (options, name) => {
  const side = (own: string, value: string) => [
    { path: 'Kptfile', text: KPTFILE('').replace(/name: .*/, `name: ${own}`) },
    { path: 'a.yaml', text: configMap('a', { x: value }) },
  ];
  const sides = { original: side('ours', '1'), updated: side('theirs', '2'), destination: side('ours', '1') };
  const { files } = mergeWithKptfiles(sides, options);
  expect(files.at(-1)?.path).toBe('a.yaml');
  expect(files.find(({ path }) => path === 'Kptfile')?.after ?? 'name: ours').toContain(`name: ${name}`);
});
