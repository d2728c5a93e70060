import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { nodePrograms, nodeTemporaryDirectories } from '@krmkit/base/node';
import { NO_PERMISSIONS } from '../../src/api/open-environments.ts';
import { buildOptionsOf } from '../../src/build/build-options.ts';
import type { BuildPorts } from '../../src/build/build-ports.ts';

/** Ports that note what is made. */
function noting(): { readonly ports: BuildPorts; readonly made: string[] } {
  const made: string[] = [];
  const note = <T>(name: string, value: T): Promise<T> => {
    made.push(name);
    return Promise.resolve(value);
  };
  const files = memoryFileSystem(new Map());
  return {
    made,
    ports: {
      files: { ...files, realPath: async () => ({ ok: true, value: '/work' }) },
      clock: { now: () => 0 },
      signal: new AbortController().signal,
      environment: {},
      user: () => undefined,
      programs: () => note('programs', nodePrograms()),
      temporary: () => note('temporary', nodeTemporaryDirectories()),
      remotes: () =>
        note('remotes', {
          download: async () => ({ ok: false, message: '' }),
          checkOut: async () => ({ ok: false, message: '' }),
        }),
    },
  };
}

describe('how a build is made', () => {
  it('has nothing that runs or fetches without a permission', async () => {
    const { ports, made } = noting();
    expect(await buildOptionsOf(ports, NO_PERMISSIONS)).toEqual({});
    expect(made).toEqual([]);
  });

  it.each([
    [{ reorder: 'none' }],
    [{ unrestricted: true }],
    [{ unrestricted: false }],
    [{ managedByLabel: true }],
  ] as const)('has the flags %j', async (flags) => {
    const { ports } = noting();
    expect(await buildOptionsOf(ports, { ...NO_PERMISSIONS, ...flags })).toEqual(flags);
  });

  it('fetches with --enable-remote', async () => {
    const { ports, made } = noting();
    expect(Object.keys(await buildOptionsOf(ports, { ...NO_PERMISSIONS, enableRemote: true }))).toEqual(['remotes']);
    expect(made).toEqual(['remotes']);
  });

  it('runs functions with --enable-plugins', async () => {
    const { ports } = noting();
    expect(Object.keys(await buildOptionsOf(ports, { ...NO_PERMISSIONS, enablePlugins: true }))).toEqual(['functions']);
  });

  it('runs helm with --enable-helm, from where krmkit runs', async () => {
    const { ports, made } = noting();
    const helm = { command: './helm', apiVersions: ['v1'], kubeVersion: '1.34', debug: false };
    expect(await buildOptionsOf(ports, { ...NO_PERMISSIONS, helm })).toEqual({
      helm: {
        ...helm,
        command: '/work/helm',
        programs: expect.anything(),
        temporary: expect.anything(),
        signal: ports.signal,
      },
    });
    expect(made).toEqual(['programs', 'temporary']);
  });
});
