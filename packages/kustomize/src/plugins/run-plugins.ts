import { applyChanges, equalValues, isObject, member, follow, createSource } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import type { Build } from '../build-context.ts';
import type { ObjectList, BuildObject } from '../objects.ts';
import { currentId } from '../objects.ts';
import { builtInStep } from './built-in.ts';
import type { BuildFunctions } from './functions.ts';
import { functionStep } from './functions.ts';
import type { Plugin, PluginStep, PluginRole } from './plugin.ts';
import { refusePlugin } from './plugin.ts';
import { locateSourced, stepOf } from '../build-context.ts';
import type { LoadContext, LoadedKustomization } from '../load-target.ts';
import { entryAt, loadInputs } from '../load-target.ts';
import { readObjects } from '../read-objects.ts';

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
  refusePlugin(plugin, { at: ['kind'], message, hint }, build);
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
  refusePlugin(plugin, { message, hint: 'A validator must not change objects. List it under transformers' }, build);
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

/**
 * The plugins that a field of a kustomization names: first those of inline texts, then those of files and directories.
 * `build` makes the objects of a directory. Follows configureExternalGenerators in
 * api/internal/target/kusttarget_configplugin.go.
 */
export async function loadPlugins(
  target: LoadedKustomization,
  role: PluginRole,
  context: LoadContext,
  build: (target: LoadedKustomization) => Promise<Iterable<BuildObject>>,
): Promise<readonly Plugin[]> {
  const inline: Plugin[] = [];
  const others: Plugin[] = [];
  for (const [index, text] of (target.kustomization[role] ?? []).entries()) {
    const entry = entryAt(target, [role, index], text);
    const own = readInline(text, entry);
    if (own !== undefined) {
      inline.push(...own.map((object) => ({ role, object, entry })));
      continue;
    }
    const inputs = await loadInputs(target.directory, target.sourced, [{ path: text, at: [role, index] }], context);
    for (const { content } of inputs) {
      const objects = content.kind === 'objects' ? content.objects : await build(content.target);
      for (const object of objects) others.push({ role, object, entry });
    }
  }
  return [...inline, ...others];
}

/** The objects of an inline text; undefined if it is the name of a file or a directory. */
function readInline(text: string, entry: Plugin['entry']): readonly BuildObject[] | undefined {
  if (!/\n|: |^\s*\{/.test(text)) return undefined;
  const within = stepOf(entry, 'set').position;
  const source = createSource(locateSourced(entry.sourced)?.path ?? '', text);
  const read = readObjects(source, { inline: { entry: entry.label, within } });
  return read.ok ? read.objects : undefined;
}
