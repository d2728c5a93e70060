import type { CommentEdit } from './comment-edits.ts';
import type { DocumentRegion } from '../read/document-comments.ts';
import { documentComments, trimmedSlice } from '../read/document-comments.ts';
import { commentsOf, commentsOfRoot } from './entry-comments.ts';
import type {
  MappingEntry,
  MappingNode,
  NamedSpan,
  YamlNode,
  SequenceItem,
  SequenceNode,
  YamlDocument,
} from '../read/nodes.ts';

/** The requested edits of comments. */
export interface RequestedComments {
  readonly above: ReadonlyMap<MappingEntry | SequenceItem, readonly string[]>;
  readonly beside: ReadonlyMap<MappingEntry | SequenceItem, readonly string[]>;
  readonly regions: ReadonlyMap<DocumentRegion, readonly string[]>;
  /** In the order of the text. */
  readonly edits: readonly CommentEdit[];
}

interface Side {
  readonly text: string;
  readonly document: YamlDocument;
}

/** Whether an edited document has the requested comments, and all nodes and other comments are unchanged. */
export function onlyRequested(before: Side, after: Side, requested: RequestedComments): boolean {
  if (after.document.problems.some(({ severity }) => severity === 'error')) return false;
  if (!sameTexts(expectedComments(before, requested.edits), allComments(after))) return false;
  const regions = documentComments(after.text, after.document);
  const present = documentComments(before.text, before.document);
  for (const kind of ['front', 'header', 'foot'] as const) {
    if (!sameTexts(requested.regions.get(kind) ?? present[kind], regions[kind])) return false;
  }
  const roots = [before.document.root, after.document.root] as const;
  if (roots[0] === undefined || roots[1] === undefined) return roots[0] === roots[1];
  if (commentsOfRoot(before.text, before.document).beside !== commentsOfRoot(after.text, after.document).beside) {
    return false;
  }
  return isSameNode({ before, after, requested }, roots[0], roots[1]);
}

function allComments({ text, document }: Side): readonly string[] {
  return document.comments.map((comment) => trimmedSlice(text, comment));
}

function expectedComments({ text, document }: Side, edits: readonly CommentEdit[]): readonly string[] {
  const expected: string[] = [];
  let next = 0;
  for (const comment of document.comments) {
    for (let edit = edits[next]; edit !== undefined && edit.start <= comment.start; edit = edits[++next]) {
      expected.push(...edit.comments);
    }
    if (comment.start >= (edits[next - 1]?.end ?? 0)) expected.push(trimmedSlice(text, comment));
  }
  for (const edit of edits.slice(next)) expected.push(...edit.comments);
  return expected;
}

export function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

interface Comparison {
  readonly before: Side;
  readonly after: Side;
  readonly requested: RequestedComments;
}

function isSameNode(comparison: Comparison, one: YamlNode, other: YamlNode): boolean {
  if (one.kind === 'alias' || other.kind === 'alias') {
    return one.kind === 'alias' && other.kind === 'alias' && one.name === other.name;
  }
  if (one.style !== other.style || !isSameName(one.anchor, other.anchor) || !isSameName(one.tag, other.tag)) {
    return false;
  }
  if (one.kind === 'scalar' || other.kind === 'scalar') return one.kind === other.kind && isSameContent(one, other);
  const parts = partsIn(one);
  const others = partsIn(other);
  if (one.kind !== other.kind || parts.length !== others.length) return false;
  return parts.every((part, index) => {
    const counterpart = others[index];
    return (
      counterpart !== undefined &&
      isSamePart(comparison, { holder: one, part }, { holder: other, part: counterpart }, index)
    );
  });
}

function isSameContent(one: YamlNode, other: YamlNode): boolean {
  return one.kind === 'scalar' && other.kind === 'scalar' && one.content === other.content;
}

function isSameName(one: NamedSpan | undefined, other: NamedSpan | undefined): boolean {
  return one?.name === other?.name;
}

function partsIn(node: MappingNode | SequenceNode): readonly (MappingEntry | SequenceItem)[] {
  return node.kind === 'mapping' ? node.entries : node.items;
}

interface Held {
  readonly holder: MappingNode | SequenceNode;
  readonly part: MappingEntry | SequenceItem;
}

function isSamePart(comparison: Comparison, one: Held, other: Held, index: number): boolean {
  const { before, after, requested } = comparison;
  const present = commentsOf(before.text, before.document, { holder: one.holder, index });
  const edited = commentsOf(after.text, after.document, { holder: other.holder, index });
  if (!sameTexts(requested.above.get(one.part) ?? present.above, edited.above)) return false;
  if (!sameTexts(requested.beside.get(one.part) ?? asTexts(present.beside), asTexts(edited.beside))) return false;
  if ('key' in one.part && 'key' in other.part && !isSameNode(comparison, one.part.key, other.part.key)) return false;
  return isSameNode(comparison, one.part.value, other.part.value);
}

function asTexts(comment: string | undefined): readonly string[] {
  return comment === undefined ? [] : [comment];
}
