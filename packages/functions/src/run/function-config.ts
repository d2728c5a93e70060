import { printFileDocument, resourceText } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import type { JsonObject } from '@krmkit/base';
import { equalValues } from '@krmkit/base';
import type { FunctionStep } from './step.ts';
import { readResource } from './take-comments.ts';
import type { FunctionItem } from './item.ts';
import { keyOf, keyOfItem } from './pair-output.ts';

/**
 * For a step: the functionConfig as its author wrote it, if it is a document of its own. `value` is the current value
 * after earlier functions.
 */
export function writtenBy(
  resource: Resource | undefined,
  value: JsonObject | undefined = resource?.value,
): Pick<FunctionStep, 'writtenConfig'> {
  if (resource === undefined || value === undefined) return {};
  const isSame = value === resource.value;
  const { origin } = isSame
    ? resource
    : (readResource(printFileDocument(resourceText(resource, value), true), value) ?? {});
  const root = origin?.path.length === 0 ? origin.document.root : undefined;
  if (origin === undefined || root === undefined) return {};
  const { source, document } = origin;
  return { writtenConfig: { value, content: { kind: 'copy', text: source.text, document, node: root } } };
}

/** As in kpt, a functionConfig from a file must have a name. `path` is the file as the user wrote it. */
export function missingName(
  { identity }: Resource,
  path: string,
): { readonly message: string; readonly hint: string } | undefined {
  if (identity.name !== '') return undefined;
  return {
    message: `${path} has no metadata.name, and a functionConfig needs one`,
    hint: 'add metadata: {name: NAME}',
  };
}

/**
 * A functionConfig that is one of the items can be changed by earlier functions: its value when the function runs
 * counts.
 */
export function createConfigRefresh(
  steps: readonly FunctionStep[],
  items: readonly FunctionItem[],
): (step: FunctionStep, items: readonly FunctionItem[]) => FunctionStep {
  const ids = new Map<FunctionStep, string>();
  const byKey = new Map<string, FunctionItem[]>();
  const isAsked = steps.some(({ functionConfig }) => functionConfig !== undefined);
  for (const item of isAsked ? items : []) {
    const key = keyOfItem(item) ?? '';
    const list = byKey.get(key);
    if (list === undefined) byKey.set(key, [item]);
    else list.push(item);
  }
  for (const step of steps) {
    const config = step.functionConfig;
    const candidates = config === undefined ? [] : (byKey.get(keyOf(config) ?? '') ?? []);
    const same = candidates.find(({ value }) => value === config);
    const equal = candidates.filter(({ value }) => config !== undefined && equalValues(value, config));
    const id = same?.id ?? (equal.length === 1 ? equal[0]?.id : undefined);
    if (id !== undefined) ids.set(step, id);
  }
  let known: readonly FunctionItem[] | undefined;
  let byId = new Map<string | undefined, FunctionItem>();
  return (step, present) => {
    const id = ids.get(step);
    if (id === undefined) return step;
    // The same for all steps that run at the same time.
    if (present !== known) byId = new Map(present.toReversed().map((one) => [one.id, one]));
    known = present;
    const item = byId.get(id);
    if (item === undefined || item.value === step.functionConfig) return step;
    return { ...step, functionConfig: item.value, ...writtenBy(item.resource, item.value) };
  };
}
