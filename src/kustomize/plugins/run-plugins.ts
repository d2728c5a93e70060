import { applyChanges } from '../../value/apply-changes.ts';
import { equalValues } from '../../value/equal.ts';
import type { JsonValue } from '../../value/json.ts';
import { isObject, member } from '../../value/json.ts';
import { follow } from '../../value/path.ts';
import type { Build } from '../build-context.ts';
import type { ObjectList } from '../objects.ts';
import { currentId } from '../objects.ts';
import { builtInStep } from './built-in.ts';
import type { BuildFunctions } from './functions.ts';
import { functionStep } from './functions.ts';
import type { Plugin, PluginStep } from './plugin.ts';
import { refusePlugin } from './plugin.ts';

export interface PluginRun {
  readonly hasFailed: () => boolean;
  readonly functions: BuildFunctions | undefined;
}

/** Runs plugins in order. */
export async function runPlugins(
  objects: ObjectList,
  plugins: readonly Plugin[],
  build: Build,
  { hasFailed, functions }: PluginRun,
): Promise<void> {
  for (const plugin of plugins) {
    if (hasFailed()) return;
    const isBuiltIn = member(plugin.object.value, 'apiVersion') === 'builtin';
    const step = isBuiltIn ? builtInStep(plugin, build) : functionStep(plugin, functions, build);
    if (step === 'refused') return;
    if (step === undefined) {
      if (!isBuiltIn) refuseLegacy(plugin, build);
    } else if (plugin.role === 'validators') await validate(step, objects, plugin, build);
    else await step(objects, plugin, build);
  }
}

function refuseLegacy(plugin: Plugin, build: Build): void {
  const { kind } = currentId(plugin.object);
  const message = `${kind} is neither a built-in plugin nor a KRM function`;
  const hint = 'Declare a function with the annotation config.kubernetes.io/function, or use apiVersion: builtin';
  refusePlugin(plugin, ['kind'], message, hint, build);
}

/** A validator must leave the objects as they are; it may add the label validated-by. Follows runValidators. */
async function validate(step: PluginStep, objects: ObjectList, plugin: Plugin, build: Build): Promise<void> {
  const before = [...objects.entries()];
  await step(objects, plugin, build);
  const after = [...objects.entries()];
  const changed = after.find(
    ([position, { value }], index) =>
      before[index]?.[0] !== position || !isSameBut('validated-by', before[index][1].value, value),
  );
  if (changed === undefined && after.length === before.length) return;
  const { kind = 'an object', name = '' } = changed === undefined ? {} : currentId(changed[1]);
  const message = `The validator changes ${kind} ${name}`.trimEnd();
  refusePlugin(plugin, [], message, 'A validator must not change objects. List it under transformers', build);
}

/** Whether two objects are equal except for a label that the second one has. */
function isSameBut(label: string, before: JsonValue, after: JsonValue): boolean {
  if (equalValues(before, after)) return true;
  const path = ['metadata', 'labels'];
  if (follow(after, [...path, label]) === undefined) return false;
  const labels = follow(after, path);
  const isOnly = isObject(labels) && Object.keys(labels).length === 1 && follow(before, path) === undefined;
  return equalValues(before, applyChanges(after, [{ kind: 'remove', path: isOnly ? path : [...path, label] }]));
}
