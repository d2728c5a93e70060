import type { Change, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, follow } from '@krmkit/base';
import type { FieldSpec, Gvk, SplitSpec } from '@krmkit/manifests';
import { isSelectedGvk, splitSpec } from '@krmkit/manifests';
import { byKind } from './transformer-configuration.ts';
import type { Origins, Sourced, Step } from './origins.ts';

/** The specs for the kind of an object. */
export function specsByKind(specs: readonly FieldSpec[]): (gvk: Gvk) => readonly SplitSpec[] {
  return byKind((gvk) => specs.filter((spec) => isSelectedGvk(gvk, spec)).map(splitSpec));
}

/**
 * The change that sets a field, with the mappings that are missing on the way to it; `step` is the origin of these. A null
 * on the way is replaced.
 */
export function changeToSet(root: JsonValue, path: Path, content: Sourced, step: Step): Change<Sourced> {
  let depth = path.length;
  while (depth > 1 && !isCollection(follow(root, path.slice(0, depth - 1)))) depth -= 1;
  let whole = content;
  for (const key of path.slice(depth).toReversed()) {
    const origins: Origins = { steps: [step], members: { [key]: whole.origins } };
    whole = { value: Object.fromEntries([[key, whole.value]]), origins };
  }
  const position = path.slice(0, depth);
  const exists = follow(root, position) !== undefined;
  return exists
    ? { kind: 'replace', path: position, content: whole }
    : { kind: 'insert', path: position, after: undefined, content: whole };
}

function isCollection(value: JsonValue | undefined): boolean {
  return isObject(value) || isArray(value);
}
