import type { RootPorts } from '@krmkit/check';
import type { BuildPorts } from '@krmkit/check/node';
import type { CommandContext } from '../context.ts';
import { readPorts } from '../expand/progress.ts';
import { temporaryDirectories } from '../shared/temporary-directories.ts';

/** Most inputs have no kustomization, and need not load the code that builds. */
export function rootPorts(context: CommandContext): RootPorts {
  return {
    ...readPorts(context),
    buildRoot: async ({ files = context.files, ...request }) => {
      const { buildOne } = await import('./build-one.ts');
      return buildOne({ ...buildPorts(context), files }, request);
    },
    buildControllers: async ({ files = context.files, ...request }) => {
      const { buildControllersOf } = await import('./build-controllers.ts');
      return buildControllersOf({ ...buildPorts(context), files }, request, context.files);
    },
  };
}

export function buildPorts(context: CommandContext): BuildPorts {
  const { files, clock, signal, env, user, modules, programs, remotes } = context;
  const temporary = (): ReturnType<typeof temporaryDirectories> => temporaryDirectories(context);
  return { files, clock, signal, environment: env, user, ...(modules && { modules }), programs, temporary, remotes };
}
