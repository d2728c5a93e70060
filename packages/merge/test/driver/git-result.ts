import type { JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import { canonical } from '@krmkit/testing';
import type { ObjectMerge } from '../../src/driver/merge-objects.ts';
import { gitMarkers } from '../../src/text/git-markers.ts';

/** Duplicate items in a list, and duplicate objects in a file: git's result is not what users want. */
export function hasDuplicates(values: readonly JsonValue[]): boolean {
  const inside = (value: JsonValue): boolean => {
    if (isObject(value)) return Object.values(value).some(inside);
    if (!isArray(value)) return false;
    const names = value.flatMap((item) => (isObject(item) && 'name' in item ? [canonical(item['name'] ?? null)] : []));
    return new Set(names).size < names.length || value.some(inside);
  };
  const objects = values.map((value) => {
    const { apiVersion, kind, metadata } = isObject(value) ? value : {};
    const { name, namespace } = metadata !== undefined && isObject(metadata) ? metadata : {};
    return JSON.stringify([apiVersion, kind, name, namespace]);
  });
  return new Set(objects).size < objects.length || values.some(inside);
}

/** With env sorted by name, because a merge may move variables. */
export function comparable(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(comparable);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries<JsonValue>(value).map(([key, part]) => {
      const inner = comparable(part);
      const isEnv = key === 'env' && isArray(inner);
      return [key, isEnv ? inner.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1)) : inner];
    }),
  );
}

export function linesOf(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').map((line) => line.trim()));
}

/** As the driver writes it. */
export function resultOf(merge: ObjectMerge, byLines: string): string {
  if (merge.kind === 'lines') return byLines;
  if (merge.kind === 'merged') return merge.merged.text;
  const { kept, taken } = merge;
  const marked = gitMarkers({ ours: kept.text, theirs: taken.text }, { size: 7, ours: '', theirs: '' });
  return marked.conflicts === 0 ? byLines : marked.text;
}
