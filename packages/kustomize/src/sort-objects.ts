import { compareBytes } from '@krmkit/base';
import type { Build, Entry } from './build-context.ts';
import { locateEntry } from './build-context.ts';
import type { SortOptionsConfig } from './kustomization-decoder.ts';
import { LEGACY_ORDER } from './legacy-order.ts';
import type { BuildObject, ObjectId } from './objects.ts';
import { currentId } from './objects.ts';

/** The kinds that come first and last in the order `legacy`. */
interface KindOrder {
  readonly orderFirst: readonly string[];
  readonly orderLast: readonly string[];
}

const DEFAULT_ORDER: KindOrder = { orderFirst: LEGACY_ORDER.first, orderLast: LEGACY_ORDER.last };

/**
 * The objects in the order of the output. `sortOptions` of the root kustomization count more than `reorder`. Follows
 * SortOrderTransformer in api/internal/builtins. Reports wrong options.
 */
export function sortObjects(
  objects: readonly BuildObject[],
  reorder: 'legacy' | 'none',
  entry: Entry<SortOptionsConfig> | undefined,
  build: Pick<Build, 'report'>,
): readonly BuildObject[] {
  if (entry === undefined) return reorder === 'legacy' ? sortByKind(objects, DEFAULT_ORDER) : objects;
  const { order, legacySortOptions } = entry.config;
  if (order !== 'fifo' && order !== 'legacy') {
    refuse(entry, build, 'The order of sortOptions must be fifo or legacy', 'Add order: legacy');
    return objects;
  }
  if (order === 'fifo') {
    if (legacySortOptions === undefined) return objects;
    refuse(entry, build, 'legacySortOptions have no effect on the order fifo', 'Use the order legacy, or remove them');
    return objects;
  }
  if (legacySortOptions === undefined) return sortByKind(objects, DEFAULT_ORDER);
  const { orderFirst = [], orderLast = [] } = legacySortOptions;
  return sortByKind(objects, { orderFirst, orderLast });
}

function refuse(entry: Entry<unknown>, build: Pick<Build, 'report'>, message: string, hint: string): void {
  const location = locateEntry(entry);
  build.report({
    code: 'invalid-entry',
    severity: 'error',
    message,
    hint,
    ...(location === undefined ? {} : { location }),
  });
}

function sortByKind(objects: readonly BuildObject[], { orderFirst, orderLast }: KindOrder): readonly BuildObject[] {
  const ranks = new Map<string, number>();
  for (const [index, kind] of orderFirst.entries()) ranks.set(kind, index - orderFirst.length);
  for (const [index, kind] of orderLast.entries()) ranks.set(kind, index + 1);
  const sortable = objects.map((object): Sortable => {
    const id = currentId(object);
    const { group, version, kind, name, namespace } = id;
    return {
      object,
      id,
      rank: ranks.get(kind) ?? 0,
      type: [group === '' ? '~G' : group, version === '' ? '~V' : version, kind === '' ? '~K' : kind].join('_'),
      position: [namespace === '' ? '~X' : namespace, name === '' ? '~N' : name].join('|'),
    };
  });
  return sortable.toSorted(compare).map(({ object }) => object);
}

interface Sortable {
  readonly object: BuildObject;
  readonly id: ObjectId;
  readonly rank: number;
  /** Group, version and kind. */
  readonly type: string;
  /** Namespace and name. */
  readonly position: string;
}

/** Follows legacyIDSorter.Less. A Namespace of the core group comes before those of other groups. */
function compare(a: Sortable, b: Sortable): number {
  if (a.type === b.type) return compareBytes(a.position, b.position);
  if (a.rank !== b.rank) return a.rank - b.rank;
  const areNamespaces = a.id.kind === 'Namespace' && b.id.kind === 'Namespace';
  return areNamespaces && (a.id.group === '' || b.id.group === '')
    ? compareBytes(b.type, a.type)
    : compareBytes(a.type, b.type);
}
