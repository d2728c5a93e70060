import type { Fingerprints } from '../value/fingerprint.ts';
import type { JsonArray } from '../value/json.ts';
import type { ListRule } from './list-rule.ts';

/** One item on all sides: its index in each list, undefined where a side lacks it. */
export interface ItemTriple {
  readonly original: number | undefined;
  readonly updated: number | undefined;
  readonly destination: number | undefined;
}

/** An item that the keys of its list do not tell apart from the others. */
export interface ItemProblem {
  readonly kind: 'ambiguous-key' | 'duplicate-key' | 'missing-key';
  readonly side: 'original' | 'updated' | 'destination';
  readonly index: number;
}

export interface Alignment {
  /** In the order of the destination, then those that it lacks in the order of `updated`, then of `original`. */
  readonly triples: readonly ItemTriple[];
  readonly problems: readonly ItemProblem[];
}

/** Which item of one list is which of the others. Takes linear time. */
export function alignSides(
  _sides: { readonly original: JsonArray; readonly updated: JsonArray; readonly destination: JsonArray },
  _rule: ListRule,
  _fingerprint: Fingerprints,
): Alignment {
  throw new Error('not yet');
}
