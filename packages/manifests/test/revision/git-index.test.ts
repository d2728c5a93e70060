import { describe, expect, it } from 'vitest';
import type { EntryStatus } from '@krmkit/base';
import { isAsSeen, readIndex } from '../../src/revision/git-index.ts';
import type { IndexedFile } from '../../src/revision/git-index.ts';

const OBJECT = 'a'.repeat(40);
const SECONDS = 1_000_000_000n;

/** As `git ls-files --stage --debug -z` prints it: the status comes after the NUL of the path. */
function printed(
  path: string,
  { mode = '100644', object = OBJECT, stage = 0, modified = '10:5', size = 3, flags = '0' } = {},
): readonly [head: string, status: string] {
  return [
    `${mode} ${object} ${stage}\t${path}`,
    `  ctime: 9:4\n  mtime: ${modified}\n  dev: 1\tino: 2\n  uid: 0\tgid: 0\n  size: ${size}\tflags: ${flags}\n`,
  ];
}

function joined(...entries: readonly (readonly [string, string])[]): string {
  const [first, ...rest] = entries;
  if (first === undefined) return '';
  const between = rest.map(([head], index) => `${entries[index]?.[1] ?? ''}${head}`);
  return [first[0], ...between, entries.at(-1)?.[1] ?? ''].join('\0');
}

const STATUS: EntryStatus = {
  kind: 'file',
  size: 3,
  mode: 0o644,
  owner: { user: 0, group: 0 },
  identity: '1:2',
  modified: `${10n * SECONDS + 5n}`,
  changed: `${9n * SECONDS + 4n}`,
};

/** `written`: when git wrote the index, in seconds. */
async function read(
  output: string,
  written: number | 'never' = 20,
  path = '.git/index',
): Promise<ReadonlyMap<string, IndexedFile>> {
  const asked: string[] = [];
  const result = await readIndex(
    {
      top: '/repo',
      directory: '',
      run: (args) => {
        expect(args).toEqual(['ls-files', '--stage', '--debug', '-z']);
        return Promise.resolve({ ok: true, value: new TextEncoder().encode(output) });
      },
      ask: () => Promise.resolve(path),
    },
    {
      entryStatus: (of) => {
        asked.push(of);
        return Promise.resolve(
          written === 'never'
            ? { ok: false, failure: 'missing', message: '' }
            : { ok: true, value: { ...STATUS, modified: `${BigInt(written) * SECONDS}` } },
        );
      },
    },
  );
  if (!result.ok) throw new Error(result.message);
  expect(asked).toEqual([path.startsWith('/') ? path : `/repo/${path}`]);
  return result.value;
}

describe('the index of git', () => {
  it('has entries by path', async () => {
    const found = await read(
      joined(
        printed('a.yaml'),
        printed('run.sh', { mode: '100755' }),
        printed('link', { mode: '120000' }),
        printed('nested', { mode: '160000' }),
        printed('with\ttab and\nline', { object: 'b'.repeat(64) }),
      ),
    );
    expect([...found].map(([path, { entry }]) => [path, entry])).toEqual([
      ['a.yaml', { object: OBJECT, kind: 'file' }],
      ['run.sh', { object: OBJECT, kind: 'file', isExecutable: true }],
      ['link', { object: OBJECT, kind: 'link' }],
      ['with\ttab and\nline', { object: 'b'.repeat(64), kind: 'file' }],
    ]);
  });

  it('is empty', async () => {
    expect([...(await read(''))]).toEqual([]);
  });

  it('has no entry for a file with conflicts', async () => {
    const found = await read(joined(printed('a', { stage: 2 }), printed('a', { stage: 3 })));
    expect([...found].map(([path, { entry }]) => [path, entry])).toEqual([['a', undefined]]);
  });

  it.each([
    ['0', false],
    ['40000000', true],
    ['60000000', true],
    ['20000000', false],
  ])('knows what a sparse checkout leaves out: flags %s', async (flags, isSkipped) => {
    expect((await read(joined(printed('a', { flags })))).get('a')?.isSkipped).toBe(isSkipped);
  });

  // https://git-scm.com/docs/racy-git
  it.each<readonly [why: string, written: number | 'never', isSeen: boolean]>([
    ['is older than the index', 11, true],
    ['is from the second of the index', 10, false],
    ['is newer', 9, false],
    ['is not known to be older', 'never', false],
  ])('has the status of a file that %s', async (_, written, isSeen) => {
    const { seen } = (await read(joined(printed('a')), written)).get('a') ?? {};
    expect(seen).toEqual(isSeen ? { changed: 9n * SECONDS + 4n, modified: 10n * SECONDS + 5n, size: 3 } : undefined);
  });

  it('has no status of a file that changed when it was written', async () => {
    expect((await read(joined(printed('a', { modified: '20:0' })), 20)).get('a')?.seen).toBeUndefined();
  });

  it('can be elsewhere', async () => {
    expect((await read(joined(printed('a')), 20, '/elsewhere/index')).size).toBe(1);
  });

  it('has no status that another git prints in another way', async () => {
    expect((await read(`100644 ${OBJECT} 0\ta\0something else`)).get('a')).toEqual({
      entry: { object: OBJECT, kind: 'file' },
      seen: undefined,
      isSkipped: false,
    });
  });

  it('is not there', async () => {
    const failure = { ok: false, message: 'no' } as const;
    const repository = {
      top: '/',
      directory: '',
      run: () => Promise.resolve(failure),
      ask: () => Promise.resolve(undefined),
    };
    expect(await readIndex(repository, { entryStatus: () => Promise.reject(new Error('asked')) })).toEqual(failure);
  });
});

describe('a file as git has seen it', () => {
  const seen = { changed: 9n * SECONDS + 4n, modified: 10n * SECONDS + 5n, size: 3 };
  const { changed: _, ...unchanged } = STATUS;
  it.each<readonly [why: string, file: IndexedFile['seen'], status: EntryStatus, isSame: boolean]>([
    ['all is the same', seen, STATUS, true],
    ['nothing is known', undefined, STATUS, false],
    ['another time', seen, { ...STATUS, modified: '1' }, false],
    ['another change', seen, { ...STATUS, changed: '1' }, false],
    ['a system without the time of changes', seen, unchanged, true],
    ['another size', seen, { ...STATUS, size: 4 }, false],
    ['a size of which git keeps 32 bits', seen, { ...STATUS, size: 2 ** 32 + 3 }, true],
  ])('%s', (_why, file, status, isSame) => {
    expect(isAsSeen({ entry: undefined, seen: file, isSkipped: false }, status)).toBe(isSame);
  });
});
