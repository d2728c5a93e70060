import { execFileSync } from 'node:child_process';
import type { Programs } from '@krmkit/base';
import { nodePrograms } from '@krmkit/base/node';

export const URL = 'https://git.example.com/shop.git';

export function git(cwd: string, ...args: readonly string[]): string {
  const settings = ['user.name=P', 'user.email=p@x', 'init.defaultBranch=main'].flatMap((one) => ['-c', one]);
  return execFileSync('git', [...settings, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** The git of a pod that reaches the repository of a directory under `URL`. */
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
