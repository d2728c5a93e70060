import type { CommandContext } from '../context.ts';
import { readPorts } from '../expand/progress.ts';
import type { RootPorts, RootRequest } from '@krmkit/check';

/** Most inputs have no kustomization, and need not load the code that builds. */
export function rootPorts(context: CommandContext): RootPorts {
  return {
    ...readPorts(context),
    buildRoot: async ({ flags, strict, files = context.files, ...root }: RootRequest) => {
      const { buildRootOf } = await import('./build-options.ts');
      return buildRootOf({ ...context, files }, root, flags, strict);
    },
  };
}
