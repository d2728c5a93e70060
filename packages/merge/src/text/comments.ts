import { editedAlone, isArray, member } from '@krmkit/base';
import type { JsonValue, Path } from '@krmkit/base';
import type {
  DocumentRegion,
  PositionedChange,
  DocumentEdit,
  CommentTarget,
  MappingNode,
  YamlNode,
  SequenceNode,
  Profile,
} from '@krmkit/yaml';
import {
  regionsOf,
  trimmedSlice,
  editCommentsAt,
  sameTexts,
  indicesByName,
  commentTargetPart,
  slotsOf,
  parseDocuments,
  afterLineEnd,
  lineEndOf,
  lineStartOf,
} from '@krmkit/yaml';
import type { CommentSides, Way } from './own-comments.ts';
import { changedComments, missingComments, sourceComments } from './own-comments.ts';
import { pairMerged } from './comment-items.ts';
import type { MergeContext } from '../settings.ts';
import type { DocumentSide, DocumentSides } from '../document-side.ts';
import { ownerOf } from '../rules/list-rule.ts';
import type { ListOwner } from '../rules/list-rule.ts';

/** The sides of a merge, and the result of the merge of their values as a text of its own. */
export interface CommentedSides extends DocumentSides {
  readonly merged: DocumentSide;
  /** The default without an original is `two-way`. In a 3-way merge, both sides may have added a document. */
  readonly way?: Way;
}

interface CommentMerge extends Pick<MergeContext, 'owner' | 'listRules' | 'fingerprint'> {
  readonly way: Way;
  readonly profile: Profile;
}

/** False where `updated` cannot have a comment to copy. Looks only at comments and their lines. */
export function mayBringComments({ original, updated }: DocumentSides): boolean {
  if (original === undefined) return updated.document.comments.length > 0;
  return !sameTexts(commentLines(original), commentLines(updated));
}

/** Comments with the code on their line or on the next one: the same comment may belong to a new entry. */
function commentLines({ source: { text }, document }: DocumentSide): readonly string[] {
  return document.comments.map(({ start, end }) => {
    const line = text.slice(lineStartOf(text, start), end).trim();
    if (!line.startsWith('#')) return line;
    const next = afterLineEnd(text, lineEndOf(text, end));
    return `${line}\n${text.slice(next, lineEndOf(text, next)).trim()}`;
  });
}

/**
 * The edits that copy comments into a merged document, a text of its own whose values are merged. 3-way: above and
 * beside each position, a comment that upstream added, changed or removed replaces that of the destination where the
 * destination has the comment of the original. 2-way: a comment after a scalar of the source replaces that of the
 * destination; a comment after a key, the header and the foot are copied where the destination has none; the
 * destination keeps comments above keys. Both copy the comments of inserted values. Comments between blank lines belong
 * to no entry, and stay.
 */
export function mergeComments(
  sides: CommentedSides,
  context: Pick<MergeContext, 'owner' | 'listRules' | 'fingerprint'>,
  profile: Profile,
): DocumentEdit {
  const { original, merged } = sides;
  if (!mayBringComments(sides)) return NOTHING;
  const way = sides.way ?? (original === undefined ? 'two-way' : 'three-way');
  const { owner, listRules, fingerprint } = context;
  const changes: PositionedChange[] = documentChanges(sides, way);
  const position: CommentPosition = {
    original: sideNode(original),
    updated: sideNode(sides.updated),
    destination: sideNode(sides.destination),
    merged: sideNode(merged),
    owner,
    inOwner: [],
  };
  visit({ merge: { owner, listRules, fingerprint, way, profile }, sides, changes }, position);
  if (changes.length === 0) return NOTHING;
  const edit = editCommentsAt(merged.source, merged.document, changes);
  return isMoveAlone(sides) && !keepsComments(sides, edit) ? NOTHING : edit;
}

/** Whether upstream has the same comments as before, possibly at other positions. */
function isMoveAlone({ original, updated }: DocumentSides): boolean {
  return original !== undefined && sameTexts(commentTexts(original), commentTexts(updated));
}

/**
 * Whether all comments of the destination are kept exactly once: positions are edited one by one, so a moved comment
 * could be lost or doubled.
 */
function keepsComments({ destination, merged }: CommentedSides, { edits }: DocumentEdit): boolean {
  const text = editedAlone(merged.source.text, merged.document, edits);
  const left = parseDocuments(text).flatMap(({ comments }) => comments.map((comment) => trimmedSlice(text, comment)));
  return sameTexts(left.toSorted(), commentTexts(destination));
}

/** The texts of comments, sorted. */
function commentTexts({ source: { text }, document }: DocumentSide): readonly string[] {
  return document.comments.map((comment) => trimmedSlice(text, comment)).toSorted();
}

const NOTHING: DocumentEdit = { edits: [], diagnostics: [] };

type SideName = keyof CommentSides;
type Sides<T> = Readonly<Record<SideName, T>>;

interface Walk {
  readonly merge: CommentMerge;
  readonly sides: CommentedSides;
  readonly changes: PositionedChange[];
}

/** A node of one side, with its value and path. */
interface SideNode {
  readonly node: YamlNode;
  readonly value: JsonValue;
  readonly path: Path;
}

/** One position on all sides. */
interface CommentPosition extends Sides<SideNode | undefined> {
  readonly owner: ListOwner | undefined;
  readonly inOwner: Path;
}

function sideNode(side: DocumentSide | undefined): SideNode | undefined {
  const root = side?.document.root;
  return side === undefined || root === undefined ? undefined : { node: root, value: side.value, path: [] };
}

const SIDE_NAMES: readonly SideName[] = ['original', 'updated', 'destination', 'merged'];
const REGIONS: readonly DocumentRegion[] = ['front', 'header', 'foot'];

function documentChanges({ original, updated, destination, merged }: CommentedSides, way: Way): PositionedChange[] {
  const regions = [original, updated, destination, merged].map((side) =>
    side === undefined ? undefined : regionsOf(side.source.text, side.document),
  );
  return REGIONS.flatMap((region): readonly PositionedChange[] => {
    if (region === 'front' && way === 'two-way') return [];
    const [before, wanted, own, present] = regions.map((some) => some?.[region]?.lines.map(({ text }) => text));
    const comments = { original: before, updated: wanted, destination: own, merged: present };
    const lines = way === 'two-way' ? missingComments(comments) : changedComments(comments, way);
    return lines === undefined ? [] : [{ region, lines }];
  });
}

/** Visits the positions that both sides have in their text. The target of an alias is visited where it is defined. */
function visit(walk: Walk, position: CommentPosition): void {
  const { merged, updated } = position;
  if (merged === undefined || updated === undefined) return;
  if (merged.node.kind === 'mapping' && updated.node.kind === 'mapping') visitMembers(walk, position, merged.node);
  else if (merged.node.kind === 'sequence' && updated.node.kind === 'sequence') visitItems(walk, position);
}

function visitMembers(walk: Walk, position: CommentPosition, mapping: MappingNode): void {
  const { profile } = walk.merge;
  const value = position.destination?.value ?? null;
  const { owner, inOwner } = ownerOf(value, position) ?? ownerOf(position.updated?.value ?? null, position) ?? position;
  const [original, updated, destination] = [position.original, position.updated, position.destination].map((one) =>
    one?.node.kind === 'mapping' ? indicesByName(one.node, profile) : undefined,
  );
  for (const [name, index] of indicesByName(mapping, profile)) {
    const at = {
      original: original?.get(name),
      updated: updated?.get(name),
      destination: destination?.get(name),
      merged: index,
    };
    visitPart(walk, position, { at, name, owner, inOwner: [...inOwner, name] });
  }
}

function visitItems(walk: Walk, position: CommentPosition): void {
  const { owner, inOwner } = position;
  const list = (side: SideName): SideNode | undefined =>
    position[side]?.node.kind === 'sequence' ? position[side] : undefined;
  const lists = {
    original: list('original'),
    updated: list('updated'),
    destination: list('destination'),
    merged: list('merged'),
  };
  for (const at of pairMerged(lists, position, walk.merge)) {
    visitPart(walk, position, { at, name: undefined, owner, inOwner: [...inOwner, at.merged ?? 0] });
  }
}

/** Undefined where a side lacks the entry or item. */
type Indices = Sides<number | undefined>;

/** An entry of a mapping, or, without a name, an item of a list. */
interface Part extends Pick<CommentPosition, 'owner' | 'inOwner'> {
  readonly at: Indices;
  readonly name: string | undefined;
}

function visitPart(walk: Walk, position: CommentPosition, { at, name, ...owned }: Part): void {
  if (at.updated === undefined) return;
  const positions: Sides<CommentTarget | undefined> = {
    original: positionOf(position.original, at.original),
    updated: positionOf(position.updated, at.updated),
    destination: positionOf(position.destination, at.destination),
    merged: positionOf(position.merged, at.merged),
  };
  const inside = (side: SideName): SideNode | undefined => childNode(position[side], positions[side], at[side], name);
  const next: CommentPosition = {
    original: inside('original'),
    updated: inside('updated'),
    destination: inside('destination'),
    merged: inside('merged'),
    ...owned,
  };
  choose(walk, positions, next);
  visit(walk, next);
}

function positionOf(one: SideNode | undefined, index: number | undefined): CommentTarget | undefined {
  if (index === undefined || (one?.node.kind !== 'mapping' && one?.node.kind !== 'sequence')) return undefined;
  return { holder: one.node, index };
}

function childNode(
  one: SideNode | undefined,
  position: CommentTarget | undefined,
  index: number | undefined,
  name: string | undefined,
): SideNode | undefined {
  const part = position === undefined ? undefined : commentTargetPart(position);
  if (one === undefined || part === undefined || index === undefined) return undefined;
  const value = name === undefined ? itemAt(one.value, index) : member(one.value, name);
  return { node: part.value, value: value ?? null, path: [...one.path, name ?? index] };
}

function itemAt(value: JsonValue, index: number): JsonValue | undefined {
  return isArray(value) ? value[index] : undefined;
}

function choose(
  { merge, sides, changes }: Walk,
  positions: Sides<CommentTarget | undefined>,
  next: CommentPosition,
): void {
  const position = positions.merged;
  if (position === undefined) return;
  const found = SIDE_NAMES.map((side) => commentsIn(sides[side], positions[side]));
  const [original, updated, destination, merged] = found;
  const take = (kind: 'above' | 'beside'): readonly string[] | undefined => {
    const comments: CommentSides = {
      original: original?.[kind],
      updated: updated?.[kind],
      destination: destination?.[kind],
      merged: merged?.[kind],
    };
    if (merge.way !== 'two-way') {
      return positions.destination === undefined ? missingComments(comments) : changedComments(comments, merge.way);
    }
    if (isOfValue(kind, position.holder, next, merge)) return sourceComments(comments);
    // A comment after a key is copied where the destination has none, as in the example of the founding rules.
    return kind === 'beside' || positions.destination === undefined ? missingComments(comments) : undefined;
  };
  const above = take('above');
  const beside = take('beside');
  if (above === undefined && beside === undefined) return;
  changes.push({
    position: position,
    ...(above === undefined ? {} : { above }),
    ...(beside === undefined ? {} : { beside: beside[0] ?? null }),
    ...(updated?.gap === undefined ? {} : { gap: updated.gap }),
  });
}

/** Whether a comment belongs to a value of the source, and not to a key. */
function isOfValue(
  kind: 'above' | 'beside',
  holder: MappingNode | SequenceNode,
  { updated, merged }: CommentPosition,
  { fingerprint }: CommentMerge,
): boolean {
  if (updated === undefined || merged === undefined) return false;
  if (kind === 'above' && holder.kind === 'mapping') return false;
  const isBlock = [updated.node, merged.node].some(
    (node) => (node.kind === 'mapping' || node.kind === 'sequence') && node.style === 'block',
  );
  return !isBlock && fingerprint(updated.value) === fingerprint(merged.value);
}

interface CommentLines {
  readonly above: readonly string[] | undefined;
  readonly beside: readonly string[] | undefined;
  /** The blanks before a comment beside an entry. */
  readonly gap: string | undefined;
}

function commentsIn(side: DocumentSide | undefined, position: CommentTarget | undefined): CommentLines | undefined {
  if (side === undefined || position === undefined) return undefined;
  const { text } = side.source;
  const { above, beside } = slotsOf(text, side.document, position);
  return {
    above: above?.comments.map((comment) => trimmedSlice(text, comment)),
    beside: beside && (beside.comment === undefined ? [] : [trimmedSlice(text, beside.comment)]),
    gap: beside?.comment === undefined ? undefined : blanksIn(text.slice(beside.end, beside.comment.start)),
  };
}

function blanksIn(text: string): string | undefined {
  return /^[ \t]+$/.test(text) ? text : undefined;
}
