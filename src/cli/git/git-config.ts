import type { ProgramEnd } from '../../platform/ports.ts';
import type { CommandContext } from '../context.ts';
import { endText } from './merge-file.ts';

/** What git answered on stdout, without the line end behind it; or why it did not. */
export type GitAnswer = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

/** One quick question to git. */
export async function askGit(context: CommandContext, cwd: string, args: readonly string[]): Promise<GitAnswer> {
  const programs = await context.programs();
  const end = await programs.run('git', args, {
    cwd,
    env: { LC_ALL: 'C' },
    signal: context.signal,
    timeout: 60_000,
  });
  if (end.end === 'exited' && end.status === 0) return { ok: true, text: textOf(end.stdout).replace(/\r?\n$/, '') };
  return { ok: false, message: whyNot(end) };
}

function whyNot(end: ProgramEnd): string {
  if (end.end === 'not-found') return 'there is no git here';
  const written = 'stderr' in end ? textOf(end.stderr).trim() : '';
  return end.end === 'exited' && written !== '' ? written : endText(end);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** What `krmkit init-git` sets: a name for people, and the command that git runs. */
export const DRIVER_CONFIG: readonly (readonly [key: string, value: string])[] = [
  ['merge.krmkit.name', 'krmkit, which merges Kubernetes YAML field by field'],
  ['merge.krmkit.driver', 'krmkit merge3 --git-driver -- %O %A %B %P %L %S %X %Y'],
];
