import type { JsonValue } from '../../value/json.ts';
import { isArray, isObject, member } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { selectPaths } from '../../value/select.ts';
import type { Selector, SelectorStep } from '../../value/selector.ts';

/**
 * The places of a selector in which, as in kpt's paths, `**` stands for any number of steps, none as well: such a one
 * leads to scalars alone, as what holds one would be found, too, and go with what is in it.
 */
export function searchPlaces(value: JsonValue, selector: Selector): readonly Path[] {
  if (!selector.some(isAnyDepth)) return selectPaths(value, selector);
  const found: Path[] = [];
  visit(value, [], withSkipped(selector, [0]), selector, found);
  return found;
}

/** Keys and nothing else: a path that can be made where it is missing. */
export function isPlainPath(selector: Selector): boolean {
  return selector.every((step) => step.kind === 'member' && !isAnyDepth(step));
}

function isAnyDepth(step: SelectorStep | undefined): boolean {
  return step?.kind === 'member' && step.name === '**';
}

/** `states`: which steps may come next. All of them go on together, so that no path is tried twice. */
function visit(value: JsonValue, path: Path, states: ReadonlySet<number>, selector: Selector, found: Path[]): void {
  if (isArray(value)) {
    for (const [index, item] of value.entries()) goOn(index, item, path, states, selector, found);
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) goOn(key, item, path, states, selector, found);
  } else if (states.has(selector.length)) {
    found.push(path);
  }
}

function goOn(
  key: string | number,
  value: JsonValue,
  path: Path,
  states: ReadonlySet<number>,
  selector: Selector,
  found: Path[],
): void {
  const next: number[] = [];
  for (const state of states) {
    const step = selector[state];
    if (isAnyDepth(step)) next.push(state);
    else if (step !== undefined && leadsTo(step, key, value)) next.push(state + 1);
  }
  if (next.length > 0) visit(value, [...path, key], withSkipped(selector, next), selector, found);
}

/** A `**` may be none. */
function withSkipped(selector: Selector, states: readonly number[]): ReadonlySet<number> {
  const all = new Set<number>();
  for (const first of states) {
    let state = first;
    for (; isAnyDepth(selector[state]); state++) all.add(state);
    all.add(state);
  }
  return all;
}

function leadsTo(step: SelectorStep, key: string | number, value: JsonValue): boolean {
  switch (step.kind) {
    case 'every':
      return true;
    case 'member':
      return key === step.name;
    case 'item':
      return key === step.index;
    case 'match':
      return typeof key === 'number' && step.conditions.every(([name, text]) => textOf(member(value, name)) === text);
  }
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : undefined;
}
