import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FileSystem, Outcome } from '@krmkit/base';
import { nodeFileSystem } from '@krmkit/base/node';
import type { FileChange, WritePlan } from '../../src/write/plan.ts';
import { commonDirectory, placeChanges, shownBelow } from '../../src/write/written-paths.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-written-')));
afterAll(() => rmSync(top, { recursive: true, force: true }));
const at = (path: string): string => join(top, path);
mkdirSync(at('a/b'), { recursive: true });
mkdirSync(at('ab'));
writeFileSync(at('a/b/x.yaml'), '');
writeFileSync(at('a/y.yaml'), '');
symlinkSync(at('a/b'), at('link'));
symlinkSync(at('a/b/x.yaml'), at('a/linked.yaml'));
const files = nodeFileSystem();
const failing = async (): Promise<Outcome<never>> => ({ ok: false, failure: 'failed', message: 'EIO: i/o error' });

describe('the directory above all paths', () => {
  it.each([
    [['a/b'], 'a/b'],
    [['a/b/x.yaml'], 'a/b'],
    [['a/b', 'a/y.yaml'], 'a'],
    [['a', 'ab'], ''],
    [['link', 'a'], 'a'],
  ])('%j', async (paths, expected) => {
    expect(await commonDirectory(files, paths.map(at))).toEqual({ ok: true, value: realpathSync(at(expected)) });
  });

  it.each<readonly [string, FileSystem, readonly string[], string, string]>([
    ['a path is not there', files, [at('a'), at('none')], at('none'), 'it does not exist'],
    ['there is no path', files, [], '', 'it does not exist'],
    ['the disk fails once', { ...files, realPath: failing }, [at('a')], at('a'), 'EIO: i/o error'],
    ['the disk fails later', { ...files, status: failing }, [at('a')], at('a'), 'EIO: i/o error'],
  ])('is unknown where %s', async (_, disk, paths, path, reason) => {
    const expected = { kind: 'system', path, message: expect.stringContaining(reason) };
    expect(await commonDirectory(disk, paths)).toMatchObject({ ok: false, problem: expected });
  });
});

/** Where the changes are written. */
async function placedAt(
  root: string,
  named: ReadonlySet<string>,
  plan: WritePlan,
): Promise<ReadonlyMap<string, FileChange>> {
  const placed = await placeChanges(files, root, named, plan);
  if (!placed.ok) throw new Error(placed.problem.message);
  return placed.value;
}

describe('where a change is written', () => {
  it.each([
    ['below the root', 'a/y.yaml', 'y.yaml'],
    ['in a directory that a link leads to', 'link/new.yaml', 'b/new.yaml'],
    ['in a directory that is not there', 'a/new/deep/z.yaml', 'new/deep/z.yaml'],
    ['beside a link that nobody named', 'a/linked.yaml', 'linked.yaml'],
  ])('%s', async (_, path, expected) => {
    const change = { kind: 'create', path: at(path), after: '' } as const;
    const placed = await placedAt(at('a'), new Set(), { changes: [change] });
    expect([...placed]).toEqual([[at(path), { ...change, path: expected }]]);
  });

  it('follows a link that the user named', async () => {
    const change = { kind: 'edit', path: at('a/linked.yaml'), before: '', after: 'x' } as const;
    const placed = await placedAt(at('a'), new Set([at('a/linked.yaml')]), { changes: [change] });
    expect([...placed.values()].map(({ path }) => path)).toEqual(['b/x.yaml']);
  });

  it('outside the root is a whole path, which writing refuses', async () => {
    const change = { kind: 'create', path: at('ab/z.yaml'), after: '' } as const;
    const placed = await placedAt(at('a'), new Set(), { changes: [change] });
    expect([...placed.values()].map(({ path }) => path)).toEqual([at('ab/z.yaml')]);
  });

  it('is one place for two ways to a file: the last change counts', async () => {
    const one = { kind: 'create', path: at('link/new.yaml'), after: '1' } as const;
    const two = { kind: 'create', path: at('a/b/new.yaml'), after: '2' } as const;
    const placed = await placedAt(at('a'), new Set(), { changes: [one, two] });
    expect([...placed.values()]).toEqual([{ ...two, path: 'b/new.yaml' }]);
  });

  it.each([
    ['a directory', 'a/new/z.yaml', 'a/new', new Set<string>()],
    ['a file that the user named', 'a/y.yaml', 'a/y.yaml', new Set([at('a/y.yaml')])],
  ])('is not known where %s cannot be accessed, which is not the same as missing', async (_, path, broken, named) => {
    const failing = {
      ...files,
      realPath: async (asked: string) =>
        asked === at(broken)
          ? { ok: false as const, failure: 'failed' as const, message: 'EIO' }
          : files.realPath(asked),
    };
    const change = { kind: 'create', path: at(path), after: '' } as const;
    const placed = await placeChanges(failing, at('a'), named, { changes: [change] });
    expect(placed).toMatchObject({ ok: false, problem: { kind: 'system', path: at(broken) } });
  });
});

it('a path is shown from the current directory, if it is below it', async () => {
  const here = { ...files, realPath: (path: string) => files.realPath(path === '.' ? at('a') : path) };
  expect((await shownBelow(here, at('a')))('b/x.yaml')).toBe('b/x.yaml');
  expect((await shownBelow(here, at('ab')))('x.yaml')).toBe(at('ab/x.yaml'));
});
