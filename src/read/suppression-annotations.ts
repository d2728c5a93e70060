import { locateIn } from '../resource/locate.ts';
import type { Resource } from '../resource/resource.ts';
import type { JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import { locate } from '../yaml/read/locate.ts';
import type { Suppression } from './suppression-comments.ts';
import { parseSuppression } from './suppression-comments.ts';

export const IGNORE_ANNOTATION = 'krmkit.dev/ignore';

/**
 * The suppressions in annotations: `krmkit.dev/ignore: 'CODE[, CODE...]: reason; CODE: reason'`. On an object it
 * covers the object, on the metadata of a pod template that template.
 */
export function annotationSuppressions(resource: Resource): Suppression[] {
  const root = resource.origin?.document.root;
  if (resource.origin === undefined || root === undefined) return [];
  const found: Suppression[] = [];
  for (const { path, written } of annotated(resource.value)) {
    const covered = locate(root, [...resource.origin.path, ...path]);
    const at = locateIn(resource, [...path, 'metadata', 'annotations', IGNORE_ANNOTATION]);
    if (covered === undefined || at === undefined) continue;
    for (const part of written.split(';')) {
      if (part.trim() !== '') found.push({ ...parseSuppression(part), covers: covered.content ?? covered.node, at });
    }
  }
  return found;
}

/** Every place whose own `metadata.annotations` has the annotation. */
function annotated(value: JsonValue): { readonly path: Path; readonly written: string }[] {
  const found: { path: Path; written: string }[] = [];
  const seen = new Set<JsonValue>();
  const waiting: { readonly value: JsonValue; readonly path: Path }[] = [{ value, path: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: current, path } = next;
    // Aliases share their values.
    if (typeof current !== 'object' || current === null || seen.has(current)) continue;
    seen.add(current);
    const written = member(member(member(current, 'metadata'), 'annotations'), IGNORE_ANNOTATION);
    if (typeof written === 'string') found.push({ path, written });
    if (isArray(current)) {
      for (const [index, item] of current.entries()) waiting.push({ value: item, path: [...path, index] });
    } else if (isObject(current)) {
      for (const [key, item] of Object.entries(current)) waiting.push({ value: item, path: [...path, key] });
    }
  }
  return found;
}
