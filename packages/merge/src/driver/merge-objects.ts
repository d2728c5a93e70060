import { hasAllInOrder } from '../text/env-order.ts';
import { merge3 } from '../merge3.ts';
import { countComments, lostComments } from '../text/lost-comments.ts';
import { duplicatesOf } from '../rules/duplicates.ts';
import type { Merged } from '../merged.ts';
import { decodeText, readWholeDocuments } from '@krmkit/manifests';
import { createSource, equalValues, isArray, isObject, member } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { parseDocuments } from '@krmkit/yaml';

/** Above this size, merge lines: a large generated file must not delay git. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A text that contains only Kubernetes objects. */
export interface ObjectText {
  readonly text: string;
  readonly values: readonly JsonValue[];
}

/** Undefined for any other text. */
export function readObjectText(bytes: Uint8Array): ObjectText | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  const decoded = decodeText(bytes);
  if (!decoded.ok) return undefined;
  const text = decoded.value;
  const { documents, resources, diagnostics, values, template } = readWholeDocuments(createSource('', text));
  if (template || diagnostics.some(({ code }) => code === 'invalid-yaml' || code === 'duplicate-key')) return undefined;
  if (documents.some(({ problems }) => problems.some(({ severity }) => severity === 'error'))) return undefined;
  const filled = values.filter((value) => value !== null);
  return filled.length === resources.length ? { text, values: filled } : undefined;
}

export type ObjectMerge =
  /** Use git's result by lines, clean or with conflicts. */
  | { readonly kind: 'lines' }
  | { readonly kind: 'merged'; readonly merged: Merged }
  /** The two results differ where both sides made changes. */
  | { readonly kind: 'clash'; readonly kept: Merged; readonly taken: Merged };

/**
 * Merges objects so that the result is never worse than git's own. `lines` is git's merge of the three texts, if it is
 * clean. This is the result if it contains valid objects, without duplicate objects or list items, and every variable
 * is still declared before its use. Otherwise the objects are merged field by field.
 */
export function mergeObjects(
  sides: { readonly original: ObjectText; readonly ours: ObjectText; readonly theirs: ObjectText },
  lines: Uint8Array | undefined,
): ObjectMerge {
  const { original, ours, theirs } = sides;
  const byLines = lines === undefined ? undefined : readObjectText(lines);
  const isSound = byLines !== undefined && !hasNewTwins(byLines, ours, theirs);
  if (isSound && byLines.values.every(hasAllInOrder)) return { kind: 'lines' };
  const texts = { original: original.text, updated: theirs.text, destination: ours.text };
  const kept = merge3(texts, { onConflict: 'dest', scalarLists: 'items' });
  if (hasError(kept)) return { kind: 'lines' };
  if (isSound) return isInBetterOrder(kept, byLines) ? { kind: 'merged', merged: kept } : { kind: 'lines' };
  if (kept.conflicts.length === 0) {
    return losesComment(sides, kept.text) ? { kind: 'lines' } : { kind: 'merged', merged: kept };
  }
  const taken = merge3(texts, { onConflict: 'updated', scalarLists: 'items' });
  // If both results contain the destination's choice, markers cannot show the alternative.
  const isHidden = taken.conflicts.some(({ chosen }) => chosen === 'destination');
  if (hasError(taken) || isHidden || losesComment(sides, kept.text, taken.text)) return { kind: 'lines' };
  return { kind: 'clash', kept, taken };
}

/** The one property that a merge by lines cannot preserve is the order of variables. */
function isInBetterOrder({ conflicts, text }: Merged, byLines: ObjectText): boolean {
  const values = conflicts.length > 0 ? undefined : readObjectText(new TextEncoder().encode(text))?.values;
  return values !== undefined && values.every(hasAllInOrder) && areEqualButEnv(values, byLines.values);
}

function hasError({ diagnostics }: Merged): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

function hasNewTwins(merged: ObjectText, ours: ObjectText, theirs: ObjectText): boolean {
  const duplicates = duplicatesOf(merged.values);
  if (duplicates.size === 0) return false;
  const [own, others] = [duplicatesOf(ours.values, true), duplicatesOf(theirs.values, true)];
  return [...duplicates].some((duplicate) => !own.has(duplicate) && !others.has(duplicate));
}

function areEqualButEnv(a: readonly JsonValue[], b: readonly JsonValue[]): boolean {
  return equalValues(a.map(withSortedEnv), b.map(withSortedEnv));
}

function withSortedEnv(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(withSortedEnv);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries<JsonValue>(value).map(([key, part]) => {
      const inside = withSortedEnv(part);
      return [key, key === 'env' && isArray(inside) ? inside.toSorted(byName) : inside];
    }),
  );
}

function byName(a: JsonValue, b: JsonValue): number {
  const [left, right] = [JSON.stringify(member(a, 'name') ?? null), JSON.stringify(member(b, 'name') ?? null)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether a comment that one side added or changed is missing in the results: then the user has to decide. */
function losesComment(
  { original, ours, theirs }: Readonly<Record<'original' | 'ours' | 'theirs', ObjectText>>,
  ...results: readonly string[]
): boolean {
  const sides = {
    original: commentsOf(original.text),
    updated: commentsOf(theirs.text),
    destination: commentsOf(ours.text),
  };
  if (lostComments(sides, new Map()).size === 0) return false;
  const [kept, taken = kept] = results.map((text) => lostComments(sides, commentsOf(text)));
  return [...(kept ?? [])].some((comment) => taken?.has(comment));
}

function commentsOf(text: string): ReadonlyMap<string, number> {
  return countComments(parseDocuments(text).map(({ comments }) => ({ text, comments })));
}
