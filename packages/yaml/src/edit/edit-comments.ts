import type { TextEdit, Source, Path } from '@krmkit/base';
import { editedAlone } from '@krmkit/base';
import type { CommentEdit } from './comment-edits.ts';
import { besideEdit, aboveEdit, regionEdit } from './comment-edits.ts';
import { regionsOf } from '../read/document-comments.ts';
import type { DocumentRegion } from '../read/document-comments.ts';
import { onlyRequested } from './edited-comments.ts';
import type { RequestedComments } from './edited-comments.ts';
import type { DocumentEdit } from './edit-value.ts';
import type { CommentTarget } from './entry-comments.ts';
import { commentTargetPart, placesIn, slotsOf } from './entry-comments.ts';
import type { MappingEntry, SequenceItem, YamlDocument } from '../read/nodes.ts';
import { parseDocuments } from '../read/parse.ts';
import type { Profile } from '../read/scalar.ts';

/** The new comments of an entry or item, or of the document; omitted fields stay unchanged. */
export type EditedComments = EntryCommentChange | DocumentCommentChange;

export interface EntryCommentChange {
  /** The path of the value; not empty. */
  readonly path: Path;
  /** The lines above, each from its `#`. */
  readonly above?: readonly string[];
  /** The comment at the end of its line, from its `#`; null removes it. */
  readonly beside?: string | null;
}

export interface DocumentCommentChange {
  readonly region: DocumentRegion;
  /** Each from its `#`; empty texts are blank lines. */
  readonly lines: readonly string[];
}

/** The same, with the collection instead of a path. */
export type PositionedChange = PositionedEntryChange | DocumentCommentChange;

export interface PositionedEntryChange {
  readonly position: CommentTarget;
  readonly above?: readonly string[];
  readonly beside?: string | null;
  /** The blanks before `beside`, if neither an existing comment nor those of the siblings determine them. */
  readonly gap?: string;
}

/** How often an edited document is read back before the remaining changes are dropped. */
const MAX_ATTEMPTS = 48;

/**
 * Edits that set, add and remove comments of a document, and change nothing else. The edited document is read back; a
 * change that alters values or other comments is dropped. So is a change without a place for its comment: in a flow
 * collection on one line, in JSON, and if a path does not exist or leads through an alias. Throws a RangeError for a
 * text that is not a comment.
 */
export function editComments(
  source: Source,
  document: YamlDocument,
  changes: readonly EditedComments[],
  profile: Profile = 'kubectl',
): DocumentEdit {
  const find = placesIn(document, profile);
  const placed: PositionedChange[] = [];
  for (const change of changes) {
    if ('region' in change) {
      placed.push(change);
      continue;
    }
    const { path, ...wanted } = change;
    if (path.length === 0) throw new RangeError('The comments of a document are changed by their region');
    const position = find(path);
    if (position !== undefined) placed.push({ position, ...wanted });
  }
  return editCommentsAt(source, document, placed);
}

/** The same for places that are already known; the last of several changes to one place wins. */
export function editCommentsAt(
  { text }: Source,
  document: YamlDocument,
  changes: readonly PositionedChange[],
): DocumentEdit {
  for (const change of changes) check(change);
  if (!takesComments(document)) return { edits: [], diagnostics: [] };
  const pendingEdits = pendingEditsOf(text, document, changes).filter(({ edit }) => edit !== undefined);
  const accepted = new Set<PendingEdit>();
  let attempts = 0;
  const accept = (some: readonly PendingEdit[]): void => {
    if (some.length === 0 || attempts === MAX_ATTEMPTS) return;
    attempts++;
    const trying = new Set(some);
    const tried = pendingEdits.filter((pendingEdit) => accepted.has(pendingEdit) || trying.has(pendingEdit));
    if (holds(text, document, tried)) {
      for (const pendingEdit of some) accepted.add(pendingEdit);
    } else if (some.length > 1) {
      accept(some.slice(0, some.length >> 1));
      accept(some.slice(some.length >> 1));
    }
  };
  accept(pendingEdits);
  return { edits: editsOf(pendingEdits.filter((pendingEdit) => accepted.has(pendingEdit))), diagnostics: [] };
}

/** Whether a document can have comments: JSON cannot. */
function takesComments({ root, comments, problems }: YamlDocument): boolean {
  if (problems.some(({ severity }) => severity === 'error')) return false;
  const isCollection = root?.kind === 'mapping' || root?.kind === 'sequence';
  return comments.length > 0 || !isCollection || root.style === 'block';
}

function check(change: PositionedChange): void {
  const texts = 'region' in change ? change.lines.filter((line) => line !== '') : [...(change.above ?? [])];
  if (!('region' in change) && typeof change.beside === 'string') texts.push(change.beside);
  const wrong = texts.find((one) => !/^#[^\r\n]*$/.test(one));
  if (wrong !== undefined) throw new RangeError(`${JSON.stringify(wrong)} is not a comment on a single line`);
}

interface PendingEdit {
  readonly kind: DocumentRegion | 'above' | 'beside';
  readonly part: MappingEntry | SequenceItem | undefined;
  readonly wanted: readonly string[];
  /** Undefined if nothing has to change. */
  readonly edit: CommentEdit | undefined;
}

/** The changes by their places; the last one of a place wins. */
interface WantedComments {
  readonly regions: ReadonlyMap<DocumentRegion, readonly string[]>;
  readonly above: ReadonlyMap<MappingEntry | SequenceItem, PositionedEntryChange>;
  readonly beside: ReadonlyMap<MappingEntry | SequenceItem, PositionedEntryChange>;
}

function wantedComments(changes: readonly PositionedChange[]): WantedComments {
  const regions = new Map<DocumentRegion, readonly string[]>();
  const above = new Map<MappingEntry | SequenceItem, PositionedEntryChange>();
  const beside = new Map<MappingEntry | SequenceItem, PositionedEntryChange>();
  for (const change of changes) {
    if ('region' in change) {
      regions.set(change.region, change.lines);
      continue;
    }
    const part = commentTargetPart(change.position);
    if (part === undefined) continue;
    if (change.above !== undefined) above.set(part, change);
    if (change.beside !== undefined) beside.set(part, change);
  }
  return { regions, above, beside };
}

/** In the order in which edits at one offset follow each other. */
function pendingEditsOf(
  text: string,
  document: YamlDocument,
  changes: readonly PositionedChange[],
): readonly PendingEdit[] {
  const wanted = wantedComments(changes);
  const regions = regionEdits(text, document, wanted);
  const pendingEdits: PendingEdit[] = [];
  for (const [part, { position, beside = null, gap }] of wanted.beside) {
    const slot = slotsOf(text, document, position).beside;
    if (slot === undefined) continue;
    const lines = beside === null ? [] : [beside.trimEnd()];
    const edit = besideEdit(text, document, { position, slot, gap }, lines[0]);
    pendingEdits.push({ kind: 'beside', part, wanted: lines, edit });
  }
  pendingEdits.push(...regions.filter(({ kind }) => kind !== 'foot'));
  for (const [part, { position, above = [] }] of wanted.above) {
    const slot = slotsOf(text, document, position).above;
    if (slot === undefined) continue;
    const lines = above.map((line) => line.trimEnd());
    pendingEdits.push({ kind: 'above', part, wanted: lines, edit: aboveEdit(text, document, slot, lines) });
  }
  pendingEdits.push(...regions.filter(({ kind }) => kind === 'foot'));
  return pendingEdits;
}

function regionEdits(text: string, document: YamlDocument, { regions, above }: WantedComments): readonly PendingEdit[] {
  if (regions.size === 0) return [];
  const found = regionsOf(text, document);
  const first = firstPartOf(document);
  const others = [...(regions.get('front') ?? []), ...((first && above.get(first)?.above) ?? [])];
  const hasOthers = others.some((line) => line !== '');
  return (['front', 'header', 'foot'] as const).flatMap((kind) => {
    const wanted = regions.get(kind)?.map((line) => line.trimEnd());
    const region = found[kind];
    if (wanted === undefined || region === undefined) return [];
    const edit = regionEdit(text, document, { kind, region, hasOthers }, wanted);
    return [{ kind, part: undefined, wanted, edit }];
  });
}

function firstPartOf({ root }: YamlDocument): MappingEntry | SequenceItem | undefined {
  if (root?.kind === 'mapping') return root.entries[0];
  return root?.kind === 'sequence' ? root.items[0] : undefined;
}

function editsOf(pendingEdits: readonly PendingEdit[]): readonly TextEdit[] {
  return inOrder(pendingEdits).map(({ start, end, text }) => ({ start, end, text }));
}

/** Reads the edited document back to verify the result. */
function holds(text: string, document: YamlDocument, pendingEdits: readonly PendingEdit[]): boolean {
  const { start, end } = document;
  const edits = editsOf(pendingEdits);
  if (edits.some((edit, index) => edit.start < (edits[index - 1]?.end ?? start) || edit.end > end)) return false;
  const after = editedAlone(text, document, edits);
  const [edited, ...more] = parseDocuments(after);
  if (edited === undefined || more.length > 0) return false;
  return onlyRequested({ text, document }, { text: after, document: edited }, requestedOf(pendingEdits));
}

function requestedOf(pendingEdits: readonly PendingEdit[]): RequestedComments {
  const above = new Map<MappingEntry | SequenceItem, readonly string[]>();
  const beside = new Map<MappingEntry | SequenceItem, readonly string[]>();
  const regions = new Map<DocumentRegion, readonly string[]>();
  for (const { kind, part, wanted } of pendingEdits) {
    if (kind !== 'above' && kind !== 'beside') regions.set(kind, wanted);
    else if (part !== undefined) (kind === 'above' ? above : beside).set(part, wanted);
  }
  return { above, beside, regions, edits: inOrder(pendingEdits) };
}

function inOrder(pendingEdits: readonly PendingEdit[]): readonly CommentEdit[] {
  return pendingEdits.flatMap(({ edit }) => (edit === undefined ? [] : [edit])).toSorted((a, b) => a.start - b.start);
}
