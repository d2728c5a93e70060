import type { Source, Path } from '@krmkit/base';
import { COLON, COMMA, HASH, codeAt, isLineEnd } from '../read/characters.ts';
import { documentComments, trimmedSlice } from '../read/document-comments.ts';
import { isMergeKey, keyName } from '../read/keys.ts';
import type {
  Comment,
  MappingEntry,
  MappingNode,
  YamlNode,
  SequenceItem,
  SequenceNode,
  YamlDocument,
} from '../read/nodes.ts';
import { ownCommentsAbove } from '../print/print-copy-source.ts';
import { skipBlanks } from '../read/reader.ts';
import type { Profile } from '../read/scalar.ts';
import { lineEndOf, lineStartOf, startsLine } from '../read/text-lines.ts';

/** The comments of an entry, an item or a document, each from its `#` without trailing blanks. */
export interface EntryComments {
  /**
   * The comments on lines of their own directly above; for a document its header, with an empty text for each blank
   * line.
   */
  readonly above: readonly string[];
  /**
   * The comment at the end of a line: the line where a scalar or a flow collection ends, otherwise the line of the key,
   * dash or header.
   */
  readonly beside: string | undefined;
}

/** An entry or item, by its collection. */
export interface CommentTarget {
  readonly holder: MappingNode | SequenceNode;
  readonly index: number;
}

/** The places of existing and possible comments. */
export interface CommentSlots {
  /** Undefined if the entry does not start a line. */
  readonly above: AboveSlot | undefined;
  /** Undefined if other content follows on the line. */
  readonly beside: BesideSlot | undefined;
}

export interface AboveSlot {
  readonly comments: readonly Comment[];
  /** Where the entry starts. */
  readonly start: number;
  /** The indentation of the entry and its comments. */
  readonly indentation: string;
}

export interface BesideSlot {
  /** The end of the text before the comment. */
  readonly end: number;
  readonly comment: Comment | undefined;
}

const NO_SLOTS: CommentSlots = { above: undefined, beside: undefined };

/**
 * The comments of the entry or item at a path, by the rules of `partsOf`: the comment above `- name: x` belongs to the
 * item, the comment after it to the member. Undefined if the path does not exist, or leads through an alias or a merge
 * key: those comments belong to another place.
 */
export function commentsAt(
  source: Source,
  document: YamlDocument,
  path: Path,
  profile: Profile = 'kubectl',
): EntryComments | undefined {
  const { text } = source;
  if (path.length === 0) return commentsOfRoot(text, document);
  const position = placesIn(document, profile)(path);
  return position === undefined ? undefined : commentsOf(text, document, position);
}

/** Finds entries and items by path, not through aliases; each mapping is indexed once. */
export function placesIn(document: YamlDocument, profile: Profile): (path: Path) => CommentTarget | undefined {
  const names = new Map<MappingNode, ReadonlyMap<string, number>>();
  const indexOf = (holder: MappingNode | SequenceNode, segment: string | number): number | undefined => {
    if (holder.kind === 'sequence') return typeof segment === 'number' ? segment : undefined;
    let indices = names.get(holder);
    if (indices === undefined) names.set(holder, (indices = indicesByName(holder, profile)));
    return typeof segment === 'string' ? indices.get(segment) : undefined;
  };
  return (path) => {
    let node = document.root;
    let position: CommentTarget | undefined;
    for (const segment of path) {
      if (node?.kind !== 'mapping' && node?.kind !== 'sequence') return undefined;
      const index = indexOf(node, segment);
      if (index === undefined) return undefined;
      position = { holder: node, index };
      node = commentTargetPart(position)?.value;
    }
    return node === undefined ? undefined : position;
  };
}

/** The index of the entry of each own member of a mapping: the last one of equal keys. */
export function indicesByName(mapping: MappingNode, profile: Profile): ReadonlyMap<string, number> {
  const indices = new Map<string, number>();
  for (const [index, { key }] of mapping.entries.entries()) {
    const name = isMergeKey(key) ? undefined : keyName(key, profile);
    if (name !== undefined) indices.set(name, index);
  }
  return indices;
}

export function commentTargetPart({ holder, index }: CommentTarget): MappingEntry | SequenceItem | undefined {
  return holder.kind === 'mapping' ? holder.entries[index] : holder.items[index];
}

export function commentsOf(text: string, document: YamlDocument, position: CommentTarget): EntryComments {
  return textsIn(text, slotsOf(text, document, position));
}

export function commentsOfRoot(text: string, document: YamlDocument): EntryComments {
  const beside = rootSlot(text, document)?.comment;
  return {
    above: documentComments(text, document).header,
    beside: beside === undefined ? undefined : trimmedSlice(text, beside),
  };
}

function textsIn(text: string, { above, beside }: CommentSlots): EntryComments {
  return {
    above: above?.comments.map((comment) => trimmedSlice(text, comment)) ?? [],
    beside: beside?.comment === undefined ? undefined : trimmedSlice(text, beside.comment),
  };
}

export function slotsOf(text: string, document: YamlDocument, position: CommentTarget): CommentSlots {
  const part = commentTargetPart(position);
  if (part === undefined) return NO_SLOTS;
  const isFlow = position.holder.style === 'flow';
  return { above: aboveSlot(text, document, part), beside: besideSlot(text, part, isFlow) };
}

function aboveSlot(text: string, document: YamlDocument, part: MappingEntry | SequenceItem): AboveSlot | undefined {
  const { start } = part;
  if (!startsLine(text, start)) return undefined;
  const indentation = text.slice(lineStartOf(text, start), start);
  // Comments indented with tabs belong to no entry.
  if (indentation.includes('\t')) return undefined;
  return { comments: ownCommentsAbove(text, document, part), start, indentation };
}

function besideSlot(text: string, part: MappingEntry | SequenceItem, isFlow: boolean): BesideSlot | undefined {
  const indicator = 'key' in part ? part.key.end : part.start + (isFlow ? 0 : 1);
  const end = headEnd(text, part.value, () => ('key' in part ? afterColon(text, indicator) : indicator));
  if (end === undefined) return undefined;
  if (!isFlow) return slotAfter(text, end);
  const comma = skipBlanks(text, end);
  return slotAfter(text, codeAt(text, comma) === COMMA ? comma + 1 : end);
}

function rootSlot(text: string, document: YamlDocument): BesideSlot | undefined {
  const { root } = document;
  if (root === undefined) return undefined;
  const end = headEnd(text, root, () => undefined);
  return end === undefined ? undefined : slotAfter(text, end);
}

/** The end of the part of a value that its comment follows, with the text before that part. */
function headEnd(text: string, value: YamlNode, indicatorEnd: () => number | undefined): number | undefined {
  if (value.kind === 'alias') return value.end;
  if (value.kind === 'scalar') {
    if (value.style === 'literal' || value.style === 'folded') return wordEnd(text, value.start);
    if (value.end > value.start) return value.end;
  } else if (value.style === 'flow') {
    return value.end;
  } else if (!startsLine(text, value.start)) {
    // `- name: x`: a comment after it belongs to the first member.
    return undefined;
  }
  const end = Math.max(indicatorEnd() ?? -1, value.anchor?.end ?? -1, value.tag?.end ?? -1);
  return end < 0 ? undefined : end;
}

function wordEnd(text: string, start: number): number {
  let end = start;
  while (!/[ \t\r\n]/.test(text.charAt(end)) && end < text.length) end++;
  return end;
}

function afterColon(text: string, keyEnd: number): number | undefined {
  const colon = skipBlanks(text, keyEnd);
  return codeAt(text, colon) === COLON ? colon + 1 : undefined;
}

function slotAfter(text: string, end: number): BesideSlot | undefined {
  const start = skipBlanks(text, end);
  const code = codeAt(text, start);
  if (isLineEnd(code)) return { end, comment: undefined };
  if (code !== HASH) return undefined;
  return { end, comment: { start, end: lineEndOf(text, start) } };
}
