import type { JsonObject, Path } from '@krmkit/base';
import { isObject, toJsonValue } from '@krmkit/base';
import { isMergeKey, keyName, locate, commentsFor } from '@krmkit/yaml';
import type { Located, Comment, MappingEntry, MappingNode, YamlDocument, Profile } from '@krmkit/yaml';
import type { DocumentSide } from '../document-side.ts';

/** The schemas in comments along a path, the deepest first, each with its depth. */
export type CommentSchemas = (path: Path) => readonly CommentSchema[];

export interface CommentSchema {
  readonly depth: number;
  readonly schema: JsonObject;
}

/**
 * The comments of one document that hold a schema, as kyaml reads them: `# {"type": "array", ...}` or
 * `# {"$ref": "#/definitions/..."}` above a field, at the end of its line, or between a key and its list. Undefined
 * where the document has none, which costs one search for `# {`.
 */
export function readCommentSchemas(side: DocumentSide, profile: Profile): CommentSchemas | undefined {
  const { document, source } = side;
  const { root } = document;
  if (root === undefined || !source.text.slice(document.start, document.end).includes('# {')) return undefined;
  const schemas = new Map<number, JsonObject>();
  const comments = document.comments.filter((comment) => {
    const schema = schemaOf(source.text.slice(comment.start, comment.end));
    if (schema !== undefined) schemas.set(comment.start, schema);
    return schema !== undefined;
  });
  if (schemas.size === 0) return undefined;
  // Keeps only comments with a schema, for speed.
  const { start, end, problems } = document;
  const commented: YamlDocument = { start, end, root, comments, problems };
  const entries = new Map<MappingNode, ReadonlyMap<string, MappingEntry>>();
  return (path) => {
    const found: CommentSchema[] = [];
    let located: Located | undefined = { node: root, content: root.kind === 'alias' ? root.target : root };
    for (const [index, segment] of path.entries()) {
      located = step(located, segment, entries, profile);
      if (located === undefined) break;
      const schema = firstSchema(commented, source.text, located, schemas);
      if (schema !== undefined) found.unshift({ depth: index + 1, schema });
    }
    return found;
  };
}

function schemaOf(comment: string): JsonObject | undefined {
  const text = comment.slice(1).trim();
  if (!text.startsWith('{') || !text.endsWith('}')) return undefined;
  try {
    const value = toJsonValue(JSON.parse(text));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Uses a table for wide mappings, as searching all entries for each of many lists is slow. */
function step(
  { content }: Located,
  segment: string | number,
  entries: Map<MappingNode, ReadonlyMap<string, MappingEntry>>,
  profile: Profile,
): Located | undefined {
  if (content === undefined) return undefined;
  if (content.kind !== 'mapping' || content.entries.length < 32 || typeof segment === 'number') {
    return locate(content, [segment], profile);
  }
  let byName = entries.get(content);
  if (byName === undefined) {
    const names = new Map<string, MappingEntry>();
    for (const entry of content.entries) {
      const name = isMergeKey(entry.key) ? undefined : keyName(entry.key, profile);
      if (name !== undefined) names.set(name, entry);
    }
    byName = names;
    entries.set(content, byName);
  }
  const entry = byName.get(segment);
  // The entry may come from a merge key; such mappings are rarely wide.
  if (entry === undefined) return locate(content, [segment], profile);
  return { node: entry.value, content: entry.value.kind === 'alias' ? entry.value.target : entry.value, entry };
}

function firstSchema(
  document: YamlDocument,
  text: string,
  { entry, item, node }: Located,
  schemas: ReadonlyMap<number, JsonObject>,
): JsonObject | undefined {
  const position = entry ?? item;
  if (position === undefined) return undefined;
  const found: Comment[] = [...commentsFor(document, text, position)];
  if (entry !== undefined && node.kind === 'sequence') {
    // A comment between the key and the first item belongs to the list.
    const { comments } = document;
    for (let index = firstFrom(comments, entry.key.end); index < comments.length; index++) {
      const comment = comments[index];
      if (comment === undefined || comment.end > node.start) break;
      found.push(comment);
    }
  }
  for (const { start } of found) {
    const schema = schemas.get(start);
    if (schema !== undefined) return schema;
  }
  return undefined;
}

function firstFrom(comments: readonly Comment[], offset: number): number {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
