import { rootPorts } from '../build/root-ports.ts';
import type { CommandContext } from '../context.ts';
import { temporaryDirectories } from '../shared/temporary-directories.ts';
import type { RevisionPorts } from '@krmkit/check';

export function revisionPorts(context: CommandContext): RevisionPorts {
  return {
    ...rootPorts(context),
    programs: context.programs,
    writableFiles: async () => (await context.writing()).files,
    temporary: () => temporaryDirectories(context),
    signal: context.signal,
  };
}
