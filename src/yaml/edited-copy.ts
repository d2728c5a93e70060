import { applyEdits } from '../text/edit.ts';
import type { CopiedContent } from './content.ts';
import { editDocument } from './edit-document.ts';
import type { NodeEdit } from './node-edit.ts';
import type { Node, YamlDocument } from './nodes.ts';
import { parseDocuments } from './parse.ts';

/**
 * A node as it would be after an edit, with its comments and layout, to be copied to where an alias of it stands. The
 * node itself stays as it is. Undefined for a node that is no value of the document.
 */
export function editedCopy(
  text: string,
  document: YamlDocument,
  node: Node,
  edit: NodeEdit,
): CopiedContent | undefined {
  const steps = document.root === undefined ? undefined : stepsTo(document.root, node);
  if (document.root === undefined || steps === undefined) return undefined;
  const edits = editDocument(text, document, editAt(document.root, steps, 0, edit)).map((one) => ({
    start: one.start - document.start,
    end: one.end - document.start,
    text: one.text,
  }));
  const edited = applyEdits(text.slice(document.start, document.end), edits);
  const [copy] = parseDocuments(edited);
  let found = copy?.root;
  for (const step of steps) found = found === undefined ? undefined : partsOf(found)[step]?.value;
  return copy === undefined || found === undefined
    ? undefined
    : { kind: 'copy', text: edited, document: copy, node: found };
}

function partsOf(node: Node): readonly { readonly start: number; readonly end: number; readonly value: Node }[] {
  if (node.kind === 'mapping') return node.entries;
  return node.kind === 'sequence' ? node.items : [];
}

/** Which entry or item to go into at each level. */
function stepsTo(root: Node, wanted: Node): readonly number[] | undefined {
  const steps: number[] = [];
  let node = root;
  while (node !== wanted) {
    const parts = partsOf(node);
    const index = parts.findIndex(({ start, end }) => start <= wanted.start && wanted.end <= end);
    const part = parts[index];
    if (part === undefined) return undefined;
    steps.push(index);
    node = part.value;
  }
  return steps;
}

function editAt(node: Node, steps: readonly number[], depth: number, edit: NodeEdit): NodeEdit {
  const step = steps[depth];
  if (step === undefined) return edit;
  const inner = partsOf(node).map((part, index) => ({
    kind: 'kept' as const,
    index,
    value: index === step ? editAt(part.value, steps, depth + 1, edit) : ({ kind: 'keep' } as const),
  }));
  return node.kind === 'mapping' ? { kind: 'mapping', entries: inner } : { kind: 'sequence', items: inner };
}
