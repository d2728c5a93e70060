import { explainGit, gitText, runGit } from '@krmkit/base';
import type { CommandContext } from '../context.ts';
import type { Problem, Result } from '@krmkit/base';

/** Runs a short git command. Returns its output without the final line break. */
export async function askGit(
  context: CommandContext,
  cwd: string,
  args: readonly string[],
): Promise<Result<string, Required<Problem>>> {
  const programs = await context.programs();
  const end = await runGit(programs, args, { cwd, signal: context.signal, timeout: 60_000 });
  if (end.end === 'exited' && end.status === 0) return { ok: true, value: gitText(end.stdout).replace(/\r?\n$/, '') };
  return { ok: false, ...explainGit(end) };
}

/** Whether the shell of git's driver finds a working `krmkit`. */
export async function isOnPath(context: CommandContext): Promise<boolean> {
  const programs = await context.programs();
  const end = await programs.run('krmkit', ['--version'], { signal: context.signal, timeout: 60_000 });
  return end.end === 'exited' && end.status === 0 && gitText(end.stdout).startsWith('krmkit ');
}
