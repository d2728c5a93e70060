import { editedAlone, locationOf, equalValues, isArray, isObject, member } from '@krmkit/base';
import type { Diagnostic, Subject, JsonValue } from '@krmkit/base';
import type { DocumentSide } from '../document-side.ts';
import type { Conflict, ConflictKind, ConflictSide } from '../conflict.ts';
import type { Identity } from '@krmkit/manifests';
import type { Choice, MergeSettings, Question } from '../settings.ts';
import { mergeDocument2, mergeDocument3 } from '../document.ts';
import type { MergedDocument } from '../document.ts';
import { conflictTexts, hasMarkers, markConflicts } from '../text/markers.ts';
import { ownCommentsOf } from '../text/lost-comments.ts';
import { hasOwnComments } from '../text/own-comments.ts';
import { headerOf } from './document-text.ts';
import type { MergeAction } from '../merged.ts';
import type { DocumentTuple, SideFilesByPath } from './pair-documents.ts';
import type { ReadDocument, SideDocument } from './side-files.ts';
import { readTextDocument } from './side-files.ts';
import type { Unreadable } from './unreadable.ts';
import { isUntouched, upstreamText } from './upstream-text.ts';

/** The change of a document, before the merge knows in which file the document goes. */
export type DocumentChange =
  /** The destination keeps its document, or keeps lacking it. */
  | { readonly kind: 'none' }
  /** The destination's document gets this text. */
  | { readonly kind: 'edit'; readonly text: string }
  | { readonly kind: 'remove' }
  /** The destination lacks the document, and gets one with this text. */
  | { readonly kind: 'add'; readonly text: string };

export interface Decision {
  readonly change: DocumentChange;
  readonly action: MergeAction | undefined;
  /** The destination's document is unmodified and gets upstream's text. */
  readonly takesText?: true;
}

/** A document and the decision about it. */
export interface DecidedTuple extends DocumentTuple, Decision {}

/** A merge of files in progress. */
export interface Merging {
  readonly sides: SideFilesByPath;
  readonly settings: MergeSettings;
  readonly unreadable: Unreadable;
  readonly conflicts: Conflict[];
  /**
   * Conflicts with the strategy `markers` whose text has no position for comments. They stay open, and do not refuse
   * the merge.
   */
  readonly unmarked: Set<Conflict>;
  readonly diagnostics: Diagnostic[];
}

const NONE: Decision = { change: { kind: 'none' }, action: undefined };

/** Decides by the table of the 3-way merge of resources. */
export function decideThreeWay(merging: Merging, tuple: DocumentTuple): Decision {
  const { original, updated, destination } = tuple;
  if (updated === undefined) {
    if (tuple.replacedBy !== undefined) noteReplaced(merging, original, tuple.replacedBy);
    if (original === undefined || destination === undefined) return NONE;
    return deletedUpstream(merging, original, destination);
  }
  if (destination === undefined) {
    if (original !== undefined) return deletedHere(merging, original, updated);
    return addedUpstream(merging, updated);
  }
  if (updated.content === original?.content || updated.content === destination.content) return NONE;
  if (original === undefined && merging.unreadable.mayHold('original', updated, destination)) return NONE;
  noteAmbiguity(merging, tuple);
  const taken = original === undefined ? undefined : takeText(original, updated, destination);
  if (taken !== undefined) return taken;
  const sides = readAll(merging, original, updated, destination);
  if (sides === undefined) return NONE;
  return decisionOf(merging, destination, mergeDocument3(sides, merging.settings, tuple.isRenamed), sides.header);
}

function addedUpstream({ unreadable }: Merging, updated: SideDocument): Decision {
  if (unreadable.mayHold('destination', updated) || unreadable.isDoubtful(updated)) return NONE;
  return { change: { kind: 'add', text: updated.text }, action: 'added' };
}

/** Gives an unmodified document upstream's text; undefined where the two have to be merged. */
function takeText(original: SideDocument, updated: SideDocument, destination: SideDocument): Decision | undefined {
  const text = isUntouched(original, destination) ? upstreamText(original, updated, destination) : undefined;
  if (text === undefined) return undefined;
  if (text === destination.text) return { ...NONE, takesText: true };
  return { change: { kind: 'edit', text }, action: undefined, takesText: true };
}

/** Decides what a document of the source changes in a 2-way merge. */
export function decideTwoWay(merging: Merging, tuple: DocumentTuple): Decision {
  const { updated: source, destination } = tuple;
  if (source === undefined || isJsonPatch(merging, source)) return NONE;
  if (destination === undefined) return newInSource(merging, source);
  // The text may still have a null, which clears a field; a document that cannot be read changes nothing.
  if (source.content === destination.content && source.read().problem !== undefined) return NONE;
  noteAmbiguity(merging, tuple);
  const sides = readAll(merging, undefined, source, destination);
  if (sides === undefined) return NONE;
  const merged = mergeDocument2(sides.updated, sides.destination, merging.settings);
  return decisionOf(merging, destination, merged, sides.header);
}

/** Applies a further document of the source to the result of the first one for the same object. */
export function layOver(merging: Merging, path: string, text: string, source: SideDocument): Decision {
  const read = readOne(merging, source);
  const before = readTextDocument(path, text, merging.settings.profile);
  if (read === undefined || before === undefined || before.problem !== undefined) return NONE;
  const merged = mergeDocument2(read, before.side, merging.settings);
  note(merging, merged);
  if (merged.removed) return { change: { kind: 'remove' }, action: 'deleted' };
  return { change: { kind: 'edit', text: merged.text }, action: undefined };
}

function decisionOf(merging: Merging, destination: SideDocument, merged: MergedDocument, header: string): Decision {
  note(merging, merged);
  if (merged.diagnostics.some(({ severity }) => severity === 'error')) return NONE;
  if (merged.removed) return { change: { kind: 'remove' }, action: 'deleted' };
  const text = header + merged.text;
  return text === destination.text ? NONE : { change: { kind: 'edit', text }, action: undefined };
}

function note(merging: Merging, merged: MergedDocument): void {
  for (const conflict of merged.conflicts) merging.conflicts.push(conflict);
  for (const conflict of merged.unmarked ?? []) merging.unmarked.add(conflict);
  for (const diagnostic of merged.diagnostics) merging.diagnostics.push(diagnostic);
}

/** A JSON patch does not name its object. Added as a document of its own, it would break the destination. */
function isJsonPatch(merging: Merging, source: SideDocument): boolean {
  const { identity, text, file } = source;
  if (!merging.settings.resources || identity !== undefined || !/\bop\b[^]*\bpath\b|\bpath\b[^]*\bop\b/.test(text)) {
    return false;
  }
  const { side, problem } = source.read();
  if (problem !== undefined || !isArray(side.value) || side.value.length === 0) return false;
  if (!side.value.every((item) => OPERATIONS.has(member(item, 'op') ?? null) && isPointer(member(item, 'path')))) {
    return false;
  }
  merging.diagnostics.push({
    code: 'invalid-directive',
    severity: 'error',
    message: 'This is a JSON patch (RFC 6902), which does not name its object',
    hint: 'write the change as an object with apiVersion, kind and metadata.name, or name the patch in a kustomization with its target',
    location: locationOf(file.source, side.document.root ?? side.document),
  });
  return true;
}

const OPERATIONS: ReadonlySet<JsonValue> = new Set(['add', 'remove', 'replace', 'move', 'copy', 'test']);

function isPointer(path: JsonValue | undefined): boolean {
  return typeof path === 'string' && /^(?:\/|$)/.test(path);
}

/** Removes nulls and directives from a document that the source adds. */
function newInSource(merging: Merging, source: SideDocument): Decision {
  if (merging.unreadable.mayHold('destination', source)) return NONE;
  const read = source.read();
  // A template is added unchanged.
  if (read.problem !== undefined) {
    if (merging.unreadable.isDoubtful(source)) return NONE;
    return { change: { kind: 'add', text: source.text }, action: 'added' };
  }
  const nothing = readTextDocument(source.file.source.path, '', merging.settings.profile);
  if (nothing === undefined || !/null|~|\$|:[ \t]*(?:#.*)?$/m.test(source.text)) {
    return { change: { kind: 'add', text: source.text }, action: 'added' };
  }
  const merged = mergeDocument2(read.side, nothing.side, merging.settings);
  note(merging, merged);
  if (merged.removed) return NONE;
  const added = readTextDocument(source.file.source.path, merged.text, merging.settings.profile);
  if (added === undefined || equalValues(added.side.value, read.side.value)) {
    return { change: { kind: 'add', text: source.text }, action: 'added' };
  }
  const { value } = added.side;
  if (value === null || (isObject(value) && Object.keys(value).length === 0)) return NONE;
  return { change: { kind: 'add', text: merged.text }, action: 'added' };
}

/** A change of layout is not a change, but a comment that the destination added is one. */
function deletedUpstream(merging: Merging, original: SideDocument, destination: SideDocument): Decision {
  if (merging.unreadable.mayHold('updated', original)) return NONE;
  const deleted: Decision = { change: { kind: 'remove' }, action: 'deleted' };
  if (original.content === destination.content) return deleted;
  const before = readOne(merging, original);
  const here = readOne(merging, destination);
  if (before === undefined || here === undefined) return NONE;
  if (equalValues(before.value, here.value) && !hasOwnComments(before, here)) return deleted;
  const chosen = choose(merging, {
    kind: 'deleted-and-changed',
    sides: { original: before, updated: undefined, destination: here },
    document: original,
    mark: () => markWhole(merging, before, here),
  });
  if (chosen.choice === 'updated') return deleted;
  const isSame = chosen.text === undefined || chosen.text === destination.text;
  return { change: isSame ? { kind: 'none' } : { kind: 'edit', text: chosen.text }, action: 'kept' };
}

function deletedHere(merging: Merging, original: SideDocument, updated: SideDocument): Decision {
  if (merging.unreadable.mayHold('destination', original, updated)) return NONE;
  const keptDeleted: Decision = { change: { kind: 'none' }, action: 'kept-deleted' };
  if (original.content === updated.content) return keptDeleted;
  const before = readOne(merging, original);
  const theirs = readOne(merging, updated);
  if (before === undefined || theirs === undefined) return NONE;
  const sides = { original: before, updated: theirs, destination: undefined };
  const question: WholeConflict = { kind: 'deleted-and-changed', sides, document: updated };
  if (equalValues(before.value, theirs.value)) {
    // A comment alone does not bring the object back.
    if (hasOwnComments(before, theirs)) choose(merging, { ...question, fixed: 'destination' });
    return keptDeleted;
  }
  const chosen = choose(merging, question);
  return chosen.choice === 'updated'
    ? { change: { kind: 'add', text: updated.text }, action: 'restored' }
    : keptDeleted;
}

interface WholeSides {
  readonly original: DocumentSide | undefined;
  readonly updated: DocumentSide | undefined;
  readonly destination: DocumentSide | undefined;
}

/** A conflict about whole documents. */
interface WholeConflict {
  readonly kind: ConflictKind;
  readonly sides: WholeSides;
  /** The document that names the object. */
  readonly document: SideDocument;
  /** The result, where it is the same whatever the choice; with `both` it has the documents of both. */
  readonly fixed?: Conflict['chosen'];
  /** The destination's document with markers. */
  readonly mark?: () => string | undefined;
}

/** Records a conflict, and returns the side that wins. */
function choose(merging: Merging, { kind, sides, document, fixed, mark }: WholeConflict): Whole {
  const { original, updated, destination } = sides;
  const own = objectOf(document);
  const question: Question = {
    kind,
    owner: own === undefined ? undefined : { group: own.group, version: own.version, kind: own.kind },
    path: [],
    value: destination?.value ?? updated?.value,
  };
  const { chosen, open, marked } = merging.settings.choose(question);
  const subject = subjectOfDocument(document);
  const text = marked === true ? mark?.() : undefined;
  const lostOf = (name: 'updated' | 'destination'): readonly string[] => {
    const side = { updated, destination }[name];
    return side === undefined || [name, 'both'].includes(fixed ?? chosen) ? [] : ownCommentsOf(original, side);
  };
  const conflict: Conflict = {
    kind,
    ...(subject === undefined ? {} : { subject }),
    path: [],
    field: '',
    original: wholeOf(original),
    updated: wholeOf(updated, lostOf('updated')),
    destination: wholeOf(destination, lostOf('destination')),
    chosen: fixed ?? chosen,
    open,
    ...(text === undefined ? {} : { marked: true }),
  };
  merging.conflicts.push(conflict);
  if (marked === true && text === undefined) merging.unmarked.add(conflict);
  return { choice: chosen, text };
}

interface Whole {
  readonly choice: Choice['chosen'];
  /** The destination's document with markers; undefined without markers. */
  readonly text: string | undefined;
}

/** The document that upstream deleted, with markers above it; undefined where it has no position for them. */
function markWhole(merging: Merging, original: DocumentSide, destination: DocumentSide): string | undefined {
  const { profile } = merging.settings;
  const { source, document } = destination;
  const whole = { path: [], original: conflictTexts(original, profile)([]), updated: undefined };
  const { edits } = markConflicts(source, document, [whole], profile);
  const text = editedAlone(source.text, document, edits);
  return hasMarkers(text) ? text : undefined;
}

/** Records that documents with the same identity paired by their order only. */
function noteAmbiguity(merging: Merging, { isAmbiguous, original, updated, destination }: DocumentTuple): void {
  const document = destination ?? updated;
  if (!isAmbiguous || document === undefined) return;
  const sides = {
    original: readableSide(original?.read()),
    updated: readableSide(updated?.read()),
    destination: readableSide(destination?.read()),
  };
  choose(merging, { kind: 'duplicate-key', sides, document, fixed: 'both' });
}

/** Records that both sides replaced an object with different ones, which both stay. */
function noteReplaced(
  merging: Merging,
  original: SideDocument | undefined,
  { updated, destination }: NonNullable<DocumentTuple['replacedBy']>,
): void {
  const sides = {
    original: readableSide(original?.read()),
    updated: readableSide(updated.read()),
    destination: readableSide(destination.read()),
  };
  choose(merging, { kind: 'both-added', sides, document: destination, fixed: 'both' });
}

function readableSide(read: ReadDocument | undefined): DocumentSide | undefined {
  return read?.problem === undefined ? read?.side : undefined;
}

/** `comments`: those of the side that the result lacks. */
function wholeOf(side: DocumentSide | undefined, comments: readonly string[] = []): ConflictSide {
  if (side === undefined) return {};
  return {
    value: side.value,
    location: locationOf(side.source, side.document.root ?? side.document),
    ...(comments.length === 0 ? {} : { comments }),
  };
}

function objectOf({ identity }: SideDocument): Identity | undefined {
  return identity === undefined || identity.own.apiVersion === '' ? undefined : identity.own;
}

/** The object in a document; undefined for other documents. */
export function subjectOfDocument(document: SideDocument): Subject | undefined {
  const own = objectOf(document);
  if (own === undefined) return undefined;
  const { apiVersion, kind, namespace, name } = own;
  return { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name };
}

interface ReadSides {
  readonly original: DocumentSide | undefined;
  readonly updated: DocumentSide;
  readonly destination: DocumentSide;
  /** The text before the part of the destination's document that was read. */
  readonly header: string;
}

/**
 * In a 3-way merge, or where the document is the first one on one side only, the header comments belong to the file and
 * not to the document.
 */
function readAll(
  merging: Merging,
  original: SideDocument | undefined,
  updated: SideDocument,
  destination: SideDocument,
): ReadSides | undefined {
  const isTwoWay = merging.sides.original.size === 0;
  const isOwn = !isTwoWay || updated.index !== 0 || destination.index !== 0;
  const before = original === undefined ? undefined : readOne(merging, original, isOwn);
  const theirs = readOne(merging, updated, isOwn, before);
  const ours = readOne(merging, destination, isOwn, before ?? theirs);
  if (theirs === undefined || ours === undefined || (original !== undefined && before === undefined)) return undefined;
  return { original: before, updated: theirs, destination: ours, header: isOwn ? ownHeader(destination) : '' };
}

/** The text before the part that `readOwn` reads. */
function ownHeader({ index, text }: SideDocument): string {
  return index === 0 ? headerOf(text) : '';
}

/** Undefined, with a diagnostic, for a document that cannot be read. */
function readOne(
  merging: Merging,
  document: SideDocument,
  isOwn = false,
  counterpart?: DocumentSide,
): DocumentSide | undefined {
  const { side, problem } = isOwn ? document.readOwn(counterpart) : document.read(counterpart);
  if (problem === undefined) return side;
  merging.unreadable.report(document, problem);
  return undefined;
}
