import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileSystem, Result, TemporaryDirectories } from '@krmkit/base';
import { nodeTemporaryDirectories } from '@krmkit/base/node';
import { openRepository, resolveRevisions } from '@krmkit/manifests';
import type { Clone } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { NO_PERMISSIONS } from '../../src/api/open-environments.ts';
import type { BuildFlags } from '../../src/input/judge-settings.ts';
import type { SideFiles } from '../../src/revisions/build-files.ts';
import { withBuildFiles } from '../../src/revisions/build-files.ts';
import { revisionPorts } from '../check-files.ts';

const PLUGINS: BuildFlags = { ...NO_PERMISSIONS, enablePlugins: true };
const HELM: BuildFlags = {
  ...NO_PERMISSIONS,
  helm: { command: 'helm', apiVersions: [], kubeVersion: '', debug: false },
};

let clone: Clone;
beforeAll(() => {
  clone = createClone();
  clone.commit({ 'a.yaml': 'first\n' });
  clone.commit({ 'a.yaml': 'second\n' });
  clone.edit({ 'a.yaml': 'third\n' });
});
afterAll(() => clone.remove());

interface Given {
  readonly flags?: BuildFlags | undefined;
  readonly head?: string | undefined;
  readonly work?: (files: SideFiles) => Promise<void>;
  /** The number of the temporary directory that cannot be made. */
  readonly failing?: number;
}

interface Built {
  readonly result: Result<void>;
  readonly directories: readonly string[];
  readonly sides: readonly FileSystem[];
}

async function build({ flags, head, work = async () => undefined, failing = 0 }: Given): Promise<Built> {
  const ports = revisionPorts(clone);
  const repository = await openRepository({ programs: await ports.programs(), signal: ports.signal });
  if (!repository.ok) throw new Error(repository.message);
  const revisions = await resolveRevisions(repository.value, 'HEAD~1', head);
  if (!revisions.ok) throw new Error(revisions.message);
  const { fileSystem } = clone.ports();
  const trees = { before: { ...fileSystem }, after: { ...fileSystem } };
  const directories: string[] = [];
  const node = nodeTemporaryDirectories();
  const temporary: TemporaryDirectories = {
    ...node,
    create: async () => {
      if (directories.length + 1 === failing) return { ok: false, failure: 'failed', message: 'ENOSPC' };
      const made = await node.create();
      if (made.ok) directories.push(made.value.path);
      return made;
    },
  };
  const settings = { build: flags && { flags, required: [], controllers: undefined } };
  const read = { repository: repository.value, revisions: revisions.value, trees };
  const result = await withBuildFiles({ ...ports, temporary: async () => temporary }, settings, read, work);
  return { result, directories, sides: [trees.before, trees.after] };
}
const left = ({ directories }: Built): readonly string[] => directories.filter((directory) => existsSync(directory));

describe('the files of a build', () => {
  it.each<readonly [what: string, flags: BuildFlags | undefined]>([
    ['without builds', undefined],
    ['without programs', NO_PERMISSIONS],
  ])('are those of git %s', async (_, flags) => {
    const seen: FileSystem[] = [];
    const { result, directories, sides } = await build({
      flags,
      work: async ({ before, after }) => void seen.push(before, after),
    });
    expect([result.ok, directories]).toEqual([true, []]);
    expect(seen.map((files, index) => files === sides[index])).toEqual([true, true]);
  });

  const works: readonly (readonly [
    what: string,
    flags: BuildFlags,
    head: string | undefined,
    texts: readonly string[],
  ])[] = [
    ['functions', PLUGINS, undefined, ['first\n', 'third\n']],
    ['helm', HELM, undefined, ['first\n', 'third\n']],
    ['two commits', PLUGINS, 'HEAD', ['first\n', 'second\n']],
  ];
  it.each(works)('of commits are on disk, and removed after the work: %s', async (_, flags, head, texts) => {
    const seen: string[] = [];
    const built = await build({
      flags,
      head,
      work: async ({ before, after }) => {
        for (const files of [before, after]) {
          const real = await files.realPath('a.yaml');
          if (real.ok) seen.push(readFileSync(real.value, 'utf8'));
        }
      },
    });
    expect(seen).toEqual(texts);
    // Programs can read the working tree.
    expect(built.directories).toHaveLength(head === undefined ? 1 : 2);
    expect(left(built)).toEqual([]);
  });

  it('are removed where the work fails', async () => {
    const made: string[] = [];
    const failing = build({
      flags: PLUGINS,
      work: async ({ before }) => {
        const real = await before.realPath('.');
        if (real.ok) made.push(real.value);
        throw new Error('no');
      },
    });
    await expect(failing).rejects.toThrow('no');
    expect(made.map((directory) => existsSync(directory))).toEqual([false]);
  });

  it.each([
    [1, undefined],
    [2, 'HEAD'],
  ])('need temporary directories: %i', async (failing, head) => {
    let isCalled = false;
    const built = await build({ flags: PLUGINS, failing, head, work: async () => void (isCalled = true) });
    expect(built.result).toEqual({
      ok: false,
      message: 'no temporary directory can be made: ENOSPC',
      hint: 'free some space, or set TMPDIR',
    });
    expect(isCalled).toBe(false);
    expect([built.directories.length, left(built)]).toEqual([failing - 1, []]);
  });
});
