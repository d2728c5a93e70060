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

/**
 * The command that git runs, a program of the POSIX shell without single quotes. Git takes a status from 1 to 127 for a
 * merge with conflicts whose result is in %A. The shell's 127 for a missing `krmkit` and the 1 of a Node that ends with an
 * error look the same. So krmkit has merged only if its status is 0 or %A has changed. In all other cases git merges the
 * lines, as it does without a driver. Git before 2.44 leaves `%S`, `%X` and `%Y` as they are.
 */
const DRIVER: string = [
  'f() { h=$(git hash-object --stdin <"$2")',
  'krmkit merge3 --git-driver -- "$@"',
  's=$?',
  '[ $s = 0 ] && return 0',
  '[ "$h" = "$(git hash-object --stdin <"$2")" ] || return $s',
  'o=${6#%?} a=${7#%?} b=${8#%?}',
  'e=$(LC_ALL=C git merge-file --marker-size="$5" -L "${a:-ours}" -L "${o:-base}" -L "${b:-theirs}" -- "$2" "$1" "$3" 2>&1)',
  's=$?',
  // As git does by itself: our version stays, with a conflict.
  'case $e in *"binary files"*) return 1 ;; esac',
  'echo "krmkit did not merge $4: git merges its lines" >&2',
  '[ -z "$e" ] || echo "$e" >&2',
  'return $s',
  '}',
  'f %O %A %B %P %L %S %X %Y',
].join('; ');

/** The settings of `krmkit init-git`: a name for people, and the command for git. */
export const DRIVER_CONFIG: readonly (readonly [key: string, value: string])[] = [
  ['merge.krmkit.name', 'krmkit, which merges Kubernetes YAML field by field'],
  ['merge.krmkit.driver', DRIVER],
];

/** Whether the shell of git's driver finds a working `krmkit`. */
export async function isOnPath(context: CommandContext): Promise<boolean> {
  const programs = await context.programs();
  const end = await programs.run('krmkit', ['--version'], { signal: context.signal, timeout: 60_000 });
  return end.end === 'exited' && end.status === 0 && gitText(end.stdout).startsWith('krmkit ');
}
