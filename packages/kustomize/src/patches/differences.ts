import type { FoundConflict, ListPosition, ListRule, ListRules } from '@krmkit/merge';
import { findDirective, isDirective, isListDirective } from '@krmkit/merge';
import type { FieldProblem, JsonArray, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, member, scalarText, follow } from '@krmkit/base';
import type { PatchLists } from './list-rules.ts';

/** The directives of a patch that kustomize does not know, and prints as fields. */
export function unknownDirectives(patch: JsonValue, path: Path = []): readonly Required<FieldProblem>[] {
  if (isArray(patch)) return patch.flatMap((item, index) => unknownDirectives(item, [...path, index]));
  if (!isObject(patch)) return [];
  return Object.entries(patch).flatMap(([key, part]) => {
    const at = [...path, key];
    if (key === '$patch' || !isDirective(key)) return unknownDirectives(part, at);
    const message = `krmkit carries out ${key}; kustomize leaves it in the object as a field (kustomize#2954)`;
    return [
      { path: at, message, hint: 'Leave out the directive, and remove single fields with null or $patch: delete' },
    ];
  });
}

/** What kustomize loses where the keys of a list do not identify its items. */
export function conflictDifference({ kind, updatedPath }: FoundConflict): readonly Required<FieldProblem>[] {
  if (updatedPath === undefined) return [];
  if (kind === 'missing-key') {
    const message =
      'This item of the patch has no merge key, so krmkit adds it; kustomize can drop or reorder the items of the object';
    return [{ path: updatedPath, message, hint: 'Add the merge key of the list, such as name' }];
  }
  if (kind !== 'duplicate-key') return [];
  const message =
    'Several items have the keys of this item, so krmkit changes the first one; kustomize drops items (kustomize#3426)';
  return [{ path: updatedPath, message, hint: 'Remove the duplicates from the list' }];
}

/** List rules that record the lists of a patch that kustomize does not merge as Kubernetes does. */
export function recordingLists(
  { rules, ofKustomize }: PatchLists,
  patch: JsonValue,
  found: Map<string, Required<FieldProblem>>,
): ListRules {
  const known = ofKustomize();
  return (position) => {
    const rule = rules(position);
    const differences = [
      ...(known === undefined ? [] : schemaDifferences(position, rule, known(position))),
      ...portDifferences(position, rule),
      ...withoutFirstKey(position, rule),
      ...directiveDifferences(position, rule, patch),
      ...duplicateDifferences(position, rule),
      ...replacedItems(position, rule, patch),
      ...emptyItems(position, rule),
    ];
    for (const difference of differences) found.set(JSON.stringify(difference.path), difference);
    return rule;
  };
}

function schemaDifferences(position: ListPosition, rule: ListRule, known: ListRule): readonly Required<FieldProblem>[] {
  const { updated, destination, lists } = position;
  if (updated === undefined || isSameRule(rule, known)) return [];
  const hint = 'Name one openapi document in the root, with the type of the object';
  const why = 'the first openapi of a build takes the place of all other schemas (kustomize#4613)';
  if (destination !== undefined) {
    const isReplaced = known.kind === 'atomic';
    const message = isReplaced
      ? `kustomize replaces this list, because ${why}; krmkit merges it`
      : `kustomize merges this list in another way than krmkit, because ${why}`;
    return [{ path: updated, message, hint }];
  }
  // A list that the object does not have. Where it is one value, what is in it stays.
  if (!lists.some((list) => list.some(removesSomething))) return [];
  const message = `kustomize keeps the directives and nulls in this list, because ${why}; krmkit carries them out`;
  return [{ path: updated, message, hint }];
}

function isSameRule(a: ListRule, b: ListRule): boolean {
  if (a.kind !== 'keys' || b.kind !== 'keys') return a.kind === b.kind;
  return a.keys.join() === b.keys.join();
}

function removesSomething(value: JsonValue): boolean {
  if (isArray(value)) return value.some(removesSomething);
  if (!isObject(value)) return value === null;
  return Object.entries(value).some(([key, part]) => isDirective(key) || removesSomething(part));
}

function directiveDifferences(
  { updated, destination }: ListPosition,
  rule: ListRule,
  patch: JsonValue,
): readonly Required<FieldProblem>[] {
  const list = updated === undefined ? undefined : follow(patch, updated);
  if (updated === undefined || !isArray(list)) return [];
  const directive =
    rule.kind === 'atomic'
      ? findDirective(list, updated)
      : destination === undefined
        ? listDirective(list, updated)
        : undefined;
  if (directive === undefined) return [];
  const message = 'kustomize does not carry out this directive, and leaves it in the object as an item';
  return [{ path: directive, message, hint: 'Leave out the directive: a patch replaces such a list as a whole' }];
}

/** Items that a patch replaces as a whole. */
function replacedItems(
  { updated, destination }: ListPosition,
  rule: ListRule,
  patch: JsonValue,
): readonly Required<FieldProblem>[] {
  const list = updated === undefined ? undefined : follow(patch, updated);
  if (updated === undefined || destination === undefined || rule.kind !== 'keys' || !isArray(list)) return [];
  const message =
    'krmkit replaces the item; kustomize ignores $patch: replace inside an item, and the item stays as it is';
  const hint = 'Delete the item with $patch: delete in a first patch, and add it in a second one';
  return list.flatMap((item, index) => {
    const isReplaced = member(item, '$patch') === 'replace' && rule.keys.some((key) => member(item, key) !== undefined);
    return isReplaced ? [{ path: [...updated, index], message, hint }] : [];
  });
}

/**
 * Items without anything. For kustomize these have an empty key, which hides the items of the object that the patch does
 * not name; a null in the place of the key hides all.
 */
function emptyItems({ updated, destination, lists }: ListPosition, rule: ListRule): readonly Required<FieldProblem>[] {
  const [list, object] = lists;
  if (updated === undefined || destination === undefined || rule.kind !== 'keys') return [];
  if (list === undefined || object === undefined || object.length === 0) return [];
  const nameOf = (item: JsonValue): string => JSON.stringify(rule.keys.map((key) => scalarText(member(item, key))));
  const named = new Set(list.map(nameOf));
  const hidesSome = object.some((item) => !named.has(nameOf(item)));
  const message = 'The item is empty, so krmkit ignores it; kustomize can drop or reorder the items of the object';
  const hint = 'Remove the item, or add the merge key of the list, such as name';
  return list.flatMap((item, index) => {
    const isEmpty = item === null || (isObject(item) && Object.values(item).every((part) => part === null));
    const isHiding = hidesSome || rule.keys.some((key) => member(item, key) === null);
    return isEmpty && isHiding ? [{ path: [...updated, index], message, hint }] : [];
  });
}

/** Items with equal keys in a list that the object does not have. */
function duplicateDifferences({ updated, lists }: ListPosition, rule: ListRule): readonly Required<FieldProblem>[] {
  const [list, object] = lists;
  if (updated === undefined || list === undefined || object !== undefined || rule.kind !== 'keys') return [];
  const seen = new Set<string>();
  return list.flatMap((item, index) => {
    const name = JSON.stringify(rule.keys.map((key) => scalarText(member(item, key)) ?? ''));
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    const message =
      'The patch has several items with the same keys, so krmkit adds all of them; kustomize adds the last one';
    return [{ path: [...updated, index], message, hint: 'Remove the duplicates from the patch' }];
  });
}

function listDirective(list: JsonArray, path: Path): Path | undefined {
  const index = list.findIndex(isListDirective);
  return index === -1 ? undefined : [...path, index];
}

function portDifferences(
  { updated, destination, lists }: ListPosition,
  rule: ListRule,
): readonly Required<FieldProblem>[] {
  if (rule.kind !== 'keys' || updated === undefined) return [];
  const [first, second] = rule.keys;
  if (first === undefined || second === undefined) return [];
  const [patch, object = []]: readonly (JsonArray | undefined)[] = lists;
  if (patch === undefined || (destination === undefined && lists.length > 1)) return [];
  const seen = new Map<string, { has: boolean; lacks: boolean }>();
  for (const item of [...patch, ...object]) {
    const text = scalarText(member(item, first));
    if (text === undefined) continue;
    const known = seen.get(text) ?? { has: false, lacks: false };
    if (scalarText(member(item, second)) === undefined) known.lacks = true;
    else known.has = true;
    seen.set(text, known);
  }
  return patch.flatMap((item, index) => {
    const known = seen.get(scalarText(member(item, first)) ?? '');
    if (known === undefined || !known.has || !known.lacks) return [];
    const message = `Only some items for ${first} ${scalarText(member(item, first))} have ${second}, so kustomize drops this item or does not merge it (kustomize#3513)`;
    return [{ path: [...updated, index], message, hint: `Write ${second} in the object and in the patch` }];
  });
}

/** Items of a patch that have only a second key, such as a port with only a protocol. */
function withoutFirstKey(
  { updated, destination, lists }: ListPosition,
  rule: ListRule,
): readonly Required<FieldProblem>[] {
  if (rule.kind !== 'keys' || updated === undefined || destination === undefined) return [];
  const [first, ...others] = rule.keys;
  const [patch = [], object = []] = lists;
  if (first === undefined || object.length === 0) return [];
  const isWritten = (item: JsonValue, key: string): boolean => scalarText(member(item, key)) !== undefined;
  return patch.flatMap((item, index) => {
    if (isWritten(item, first) || !others.some((key) => isWritten(item, key))) return [];
    const message = `This item has no ${first}, so kustomize drops it or does not merge it; krmkit looks for the only item with its other keys`;
    return [{ path: [...updated, index], message, hint: `Write ${first} in the patch` }];
  });
}
