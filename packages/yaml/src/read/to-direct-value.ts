import type { YamlNode } from './nodes.ts';
import type { ValueOfNode } from './to-value.ts';
import { toValue } from './to-value.ts';

/**
 * As `toValue` with the profile `kubectl`, of a text that no stream reader of Kubernetes has read: only such a reader, as
 * that of kubectl, adds a missing line end, so that a block scalar at the end has one.
 */
export function toDirectValue(root: YamlNode): ValueOfNode {
  return toValue(withoutAddedEnd(root), 'kubectl');
}

/** A node whose last scalar has no line end that its text does not have. */
function withoutAddedEnd(node: YamlNode): YamlNode {
  switch (node.kind) {
    case 'scalar':
      return node.unterminated === true ? { ...node, content: node.content.slice(0, -1) } : node;
    case 'mapping': {
      const last = node.entries.at(-1);
      const value = last && withoutAddedEnd(last.value);
      if (last === undefined || value === undefined || value === last.value) return node;
      return { ...node, entries: [...node.entries.slice(0, -1), { ...last, value }] };
    }
    case 'sequence': {
      const last = node.items.at(-1);
      const value = last && withoutAddedEnd(last.value);
      if (last === undefined || value === undefined || value === last.value) return node;
      return { ...node, items: [...node.items.slice(0, -1), { ...last, value }] };
    }
    case 'alias':
      return node;
  }
}
