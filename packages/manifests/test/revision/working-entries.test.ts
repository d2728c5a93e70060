import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFileSystem, nodeWritingHalf } from '@krmkit/base/node';
import { changedEntries, commitEntries } from '../../src/revision/changed-entries.ts';
import { openRepository } from '../../src/revision/repository.ts';
import { workingEntries } from '../../src/revision/working-entries.ts';
import type { Result } from '@krmkit/base';
import { runs } from '@krmkit/testing';
import type { Clone } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';

let clone: Clone;
beforeEach(() => {
  clone = createClone();
});
afterEach(() => {
  clone.remove();
});

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

/** The files that differ from a commit. */
async function changed(base = 'HEAD'): Promise<readonly string[]> {
  const { programs } = clone.ports();
  const repository = must(await openRepository({ programs, signal: new AbortController().signal }));
  const before = must(await commitEntries(repository, base));
  const disk = { ...nodeFileSystem(), ...nodeWritingHalf() };
  return [...changedEntries(before, must(await workingEntries(repository, disk, before))).keys()].sort();
}

/** The same files, according to git: those that differ when all are added. */
function changedForGit(base: string): readonly string[] {
  clone.git('add', '-A');
  const names = clone.git('diff', '--cached', '--name-only', '--no-renames', '-z', base, '--').split('\0');
  return names.filter((path) => path !== '').sort();
}

const at = (path: string): string => join(clone.path, path);

describe('files of the working tree that differ from a commit', () => {
  it('are those that git finds, after random steps', async () => {
    const path = fc.constantFrom('a', 'b', 'd/a', 'd/b', 'd/e/a', 'ignored', 'd');
    const content = fc.constantFrom('one\n', 'two\n', 'one\r\n', '', '-> a', '-> d', undefined);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('edit' as const), path, content }),
      fc.record({ kind: fc.constantFrom('touch', 'add', 'forget', 'chmod', 'intend', 'commit'), path }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        clone.remove();
        clone = createClone();
        clone.commit({ '.gitignore': 'ignored\n', a: 'one\n', 'd/a': 'one\n', 'd/e/a': 'two\n' });
        const base = clone.git('rev-parse', 'HEAD');
        for (const one of steps) attempt(() => take(one));
        expect(await changed(base)).toEqual(changedForGit(base));
      }),
      { numRuns: runs(25) },
    );
  });

  type Step = { readonly kind: string; readonly path: string; readonly content?: string | undefined };

  const take = ({ kind, path, content }: Step): void => {
    if (kind === 'edit') clone.edit({ [path]: content });
    else if (kind === 'touch') utimesSync(at(path), new Date(), new Date(0));
    else if (kind === 'chmod') chmodSync(at(path), 0o755);
    else if (kind === 'add') clone.git('add', path);
    else if (kind === 'forget') clone.git('rm', '--cached', '-q', path);
    else if (kind === 'intend') clone.git('add', '-N', path);
    else clone.commit({});
  };

  /** Not every step is possible after those before it. */
  const attempt = (action: () => void): void => {
    try {
      action();
    } catch {}
  };

  it('are found with the size and the time of the last change of the content', async () => {
    clone.commit({ a: 'image: x:1\n' });
    utimesSync(at('a'), new Date(1e12), new Date(1e12));
    clone.git('status');
    expect(await changed()).toEqual([]);
    writeFileSync(at('new'), 'image: x:2\n');
    utimesSync(at('new'), new Date(1e12), new Date(1e12));
    renameSync(at('new'), at('a'));
    expect(statSync(at('a')).mtimeMs).toBe(1e12);
    expect(await changed()).toEqual(['a']);
  });

  it('are not those with conflicts that are as in the commit', async () => {
    clone.commit({ a: 'one\n', b: 'one\n' });
    clone.git('checkout', '-qb', 'other');
    clone.commit({ a: 'two\n', b: 'two\n' });
    clone.git('checkout', '-q', 'main');
    clone.commit({ a: 'three\n', b: 'three\n' });
    expect(() => clone.git('merge', 'other')).toThrow('git merge');
    clone.edit({ a: 'three\n' });
    expect(await changed()).toEqual(['b']);
  });

  it('are not those that a sparse checkout leaves out', async () => {
    clone.commit({ 'a/x': 'one\n', 'b/x': 'one\n' });
    clone.git('sparse-checkout', 'set', 'a');
    expect(await changed()).toEqual([]);
  });

  it('are not those that git stores with other line breaks', async () => {
    clone.commit({
      '.gitattributes': '*.txt text\n*.bin -text\n',
      'a.txt': 'one\ntwo\n',
      'a.bin': 'one\n',
      a: 'one\n',
    });
    clone.edit({ 'a.txt': 'one\r\ntwo\r\n', 'a.bin': 'one\r\n', a: 'one\r\n' });
    expect(await changed()).toEqual(['a', 'a.bin']);
    clone.git('config', 'core.autocrlf', 'true');
    expect(await changed()).toEqual(['a.bin']);
    clone.edit({ 'a.txt': 'one\r\nthree\r\n' });
    expect(await changed()).toEqual(['a.bin', 'a.txt']);
  });

  it('are not those that git-lfs keeps, while they have the content of the pointer', async () => {
    const content = 'large\n';
    const id = createHash('sha256').update(content).digest('hex');
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${id}\nsize ${content.length}\n`;
    clone.commit({ 'a.bin': pointer, 'b.bin': pointer, 'c.dat': pointer });
    clone.commit({ '.gitattributes': '*.bin filter=lfs\n' });
    clone.edit({ 'a.bin': content, 'c.dat': content });
    expect(await changed()).toEqual(['c.dat']);
    clone.edit({ 'a.bin': 'Large\n' });
    expect(await changed()).toEqual(['a.bin', 'c.dat']);
    unlinkSync(at('a.bin'));
    expect(await changed()).toEqual(['a.bin', 'c.dat']);
    expect(readFileSync(at('b.bin'), 'utf8')).toBe(pointer);
  });

  it('are not files of repositories inside the repository', async () => {
    clone.commit({ a: 'one\n' });
    clone.edit({ 'sub/x': 'one\n' });
    const sub = ['-C', 'sub'];
    clone.git(...sub, 'init', '-q');
    clone.git(...sub, 'add', '-A');
    clone.git(...sub, 'commit', '-qm', 'x');
    expect(await changed()).toEqual([]);
    clone.commit({});
    clone.edit({ 'sub/x': 'two\n' });
    expect(await changed()).toEqual([]);
  });
});
