import { alignItems, isArray, member } from '@krmkit/base';
import type { Fingerprints, JsonArray, JsonValue, Path } from '@krmkit/base';
import { alignSides } from '../rules/align-sides.ts';
import type { Way } from './own-comments.ts';
import type { MergeContext } from '../settings.ts';
import type { ListOwner } from '../rules/list-rule.ts';
import { isAtomic } from '../rules/list-rule.ts';

/** A list of one side; undefined where the side has no list. */
interface List {
  readonly value: JsonValue;
  readonly path: Path;
}

interface Lists {
  readonly original: List | undefined;
  readonly updated: List | undefined;
  readonly destination: List | undefined;
  readonly merged: List | undefined;
}

/** The index of an item of the merged list on each side. */
export interface MergedItemIndexes {
  readonly original: number | undefined;
  readonly updated: number | undefined;
  readonly destination: number | undefined;
  readonly merged: number | undefined;
}

/**
 * Pairs the items of a merged list with those of the sides: by the keys of the list, or equal items in a list that is
 * one value.
 */
export function pairMerged(
  lists: Lists,
  { owner, inOwner }: { readonly owner: ListOwner | undefined; readonly inOwner: Path },
  { listRules, fingerprint, way }: Pick<MergeContext, 'listRules' | 'fingerprint'> & { readonly way: Way },
): readonly MergedItemIndexes[] {
  const [original, updated, destination, merged] = [
    itemsOf(lists.original),
    itemsOf(lists.updated),
    itemsOf(lists.destination),
    itemsOf(lists.merged),
  ];
  const rule = listRules({
    owner,
    path: inOwner,
    original: lists.original?.path,
    updated: lists.updated?.path,
    destination: lists.destination?.path,
    lists: [lists.original, lists.updated, lists.destination].flatMap((list) =>
      list === undefined ? [] : [itemsOf(list).filter((item) => !isDirective(item))],
    ),
  });
  if (isAtomic(rule)) {
    // A changed item of upstream was merged into the destination's item, which has the comments.
    const origins = way === 'two-way' ? equalOrigins : originsOf;
    const before = origins(original, updated, fingerprint);
    const own = origins(destination, merged, fingerprint);
    return equalOrigins(updated, merged, fingerprint).map((from, index) => ({
      original: from === undefined ? undefined : before[from],
      updated: from,
      destination: own[index],
      merged: index,
    }));
  }
  const { triples } = alignSides({ original, updated, destination: merged }, rule, fingerprint);
  const own = alignSides({ original: [], updated: destination, destination: merged }, rule, fingerprint);
  const owned = new Map(own.triples.map((triple) => [triple.destination, triple.updated]));
  return triples.flatMap((triple) =>
    triple.destination === undefined
      ? []
      : [
          {
            original: triple.original,
            updated: triple.updated,
            destination: owned.get(triple.destination),
            merged: triple.destination,
          },
        ],
  );
}

function itemsOf(list: List | undefined): JsonArray {
  return isArray(list?.value) ? list.value : [];
}

/** Whether an item is a directive such as `$patch: replace`, and not an item of the list. */
function isDirective(item: JsonValue): boolean {
  return member(item, '$patch') !== undefined;
}

/** For each item of the later list, the index of the earlier item that it was before. */
function originsOf(earlier: JsonArray, later: JsonArray, fingerprint: Fingerprints): readonly (number | undefined)[] {
  const { origins } = alignItems(earlier, later, undefined, fingerprint);
  return origins.map((origin) => (origin < 0 ? undefined : origin));
}

/** The same, only for equal items. */
function equalOrigins(
  earlier: JsonArray,
  later: JsonArray,
  fingerprint: Fingerprints,
): readonly (number | undefined)[] {
  return originsOf(earlier, later, fingerprint).map((origin, index) => {
    const [from, to] = [origin === undefined ? undefined : earlier[origin], later[index]];
    return from !== undefined && to !== undefined && fingerprint(from) === fingerprint(to) ? origin : undefined;
  });
}
