import type { MappingNode, SequenceNode, YamlDocument } from './nodes.ts';
import type { Header } from './parts.ts';
import { partsOf } from './parts.ts';
import { lineEndOf } from './text-lines.ts';

// Where the entries or items of a document's root begin and end, with the comments that belong to them.

/** How much of the comments above the first entry of a root is about the document. */
export function headerOf(node: MappingNode | SequenceNode): Header {
  if (node.kind === 'sequence') return 'some';
  const isObject = node.entries.some(({ key }) => {
    return key.kind === 'scalar' && (key.content === 'apiVersion' || key.content === 'kind');
  });
  return isObject ? 'all' : 'some';
}

/** Where the first one starts or the comments that are about it and not about the document. */
export function firstLead(text: string, document: YamlDocument, root: MappingNode | SequenceNode): number {
  const first = (root.kind === 'mapping' ? root.entries : root.items)[0];
  if (first === undefined) return root.start;
  const behind = Math.max(root.anchor?.end ?? -1, root.tag?.end ?? -1);
  const header = behind < 0 ? headerOf(root) : 'none';
  const { parts } = partsOf(text, [first], behind < 0 ? document.start : behind, document, header);
  return parts[0]?.lead ?? first.start;
}

/** The line end behind the last one and behind the comments below that are indented deeper. */
export function lastEnd(text: string, document: YamlDocument, root: MappingNode | SequenceNode): number {
  const last = (root.kind === 'mapping' ? root.entries : root.items).at(-1);
  if (last === undefined || root.style === 'flow') return lineEndOf(text, root.end);
  return partsOf(text, [last], root.start, document, 'none').parts[0]?.end ?? lineEndOf(text, root.end);
}
