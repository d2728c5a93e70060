import { member } from '../../value/json.ts';
import type { Build } from '../build-context.ts';
import type { ObjectList } from '../objects.ts';
import { builtInStep } from './built-in.ts';
import type { Plugin } from './plugin.ts';
import { refusePlugin } from './plugin.ts';

/** Runs plugins in order. */
export async function runPlugins(
  objects: ObjectList,
  plugins: readonly Plugin[],
  build: Build,
  hasFailed: () => boolean,
): Promise<void> {
  for (const plugin of plugins) {
    if (hasFailed()) return;
    const isBuiltIn = member(plugin.object.value, 'apiVersion') === 'builtin';
    const step = isBuiltIn ? builtInStep(plugin, build) : undefined;
    if (step !== undefined) await step(objects, plugin, build);
    else if (!isBuiltIn) refuseLegacy(plugin, build);
  }
}

function refuseLegacy(plugin: Plugin, build: Build): void {
  const kind = String(member(plugin.object.value, 'kind'));
  const message = `${kind} is neither a built-in plugin nor a KRM function`;
  const hint = 'Declare a function with the annotation config.kubernetes.io/function, or use apiVersion: builtin';
  refusePlugin(plugin, ['kind'], message, hint, build);
}
