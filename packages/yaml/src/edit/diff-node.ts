import type { Change, JsonValue } from '@krmkit/base';
import { diffValues, checkArgument } from '@krmkit/base';
import type { Content } from '../read/content.ts';
import type { YamlNode } from '../read/nodes.ts';
import type { Profile } from '../read/scalar.ts';
import { toValue, NODE, checkProfile } from '../read/to-value.ts';
import { withContent } from './edit-value.ts';

/**
 * The fewest changes that give a node a value, for `editByChanges` if the node is the root of a document. Paths start at
 * the node and lead through aliases and merge keys. Empty if the node has the value.
 */
export function diffNode(before: YamlNode, after: JsonValue, profile: Profile = 'kubectl'): readonly Change<Content>[] {
  checkArgument('diffNode', 'the node', before, NODE);
  checkArgument('diffNode', 'the value', after, 'value');
  checkProfile('diffNode', profile);
  return diffValues(toValue(before, profile).value, after).map(withContent);
}
