import type { MergedFiles, MergeFile } from '../merge/merged.ts';
import { mergeFiles3 } from '../merge/merge-files.ts';
import type { MergeOptions } from '../merge/options.ts';
import type { JsonObject, JsonValue } from '../value/json.ts';
import { isObject, member } from '../value/json.ts';
import { parseDocuments } from '../yaml/parse.ts';
import { toValue } from '../yaml/to-value.ts';
import { updateYaml } from '../yaml/update.ts';
import type { PreparedText, PreparedTexts } from './relocate.ts';
import { nameSteps, stepKeys, unnameSteps } from './pipeline-steps.ts';

export interface KptfileSides {
  readonly path: string;
  /** Undefined where the package was none before. */
  readonly original: string | undefined;
  readonly updated: string;
  readonly destination: string;
  /** As people know the file. */
  readonly shownPath: string;
}

/**
 * Merges what packages say of themselves: name, namespace, upstream and lock are the destination's own, steps merge as
 * `stepKeys` says, all else as in any object.
 */
export function mergeKptfile(
  { path, original, updated, destination, shownPath }: KptfileSides,
  options: MergeOptions,
): MergedFiles & { readonly text: string; readonly prepared: PreparedTexts } {
  const own = readObject(destination);
  const before = original ?? bareKptfile(readObject(updated));
  const keys = stepKeys([before, updated, destination]);
  const prepare = (text: string): string => nameSteps(withOwnIdentity(text, own), keys);
  const prepared = new Map<string, PreparedText>();
  const file = (real: string, text: string, suffix: string): readonly MergeFile[] => {
    prepared.set(`${shownPath}${suffix}`, { real, prepared: text });
    return [{ path, shownPath: `${shownPath}${suffix}`, text }];
  };
  const merged = mergeFiles3(
    {
      original: file(before, prepare(before), ' (before)'),
      updated: file(updated, prepare(updated), ' (upstream)'),
      destination: file(destination, nameSteps(destination, keys), ''),
    },
    { ...options, listKeys: [...(options.listKeys ?? []), ...keys.rules] },
  );
  const change = merged.files.find((one) => one.path === path);
  const text = change?.after === undefined ? destination : unnameSteps(change.after, keys);
  return { ...merged, text, prepared };
}

/** A new Kptfile: that of upstream, without what upstream says of its own upstream. */
export function adoptKptfile(text: string): string {
  return updateYaml(text, (value) => (isObject(value) ? withMembers(value, {}, OWN) : value)).text;
}

const OWN: readonly string[] = ['upstream', 'upstreamLock'];

function withOwnIdentity(text: string, own: JsonObject): string {
  return updateYaml(text, (value) => {
    const metadata = member(value, 'metadata');
    if (!isObject(value)) return value;
    const { name: _, namespace: __, ...others } = isObject(metadata) ? metadata : {};
    return {
      ...withMembers(value, own, OWN),
      metadata: withMembers(others, member(own, 'metadata'), ['name', 'namespace']),
    };
  }).text;
}

/** These members as another object has them, or has them not. */
function withMembers(object: JsonObject, other: JsonValue | undefined, names: readonly string[]): JsonObject {
  const entries = Object.entries(object).filter(([name]) => !names.includes(name));
  for (const name of names) {
    const value = member(other, name);
    if (value !== undefined) entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

/** What every Kptfile has: whatever else both sides have, both have added. */
function bareKptfile(updated: JsonObject): string {
  const { apiVersion = 'kpt.dev/v1', kind = 'Kptfile' } = updated;
  return `apiVersion: ${JSON.stringify(apiVersion)}\nkind: ${JSON.stringify(kind)}\nmetadata:\n  name: package\n`;
}

function readObject(text: string): JsonObject {
  const [document] = parseDocuments(text);
  const value = document?.root === undefined ? null : toValue(document.root, 'kubectl').value;
  return isObject(value) ? value : {};
}
