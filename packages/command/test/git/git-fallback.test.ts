import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NEEDS_UNIX } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';
import type { Repository } from './git-world.ts';
import { createGitWorld } from './git-world.ts';

const BASE = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a: "1"\n  b: "1"\n  c: "1"\n  d: "1"\n';

interface Row {
  readonly name: string;
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

const MERGES: readonly Row[] = [
  { name: 'other lines', base: BASE, ours: `${BASE}# unrelated\n`, theirs: BASE.replace('a: "1"', 'a: "2"') },
  {
    name: 'one line',
    base: BASE,
    ours: BASE.replace('a: "1"', 'a: "3"'),
    theirs: BASE.replace('a: "1"', 'a: "2"'),
  },
  { name: 'a file that both added', base: '', ours: BASE, theirs: BASE.replace('c: "1"', 'c: "2"') },
  { name: 'a binary file', base: `${BASE}\0`, ours: `${BASE}#\0`, theirs: `${BASE}# b\0` },
];

const PATH = "it's a file.yaml";

/** The `krmkit` on the PATH; undefined: none. */
const PROGRAMS: readonly (readonly [name: string, script: string | undefined])[] = [
  ['is not on the PATH', undefined],
  ['is a link to a program that was uninstalled', 'link'],
  [
    'is a script for a program that was uninstalled',
    `#!/bin/sh\nexec '${process.execPath}' /nowhere/krmkit.cjs "$@"\n`,
  ],
  ['needs an interpreter that does not exist', '#!/nowhere/node\n'],
  ['is not executable', 'plain'],
  ['throws', `#!/bin/sh\nexec '${process.execPath}' -e 'throw new Error("broken")'\n`],
  ['does not know the option', '#!/bin/sh\nexit 2\n'],
  ['fails', '#!/bin/sh\nexit 129\n'],
  ['crashes', '#!/bin/sh\nkill -SEGV $$\n'],
  ['is killed', '#!/bin/sh\nkill -KILL $$\n'],
];

describe('if krmkit does not work, git merges by lines', NEEDS_UNIX, () => {
  const world = createGitWorld();
  afterAll(world.remove);
  const program = join(world.folder, 'bin', 'krmkit');
  let serial = 0;

  function installProgram(script: string | undefined): void {
    rmSync(program, { force: true });
    if (script === undefined) return;
    if (script === 'link') symlinkSync('/nowhere/krmkit.cjs', program);
    else {
      writeFileSync(program, script);
      chmodSync(program, script === 'plain' ? 0o644 : 0o755);
    }
  }

  /** A repository with the row as branches `main`, checked out, and `topic`. */
  async function branches({ base, ours, theirs }: Row, sets: boolean): Promise<Repository> {
    serial += 1;
    const repository = world.repository(`fallback-${serial}`);
    if (sets) {
      await runIn({ onDisk: true, programs: world.programs, env: { HOME: world.home } }, 'init-git', repository.path);
    }
    if (base !== '') repository.write(PATH, base);
    repository.commit('base');
    repository.git('checkout', '-q', '-b', 'topic');
    repository.write(PATH, theirs);
    repository.commit('theirs');
    repository.git('checkout', '-q', 'main');
    repository.write(PATH, ours);
    repository.commit('ours');
    return repository;
  }

  interface Outcome {
    readonly status: number | null;
    readonly text: string;
    readonly unmerged: string;
  }

  /** Without labels in the markers: a driver of git before 2.44 does not get them. */
  function merge(repository: Repository): Outcome {
    const { status } = repository.tryGit('merge', '-q', '--no-edit', 'topic');
    const text = repository.read(PATH).replaceAll(/^(<{7}|\|{7}|>{7}) .*$/gm, '$1');
    return { status, text, unmerged: repository.git('diff', '--name-only', '--diff-filter=U') };
  }

  describe.each(MERGES)('$name', (row) => {
    let repository: Repository;
    let plain: Outcome;

    beforeAll(async () => {
      plain = merge(await branches(row, false));
      repository = await branches(row, true);
      repository.git('branch', 'ours');
    });
    beforeEach(() => {
      repository.git('reset', '-q', '--hard', 'ours');
    });

    it.each(PROGRAMS)('krmkit %s', (_name, script) => {
      installProgram(script);
      expect(merge(repository)).toEqual(plain);
    });
  });

  it('uses the labels and the marker size of git', async () => {
    installProgram(undefined);
    serial += 1;
    const repository = world.repository(`fallback-${serial}`);
    await runIn({ onDisk: true, programs: world.programs, env: { HOME: world.home } }, 'init-git', repository.path);
    repository.write('.gitattributes', '*.yaml merge=krmkit conflict-marker-size=9\n');
    repository.write('a.yaml', BASE);
    repository.commit('base');
    repository.git('checkout', '-q', '-b', 'topic');
    repository.write('a.yaml', BASE.replace('a: "1"', 'a: "2"'));
    repository.commit('theirs');
    repository.git('checkout', '-q', 'main');
    repository.write('a.yaml', BASE.replace('a: "1"', 'a: "3"'));
    repository.commit('ours');
    const { status, stderr } = repository.tryGit('merge', '-q', '--no-edit', 'topic');
    expect(status).toBe(1);
    expect(stderr).toContain('krmkit did not merge a.yaml: git merges its lines\n');
    // The names of the branches, if git passes them on.
    expect(repository.read('a.yaml')).toMatch(
      /^<{9} (?:ours|HEAD)\n {2}a: "3"\n={9}\n {2}a: "2"\n>{9} (?:theirs|topic)\n/m,
    );
  });

  it('init-git warns about it', async () => {
    const run = async (name: string): Promise<string> => {
      const { path } = world.repository(name);
      const { status, stderr } = await runIn(
        { onDisk: true, programs: world.programs, env: { HOME: world.home } },
        'init-git',
        '-q',
        path,
      );
      expect(status).toBe(0);
      return stderr;
    };
    const warning = `krmkit init-git: git cannot find krmkit: there is no working krmkit on the PATH
  add it to the PATH; until then git merges these files by lines
`;
    installProgram(undefined);
    expect(await run('missing')).toBe(warning);
    installProgram('#!/bin/sh\nexit 1\n');
    expect(await run('broken')).toBe(warning);
    installProgram('#!/bin/sh\necho "krmkit 1.2.3"\n');
    expect(await run('working')).toBe('');
  });

  it('runs nothing twice and keeps what krmkit wrote', async () => {
    mkdirSync(join(world.folder, 'bin'), { recursive: true });
    installProgram('#!/bin/sh\ncase $1 in merge3) echo "written: by $8" >"$5"; exit 1 ;; esac\n');
    const [row] = MERGES;
    if (row === undefined) throw new Error('there is no row');
    expect(merge(await branches(row, true))).toMatchObject({ status: 1, text: 'written: by 7\n' });
  });
});
