import { describe, expect, it } from 'vitest';
import type { Choice } from '@krmkit/merge';
import { mergeWholeFile } from '../src/merge-file.ts';
import type { TreeFile } from '../src/tree-file.ts';
import { treeFile } from '../src/tree-file.ts';

const UPDATED: Choice = { chosen: 'updated', open: false };
const DESTINATION: Choice = { chosen: 'destination', open: false };
const FAIL: Choice = { chosen: 'destination', open: true };
const MARKERS: Choice = { ...FAIL, marked: true };

interface Row {
  readonly name: string;
  readonly original: string | undefined;
  readonly updated: string | undefined;
  readonly destination: string | undefined;
  readonly choice?: Choice;
  readonly after: string | undefined;
  readonly actions?: string;
  readonly conflicts?: string;
}

// One row a case of: absent, as it was, changed; on two sides. What git makes of lines is a text that names its sides.
const ROWS: readonly Row[] = [
  { name: 'own', original: undefined, updated: undefined, destination: 'd', after: 'd' },
  { name: 'new upstream', original: undefined, updated: 'u', destination: undefined, after: 'u', actions: 'added' },
  { name: 'the same added twice', original: undefined, updated: 'x', destination: 'x', after: 'x' },
  {
    name: 'both added',
    original: undefined,
    updated: 'u',
    destination: 'd',
    after: 'git:updated',
    conflicts: 'both-added',
  },
  { name: 'nothing happened', original: 'o', updated: 'o', destination: 'o', after: 'o' },
  { name: 'changed upstream', original: 'o', updated: 'u', destination: 'o', after: 'u' },
  { name: 'changed here', original: 'o', updated: 'o', destination: 'd', after: 'd' },
  { name: 'changed alike', original: 'o', updated: 'x', destination: 'x', after: 'x' },
  {
    name: 'changed on both',
    original: 'o',
    updated: 'u',
    destination: 'd',
    after: 'git:updated',
    conflicts: 'both-changed',
  },
  {
    name: 'changed on both, for here',
    original: 'o',
    updated: 'u',
    destination: 'd',
    choice: DESTINATION,
    after: 'git:destination',
    conflicts: 'both-changed',
  },
  {
    name: 'changed on both, with markers',
    original: 'o',
    updated: 'u',
    destination: 'd',
    choice: MARKERS,
    after: 'git:markers',
    conflicts: 'both-changed open',
  },
  {
    name: 'changed on both, refused',
    original: 'o',
    updated: 'u',
    destination: 'd',
    choice: FAIL,
    after: 'git:destination',
    conflicts: 'both-changed open refused',
  },
  {
    name: 'deleted upstream, changed here, refused',
    original: 'o',
    updated: undefined,
    destination: 'd',
    choice: FAIL,
    after: 'd',
    actions: 'kept',
    conflicts: 'deleted-and-changed open refused',
  },
  {
    name: 'deleted upstream, changed here, with markers',
    original: 'o',
    updated: undefined,
    destination: 'd',
    choice: MARKERS,
    after: 'd',
    actions: 'kept',
    conflicts: 'deleted-and-changed open',
  },
  {
    name: 'binary, changed on both, refused',
    original: 'o',
    updated: '\0u',
    destination: 'd',
    choice: FAIL,
    after: 'd',
    conflicts: 'both-changed open refused',
  },
  { name: 'changed apart', original: 'apart', updated: 'u', destination: 'd', after: 'git:clean' },
  {
    name: 'deleted upstream',
    original: 'o',
    updated: undefined,
    destination: 'o',
    after: undefined,
    actions: 'deleted',
  },
  {
    name: 'deleted upstream, changed here',
    original: 'o',
    updated: undefined,
    destination: 'd',
    after: undefined,
    actions: 'deleted',
    conflicts: 'deleted-and-changed',
  },
  {
    name: 'the same, for here',
    original: 'o',
    updated: undefined,
    destination: 'd',
    choice: DESTINATION,
    after: 'd',
    actions: 'kept',
    conflicts: 'deleted-and-changed',
  },
  {
    name: 'deleted here',
    original: 'o',
    updated: 'o',
    destination: undefined,
    after: undefined,
    actions: 'kept-deleted',
  },
  {
    name: 'deleted here, changed upstream',
    original: 'o',
    updated: 'u',
    destination: undefined,
    after: 'u',
    actions: 'restored',
    conflicts: 'deleted-and-changed',
  },
  {
    name: 'the same, for here',
    original: 'o',
    updated: 'u',
    destination: undefined,
    choice: DESTINATION,
    after: undefined,
    actions: 'kept-deleted',
    conflicts: 'deleted-and-changed',
  },
  { name: 'deleted on both', original: 'o', updated: undefined, destination: undefined, after: undefined },
  {
    name: 'binary, changed on both',
    original: 'o',
    updated: '\0u',
    destination: 'd',
    after: 'd',
    conflicts: 'both-changed',
  },
  { name: 'binary, changed upstream', original: '\0o', updated: '\0u', destination: '\0o', after: '\0u' },
];

describe('a file that holds no objects', () => {
  it.each(ROWS)(
    '$name',
    async ({ original, updated, destination, choice = UPDATED, after, actions = '', conflicts = '' }) => {
      const merged = await mergeWholeFile(
        { path: 'f', original: file(original), updated: file(updated), destination: file(destination) },
        {
          choose: () => choice,
          chooseWhole: () => (choice === UPDATED ? DESTINATION : choice),
          shown: (path) => path,
          mergeTexts: async (_path, sides, favor) => {
            const isApart = sides.original?.text === 'apart';
            const text = isApart ? 'git:clean' : `git:${favor ?? 'markers'}`;
            return { ok: true, value: { bytes: new TextEncoder().encode(text), conflicts: isApart ? 0 : 1 } };
          },
        },
      );
      if (!merged.ok) throw new Error(merged.problem.message);
      const { value } = merged;
      expect({
        after: value.after === undefined ? undefined : new TextDecoder().decode(value.after.bytes),
        actions: value.decisions.map(({ action }) => action).join(' '),
        conflicts: value.conflicts
          .map(({ kind, open }) => [kind, ...(open ? ['open'] : []), ...(value.refused ? ['refused'] : [])].join(' '))
          .join(' '),
        refused: value.refused,
      }).toEqual({ after, actions, conflicts, refused: conflicts.includes('refused') });
    },
  );
});

interface ConflictRow {
  readonly name: string;
  readonly original: string | undefined;
  readonly updated: string | undefined;
  readonly destination: string | undefined;
  /** `PATH:LINE text` of each side. */
  readonly shown: readonly [original: string, updated: string, destination: string];
}

const CONFLICTS: readonly ConflictRow[] = [
  {
    name: 'the line that both changed',
    original: 'a\nb\nc\n',
    updated: 'a\nB\nc\n',
    destination: 'a\nX\nc\n',
    shown: ['f (before):2 b', 'f (upstream):2 B', 'f:2 X'],
  },
  {
    name: 'lines with CRLF',
    original: 'a\r\nb',
    updated: 'a\r\nB',
    destination: 'a\r\nX',
    shown: ['f (before):2 b', 'f (upstream):2 B', 'f:2 X'],
  },
  {
    name: 'the line of each side, after lines that only one side added or deleted',
    original: 'z\ny\na\nb\nc\n',
    updated: 'n\nz\ny\na\nB\nc\n',
    destination: 'z\na\nX\nc\n',
    shown: ['f (before):4 b', 'f (upstream):5 B', 'f:3 X'],
  },
  {
    name: 'the lines that one side changed and the other one deleted',
    original: 'a\nb\nc\nd\n',
    updated: 'a\nd\n',
    destination: 'a\nb\nX\nd\n',
    shown: ['f (before):2 b\nc', 'f (upstream):2 ', 'f:2 b\nX'],
  },
  {
    name: 'what both inserted in one place',
    original: 'a\nb\n',
    updated: 'a\nu\nb\n',
    destination: 'a\nd\ne\nb\n',
    shown: ['f (before):2 ', 'f (upstream):2 u', 'f:2 d\ne'],
  },
  {
    name: 'what both changed next to one another',
    original: 'a\nb\nc\nd\n',
    updated: 'a\nB\nc\nd\n',
    destination: 'a\nb\nX\nd\n',
    shown: ['f (before):2 b\nc', 'f (upstream):2 B\nc', 'f:2 b\nX'],
  },
  {
    name: 'the same with the sides exchanged',
    original: 'a\nb\nc\nd\n',
    updated: 'a\nb\nX\nd\n',
    destination: 'a\nB\nc\nd\n',
    shown: ['f (before):2 b\nc', 'f (upstream):2 b\nX', 'f:2 B\nc'],
  },
  {
    name: 'the first change of upstream, if git finds a conflict elsewhere',
    original: 'a\nb\nc\nd\ne\n',
    updated: 'a\nb\nc\nD\ne\n',
    destination: 'A\nb\nc\nd\ne\n',
    shown: ['f (before):4 d', 'f (upstream):4 D', 'f:4 d'],
  },
  {
    name: 'three lines',
    original: 'a\n',
    updated: '1\n2\n3\n',
    destination: 'b\n',
    shown: ['f (before):1 a', 'f (upstream):1 1\n2\n3', 'f:1 b'],
  },
  {
    name: 'three of more lines',
    original: 'a\n',
    updated: '1\n2\n3\n4\n5\n',
    destination: '1\n2\n3\n4\n',
    shown: ['f (before):1 a', 'f (upstream):1 1\n2\n3\n... and 2 more', 'f:1 1\n2\n3\n... and 1 more'],
  },
  {
    name: 'a file that both added',
    original: undefined,
    updated: 'u\n',
    destination: 'd\n',
    shown: ['', 'f (upstream):1 u', 'f:1 d'],
  },
  {
    name: 'what was changed in a file that upstream deleted',
    original: 'a\nb\n',
    updated: undefined,
    destination: 'a\nX\n',
    shown: ['f (before):2 b', '', 'f:2 X'],
  },
  {
    name: 'what upstream changed in a file that is deleted here',
    original: 'a\nb\n',
    updated: 'a\nB\n',
    destination: undefined,
    shown: ['f (before):2 b', 'f (upstream):2 B', ''],
  },
  {
    name: 'no text of a Secret',
    original: 'a\nb\n',
    updated: 'kind: Secret\nB\n',
    destination: '"kind": "Secret"\nX\nc\n',
    shown: ['f (before):1 a\nb', 'f (upstream):1 2 lines', 'f:1 3 lines'],
  },
  {
    name: 'the size of a file that is no text',
    original: 'a\nb\n',
    updated: 'a\nB\n',
    destination: '\0é',
    shown: ['f (before):1 a\nb', 'f (upstream):1 a\nB', 'f:1 3 bytes'],
  },
];

describe('a conflict shows', () => {
  it.each(CONFLICTS)('$name', async ({ original, updated, destination, shown }) => {
    const merged = await mergeWholeFile(
      { path: 'f', original: file(original), updated: file(updated), destination: file(destination) },
      {
        choose: () => UPDATED,
        chooseWhole: () => UPDATED,
        shown: (path) => path,
        mergeTexts: async () => ({ ok: true, value: { bytes: new Uint8Array(), conflicts: 1 } }),
      },
    );
    if (!merged.ok) throw new Error(merged.problem.message);
    expect(
      merged.value.conflicts.map(({ path, field, chosen, open, ...sides }) => ({
        path,
        field,
        chosen,
        open,
        sides: [sides.original, sides.updated, sides.destination].map(({ location, value }) =>
          location === undefined ? '' : `${location.path}:${location.line} ${typeof value === 'string' ? value : ''}`,
        ),
      })),
    ).toEqual([{ path: [], field: '', chosen: 'updated', open: false, sides: shown }]);
    const positions = merged.value.conflicts.flatMap((one) =>
      [one.original, one.updated, one.destination].flatMap(({ location }) => location ?? []),
    );
    for (const { line, ...position } of positions) {
      expect(position).toMatchObject({ start: 0, end: 0, column: 1, endLine: line, endColumn: 1 });
    }
  });
});

describe('a text keeps', () => {
  it.each([true, false])('its permission to be executed here: %s', async (executable) => {
    const bytes = new TextEncoder().encode('d');
    const merged = await mergeWholeFile(
      { path: 'f', original: file('o'), updated: file('u'), destination: treeFile(bytes, executable) },
      {
        choose: () => UPDATED,
        chooseWhole: () => UPDATED,
        shown: (path) => path,
        mergeTexts: async () => ({ ok: true, value: { bytes, conflicts: 0 } }),
      },
    );
    expect(merged.ok && merged.value.after?.executable).toBe(executable);
  });
});

it('is not merged if git cannot do it', async () => {
  const problem = { kind: 'environment', message: 'no git', hint: 'install git' } as const;
  const settings = { choose: () => UPDATED, chooseWhole: () => UPDATED, shown: (path: string) => path };
  const sides = { path: 'f', original: file('o'), updated: file('u'), destination: file('d') };
  for (const good of [0, 1]) {
    let calls = 0;
    const merged = await mergeWholeFile(sides, {
      ...settings,
      mergeTexts: async () =>
        calls++ < good ? { ok: true, value: { bytes: new Uint8Array(), conflicts: 1 } } : { ok: false, problem },
    });
    expect(merged).toEqual({ ok: false, problem });
  }
});

function file(text: string | undefined): TreeFile | undefined {
  return text === undefined ? undefined : treeFile(new TextEncoder().encode(text));
}
