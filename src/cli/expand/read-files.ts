import { printable } from '../../diagnostics/printable.ts';
import type { Package } from '../../read/package.ts';
import { openPackage } from '../../read/package.ts';
import type { CommandContext } from '../context.ts';
import { createProgress, readPorts } from './progress.ts';
import type { ExpandSettings } from './settings.ts';

/** The files, directories and standard input for `krmkit expand`. */
export async function readFiles(context: CommandContext, settings: ExpandSettings): Promise<Package> {
  const progress = createProgress(context, settings.quiet);
  const read = await openPackage(settings.paths, readPorts(context), {
    onProgress: ({ done, total }) => {
      progress.report('reading', done, total);
    },
  });
  await progress.clear();
  return read;
}

/** For messages: `in deploy, web.yaml`. */
export function whereOf({ paths }: ExpandSettings): string {
  return `in ${paths.map(printable).join(', ')}`;
}
