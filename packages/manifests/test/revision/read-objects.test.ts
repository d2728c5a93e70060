import { describe, expect, it } from 'vitest';
import type { Result } from '@krmkit/base';
import { createClone } from '@krmkit/testing';
import type { Repository } from '../../src/revision/repository.ts';
import { readGitObjects } from '../../src/revision/read-objects.ts';
import { repositoryOf } from './repository-of.ts';

const MIB = 1024 * 1024;

const entriesOf = (objects: readonly string[]): Parameters<typeof readGitObjects>[1] =>
  new Map([...objects.map((object) => [object, { object, kind: 'file' }] as const), ['none', undefined] as const]);

/** A git that has objects of these sizes, fails at the named call, and remembers its calls as `ARGUMENT NUMBER`. */
function gitOf(
  sizes: Readonly<Record<string, number>>,
  fails?: string,
): { readonly git: Repository; readonly calls: string[] } {
  const calls: string[] = [];
  const run = async (args: readonly string[], stdin?: string): Promise<Result<Uint8Array>> => {
    const name = args[1] ?? '';
    const asked = stdin === undefined ? [args[2] ?? ''] : stdin.trimEnd().split('\n');
    calls.push(`${name} ${asked.join(',')}`);
    if (name === fails) return { ok: false, message: `no ${name}` };
    const answer = asked.map((one) => {
      const size = sizes[one];
      if (size === undefined) return `${one} missing\n`;
      const line = `${one} blob ${size}\n`;
      return name === '--batch-check' ? line : `${line}${'x'.repeat(size)}\n`;
    });
    return { ok: true, value: new TextEncoder().encode(name === 'blob' ? 'one by one' : answer.join('')) };
  };
  return { git: { top: '/', directory: '', run, ask: async () => undefined }, calls };
}

describe('the objects of git', () => {
  it('are read at once, whatever their content', async () => {
    const clone = createClone();
    const commit = clone.commit({ a: 'one\n', b: '', c: 'line\n\nend', d: '\u00e9\0' });
    const objects = ['a', 'b', 'c', 'd'].map((path) => clone.git('rev-parse', `${commit}:${path}`));
    const read = await readGitObjects(await repositoryOf(clone), entriesOf(objects));
    const contents = await Promise.all(objects.map(async (object) => (read.ok ? read.value(object) : read)));
    expect(contents.map((one) => (one.ok ? new TextDecoder().decode(one.value) : one.message))).toEqual([
      'one\n',
      '',
      'line\n\nend',
      '\u00e9\0',
    ]);
    const missing = await (read.ok ? read.value('0'.repeat(40)) : read);
    expect(missing).toMatchObject({ ok: false, failure: 'failed' });
    clone.remove();
  });

  it.each<[string, Readonly<Record<string, number>>, readonly string[], readonly string[]]>([
    ['none', {}, [], []],
    ['small ones, each once', { a: 1, b: 2 }, ['a', 'b', 'a'], ['--batch-check a,b', '--batch a,b']],
    ['at the limit', { a: MIB }, ['a'], ['--batch-check a', '--batch a']],
    ['above the limit', { a: MIB + 1, b: 1 }, ['a', 'b'], ['--batch-check a,b', '--batch b']],
    ['large ones alone', { a: MIB + 1 }, ['a'], ['--batch-check a']],
    ['missing ones', { b: 1 }, ['a', 'b'], ['--batch-check a,b', '--batch b']],
  ])('%s', async (_, sizes, objects, expected) => {
    const { git, calls } = gitOf(sizes);
    const read = await readGitObjects(git, entriesOf(objects));
    expect(read.ok).toBe(true);
    expect(calls).toEqual(expected);
  });

  it('that are large are read when they are needed', async () => {
    const { git, calls } = gitOf({ a: MIB + 1, b: 1 });
    const read = await readGitObjects(git, entriesOf(['a', 'b']));
    const contents = await Promise.all(['a', 'b'].map(async (object) => (read.ok ? read.value(object) : read)));
    expect(contents.map((one) => (one.ok ? new TextDecoder().decode(one.value) : ''))).toEqual(['one by one', 'x']);
    expect(calls.slice(2)).toEqual(['blob a']);
  });

  it.each(['--batch-check', '--batch'])('are not there where git fails: %s', async (fails) => {
    const read = await readGitObjects(gitOf({ a: 1 }, fails).git, entriesOf(['a']));
    expect(read).toEqual({ ok: false, message: `no ${fails}` });
  });

  it('fail one by one', async () => {
    const read = await readGitObjects(gitOf({ a: MIB + 1 }, 'blob').git, entriesOf(['a']));
    expect(await (read.ok ? read.value('a') : read)).toEqual({ ok: false, failure: 'failed', message: 'no blob' });
  });
});
