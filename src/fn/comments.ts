import { createSource } from '../text/source.ts';
import { equalValues } from '../value/equal.ts';
import type { JsonObject, JsonValue } from '../value/json.ts';
import { isArray, member } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import { commentsOf, placesIn } from '../yaml/edit/entry-comments.ts';
import { parseDocuments } from '../yaml/read/parse.ts';
import { toValue } from '../yaml/read/to-value.ts';

/** The comments of a field as they came in, each from its `#` on. */
export interface FieldComments {
  /** On lines of their own, directly above. */
  readonly above: readonly string[];
  /** At the end of the line. */
  readonly beside: string | undefined;
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
  const source = createSource('', text ?? '');
  const document = text === undefined ? undefined : parseDocuments(text).find(({ root }) => root !== undefined);
  if (document?.root === undefined) return () => undefined;
  const items = member(toValue(document.root, 'kubectl').value, 'items');
  const given = member(list, 'items');
  const isSame = (index: number): boolean => equalValues(itemAt(items, index), itemAt(given, index));
  const known = new Map<number, boolean>();
  const find = placesIn(document, 'kubectl');
  return (item, path) => {
    let same = known.get(item);
    if (same === undefined) known.set(item, (same = isSame(item)));
    const position = same ? find(['items', item, ...path]) : undefined;
    return position === undefined ? undefined : commentsOf(source.text, document, position);
  };
}

function itemAt(items: JsonValue | undefined, index: number): JsonValue {
  return (isArray(items) ? items[index] : undefined) ?? null;
}
