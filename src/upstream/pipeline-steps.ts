import type { ListKeyRule } from '../merge/options.ts';
import type { JsonArray, JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';
import { parseDocuments } from '../yaml/read/parse.ts';
import { toValue } from '../yaml/read/to-value.ts';
import { updateYaml } from '../yaml/edit/update.ts';

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
 * tag and digest, or by the command of `exec`; else the list is one value.
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

/** The image without tag and digest, or the command. */
function programOf(step: JsonValue): string | undefined {
  const image = member(step, 'image');
  if (typeof image === 'string') return image.replace(/@.*$/, '').replace(/:[^/:]*$/, '');
  const exec = member(step, 'exec');
  return typeof exec === 'string' ? exec : undefined;
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
