import type { FieldContent } from '@krmkit/schemas';
import type { JsonValue, Path, Result } from '@krmkit/base';
import { isArray, isObject, setMember, toJsonValue } from '@krmkit/base';
import { findEntry, parseDocuments, toValue, exactInteger, readScalar } from '@krmkit/yaml';
import type { MappingNode, YamlNode, SequenceNode } from '@krmkit/yaml';
import { fieldKind, holdsTexts, isTextMap } from '@krmkit/manifests';

export const VALUE_TYPES = ['string', 'number', 'boolean', 'null', 'json', 'auto'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** Where a value goes. */
export interface ValuePlace {
  readonly path: Path;
  readonly present: JsonValue | undefined;
  /** What the type of the resource says. */
  readonly holds?: FieldContent | undefined;
}

/**
 * Converts a text of the command line to a value. Without `--type`, the value gets the type of the present one. A new
 * field gets the type that `holds` gives, else the type of well-known names, else the type that kubectl would read.
 */
export function newValue(
  text: string,
  type: ValueType | undefined,
  { path, present, holds = 'anything' }: ValuePlace,
): Result<JsonValue> {
  if (type !== undefined) return typedValue(text, type);
  if (present === undefined && holds !== 'anything') return newFieldValue(text, path, holds);
  switch (fieldKind(path)) {
    case 'string':
      return isCollection(present) ? likeCollection(text, present, path) : { ok: true, value: text };
    case 'int-or-string':
      return isCollection(present) ? likeCollection(text, present, path) : autoValue(text);
    default:
      return present === undefined || present === null ? guessedValue(text, path) : likePresent(text, present, path);
  }
}

function newFieldValue(text: string, path: Path, holds: Exclude<FieldContent, 'anything'>): Result<JsonValue> {
  switch (holds) {
    case 'text':
      return { ok: true, value: text };
    case 'number':
      return likePresent(text, 0, path);
    case 'boolean':
      return likePresent(text, false, path);
    case 'number-or-text':
      return autoValue(text);
    case 'list':
      return likeCollection(text, [], path);
    case 'mapping':
      return isTextMap(path) ? guessedValue(text, path) : likeCollection(text, {}, path);
  }
}

function typedValue(text: string, type: ValueType): Result<JsonValue> {
  switch (type) {
    case 'string':
      return { ok: true, value: text };
    case 'number':
      return numberValue(text);
    case 'boolean':
      return booleanValue(text);
    case 'null':
      return ['', '~', 'null'].includes(text)
        ? { ok: true, value: null }
        : refuse(`${quote(text)} is not null`, 'write null or nothing after the equals sign');
    case 'json':
      return jsonValue(text);
    case 'auto':
      return autoValue(text);
  }
}

function likePresent(text: string, present: JsonValue, path: Path): Result<JsonValue> {
  if (typeof present === 'string') return { ok: true, value: text };
  const way = 'is meant, say so with --type string';
  if (typeof present === 'number') {
    const number = numberValue(text);
    return number.ok ? number : refuse(`${number.message}, and the field holds a number`, `if text ${way}`);
  }
  if (typeof present === 'boolean') {
    const boolean = booleanValue(text);
    return boolean.ok
      ? boolean
      : refuse(`${quote(text)} is neither true nor false, and the field holds a boolean`, `if text ${way}`);
  }
  return likeCollection(text, present, path);
}

/** A list or a mapping, if the text looks like one in YAML or JSON. */
function guessedValue(text: string, path: Path): Result<JsonValue> {
  if (!/^\s*[[{]/.test(text)) return autoValue(text);
  const value = readFlow(text, path);
  if (value !== undefined) return { ok: true, value };
  return refuse(
    `${quote(text)} starts like a list or a mapping and is not one`,
    'write [a, b] or {a: b}; for text, add --type string',
  );
}

/** Undefined if the text is not a list or mapping in brackets, or contains what Kubernetes refuses. */
function readFlow(text: string, path: Path): JsonValue | undefined {
  // Try JSON first: YAML reads some of it differently.
  const json = parseJson(text);
  if (json !== undefined) return isCollection(json) ? json : undefined;
  const [document, ...more] = parseDocuments(text);
  const root = document?.root;
  if (document === undefined || more.length > 0 || (root?.kind !== 'mapping' && root?.kind !== 'sequence')) {
    return undefined;
  }
  if (root.style !== 'flow' || document.problems.length > 0) return undefined;
  const { value, problems } = toValue(root, 'kubectl');
  if (problems.length > 0) return undefined;
  return holdsTexts(path) ? asTexts(root, value) : value;
}

/** Keeps items as strings, as they were typed: `[sleep, 60]` for a command. */
function asTexts(root: MappingNode | SequenceNode, value: JsonValue): JsonValue {
  if (root.kind === 'sequence') {
    if (!isArray(value)) return value;
    return value.map((item, index) => textOf(root.items[index]?.value, item));
  }
  if (!isObject(value)) return value;
  const members: Record<string, JsonValue> = {};
  for (const [key, item] of Object.entries(value)) {
    setMember(members, key, textOf(findEntry(root, key)?.value, item));
  }
  return members;
}

function textOf(node: YamlNode | undefined, value: JsonValue): JsonValue {
  return node?.kind === 'scalar' ? node.content : value;
}

/** The value that kubectl reads without quotes. A text that it refuses is a string. */
function autoValue(text: string): Result<JsonValue> {
  const { kind, value, refused } = readPlain(text);
  if (refused !== undefined) return { ok: true, value: text };
  return kind === 'int' || kind === 'float' ? numberValue(text) : { ok: true, value };
}

function numberValue(text: string): Result<JsonValue> {
  const { kind, value, refused } = readPlain(text);
  if ((kind !== 'int' && kind !== 'float') || refused !== undefined) {
    return refuse(`${quote(text)} is not a number`, 'for text, add --type string');
  }
  if (kind === 'int' && typeof value === 'number' && BigInt(value) !== exactInteger(text)) {
    return refuse(
      `${quote(text)} has more digits than krmkit can set as a number`,
      'set it as text with --type string, or edit the file by hand',
    );
  }
  return { ok: true, value };
}

function booleanValue(text: string): Result<JsonValue> {
  const { kind, value } = readPlain(text);
  return kind === 'bool'
    ? { ok: true, value }
    : refuse(`${quote(text)} is neither true nor false`, 'for text, add --type string');
}

function readPlain(content: string): ReturnType<typeof readScalar> {
  // Blanks around a plain scalar are not part of it.
  const bare = content.trim() === content;
  return readScalar({ kind: 'scalar', style: bare ? 'plain' : 'double', content, start: 0, end: 0 }, 'kubectl');
}

function jsonValue(text: string): Result<JsonValue> {
  const value = parseJson(text);
  return value === undefined
    ? refuse(`${quote(text)} is not JSON`, `text in JSON has double quotes: '"${clip(text)}"'`)
    : { ok: true, value };
}

/** `present` is the replaced collection, whose type the text must have. */
function likeCollection(text: string, present: JsonValue | undefined, path: Path): Result<JsonValue> {
  const value = readFlow(text, path);
  const wanted = isArray(present) ? 'list' : 'mapping';
  if (value !== undefined && (isArray(present) ? isArray(value) : isObject(value))) return { ok: true, value };
  return refuse(
    `the field is a ${wanted}, and ${quote(text)} is not`,
    `name a field inside it, pass a ${wanted}, ${isArray(present) ? '[a, b]' : '{a: b}'}, or choose the type with --type`,
  );
}

function parseJson(text: string): JsonValue | undefined {
  // Limits the depth, so that the value can be read back.
  if (parseDocuments(text).some(({ problems }) => problems.some(({ kind }) => kind === 'limit'))) return undefined;
  try {
    return toJsonValue(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isCollection(value: JsonValue | undefined): boolean {
  return isArray(value) || isObject(value);
}

function quote(text: string): string {
  return JSON.stringify(clip(text));
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}

function refuse(message: string, hint: string): Result<never> {
  return { ok: false, message, hint };
}
