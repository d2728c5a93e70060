import type { CommandContext } from '../context.ts';

/** Absolute; what paths of the command line are relative to. */
export async function workingDirectoryOf({ files }: Pick<CommandContext, 'files'>): Promise<string> {
  const here = await files.realPath('.');
  return here.ok ? here.value : '/';
}
