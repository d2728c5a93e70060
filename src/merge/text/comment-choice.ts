import { sameTexts } from '../../yaml/edited-comments.ts';

/**
 * Where the comments of `updated` come from. `two-way`: a source that is laid over the destination. `three-way`:
 * upstream. `edited`: a program that was given the destination and returned it changed.
 */
export type Way = 'two-way' | 'three-way' | 'edited';

/**
 * The comment lines at one kind of place on all sides. Undefined: that side has no such place, or no room for comments
 * there, so that its having none means nothing.
 */
export interface CommentSides {
  readonly original: readonly string[] | undefined;
  readonly updated: readonly string[] | undefined;
  readonly destination: readonly string[] | undefined;
  readonly merged: readonly string[] | undefined;
}

/**
 * Takes a change of comments, a removal too, where the destination has what the original had. Undefined: the comments of
 * the merged document stay. A `kpt-merge` comment of upstream names the object that upstream came from; the
 * destination's own names the object in upstream. Neither replaces the other.
 */
export function changedComments(sides: CommentSides, way: Way): readonly string[] | undefined {
  const { original = [], updated, destination } = sides;
  if (updated === undefined || destination === undefined) return undefined;
  if (sameTexts(original, updated) || !sameTexts(original, destination)) return undefined;
  if (way === 'edited') return updated;
  return [...updated, ...present(sides)].some(isMergeComment) ? undefined : updated;
}

/** The source's, where it has some. Schemas, setters and `kpt-merge` comments of the destination stay. */
export function sourceComments(sides: CommentSides): readonly string[] | undefined {
  if (sides.updated === undefined || sides.updated.length === 0) return undefined;
  return present(sides).some((comment) => isSchema(comment) || isMergeComment(comment)) ? undefined : sides.updated;
}

/** Upstream's, where the merged document has none: what was taken from there may have lost its own. */
export function missingComments(sides: CommentSides): readonly string[] | undefined {
  return sides.merged?.length === 0 ? sourceComments(sides) : undefined;
}

function present({ destination = [], merged = [] }: CommentSides): readonly string[] {
  return [...destination, ...merged];
}

/** `# kpt-merge: NAMESPACE/NAME` names the object in upstream that this one was made from. */
function isMergeComment(comment: string): boolean {
  return /^#[ \t]*kpt-merge:/.test(comment);
}

/** `# {"type": "array", ...}` says how a list merges, or which setter sets a value. */
function isSchema(comment: string): boolean {
  return /^#[ \t]*\{.*\}$/.test(comment);
}
