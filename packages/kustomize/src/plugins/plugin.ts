import type { Build, Entry } from '../build-context.ts';
import { locateSourced } from '../build-context.ts';
import type { Decoder, DecodeProblem } from '../decode-config.ts';
import type { ObjectList } from '../objects.ts';
import type { BuildObject } from '../objects.ts';
import type { EntryProblem } from '../report-entry.ts';
import { reportEntry } from '../report-entry.ts';
import type { Path } from '@krmkit/base';

/** The field of a kustomization that names plugins. */
export type PluginRole = 'generators' | 'transformers' | 'validators';

/** An object that declares a plugin. */
export interface Plugin {
  readonly role: PluginRole;
  readonly object: BuildObject;
  /** The entry of the kustomization file. */
  readonly entry: Entry<string>;
}

/** Runs a plugin. */
export type PluginStep = (objects: ObjectList, plugin: Plugin, build: Build) => void | Promise<void>;

/**
 * The object of a plugin as an entry, decoded. Reports what is wrong, and gives undefined then. An unknown field is a
 * warning, as kustomize ignores it.
 */
export function decodePlugin<Config>(
  plugin: Plugin,
  decoder: Decoder<Config>,
  build: Pick<Build, 'report'>,
): Entry<Config> | undefined {
  const { object, entry } = plugin;
  const problems: DecodeProblem[] = [];
  const config = decoder.decode(object.value, [], problems);
  const wrong = problems.filter(({ isUnknownField }) => isUnknownField !== true);
  for (const { path, message, hint } of wrong) refusePlugin(plugin, { at: path, message, hint }, build);
  for (const { path, message, hint, isUnknownField } of problems) {
    if (isUnknownField !== true || isCommonField(path)) continue;
    const location = locateSourced(object, path);
    build.report({
      code: 'invalid-entry',
      severity: 'warning',
      message: `${entry.label}: ${message}, which kustomize and krmkit ignore`,
      hint,
      ...(location === undefined ? {} : { location }),
    });
  }
  if (wrong.length > 0 || config === undefined) return undefined;
  return { ...entry, config, sourced: object };
}

/** A field that every object has. */
function isCommonField([field]: Path): boolean {
  return field === 'apiVersion' || field === 'kind' || field === 'metadata';
}

/** Reports a problem at a field of the object of a plugin. */
export function refusePlugin({ object, entry }: Plugin, problem: EntryProblem, build: Pick<Build, 'report'>): void {
  reportEntry(build, { sourced: object, label: entry.label }, problem);
}
