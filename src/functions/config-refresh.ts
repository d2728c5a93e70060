import { equalValues } from '../value/equal.ts';
import type { FunctionItem } from './item.ts';
import { keyOf, keyOfItem } from './pair-output.ts';
import type { FunctionStep } from './step.ts';
import { writtenBy } from './written-config.ts';

/**
 * A functionConfig that is one of the items may be changed by the functions before: what counts is what it is when its
 * function runs.
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
  return (step, present) => {
    const id = ids.get(step);
    const item = id === undefined ? undefined : present.find((one) => one.id === id);
    if (item === undefined || item.value === step.functionConfig) return step;
    return { ...step, functionConfig: item.value, ...writtenBy(item.resource, item.value) };
  };
}
