import type { EditMapping, EditSequence, NodeEdit } from './node-edit.ts';
import type { MappingNode, YamlNode, ScalarNode, SequenceNode } from '../read/nodes.ts';

// A block scalar at the end of a text without a final line end: kubectl reads one line end more than kustomize. Any text
// after it terminates its last line, which gives kustomize another value.

/** The block scalar at the end of a document, if no line end follows it. */
export function unterminatedBlock(root: YamlNode | undefined): ScalarNode | undefined {
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
        return last?.kind === 'scalar' && last.unterminated === true ? last : undefined;
    }
  }
}

/** The same edit with new entries before the last one, for a node that ends with such a block scalar. */
export function withLastEntryLast(node: YamlNode, edit: NodeEdit): NodeEdit {
  if (edit.kind === 'sequence' && node.kind === 'sequence') return withLastItem(node, edit);
  return edit.kind === 'mapping' && node.kind === 'mapping' ? withLastEntry(node, edit) : edit;
}

function withLastItem(node: SequenceNode, edit: EditSequence): EditSequence {
  const last = edit.items.at(-1);
  const inner = node.items.at(-1)?.value;
  if (last?.kind !== 'kept' || last.index !== node.items.length - 1 || inner === undefined) return edit;
  return { ...edit, items: [...edit.items.slice(0, -1), { ...last, value: withLastEntryLast(inner, last.value) }] };
}

function withLastEntry(node: MappingNode, edit: EditMapping): EditMapping {
  const at = edit.entries.findIndex((entry) => entry.kind === 'kept' && entry.index === node.entries.length - 1);
  const last = edit.entries[at];
  const inner = node.entries.at(-1)?.value;
  if (last?.kind !== 'kept' || last.value.kind === 'replace' || inner === undefined) return edit;
  const after = edit.entries.slice(at + 1);
  if (after.some(({ kind }) => kind === 'kept')) return edit;
  const value = withLastEntryLast(inner, last.value);
  return { ...edit, entries: [...edit.entries.slice(0, at), ...after, { ...last, value }] };
}

/** Counts the block scalars below a node that have this content and a line end after it. */
export function countTerminated(node: YamlNode | undefined, content: string): number {
  switch (node?.kind) {
    case 'mapping':
      return node.entries.reduce(
        (sum, { key, value }) => sum + countTerminated(key, content) + countTerminated(value, content),
        0,
      );
    case 'sequence':
      return node.items.reduce((sum, { value }) => sum + countTerminated(value, content), 0);
    case 'scalar':
      return node.content === content && node.style !== 'plain' && node.unterminated !== true ? 1 : 0;
    default:
      return 0;
  }
}
