import { describe, expect, it } from 'vitest';
import type { Problem } from '@krmkit/base';
import { memoryDisk } from '@krmkit/base';
import type { SharedCacheSettings } from '../../src/run/shared-cache.ts';
import { openSharedCache } from '../../src/run/shared-cache.ts';

// RFC 8410, section 10.
const PUBLIC = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PUBLIC KEY-----
`;
const PRIVATE = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
-----END PRIVATE KEY-----
`;
const REGISTRY = { host: 'registry.example.com', name: 'cache', tag: undefined } as const;

interface Opened {
  readonly outcome: Awaited<ReturnType<typeof openSharedCache>>;
  readonly warned: readonly Problem[];
  readonly paths: readonly string[];
}

async function open(settings: Partial<SharedCacheSettings>): Promise<Opened> {
  const disk = memoryDisk(
    new Map([
      ['public.pem', PUBLIC],
      ['private.pem', PRIVATE],
      ['broken.pem', 'hello'],
      ['file', 'no directory'],
      ['there/x', ''],
    ]),
  );
  const warned: Problem[] = [];
  const outcome = await openSharedCache(
    { written: 'cache', repository: undefined, mode: undefined, keyFiles: [], ...settings },
    {
      files: disk.fileSystem,
      writableFiles: () => Promise.resolve(disk.fileSystem),
      registry: () =>
        Promise.resolve({
          send: () => Promise.reject(new Error('No registry')),
          credentials: () => Promise.resolve(undefined),
          sleep: () => Promise.resolve(),
        }),
      signal: new AbortController().signal,
      warn: (problem) => warned.push(problem),
    },
  );
  return { outcome, warned, paths: (await disk.fileSystem.status('cache')).ok ? ['cache'] : [] };
}

describe('a shared cache', () => {
  it.each<[string, Partial<SharedCacheSettings>, boolean]>([
    ['a directory', {}, true],
    ['a directory to read', { written: 'there', mode: 'read' }, false],
    ['a registry', { repository: REGISTRY }, false],
    ['a registry to write', { repository: REGISTRY, mode: 'read-write' }, true],
    ['a directory, and only public keys', { written: 'there', keyFiles: ['public.pem'] }, false],
    ['a directory, and a private key', { keyFiles: ['public.pem', 'private.pem'] }, true],
  ])('%s: whether it is written', async (_, settings, isWritable) => {
    const { outcome, warned } = await open(settings);
    expect(outcome).toMatchObject({ ok: true, value: { name: settings.written ?? 'cache', isWritable } });
    expect(warned).toEqual([]);
  });

  it('is created to be written, and not to be read', async () => {
    expect((await open({})).paths).toEqual(['cache']);
    const { outcome, warned, paths } = await open({ mode: 'read' });
    expect([outcome, paths]).toEqual([{ ok: true, value: undefined }, []]);
    expect(warned).toEqual([
      {
        message: expect.stringContaining('cannot use the shared cache cache: '),
        hint: 'all functions run; name another directory with --cache-to',
      },
    ]);
  });

  it('is no file', async () => {
    const { warned } = await open({ written: 'file', mode: 'read' });
    expect(warned).toMatchObject([{ message: 'cannot use the shared cache file: it is not a directory' }]);
  });

  it.each<[string, Partial<SharedCacheSettings>, string]>([
    ['a missing key file', { keyFiles: ['none.pem'] }, 'there is no key file none.pem'],
    ['a file without keys', { keyFiles: ['broken.pem'] }, '--cache-key: a file has no key in PEM'],
    [
      'public keys to write with',
      { mode: 'read-write', keyFiles: ['public.pem'] },
      '--cache-key has no private key to sign results with',
    ],
  ])('is refused with %s', async (_, settings, message) => {
    expect((await open(settings)).outcome).toEqual({
      ok: false,
      message: expect.stringContaining(message),
      hint: expect.any(String),
    });
  });

  it('says which entry it ignores, and why', async () => {
    const { outcome, warned } = await open({});
    if (outcome.ok) outcome.value?.onRefused('sha256-1', 'untrusted');
    expect(warned).toEqual([
      {
        message: 'ignored an entry with the signature of another key of the shared cache cache: sha256-1',
        hint: 'the function runs instead; add the public key of its writer, if you trust it',
      },
    ]);
  });
});
