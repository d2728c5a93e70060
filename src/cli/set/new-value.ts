import type { JsonValue } from '../../value/json.ts';
import { isArray, isObject } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { toJsonValue } from '../../value/plain.ts';
import { parseDocuments } from '../../yaml/parse.ts';
import { exactInteger, readScalar } from '../../yaml/scalar.ts';
import type { Checked } from '../definition.ts';
import { wrongUsage } from '../definition.ts';
import { fieldKind } from './field-kinds.ts';

export const VALUE_TYPES = ['string', 'number', 'boolean', 'null', 'json', 'auto'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/**
 * What a text of the command line becomes at a place. Without a type it has the type of what stands there now; at a
 * new place that which Kubernetes wants there, as far as it is known, else what kubectl would read.
 */
export function newValue(
  text: string,
  type: ValueType | undefined,
  path: Path,
  present: JsonValue | undefined,
): Checked<JsonValue> {
  if (type !== undefined) return typedValue(text, type);
  switch (fieldKind(path)) {
    case 'string':
      return isCollection(present) ? jsonValue(text, present) : { ok: true, value: text };
    case 'int-or-string':
      return isCollection(present) ? jsonValue(text, present) : autoValue(text);
    default:
      return present === undefined || present === null ? guessedValue(text) : likePresent(text, present);
  }
}

function typedValue(text: string, type: ValueType): Checked<JsonValue> {
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
        : wrongUsage(`${quote(text)} is not null`, 'write null or nothing behind the equals sign');
    case 'json':
      return jsonValue(text, undefined);
    case 'auto':
      return autoValue(text);
  }
}

function likePresent(text: string, present: JsonValue): Checked<JsonValue> {
  if (typeof present === 'string') return { ok: true, value: text };
  const way = 'is meant, say so with --type string';
  if (typeof present === 'number') {
    const number = numberValue(text);
    return number.ok ? number : wrongUsage(`${number.problem.message}, and the field holds a number`, `if text ${way}`);
  }
  if (typeof present === 'boolean') {
    const boolean = booleanValue(text);
    return boolean.ok
      ? boolean
      : wrongUsage(`${quote(text)} is neither true nor false, as the field is now`, `if text ${way}`);
  }
  return jsonValue(text, present);
}

/** JSON for what looks like a list or a mapping. */
function guessedValue(text: string): Checked<JsonValue> {
  if (/^\s*[[{]/.test(text)) {
    const json = jsonValue(text, undefined);
    if (json.ok) return json;
  }
  return autoValue(text);
}

/** As kubectl reads it without quotes; what it refuses to read so is text. */
function autoValue(text: string): Checked<JsonValue> {
  const { kind, value, refused } = readPlain(text);
  if (refused !== undefined) return { ok: true, value: text };
  return kind === 'int' || kind === 'float' ? numberValue(text) : { ok: true, value };
}

function numberValue(text: string): Checked<JsonValue> {
  const { kind, value, refused } = readPlain(text);
  if ((kind !== 'int' && kind !== 'float') || refused !== undefined) {
    return wrongUsage(`${quote(text)} is no number`, 'if text is meant, say so with --type string');
  }
  if (kind === 'int' && typeof value === 'number' && BigInt(value) !== exactInteger(text)) {
    return wrongUsage(
      `${quote(text)} has more digits than krmkit can set as a number`,
      'set it as text with --type string, or write it into the file by hand',
    );
  }
  return { ok: true, value };
}

function booleanValue(text: string): Checked<JsonValue> {
  const { kind, value } = readPlain(text);
  return kind === 'bool'
    ? { ok: true, value }
    : wrongUsage(`${quote(text)} is neither true nor false`, 'if text is meant, say so with --type string');
}

function readPlain(content: string): ReturnType<typeof readScalar> {
  // Blanks around a plain scalar are no part of it.
  const bare = content.trim() === content;
  return readScalar({ kind: 'scalar', style: bare ? 'plain' : 'double', content, start: 0, end: 0 }, 'kubectl');
}

/** `present`: the collection that is replaced, with which the text has to agree. */
function jsonValue(text: string, present: JsonValue | undefined): Checked<JsonValue> {
  const value = parseJson(text);
  const wanted = isArray(present) ? 'list' : 'mapping';
  if (present === undefined) {
    return value === undefined
      ? wrongUsage(`${quote(text)} is not JSON`, `text in JSON has double quotes: '"${clip(text)}"'`)
      : { ok: true, value };
  }
  if (value !== undefined && (isArray(present) ? isArray(value) : isObject(value))) return { ok: true, value };
  return wrongUsage(
    `the field holds a ${wanted}, and ${quote(text)} is none`,
    `name a field inside it, give a ${wanted} as JSON, or say what is meant with --type`,
  );
}

function parseJson(text: string): JsonValue | undefined {
  // No deeper than what can be read back.
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
