import { equalValues, isArray, member } from '@krmkit/base';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import type { CommentTarget, YamlDocument } from '@krmkit/yaml';
import { commentsOf, commentTargetPart, placesIn, parseDocuments, startsLine, toValue } from '@krmkit/yaml';
import type { SetComment } from './function.ts';

/** The comments of a field as they came in, each from its `#` on. */
export interface FieldComments {
  /** On lines of their own, directly above. */
  readonly above: readonly string[];
  /** At the end of the line. */
  readonly beside: string | undefined;
}

/** New comments of a field; what is absent stays as it is. */
export interface CommentChange {
  /**
   * The comment on lines of its own directly above: a list of lines, or a text with one or more lines. Null, or an
   * empty list, removes it.
   */
  readonly above?: string | readonly string[] | null;
  /** The comment at the end of the line: a single line. Null removes it. */
  readonly beside?: string | null;
}

/** The same with each line from its `#`. Throws a RangeError for a comment that cannot be written. */
export function commentLines(change: CommentChange): Pick<SetComment, 'above' | 'beside'> {
  const { above, beside } = change;
  const lines = typeof above === 'string' ? above.replace(/\n$/, '').split('\n') : (above ?? []);
  return {
    ...(above === undefined ? {} : { above: lines.map(commentLine) }),
    ...(beside === undefined ? {} : { beside: beside === null ? null : commentLine(beside) }),
  };
}

function commentLine(comment: string): string {
  if (/[\u0000-\u0008\u000a-\u001f\u007f\u0085\u2028\u2029]/.test(comment)) {
    throw new RangeError('Each line of a comment must be a single line without control characters');
  }
  const text = comment.trim();
  return text.startsWith('#') ? text : `# ${text}`.trimEnd();
}

/** The places of the comments of a field, in the text of a list. */
export interface CommentPlaces {
  readonly above: CommentTarget | undefined;
  readonly beside: CommentTarget | undefined;
}

/**
 * Finds the places of comments by the item's index and a path in it. The comment above the first field of a list item
 * is above the dash, and so is that of a whole item of the list.
 */
export function commentPlaces(text: string, document: YamlDocument): (item: number, path: Path) => CommentPlaces {
  const find = placesIn(document, 'kubectl');
  const isOnOwnLine = (place: CommentTarget): boolean => {
    const part = commentTargetPart(place);
    return part !== undefined && startsLine(text, part.start);
  };
  return (item, path) => {
    const place = find(['items', item, ...path]);
    if (place === undefined) return { above: undefined, beside: undefined };
    if (path.length === 0) {
      // `---` is printed as a dash on a line of its own.
      const value = commentTargetPart(place)?.value;
      const first: CommentTarget | undefined = value?.kind === 'mapping' ? { holder: value, index: 0 } : undefined;
      return { above: first !== undefined && isOnOwnLine(first) ? first : place, beside: undefined };
    }
    const isFirst = place.holder.kind === 'mapping' && place.index === 0 && !isOnOwnLine(place);
    const outer = isFirst ? find(['items', item, ...path.slice(0, -1)]) : undefined;
    return { above: outer?.holder.kind === 'sequence' ? outer : place, beside: place };
  };
}

/** Finds comments by the item's index and a path in it. */
export type CommentLookup = (item: number, path: Path) => FieldComments | undefined;

/** Ignores a text that does not match the list. */
export function commentLookup(list: JsonObject, text: string | undefined): CommentLookup {
  let found: CommentLookup | undefined;
  // Parsing the text takes longer than most functions: do it on first use.
  return (item, path) => (found ??= readComments(list, text))(item, path);
}

function readComments(list: JsonObject, text: string | undefined): CommentLookup {
  const written = text ?? '';
  const document = parseDocuments(written).find(({ root }) => root !== undefined);
  if (document?.root === undefined) return () => undefined;
  const items = member(toValue(document.root, 'kubectl').value, 'items');
  const given = member(list, 'items');
  const isSame = (index: number): boolean => equalValues(itemAt(items, index), itemAt(given, index));
  const known = new Map<number, boolean>();
  const find = commentPlaces(written, document);
  return (item, path) => {
    let same = known.get(item);
    if (same === undefined) known.set(item, (same = isSame(item)));
    const { above, beside } = same ? find(item, path) : { above: undefined, beside: undefined };
    if (above === undefined) return undefined;
    return {
      above: commentsOf(written, document, above).above,
      beside: beside === undefined ? undefined : commentsOf(written, document, beside).beside,
    };
  };
}

function itemAt(items: JsonValue | undefined, index: number): JsonValue {
  return (isArray(items) ? items[index] : undefined) ?? null;
}
