import type { Change, JsonValue } from '@krmkit/base';
import { diffValues } from '@krmkit/base';
import type { Node } from '../read/nodes.ts';
import type { Profile } from '../read/scalar.ts';
import { toValue } from '../read/to-value.ts';

/**
 * The fewest changes that give a node a value, for use with `editByChanges` if the node is the root of a document.
 * Paths start at the node and lead through aliases and merge keys. Empty if the node has the value.
 */
export function diff(before: Node, after: JsonValue, profile: Profile = 'kubectl'): readonly Change[] {
  return diffValues(toValue(before, profile).value, after);
}
