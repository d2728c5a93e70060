import type { Change } from '../../value/change.ts';
import { diffValues } from '../../value/diff.ts';
import type { JsonValue } from '../../value/json.ts';
import type { Node } from '../read/nodes.ts';
import type { Profile } from '../read/scalar.ts';
import { toValue } from '../read/to-value.ts';

/**
 * The least changes that give a node a value: what `editByChanges` takes for the root of a document. Paths begin at
 * the node and lead through aliases and merge keys. A node that has the value needs none.
 */
export function diff(node: Node, wanted: JsonValue, profile: Profile = 'kubectl'): readonly Change[] {
  return diffValues(toValue(node, profile).value, wanted);
}
