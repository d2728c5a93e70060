import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { nodePrograms } from '@krmkit/base/node';
import type { Programs } from '@krmkit/base';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** A home of its own, so that no other configuration of git applies, and a directory on the PATH for `krmkit`. */
export interface GitWorld {
  readonly folder: string;
  readonly home: string;
  readonly programs: Programs;
  /** Puts the built command on the PATH as `krmkit`. */
  readonly installCommand: () => void;
  readonly repository: (name: string) => Repository;
  readonly run: (cwd: string, program: string, ...args: readonly string[]) => Ran;
  readonly remove: () => void;
}

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Repository {
  readonly path: string;
  /** Fails the test if git fails. */
  readonly git: (...args: readonly string[]) => string;
  readonly tryGit: (...args: readonly string[]) => Ran;
  readonly write: (path: string, text: string) => void;
  readonly read: (path: string) => string;
  readonly commit: (message: string) => void;
}

export function createGitWorld(): GitWorld {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-git-'));
  const home = join(folder, 'home');
  const bin = join(folder, 'bin');
  mkdirSync(home);
  mkdirSync(bin);
  const variables = {
    HOME: home,
    XDG_CONFIG_HOME: undefined,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: undefined,
    GIT_DIR: undefined,
    GIT_WORK_TREE: undefined,
    GIT_AUTHOR_NAME: 'test',
    GIT_AUTHOR_EMAIL: 'test@example.com',
    GIT_COMMITTER_NAME: 'test',
    GIT_COMMITTER_EMAIL: 'test@example.com',
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
  };
  const run = (cwd: string, program: string, ...args: readonly string[]): Ran => {
    const env = { ...process.env, ...variables };
    const { error, status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
    if (error !== undefined) throw error;
    return { status, stdout, stderr };
  };
  const plain = nodePrograms();
  return {
    folder,
    home,
    programs: {
      run: (program, args, options) => plain.run(program, args, { ...options, env: { ...variables, ...options?.env } }),
    },
    installCommand: () => {
      const script = `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'dist', 'cli.cjs')}' "$@"\n`;
      writeFileSync(join(bin, 'krmkit'), script, { mode: 0o755 });
    },
    repository: (name) => createRepository(join(folder, name), run),
    run,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function createRepository(path: string, run: GitWorld['run']): Repository {
  mkdirSync(path, { recursive: true });
  const tryGit = (...args: readonly string[]): Ran => run(path, 'git', ...args);
  const git = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = tryGit(...args);
    if (status !== 0) throw new Error(`git ${args.join(' ')}: status ${status}\n${stdout}${stderr}`);
    return stdout;
  };
  git('init', '-q', '-b', 'main');
  return {
    path,
    git,
    tryGit,
    write: (file, text) => {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), text);
    },
    read: (file) => (existsSync(join(path, file)) ? readFileSync(join(path, file), 'utf8') : ''),
    commit: (message) => {
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', message);
    },
  };
}
