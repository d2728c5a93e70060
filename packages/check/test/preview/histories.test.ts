import { CORPUS, NIGHTLY, needs, runs } from '@krmkit/testing';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { overlayRepository } from './overlay-repository.ts';
import type { Tree } from './random-edits.ts';
import { EDIT_KINDS, editsBetween, editTree } from './random-edits.ts';
import type { History } from './whole-builds.ts';
import { createHistory } from './whole-builds.ts';

const edit = fc.record({ kind: fc.constantFrom(...EDIT_KINDS), seed: fc.nat() });
const commit = fc.record({
  edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
  from: fc.constantFrom('commit' as const, 'working tree' as const),
});

type Commits = readonly {
  readonly edits: readonly { readonly kind: string; readonly seed: number }[];
  readonly from: 'commit' | 'working tree';
}[];

let history: History;
beforeAll(() => {
  history = createHistory();
});
afterAll(() => {
  history.remove();
});

async function checkAll(start: Tree, commits: Commits): Promise<void> {
  history.restart(Object.fromEntries(start));
  let tree = start;
  for (const { edits, from } of commits) {
    let next = tree;
    for (const { kind, seed } of edits) next = editTree(next, kind, seed);
    await history.check(editsBetween(tree, next), from);
    tree = next;
  }
}

const maxLength = NIGHTLY ? 3 : 1;

describe('preview equals the comparison of two whole builds for random histories', () => {
  it('of repositories with 40 overlays', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(commit, { minLength: 1, maxLength }), async (seed, commits) => {
        await checkAll(overlayRepository(seed), commits);
      }),
      { numRuns: runs(0.5) },
    );
  });
});

const present = existsSync(CORPUS);
const repositories = present
  ? readdirSync(CORPUS, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [join(CORPUS, one.name)] : []))
  : [];

function treeOf(directory: string): Tree {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const paths = files.map((one) => join(one.parentPath, one.name));
  return new Map(paths.map((path) => [relative(directory, path), readFileSync(path, 'utf8')]));
}

describe(
  'preview equals the comparison of two whole builds for random histories',
  needs('other manifests', present),
  () => {
    it('of other people’s repositories', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...repositories),
          fc.array(commit, { minLength: 1, maxLength }),
          async (directory, commits) => {
            await checkAll(treeOf(directory), commits);
          },
        ),
        { numRuns: runs(0.5) },
      );
    });
  },
);
