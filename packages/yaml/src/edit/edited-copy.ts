import { applyEdits } from '@krmkit/base';
import type { CopiedContent } from '../read/content.ts';
import { editDocument } from './edit-document.ts';
import type { NodeEdit } from './node-edit.ts';
import type { MappingEntry, YamlNode, SequenceItem, YamlDocument } from '../read/nodes.ts';
import type { ObservedLayout } from './observe-layout.ts';
import { parseDocuments } from '../read/parse.ts';
import { countUpTo, lineStartOf } from '../read/text-lines.ts';

/** The document of the copied node. */
export interface CopySource {
  readonly text: string;
  readonly document: YamlDocument;
  /** The layout of the whole document. */
  readonly observed: () => ObservedLayout;
}

/**
 * A copy of a node after an edit, with its comments and layout, which replaces an alias of the node. The node itself
 * does not change. Undefined for a node that is not a value of the document.
 */
export function editedCopy(from: CopySource, node: YamlNode, edit: NodeEdit): CopiedContent | undefined {
  const { text, document, observed } = from;
  const path = pathTo(document.root, node);
  if (path === undefined) return undefined;
  // Many aliases of few anchors may be written out, so the cost of each must not depend on the size of the document.
  const excerpt = excerptAround(text, document, path, node);
  if (excerpt !== undefined) return copyOf(excerpt, edit, observed);
  const own = text.slice(document.start, document.end);
  const [alone] = parseDocuments(own);
  if (alone === undefined) return undefined;
  const whole = { start: document.start, text: own, document: alone, steps: path.map(({ index }) => index) };
  return copyOf(whole, edit, observed);
}

function copyOf(
  { start: shift, text, document, steps }: Excerpt,
  edit: NodeEdit,
  observed: CopySource['observed'],
): CopiedContent | undefined {
  if (document.root === undefined) return undefined;
  const edited = applyEdits(
    text,
    editDocument(text, document, editAt(document.root, steps, 0, edit), { observed, shift }),
  );
  const [copy] = parseDocuments(edited);
  let found = copy?.root;
  for (const step of steps) found = found === undefined ? undefined : partsOf(found)[step]?.value;
  return copy === undefined || found === undefined
    ? undefined
    : { kind: 'copy', text: edited, document: copy, node: found };
}

interface Excerpt {
  /** The start in the original text. */
  readonly start: number;
  readonly text: string;
  readonly document: YamlDocument;
  /** The indices of the entries and items on the path to the node. */
  readonly steps: readonly number[];
}

/**
 * The lines of the smallest entry or item that holds a node and that is a document by itself; undefined if there is
 * none, such as with aliases whose anchors are outside.
 */
function excerptAround(
  text: string,
  document: YamlDocument,
  path: readonly Step[],
  node: YamlNode,
): Excerpt | undefined {
  let end = document.end;
  let found: { readonly start: number; readonly end: number } | undefined;
  for (const { holder, index } of path) {
    if (holder.kind !== 'mapping' && holder.kind !== 'sequence') break;
    if (holder.style === 'flow') break;
    const parts = partsOf(holder);
    const part = parts[index];
    const next = parts[index + 1];
    if (next !== undefined) end = lineStartOf(text, next.start);
    if (part === undefined) break;
    const start = lineStartOf(text, part.start);
    if (/^ *(?:- +)*$/.test(text.slice(start, part.start))) found = { start, end };
  }
  if (found === undefined) return undefined;
  const { start } = found;
  const own = text.slice(start, found.end);
  const [alone, ...more] = parseDocuments(own);
  if (alone === undefined || more.length > 0) return undefined;
  const there = pathAt(alone.root, node.start - start, node.end - start, node.kind);
  return there && { start, text: own, document: alone, steps: there.map(({ index }) => index) };
}

type Part = MappingEntry | SequenceItem;

/** A collection on the path, and the index of its entry or item. */
interface Step {
  readonly holder: YamlNode;
  readonly index: number;
}

function partsOf(node: YamlNode): readonly Part[] {
  if (node.kind === 'mapping') return node.entries;
  return node.kind === 'sequence' ? node.items : [];
}

function pathTo(root: YamlNode | undefined, wanted: YamlNode): readonly Step[] | undefined {
  return follow(root, wanted.start, wanted.end, (node) => node === wanted);
}

function pathAt(
  root: YamlNode | undefined,
  start: number,
  end: number,
  kind: YamlNode['kind'],
): readonly Step[] | undefined {
  return follow(root, start, end, (node) => node.kind === kind && node.start === start && node.end === end);
}

function follow(
  root: YamlNode | undefined,
  start: number,
  end: number,
  isFound: (node: YamlNode) => boolean,
): readonly Step[] | undefined {
  const steps: Step[] = [];
  let node = root;
  while (node !== undefined && !isFound(node)) {
    const parts = partsOf(node);
    const index = countUpTo(parts, start) - 1;
    const part = parts[index];
    if (part === undefined || part.end < end) return undefined;
    steps.push({ holder: node, index });
    node = part.value;
  }
  return node === undefined ? undefined : steps;
}

function editAt(node: YamlNode, steps: readonly number[], depth: number, edit: NodeEdit): NodeEdit {
  const step = steps[depth];
  if (step === undefined) return edit;
  const inner = partsOf(node).map((part, index) => ({
    kind: 'kept' as const,
    index,
    value: index === step ? editAt(part.value, steps, depth + 1, edit) : ({ kind: 'keep' } as const),
  }));
  return node.kind === 'mapping' ? { kind: 'mapping', entries: inner } : { kind: 'sequence', items: inner };
}
