import { printable } from '@krmkit/base';
import { loadObjectRules } from '@krmkit/check';
import type { Environments } from '@krmkit/kustomize';
import type { CommandContext } from '../context.ts';
import type { ExpandSettings } from './settings.ts';

/** The settings with what objects are checked against; undefined if a directory of schemas cannot be read. */
export async function withObjectRules(
  context: CommandContext,
  settings: ExpandSettings,
  environments: Environments,
): Promise<ExpandSettings | undefined> {
  const { verb, kubernetes, objectRequest } = settings;
  if (objectRequest === undefined) return settings;
  const objects = await loadObjectRules(context.files, [environments], kubernetes, objectRequest);
  if (objects.ok) return { ...settings, objects: objects.value };
  const { message, hint = '' } = objects;
  await context.stderr.write(`krmkit ${verb}: --schemas ${printable(message)}\n  ${printable(hint)}\n`);
  return undefined;
}
