import type { Path } from '@krmkit/base';
import { createLocator, commentsFor, sameTexts } from '@krmkit/yaml';
import type { Comment, Profile } from '@krmkit/yaml';
import type { DocumentSide } from '../document-side.ts';

/** Whether a document has a comment that the original lacks, so that the destination added or changed it. */
export function hasOwnComments(original: DocumentSide, destination: DocumentSide): boolean {
  return isMore(textsOf(destination, destination.document.comments), textsOf(original, original.document.comments));
}

/**
 * The same for the part of a document at a path: the comments above it, beside it and inside of it. Undefined where the
 * whole document has no such comment.
 */
export function createOwnComments(
  original: DocumentSide | undefined,
  destination: DocumentSide,
  profile: Profile,
): ((originalPath: Path, destinationPath: Path) => boolean) | undefined {
  if (original === undefined || !hasOwnComments(original, destination)) return undefined;
  const inOriginal = commentReader(original, profile);
  const inDestination = commentReader(destination, profile);
  return (originalPath, destinationPath) => isMore(inDestination(destinationPath), inOriginal(originalPath));
}

function commentReader(side: DocumentSide, profile: Profile): (path: Path) => readonly string[] {
  const { source, document } = side;
  const locate = createLocator(document.root, profile);
  return (path) => {
    const located = locate(path);
    const part = located?.entry ?? located?.item;
    if (part === undefined) return [];
    const { start, end } = part;
    const above = commentsFor(document, source.text, part).filter((comment) => comment.start < start);
    const others = document.comments.filter((comment) => {
      if (comment.start < start) return false;
      return comment.end <= end || /^[ \t]*$/.test(source.text.slice(end, comment.start));
    });
    return textsOf(side, [...above, ...others]);
  };
}

/** The texts of comments, without those that kpt adds to a package that it gets. */
function textsOf({ source: { text } }: DocumentSide, comments: readonly Comment[]): readonly string[] {
  return comments
    .map(({ start, end }) => text.slice(start, end).trimEnd())
    .filter((comment) => !isMergeComment(comment));
}

/** Whether a list has a text that the other list lacks, or has it more often. */
function isMore(texts: readonly string[], others: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const text of others) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.some((text) => {
    const left = (counts.get(text) ?? 0) - 1;
    counts.set(text, left);
    return left < 0;
  });
}

/**
 * The origin of the comments of `updated`. `two-way`: the source of a 2-way merge. `three-way`: upstream. `edited`: a
 * program that changed the destination.
 */
export type Way = 'two-way' | 'three-way' | 'edited';

/**
 * The comment lines of one kind at a position on all sides. Undefined where a side lacks the position, or has no room
 * for comments there, so that missing comments have no meaning.
 */
export interface CommentSides {
  readonly original: readonly string[] | undefined;
  readonly updated: readonly string[] | undefined;
  readonly destination: readonly string[] | undefined;
  readonly merged: readonly string[] | undefined;
}

/**
 * The changed or removed comments of upstream, where the destination has those of the original. Undefined: the comments
 * of the merged document stay. A `kpt-merge` comment of upstream names the object that upstream came from, and that of
 * the destination the object in upstream, so neither replaces the other.
 */
export function changedComments(sides: CommentSides, way: Way): readonly string[] | undefined {
  const { original = [], updated, destination } = sides;
  if (updated === undefined || destination === undefined) return undefined;
  if (sameTexts(original, updated) || !sameTexts(original, destination)) return undefined;
  if (way === 'edited') return updated;
  return [...updated, ...present(sides)].some(isMergeComment) ? undefined : updated;
}

/** The comments of the source, where it has some. Schemas, setters and `kpt-merge` comments of the destination stay. */
export function sourceComments(sides: CommentSides): readonly string[] | undefined {
  if (sides.updated === undefined || sides.updated.length === 0) return undefined;
  return present(sides).some((comment) => isSchema(comment) || isMergeComment(comment)) ? undefined : sides.updated;
}

/** The comments of upstream, where the merged document has none: a copied value may have lost its own. */
export function missingComments(sides: CommentSides): readonly string[] | undefined {
  return sides.merged?.length === 0 ? sourceComments(sides) : undefined;
}

function present({ destination = [], merged = [] }: CommentSides): readonly string[] {
  return [...destination, ...merged];
}

/** `# kpt-merge: NAMESPACE/NAME` names the object in upstream that this one was made from. */
export function isMergeComment(comment: string): boolean {
  return /^#[ \t]*kpt-merge:/.test(comment);
}

/** `# {"type": "array", ...}` is a schema for a list, or names the setter of a value. */
function isSchema(comment: string): boolean {
  return /^#[ \t]*\{.*\}$/.test(comment);
}
