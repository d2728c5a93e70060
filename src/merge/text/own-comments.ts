import type { Path } from '../../value/path.ts';
import { createLocator } from '../../yaml/locate.ts';
import type { Comment } from '../../yaml/nodes.ts';
import type { Profile } from '../../yaml/scalar.ts';
import { commentsFor } from '../../yaml/trivia.ts';
import type { DocumentSide } from '../document-side.ts';

/** Whether a document has a comment that the original does not have: somebody wrote or changed it here. */
export function hasOwnComments(original: DocumentSide, destination: DocumentSide): boolean {
  return isMore(textsOf(destination, destination.document.comments), textsOf(original, original.document.comments));
}

/**
 * The same for the part of a document that a path leads to: the comments above it, beside it and inside of it. Undefined
 * where the whole document has no such comment.
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

/** Without those that kpt writes when it fetches a package. */
function textsOf({ source: { text } }: DocumentSide, comments: readonly Comment[]): readonly string[] {
  return comments
    .map(({ start, end }) => text.slice(start, end).trimEnd())
    .filter((comment) => !/^#[ \t]*kpt-merge:/.test(comment));
}

/** Has the one list a text that the other has not, or has not so often? */
function isMore(texts: readonly string[], others: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const text of others) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.some((text) => {
    const left = (counts.get(text) ?? 0) - 1;
    counts.set(text, left);
    return left < 0;
  });
}
