import type { MergedFiles, MergeFile } from '../merge/merged.ts';
import { mergeFiles3 } from '../merge/files/merge-files.ts';
import type { MergeOptions, ListKeyRule } from '../merge/options.ts';
import type { JsonObject, JsonValue, JsonArray } from '../value/json.ts';
import { isObject, member, isArray } from '../value/json.ts';
import { parseDocuments } from '../yaml/read/parse.ts';
import { toValue } from '../yaml/read/to-value.ts';
import { updateYaml } from '../yaml/edit/update.ts';
import { PROGRAM_KEYS } from '../functions/step.ts';
import type { PreparedText, PreparedTexts } from './relocate.ts';

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

const LISTS = ['mutators', 'validators'] as const;
type List = (typeof LISTS)[number];

/** How the steps of a pipeline are told apart. */
export interface StepKeys {
  readonly rules: readonly ListKeyRule[];
  /** Lists whose steps have no names: what tells them apart is written into them for the time of the merge. */
  readonly nameless: readonly List[];
}

/**
 * The steps of a Kptfile merge by their names. Where no step on any side has one and none repeats, by image without
 * tag and digest, or by the command of `exec`, or by the module; else the list is one value.
 */
export function stepKeys(texts: readonly string[]): StepKeys {
  const sides = texts.map(readValue);
  const rules: ListKeyRule[] = [];
  const nameless: List[] = [];
  for (const list of LISTS) {
    const lists = sides.map((value) => stepsOf(value, list));
    const path = `pipeline.${list}`;
    const steps = lists.flat();
    if (steps.some((step) => typeof member(step, 'name') === 'string')) {
      const named = lists.every((one) => areUnique(one.map((step) => member(step, 'name'))));
      rules.push({ kind: 'Kptfile', path, keys: named ? ['name'] : [] });
    } else if (steps.length > 0 && lists.every((one) => areUnique(one.map(programOf)))) {
      nameless.push(list);
      rules.push({ kind: 'Kptfile', path, keys: ['name'] });
    } else {
      rules.push({ kind: 'Kptfile', path, keys: [] });
    }
  }
  return { rules, nameless };
}

/** Writes into the steps what tells them apart. */
export function nameSteps(text: string, { nameless }: StepKeys): string {
  return editSteps(text, nameless, (step) => {
    const name = programOf(step);
    return !isObject(step) || name === undefined ? step : { ...step, name };
  });
}

/** Takes it out again. */
export function unnameSteps(text: string, { nameless }: StepKeys): string {
  return editSteps(text, nameless, (step) => {
    if (!isObject(step) || member(step, 'name') !== programOf(step)) return step;
    const { name: _, ...others } = step;
    return others;
  });
}

function editSteps(text: string, lists: readonly List[], edit: (step: JsonValue) => JsonValue): string {
  if (lists.length === 0) return text;
  return updateYaml(text, (value) => {
    const pipeline = member(value, 'pipeline');
    if (!isObject(value) || !isObject(pipeline)) return value;
    const edited = { ...pipeline };
    for (const list of lists) {
      const steps = member(pipeline, list);
      if (isArray(steps)) Object.assign(edited, { [list]: steps.map(edit) });
    }
    return { ...value, pipeline: edited };
  }).text;
}

/** The image without tag and digest, the command, or the module. */
function programOf(step: JsonValue): string | undefined {
  for (const key of Object.values(PROGRAM_KEYS)) {
    const written = member(step, key);
    if (typeof written !== 'string') continue;
    return key === PROGRAM_KEYS.container ? written.replace(/@.*$/, '').replace(/:[^/:]*$/, '') : written;
  }
  return undefined;
}

function stepsOf(value: JsonValue, list: List): JsonArray {
  const steps = member(member(value, 'pipeline'), list);
  return isArray(steps) ? steps : [];
}

function areUnique(names: readonly (JsonValue | undefined)[]): boolean {
  return names.every((name) => typeof name === 'string') && new Set(names).size === names.length;
}

function readValue(text: string): JsonValue {
  const [document] = parseDocuments(text);
  return document?.root === undefined ? null : toValue(document.root, 'kubectl').value;
}

/** A Kptfile without what rendering said of files that are others now; what else its status holds stays. */
export function withoutRenderedStatus(kptfile: string): string {
  if (!/^["']?status["']?[ \t]*:/m.test(kptfile)) return kptfile;
  return updateYaml(kptfile, (value) => {
    const status = member(value, 'status');
    if (!isObject(value) || !isObject(status)) return value;
    const { conditions, renderStatus: _, ...others } = status;
    const left = isArray(conditions) ? conditions.filter((one) => member(one, 'type') !== 'Rendered') : undefined;
    const kept: JsonObject = {
      ...others,
      ...(conditions === undefined || left?.length === 0 ? {} : { conditions: left ?? conditions }),
    };
    const { status: __, ...rest } = value;
    return Object.keys(kept).length === 0 ? rest : { ...value, status: kept };
  }).text;
}
