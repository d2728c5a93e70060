import type { Subject, JsonValue, Path } from '@krmkit/base';
import { follow, isArray, locationOf, member } from '@krmkit/base';
import { splitApiVersion, pathPrinter } from '@krmkit/manifests';
import { trimmedSlice, createLocator, keyName, lineStartOf, commentsFor } from '@krmkit/yaml';
import type { Comment, YamlNode, YamlDocument, Profile } from '@krmkit/yaml';
import type { Conflict, ConflictKind, ConflictSide } from '../conflict.ts';
import type { DocumentSide, DocumentSides } from '../document-side.ts';
import { subjectOfValue } from '../document-side.ts';
import type { Choice, MergeSettings } from '../settings.ts';
import { isMergeComment } from './own-comments.ts';

/** How often each comment occurs; without those that kpt adds to a package that it gets. */
export function countComments(
  texts: readonly { readonly text: string; readonly comments: readonly Comment[] }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text, comments } of texts) {
    for (const comment of comments) {
      const found = trimmedSlice(text, comment);
      if (!/^#\s*$/.test(found) && !isMergeComment(found)) counts.set(found, (counts.get(found) ?? 0) + 1);
    }
  }
  return counts;
}

type Counts = ReadonlyMap<string, number>;

/** The comments that one side added or changed, and that the result has too seldom. */
export function lostComments(
  { original, updated, destination }: Readonly<Record<'original' | 'updated' | 'destination', Counts>>,
  result: Counts,
): ReadonlySet<string> {
  const lost = new Set<string>();
  for (const [text] of [...updated, ...destination]) {
    const [before, theirs, ours] = [original, updated, destination].map((counts) => counts.get(text) ?? 0);
    if (before === undefined || theirs === undefined || ours === undefined) continue;
    const most = Math.max(theirs, ours);
    const gone = Math.max(0, before - theirs) + Math.max(0, before - ours);
    if (most > before && (result.get(text) ?? 0) < most - gone) lost.add(text);
  }
  return lost;
}

/**
 * The conflicts of a 3-way merge, with the comments that one side added or changed and that are not in the result: with
 * the side of the conflict that is about the value at the comment, or about what contains it; or else in a conflict of
 * its own. `unmarked`: those of `added` with the strategy `markers`.
 */
export function withLostComments(
  known: readonly Conflict[],
  sides: DocumentSides,
  { text, read }: { readonly text: string; readonly read: () => DocumentSide | undefined },
  settings: MergeSettings,
): Readonly<Record<'conflicts' | 'added' | 'unmarked', readonly Conflict[]>> {
  const found = commentsLostIn(sides, read, settings.profile);
  if (found.length === 0) return { conflicts: known, added: [], unmarked: [] };
  const texts = new Map<Conflict, Record<'updated' | 'destination', string[]>>();
  const added: Conflict[] = [];
  const unmarked: Conflict[] = [];
  for (const lost of found) {
    const about = known.findLast((conflict) => shows(conflict, lost));
    // Markers show it.
    if (about?.marked === true && text.includes(lost.words)) continue;
    if (about === undefined) {
      const decided = choiceAbout(lost, sides, settings);
      const isMarked = decided.choice.marked === true;
      const conflict: Conflict = {
        ...conflictAbout(lost, sides, settings.profile, decided),
        ...(isMarked && text.includes(lost.words) ? { marked: true } : {}),
      };
      added.push(conflict);
      if (isMarked) unmarked.push(conflict);
      continue;
    }
    const both = texts.get(about) ?? { updated: [], destination: [] };
    both[lost.name].push(lost.words);
    texts.set(about, both);
  }
  const conflicts = known.map((conflict) => {
    const both = texts.get(conflict);
    if (both === undefined) return conflict;
    const { updated, destination } = conflict;
    return {
      ...conflict,
      updated: withComments(updated, both.updated),
      destination: withComments(destination, both.destination),
    };
  });
  return { conflicts, added, unmarked };
}

function withComments(side: ConflictSide, comments: readonly string[]): ConflictSide {
  return comments.length === 0 ? side : { ...side, comments };
}

/** The comments of a side that a merge added or changed, and that the result lacks, in the order of the text. */
export function commentsLostIn(
  sides: DocumentSides,
  merged: () => DocumentSide | undefined,
  profile: Profile,
): readonly LostComment[] {
  const counts = {
    original: countsOf(sides.original),
    updated: countsOf(sides.updated),
    destination: countsOf(sides.destination),
  };
  if (lostComments(counts, NONE).size === 0) return [];
  const result = merged();
  const lost = lostComments(counts, countsOf(result));
  if (lost.size === 0) return [];
  const found = (['updated', 'destination'] as const).flatMap((name) => {
    const side = sides[name];
    const { text } = side.source;
    return side.document.comments.flatMap((comment) => {
      const words = trimmedSlice(text, comment);
      if (!lost.has(words) || (counts[name].get(words) ?? 0) <= (counts.original.get(words) ?? 0)) return [];
      const path = pathOfComment(text, side.document, comment, profile);
      return [{ comment, words, name, path, field: pathPrinter(side.value)(path) }];
    });
  });
  // Of equal comments, those that the result has where the side has them are not lost.
  const away = found.filter(({ name, path, words }) => {
    const there = result === undefined ? [] : commentsThere(sides[name], path, result, profile);
    return !there.some(({ value }) => value === words);
  });
  return away.length === 0 ? found : away;
}

/** The comments that a side added to a whole document. */
export function ownCommentsOf(original: DocumentSide | undefined, side: DocumentSide): readonly string[] {
  const [before, here] = [countsOf(original), countsOf(side)];
  return [...here].flatMap(([text, count]) => (count > (before.get(text) ?? 0) ? [text] : []));
}

const NONE: Counts = new Map();

function countsOf(side: DocumentSide | undefined): Counts {
  return side === undefined ? NONE : countComments([{ text: side.source.text, comments: side.document.comments }]);
}

/** Whether the field of a comment is that of a conflict about a whole value of the same side, or below it. */
function shows(conflict: Conflict, { field, name }: LostComment): boolean {
  const { field: other, destination } = conflict;
  if (conflict[name].value === undefined || destination.lines !== undefined || !field.startsWith(other)) return false;
  return other === '' || field.length === other.length || /^[.[]/.test(field.slice(other.length));
}

/** A comment of one side that the result lacks. */
export interface LostComment {
  readonly comment: Comment;
  /** Its text, with the `#`. */
  readonly words: string;
  readonly name: 'updated' | 'destination';
  readonly path: Path;
  readonly field: string;
}

interface DecidedComment {
  readonly kind: ConflictKind;
  readonly subject: Subject | undefined;
  readonly choice: Choice;
}

/** The choice about a comment that the result lacks. */
export function choiceAbout(
  { name, path }: LostComment,
  { updated, destination }: DocumentSides,
  { choose, profile }: MergeSettings,
): DecidedComment {
  const [own, other] = name === 'updated' ? [updated, destination] : [destination, updated];
  const subject = subjectOfValue(destination.value) ?? subjectOfValue(updated.value);
  const there = pathByNames(path, own.value, other.value);
  const isThere = there !== undefined && createLocator(other.document.root, profile)(there) !== undefined;
  const kind = isThere ? 'both-changed' : 'deleted-and-changed';
  const owner = subject === undefined ? undefined : { ...splitApiVersion(subject.apiVersion), kind: subject.kind };
  return { kind, subject, choice: choose({ kind, owner, path, value: own.value }) };
}

function conflictAbout(
  { comment, words, name, path, field }: LostComment,
  sides: DocumentSides,
  profile: Profile,
  { kind, subject, choice }: DecidedComment,
): Conflict {
  const own = sides[name];
  const shown: ConflictSide = { value: words, location: locationOf(own.source, comment) };
  const at = (side: DocumentSide | undefined): ConflictSide =>
    (side && commentsThere(own, path, side, profile)[0]) ?? {};
  return {
    kind,
    ...(subject === undefined ? {} : { subject }),
    path: pathByNames(path, own.value, sides.destination.value) ?? path,
    field,
    original: at(sides.original),
    updated: name === 'updated' ? shown : at(sides.updated),
    destination: name === 'destination' ? shown : at(sides.destination),
    chosen: name === 'updated' ? 'destination' : 'updated',
    open: choice.open,
    isComment: true,
  };
}

/** The comments of another side at an entry or an item, with their locations. */
export function commentsThere(
  { value }: DocumentSide,
  path: Path,
  { source, document, value: other }: DocumentSide,
  profile: Profile,
): readonly ConflictSide[] {
  const there = pathByNames(path, value, other);
  const located = there && createLocator(document.root, profile)(there);
  const part = located?.entry ?? located?.item;
  return (part === undefined ? [] : commentsFor(document, source.text, part)).map((span) => ({
    value: trimmedSlice(source.text, span),
    location: locationOf(source, span),
  }));
}

/** Members that name an item in its list. Several mounts can have the `name` of one volume. */
const NAMES: readonly string[] = ['mountPath', 'name', 'containerPort'];

/**
 * The path in another value that has the same names: members by key, items by what names them, or else by index.
 * Undefined where an item has no counterpart.
 */
export function pathByNames(path: Path, from: JsonValue, to: JsonValue): Path | undefined {
  const there: (string | number)[] = [];
  let value: JsonValue | undefined = from;
  for (const segment of path) {
    value = follow(value, [segment]);
    const list = follow(to, there);
    const key = NAMES.find((candidate) => member(value, candidate) !== undefined);
    if (typeof segment === 'string' || key === undefined || !isArray(list)) {
      there.push(segment);
      continue;
    }
    const name = member(value, key);
    const index = list.findIndex((item) => member(item, key) === name);
    if (index === -1) return undefined;
    there.push(index);
  }
  return there;
}

/** The path of what a comment describes: the entry on its line, or else the next one. */
function pathOfComment(text: string, document: YamlDocument, comment: Comment, profile: Profile): Path {
  const lineStart = lineStartOf(text, comment.start);
  const isBehind = text.slice(lineStart, comment.start).trim() !== '';
  const parts = document.root === undefined ? [] : [...partsOf(document.root, [], profile)];
  const part = isBehind
    ? parts.findLast(({ start, end }) => start < comment.start && end >= lineStart)
    : (parts.find(({ start }) => start > comment.start) ?? parts.at(-1));
  return part?.path ?? [];
}

interface Part {
  readonly path: Path;
  readonly start: number;
  readonly end: number;
}

/** The entries and items of a document, in the order of the text. */
function* partsOf(node: YamlNode, path: Path, profile: Profile): Generator<Part> {
  if (node.kind === 'mapping') {
    for (const { key, value, start, end } of node.entries) {
      const name = keyName(key, profile);
      if (name === undefined) continue;
      yield { path: [...path, name], start, end };
      yield* partsOf(value, [...path, name], profile);
    }
  } else if (node.kind === 'sequence') {
    for (const [index, { value, start, end }] of node.items.entries()) {
      yield { path: [...path, index], start, end };
      yield* partsOf(value, [...path, index], profile);
    }
  }
}
