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
      }).toEqual({ after, actions, conflicts });
    },
  );
});

function file(text: string | undefined): TreeFile | undefined {
  return text === undefined ? undefined : treeFile(new TextEncoder().encode(text));
}
