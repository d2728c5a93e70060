import { describe, expect, it } from 'vitest';
import type { Downloads, ProgramEnd } from '@krmkit/base';
import type { RepositoryUrl } from '@krmkit/kustomize';
import { fetchRemotes } from '../src/fetch-remotes.ts';
import { told } from './told-git.ts';

const COMMIT = 'c'.repeat(40);
const REPOSITORY: RepositoryUrl = {
  repository: 'https://example.com/r',
  directory: '',
  ref: 'main',
  timeoutMilliseconds: 7000,
  submodules: false,
};

interface Scene {
  readonly downloaded?: Awaited<ReturnType<Downloads['get']>>;
  /** What git answers, by its command. */
  readonly git?: Readonly<Record<string, ProgramEnd>>;
  /** Whether a temporary directory can be made. */
  readonly hasSpace?: boolean;
}

function remotes({ downloaded = { ok: true, value: new Uint8Array() }, git = {}, hasSpace = true }: Scene = {}) {
  const downloads: Parameters<Downloads['get']>[] = [];
  const timeouts = new Set<number | undefined>();
  const removed: string[] = [];
  let created = 0;
  const fetched = fetchRemotes({
    programs: {
      run: async (_, args, { timeout } = {}) => {
        timeouts.add(timeout);
        const command = args.find((one, index) => !one.startsWith('-') && args[index - 1] !== '-c') ?? '';
        return git[command] ?? told(0, command === 'ls-remote' ? `${COMMIT}\trefs/heads/main\n` : '');
      },
    },
    temporary: {
      create: async () => {
        if (!hasSpace) return { ok: false, failure: 'full', message: 'no space' };
        created += 1;
        const path = `/t${created}`;
        const remove = async (): Promise<void> => void removed.push(path);
        return {
          ok: true,
          value: { path, remove, writeFile: async (name) => ({ ok: true, value: `${path}/${name}` }) },
        };
      },
    },
    downloads: {
      get: async (...given) => {
        downloads.push(given);
        return downloaded;
      },
    },
    signal: new AbortController().signal,
  });
  return { fetched, downloads, timeouts, removed };
}

describe('a file', () => {
  it('is downloaded once, with at most 64 MiB in a minute', async () => {
    const value = new Uint8Array([1]);
    const { fetched, downloads } = remotes({ downloaded: { ok: true, value } });
    expect(await fetched.download('https://e.com/a')).toEqual({ ok: true, value });
    await fetched.download('https://e.com/b');
    await fetched.download('https://e.com/a');
    expect(downloads.map(([url, { maxBytes, timeout }]) => [url, maxBytes, timeout])).toEqual(
      ['https://e.com/a', 'https://e.com/b'].map((url) => [url, 67_108_864, 60_000]),
    );
  });

  it.each<readonly [hint: string | undefined, shown: object]>([
    [undefined, {}],
    ['look at it', { hint: 'Look at it' }],
    ['https://e.com/help', { hint: 'https://e.com/help' }],
  ])('that cannot be downloaded, with the hint %s', async (hint, shown) => {
    const { fetched } = remotes({
      downloaded: { ok: false, message: 'it is gone', ...(hint === undefined ? {} : { hint }) },
    });
    expect(await fetched.download('https://me:secret@e.com/a')).toEqual({
      ok: false,
      message: expect.stringMatching(/^https:\/\/(?!.*secret).*e\.com\/a cannot be downloaded: it is gone$/),
      ...shown,
    });
  });
});

describe('a repository', () => {
  it('is fetched once for each ref, and removed at the end', async () => {
    const { fetched, removed, timeouts } = remotes();
    expect(await fetched.checkOut(REPOSITORY)).toEqual({ ok: true, value: '/t1/tree' });
    expect(await fetched.checkOut({ ...REPOSITORY, directory: 'other' })).toEqual({ ok: true, value: '/t1/tree' });
    expect(await fetched.checkOut({ ...REPOSITORY, ref: COMMIT })).toEqual({ ok: true, value: '/t2/tree' });
    expect(await fetched.checkOut({ ...REPOSITORY, submodules: true })).toEqual({ ok: true, value: '/t3/tree' });
    expect(await fetched.checkOut({ ...REPOSITORY, repository: 'https://e.com/s' })).toEqual({
      ok: true,
      value: '/t4/tree',
    });
    expect([...timeouts]).toEqual([7000]);
    expect(removed).toEqual([]);
    await fetched.remove();
    expect(removed).toEqual(['/t1', '/t2', '/t3', '/t4']);
    await fetched.remove();
    expect(removed).toHaveLength(4);
  });

  it('that git cannot fetch is explained in sentences', async () => {
    const { fetched, removed } = remotes({ git: { init: { end: 'not-found', message: 'no git' } } });
    const failed = await fetched.checkOut(REPOSITORY);
    expect(failed).toEqual({
      ok: false,
      message: expect.stringMatching(/^[A-Z]/),
      hint: expect.stringMatching(/^[A-Z]/),
    });
    await fetched.remove();
    expect(removed).toEqual(['/t1']);
  });

  it('that does not have the ref is named by its address', async () => {
    const { fetched } = remotes({ git: { 'ls-remote': told(0) } });
    expect(await fetched.checkOut(REPOSITORY)).toEqual({
      ok: false,
      message: 'https://example.com/r has no branch and no tag "main"',
      hint: 'Name a branch, a tag or a commit',
    });
  });

  it('is not fetched without a temporary directory', async () => {
    const { fetched } = remotes({ hasSpace: false });
    expect(await fetched.checkOut(REPOSITORY)).toEqual({
      ok: false,
      message: 'There is no temporary directory: no space',
    });
  });
});
