import type { TemporaryDirectories } from '@krmkit/base';
import type { CommandContext } from '../context.ts';

/** Temporary directories that Ctrl-C removes, too. */
export async function temporaryDirectories(context: CommandContext): Promise<TemporaryDirectories> {
  const directories = await context.temporary();
  return {
    create: async () => {
      const made = await directories.create();
      if (!made.ok) return made;
      const directory = made.value;
      const release = context.beforeInterrupt(directory.remove);
      const remove = async (): Promise<void> => {
        await directory.remove();
        await release();
      };
      return { ok: true, value: { ...directory, remove } };
    },
  };
}
