import type { MergedFiles, MergeFile } from '../merge/merged.ts';
import { mergeFiles3 } from '../merge/files/merge-files.ts';
import type { MergeOptions } from '../merge/options.ts';
import type { JsonObject, JsonValue } from '../value/json.ts';
import { isObject, member } from '../value/json.ts';
import { parseDocuments } from '../yaml/read/parse.ts';
import { toValue } from '../yaml/read/to-value.ts';
import { updateYaml } from '../yaml/edit/update.ts';
import type { PreparedText, PreparedTexts } from './relocate.ts';
import { nameSteps, stepKeys, unnameSteps } from './pipeline-steps.ts';

export interface KptfileSides {
  readonly path: string;
  /** Undefined where the package was none before. */
  readonly original: string | undefined;
  readonly updated: string;
  readonly destination: string;
  /** As people know the file on each side. */
  readonly shown: Readonly<Record<'original' | 'updated' | 'destination', string>>;
  /** A package inside with an upstream of its own: which one that is merges, too, and what it has of it stays. */
  readonly mergesUpstream?: boolean;
}

/**
 * Merges what packages say of themselves: name, namespace, upstream, lock and status are the destination's own, steps
 * merge as `stepKeys` says, all else as in any object.
 */
export function mergeKptfile(
  { path, original, updated, destination, shown, mergesUpstream = false }: KptfileSides,
  options: MergeOptions,
): MergedFiles & { readonly text: string; readonly prepared: PreparedTexts } {
  const own = readObject(destination);
  const before = original ?? bareKptfile(readObject(updated));
  const keys = stepKeys([before, updated, destination]);
  const members = mergesUpstream ? ['upstreamLock', 'status'] : OWN;
  const prepare = (text: string): string => nameSteps(withOwnIdentity(text, own, members), keys);
  const prepared = new Map<string, PreparedText>();
  const file = (side: keyof typeof shown, real: string, text: string): readonly MergeFile[] => {
    prepared.set(shown[side], { real, prepared: text });
    return [{ path, shownPath: shown[side], text }];
  };
  const merged = mergeFiles3(
    {
      original: file('original', before, prepare(before)),
      updated: file('updated', updated, prepare(updated)),
      destination: file('destination', destination, nameSteps(destination, keys)),
    },
    { ...options, listKeys: [...(options.listKeys ?? []), ...keys.rules] },
  );
  const change = merged.files.find((one) => one.path === path);
  const text = change?.after === undefined ? destination : unnameSteps(change.after, keys);
  return { ...merged, text, prepared };
}

/** A new Kptfile: that of upstream, without what upstream says of its own upstream and how it was rendered there. */
export function adoptKptfile(text: string): string {
  return updateYaml(text, (value) => (isObject(value) ? withMembers(value, {}, OWN) : value)).text;
}

const OWN: readonly string[] = ['upstream', 'upstreamLock', 'status'];

function withOwnIdentity(text: string, own: JsonObject, members: readonly string[]): string {
  return updateYaml(text, (value) => {
    const metadata = member(value, 'metadata');
    if (!isObject(value)) return value;
    const { name: _, namespace: __, ...others } = isObject(metadata) ? metadata : {};
    return {
      ...withMembers(value, own, members),
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
