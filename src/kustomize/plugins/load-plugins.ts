import { createSource } from '../../text/source.ts';
import { locateSourced, stepOf } from '../build-context.ts';
import type { LoadContext, Target } from '../load-target.ts';
import { entryAt, loadInputs } from '../load-target.ts';
import type { BuildObject } from '../objects.ts';
import { readObjects } from '../read-objects.ts';
import type { Plugin, PluginRole } from './plugin.ts';

/**
 * The plugins that a field of a kustomization names: first those of inline texts, then those of files and directories.
 * `build` makes the objects of a directory. Follows configureExternalGenerators in
 * api/internal/target/kusttarget_configplugin.go.
 */
export async function loadPlugins(
  target: Target,
  role: PluginRole,
  context: LoadContext,
  build: (target: Target) => Promise<Iterable<BuildObject>>,
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
