import type { NodeEdit } from './node-edit.ts';
import type { Node, ScalarNode } from '../read/nodes.ts';

// A text block at the end of a text without a last line end: kubectl reads one line end more than kustomize. Whatever is
// written behind it ends its line, and gives kustomize another value.

/** The block scalar with which a document ends, where the text has no line end behind it. */
export function unendedLeaf(root: Node | undefined): ScalarNode | undefined {
  let last = root;
  for (;;) {
    switch (last?.kind) {
      case 'mapping': {
        const entry = last.style === 'block' ? last.entries.at(-1) : undefined;
        last = entry !== undefined && entry.value.end === entry.value.start ? entry.key : entry?.value;
        break;
      }
      case 'sequence':
        last = last.style === 'block' ? last.items.at(-1)?.value : undefined;
        break;
      default:
        return last?.kind === 'scalar' && last.unended === true ? last : undefined;
    }
  }
}

/** The same edit with new entries in front of the last one, of a node that ends with such a text. */
export function withLastEntryLast(node: Node, edit: NodeEdit): NodeEdit {
  if (edit.kind === 'sequence' && node.kind === 'sequence') {
    const last = edit.items.at(-1);
    const inner = node.items.at(-1)?.value;
    if (last?.kind !== 'kept' || last.index !== node.items.length - 1 || inner === undefined) return edit;
    return { ...edit, items: [...edit.items.slice(0, -1), { ...last, value: withLastEntryLast(inner, last.value) }] };
  }
  if (edit.kind !== 'mapping' || node.kind !== 'mapping') return edit;
  const at = edit.entries.findIndex((entry) => entry.kind === 'kept' && entry.index === node.entries.length - 1);
  const last = edit.entries[at];
  const inner = node.entries.at(-1)?.value;
  if (last?.kind !== 'kept' || last.value.kind === 'replace' || inner === undefined) return edit;
  const behind = edit.entries.slice(at + 1);
  if (behind.some(({ kind }) => kind === 'kept')) return edit;
  const value = withLastEntryLast(inner, last.value);
  return { ...edit, entries: [...edit.entries.slice(0, at), ...behind, { ...last, value }] };
}

/** How many block scalars below a node have this content and a line end behind it. */
export function endedTwins(node: Node | undefined, content: string): number {
  switch (node?.kind) {
    case 'mapping':
      return node.entries.reduce(
        (sum, { key, value }) => sum + endedTwins(key, content) + endedTwins(value, content),
        0,
      );
    case 'sequence':
      return node.items.reduce((sum, { value }) => sum + endedTwins(value, content), 0);
    case 'scalar':
      return node.content === content && node.style !== 'plain' && node.unended !== true ? 1 : 0;
    default:
      return 0;
  }
}
