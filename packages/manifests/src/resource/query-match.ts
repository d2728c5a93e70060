import { matchesPattern, isArray, isObject, member } from '@krmkit/base';
import type { JsonValue, Path } from '@krmkit/base';
import type { ItemTest, QuantityComparison, Query, QueryStep, ValueTest } from './query.ts';

export interface QueryMatch {
  readonly path: Path;
  readonly value: JsonValue;
}

export interface QueryMatches {
  readonly matches: readonly QueryMatch[];
  /** Values that are not quantities although the query compares quantities. */
  readonly incomparable: readonly QueryMatch[];
}

export interface MatchOptions {
  readonly compare: QuantityComparison;
  /** The scalar at a path as written: `1.10` differs from 1.1. Undefined if it is unknown. */
  readonly writtenText?: (path: Path) => string | undefined;
}

/** The values of a resource that match a query, in the order of the resource. */
export function matchQuery(query: Query, value: JsonValue, options: MatchOptions): QueryMatches {
  let found: QueryMatch[] = [{ path: [], value }];
  for (const step of query.steps) {
    const next: QueryMatch[] = [];
    for (const position of found) takeStep(position, step, next);
    if (next.length === 0) return { matches: next, incomparable: [] };
    found = next;
  }
  const { test } = query;
  if (test === undefined) return { matches: found, incomparable: [] };
  const incomparable: QueryMatch[] = [];
  const matches = found.filter((position) => {
    const outcome = passes(position, test, options);
    if (outcome === undefined) incomparable.push(position);
    return outcome === true;
  });
  return { matches, incomparable };
}

function takeStep({ path, value }: QueryMatch, step: QueryStep, next: QueryMatch[]): void {
  if (step.kind === 'member') {
    const own = member(value, step.name);
    if (own !== undefined) next.push({ path: [...path, step.name], value: own });
    if (!isArray(value)) return;
    // `ports.0.port`, as in results of functions.
    if (/^\d{1,9}$/.test(step.name)) {
      addItem(path, value, Number(step.name), next);
      return;
    }
    for (const [index, item] of value.entries()) {
      const inside = member(item, step.name);
      if (inside !== undefined) next.push({ path: [...path, index, step.name], value: inside });
    }
  } else if (isArray(value)) {
    if (step.kind === 'item') {
      addItem(path, value, step.index, next);
      return;
    }
    for (const [index, item] of value.entries()) {
      if (step.tests.every((test) => isChosen(item, test))) next.push({ path: [...path, index], value: item });
    }
  }
}

function addItem(path: Path, list: readonly JsonValue[], index: number, next: QueryMatch[]): void {
  const item = list[index];
  if (item !== undefined) next.push({ path: [...path, index], value: item });
}

function isChosen(item: JsonValue, { member: name, text, pattern }: ItemTest): boolean {
  const value = name === '' ? item : member(item, name);
  if (value === undefined || isArray(value) || isObject(value)) return false;
  const own = scalarText(value);
  return own === text || (pattern !== undefined && matchesPattern(pattern, own));
}

/** Undefined if the value cannot be compared. */
function passes({ path, value }: QueryMatch, test: ValueTest, options: MatchOptions): boolean | undefined {
  const isScalar = !isArray(value) && !isObject(value);
  const written = isScalar ? options.writtenText?.(path) : undefined;
  if (test.kind === 'pattern') return matchesPattern(test.pattern, written ?? flowText(value));
  const order = isScalar ? options.compare(written ?? scalarText(value), test.quantity) : undefined;
  if (order === undefined) return undefined;
  switch (test.operator) {
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
  }
}

/** A value in flow style without quotes, on one line: `[a, b]`, `{name: app, ports: [80]}`. */
export function flowText(value: JsonValue): string {
  const parts: string[] = [];
  addFlowText(parts, value);
  return parts.join('');
}

/** Recursion is limited by the maximum depth of YAML. */
function addFlowText(parts: string[], value: JsonValue): void {
  if (isArray(value)) {
    parts.push('[');
    for (const [index, item] of value.entries()) {
      if (index > 0) parts.push(', ');
      addFlowText(parts, item);
    }
    parts.push(']');
  } else if (isObject(value)) {
    parts.push('{');
    for (const [index, [key, item]] of Object.entries(value).entries()) {
      parts.push(index > 0 ? ', ' : '', key, ': ');
      addFlowText(parts, item);
    }
    parts.push('}');
  } else {
    parts.push(scalarText(value));
  }
}

function scalarText(value: string | number | boolean | null): string {
  return typeof value === 'string' ? value : String(value);
}
