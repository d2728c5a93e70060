import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Programs } from '@krmkit/base';
import { nodePrograms } from '@krmkit/base/node';
import { parseAuthor } from '../../src/git/push-branch.ts';

const URL = 'https://git.example.com/shop.git';
const AUTHOR = parseAuthor('Render Bot <bot@example.com>');
if (!AUTHOR.ok) throw new Error(AUTHOR.message);

/** The repository of an export. */
export const REPOSITORY = {
  url: URL,
  branch: 'rendered',
  ref: undefined,
  author: AUTHOR.value,
  secret: undefined,
  message: 'Run the functions',
};

export function git(cwd: string, ...args: readonly string[]): string {
  const settings = ['user.name=P', 'user.email=p@x', 'init.defaultBranch=main'].flatMap((one) => ['-c', one]);
  return execFileSync('git', [...settings, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Commits everything that a person has, and pushes it to `main`. */
export function save(person: string, message: string): void {
  git(person, 'add', '.');
  git(person, 'commit', '--quiet', '-m', message);
  git(person, 'push', '--quiet', 'origin', 'HEAD:refs/heads/main');
}

/** A bare repository with the files of a directory at a path, and `person` beside it, a clone. */
export function createServer(folder: string, path: string, files: string): string {
  const [server, person] = [join(folder, 'server.git'), join(folder, 'person')];
  mkdirSync(server, { recursive: true });
  git(server, 'init', '--quiet', '--bare');
  git(folder, 'clone', '--quiet', server, 'person');
  cpSync(files, join(person, path), { recursive: true });
  save(person, 'first');
  return server;
}

/** The git of a pod that reaches the repository of a directory under the URL of `REPOSITORY`. */
export function podGit(server: string): Programs {
  const programs = nodePrograms();
  const env = {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `url.file://${server}.insteadOf`,
    GIT_CONFIG_VALUE_0: URL,
  };
  return {
    run: (program, args, options) => programs.run(program, args, { ...options, env: { ...options?.env, ...env } }),
  };
}
