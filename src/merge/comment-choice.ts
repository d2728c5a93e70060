import { sameTexts } from '../yaml/edited-comments.ts';

/** How comments of `updated` meet those of the destination; `two-way`: they are those of a source laid over it. */
export type Way = 'two-way' | 'three-way';

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
 * What upstream changed comes where the destination has what the original had, also that a comment is gone. Undefined:
 * the comments of the merged document stay.
 */
export function threeWayComments(sides: CommentSides): readonly string[] | undefined {
  const { original = [], updated, destination } = sides;
  if (updated === undefined || destination === undefined) return undefined;
  if (sameTexts(original, updated) || !sameTexts(original, destination)) return undefined;
  return free(sides);
}

/** The source's, where it has some. Those that hold a schema or name a setter are the destination's own. */
export function sourceComments(sides: CommentSides): readonly string[] | undefined {
  if (sides.updated === undefined || sides.updated.length === 0) return undefined;
  return [...(sides.destination ?? []), ...(sides.merged ?? [])].some(isSchema) ? undefined : free(sides);
}

/** Upstream's, where the merged document has none: what was taken from there may have lost its own. */
export function missingComments(sides: CommentSides): readonly string[] | undefined {
  return sides.merged?.length === 0 ? sourceComments(sides) : undefined;
}

/** kpt's comments speak about the package that they stand in, so they are the destination's own. */
function free({ updated = [], destination = [], merged = [] }: CommentSides): readonly string[] | undefined {
  if (updated.some(isMergeComment)) return undefined;
  if ([...destination, ...merged].some(isMergeComment)) return undefined;
  return updated;
}

/** `# kpt-merge: NAMESPACE/NAME` says which object upstream this one is. */
function isMergeComment(comment: string): boolean {
  return /^#[ \t]*kpt-merge:/.test(comment);
}

/** `# {"type": "array", ...}` says how a list merges, or which setter sets a value. */
function isSchema(comment: string): boolean {
  return /^#[ \t]*\{.*\}$/.test(comment);
}
