import type { MergedFiles, MergeFile, MergeOptions, ListKeyRule } from '@krmkit/merge';
import { mergeFiles3 } from '@krmkit/merge';
import type { Diagnostic, JsonObject, JsonValue, JsonArray } from '@krmkit/base';
import { createSource, isObject, locationOf, member, isArray } from '@krmkit/base';
import { parseDocuments, toValue, updateYaml } from '@krmkit/yaml';
import { programOf } from '@krmkit/functions';
import type { PreparedText, PreparedTexts } from './relocate.ts';

export interface KptfileSides {
  readonly path: string;
  /** Undefined if the directory was not a package before. */
  readonly original: string | undefined;
  readonly updated: string;
  readonly destination: string;
  /** The file of each side as shown to users. */
  readonly shown: Readonly<Record<'original' | 'updated' | 'destination', string>>;
  /** For a subpackage with an upstream of its own: merges its upstream, but not its content. */
  readonly mergesUpstream?: boolean;
}

/**
 * Merges Kptfiles. Name, namespace, upstream, lock and status stay those of the destination; steps merge as `stepKeys`
 * describes, everything else as in any object.
 */
export function mergeKptfile(
  { path, original, updated, destination, shown, mergesUpstream = false }: KptfileSides,
  options: MergeOptions,
): MergedFiles & { readonly text: string; readonly prepared: PreparedTexts } {
  // What upstream had before does not matter, nor what it did not change.
  const ofUpstream = updated === original ? [] : shapeProblem(shown.updated, updated);
  const diagnostics = [...ofUpstream, ...shapeProblem(shown.destination, destination)];
  if (diagnostics.length > 0) {
    return { files: [], conflicts: [], decisions: [], diagnostics, text: destination, prepared: new Map() };
  }
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

/** Nothing for a file that is not YAML, which the merge itself reports. */
function shapeProblem(shownPath: string, text: string): readonly Diagnostic[] {
  const documents = parseDocuments(text).filter(({ root, problems }) => root !== undefined || problems.length > 0);
  if (documents.some(({ problems }) => problems.some(({ severity }) => severity === 'error'))) return [];
  const [first, second] = documents;
  if (first?.root !== undefined && second === undefined && isObject(toValue(first.root, 'kubectl').value)) return [];
  const { start = 0, end = 0 } = second?.root ?? first?.root ?? {};
  const location = locationOf(createSource(shownPath, text), { start, end });
  const message = 'A Kptfile is one object, and this is not';
  return [{ code: 'invalid-kptfile', severity: 'error', message, hint: 'correct it, or remove the file', location }];
}

/** A new Kptfile: that of upstream, without upstream's own upstream and render status. */
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

/** Sets these members as in another object, and removes those it does not have. */
function withMembers(object: JsonObject, other: JsonValue | undefined, names: readonly string[]): JsonObject {
  const entries = Object.entries(object).filter(([name]) => !names.includes(name));
  for (const name of names) {
    const value = member(other, name);
    if (value !== undefined) entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

/** The members that every Kptfile has, as a common base: both sides have added everything else. */
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

/** The keys that identify steps of a pipeline. */
export interface StepKeys {
  readonly rules: readonly ListKeyRule[];
  /** Lists whose steps have no names: their keys are written into them during the merge. */
  readonly nameless: readonly List[];
}

/**
 * Steps of a Kptfile merge by name. If no step on any side has a name, and no key repeats, they merge by image without
 * tag and digest, by `exec` command, or by module; otherwise the list is a single value.
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

/** Writes the keys into the steps. */
export function nameSteps(text: string, { nameless }: StepKeys): string {
  return editSteps(text, nameless, (step) => {
    const name = programOf(step);
    return !isObject(step) || name === undefined ? step : { ...step, name };
  });
}

/** Removes the keys again. */
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

/** The Kptfile without the render status of files that have changed; the rest of its status stays. */
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
