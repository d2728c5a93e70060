import { matchesPattern, parsePattern, follow, isArray, isObject, member, scalarText } from '@krmkit/base';
import type { JsonValue, Path, Result } from '@krmkit/base';

/**
 * The parts of a field path: `spec.containers.[name=web].image`. A dot after a backslash or in brackets does not end a part.
 * Follows SmarterPathSplitter in kyaml/utils/pathsplitter.go.
 */
export function splitFieldPath(text: string): readonly string[] {
  const parts: string[] = [];
  let bracket: string | undefined;
  for (const part of splitEscaped(text)) {
    if (bracket === undefined && !(part.startsWith('[') && !part.endsWith(']'))) {
      parts.push(part);
      continue;
    }
    bracket = bracket === undefined ? part : `${bracket}.${part}`;
    if (!part.endsWith(']')) continue;
    parts.push(bracketPart(bracket));
    bracket = undefined;
  }
  return bracket === undefined ? parts : [...parts, bracketPart(bracket)];
}

function bracketPart(text: string): string {
  return text.includes('=') ? text : text.replaceAll(/^[[\]]+|[[\]]+$/g, '');
}

function splitEscaped(text: string): readonly string[] {
  const parts: string[] = [];
  for (const part of text.split('.')) {
    const last = parts.at(-1);
    if (last?.endsWith('\\') === true) parts[parts.length - 1] = `${last.slice(0, -1)}.${part}`;
    else parts.push(part);
  }
  return parts;
}

/** `[name=web]` has the key `name`; `[=web]`, for lists of scalars, has the key `''`. */
function conditionOf(part: string): { readonly key: string; readonly text: string } | undefined {
  const inside = isBracket(part) ? part.slice(1, -1) : '';
  const at = inside.indexOf('=');
  return at === -1 ? undefined : { key: inside.slice(0, at), text: inside.slice(at + 1) };
}

function isBracket(part: string): boolean {
  return part.startsWith('[') && part.endsWith(']');
}

function isIndex(part: string): boolean {
  return /^\d+$/.test(part);
}

const NO_CONDITION = 'write [key=value] to select a list item';

/** The path of the one value that a source names. Undefined if there is none. Follows PathGetter in kyaml/yaml/fns.go. */
export function findSource(value: JsonValue, parts: readonly string[]): Result<Path | undefined> {
  const path: (string | number)[] = [];
  let current: JsonValue = value;
  for (const part of parts) {
    if (current === null) return { ok: true, value: undefined };
    // Two dots in a row, or one at the end.
    if (part === '') continue;
    const segment = segmentOf(current, part);
    if (!segment.ok) return segment;
    const inner: JsonValue | undefined = follow(current, [segment.value]);
    if (inner === undefined) return { ok: true, value: undefined };
    path.push(segment.value);
    current = inner;
  }
  return { ok: true, value: path };
}

/** The key or the index that a part of the path of a source names; -1 if no item is meant. */
function segmentOf(value: JsonValue, part: string): Result<string | number> {
  if (part === '*') return refuse('a source cannot have the wildcard *', 'Name one item: [key=value], or its index');
  const condition = conditionOf(part);
  if (isBracket(part) && condition === undefined) return refuse(`${part} has no =`, NO_CONDITION);
  if (condition === undefined && part !== '-' && !isIndex(part)) {
    return isObject(value) ? { ok: true, value: part } : refuse(`${part} needs a mapping`, PARTS);
  }
  if (!isArray(value)) return refuse(`${part} needs a list`, PARTS);
  if (condition === undefined) return { ok: true, value: part === '-' ? value.length - 1 : Number(part) };
  const { key, text } = condition;
  return { ok: true, value: value.findIndex((item) => scalarText(key === '' ? item : member(item, key)) === text) };
}

const PARTS = 'Correct the field path: its parts have dots between them, and [key=value] selects a list item';

/** A field that a target names. */
export interface TargetField {
  readonly path: Path;
  /** For a field that has to be created: the path of the new member or item around it, and its content. */
  readonly create?: { readonly path: Path; readonly content: (leaf: JsonValue) => JsonValue };
  /** A part of the path that matches only a part of a text: `[name=a]` for `ab`. */
  readonly wide?: string;
}

/** The fields that a target names, in order. Follows PathMatcher in kyaml/yaml/match.go. */
export function findTargets(
  value: JsonValue,
  parts: readonly string[],
  create: boolean,
): Result<readonly TargetField[]> {
  const [first, ...rest] = parts;
  // A path can start with a dot.
  return match(value, first === '' && rest.length > 0 ? rest : parts, { path: [], create });
}

interface Matching {
  readonly path: Path;
  readonly create: boolean;
  readonly wide?: string;
}

function match(value: JsonValue, parts: readonly string[], at: Matching): Result<readonly TargetField[]> {
  const { path, create, wide } = at;
  const [part, ...rest] = parts;
  if (part === undefined) return { ok: true, value: [{ path, ...(wide === undefined ? {} : { wide }) }] };
  const inside = (index: number | string, inner: JsonValue, found?: string): Result<readonly TargetField[]> =>
    match(inner, rest, { ...at, path: [...path, index], ...(found === undefined ? {} : { wide: found }) });
  if (isBracket(part)) return matchItems(value, part, rest, { ...at, inside });
  if (isIndex(part)) return matchItem(value, part, rest, { ...at, inside });
  if (part === '*') {
    if (!isArray(value)) return refuse('* needs a list', PARTS);
    return all(value.map((item, index) => inside(index, item)));
  }
  if (part === '') return refuse('the path has an empty part', PARTS);
  if (value === null) return { ok: true, value: [] };
  if (!isObject(value)) return refuse(`${part} needs a mapping`, PARTS);
  const inner = member(value, part);
  if (inner !== undefined) return inside(part, inner);
  return create ? created(path, part, rest) : { ok: true, value: [] };
}

interface ItemMatching extends Matching {
  /** Matches the rest of the path in an item. */
  readonly inside: (index: number, item: JsonValue, wide?: string) => Result<readonly TargetField[]>;
}

function matchItem(
  value: JsonValue,
  part: string,
  rest: readonly string[],
  { path, create, inside }: ItemMatching,
): Result<readonly TargetField[]> {
  if (!isArray(value)) return refuse(`${part} needs a list`, PARTS);
  const index = Number(part);
  const item = value[index];
  if (item !== undefined) return inside(index, item);
  return create && index === value.length
    ? created(path, index, rest)
    : refuse(`the list has ${value.length} items, and no item ${part}`, 'Correct the index');
}

function matchItems(
  value: JsonValue,
  part: string,
  rest: readonly string[],
  { path, create, inside }: ItemMatching,
): Result<readonly TargetField[]> {
  const condition = conditionOf(part);
  if (condition === undefined) return refuse(`${part} has no =`, NO_CONDITION);
  if (!isArray(value)) return refuse(`${part} needs a list`, PARTS);
  const { key, text } = condition;
  const parsed = parsePattern(text);
  if (!parsed.ok) return refuse(`${text} is not a regular expression: ${parsed.problem.message}`, PARTS);
  const isPlain = !/[\\^$|?*+()[\]{}]/.test(text);
  const found = value.map((item, index): Result<readonly TargetField[]> => {
    const own = scalarText(key === '' ? item : member(item, key));
    if (own === undefined || !matchesPattern(parsed.pattern, own)) return { ok: true, value: [] };
    return inside(index, item, isPlain && own !== text ? part : undefined);
  });
  const matched = all(found);
  if (!matched.ok || matched.value.length > 0 || !create) return matched;
  return created(path, value.length, rest, key === '' ? undefined : [key, text]);
}

function all(found: readonly Result<readonly TargetField[]>[]): Result<readonly TargetField[]> {
  const fields: TargetField[] = [];
  for (const one of found) {
    if (!one.ok) return one;
    fields.push(...one.value);
  }
  return { ok: true, value: fields };
}

/** A new member or item with all that is missing below it. `named`: the member that identifies a new item. */
function created(
  path: Path,
  segment: string | number,
  rest: readonly string[],
  named?: readonly [key: string, text: string],
): Result<readonly TargetField[]> {
  const start = [...path, segment];
  const below = newContent(rest, named);
  return below === undefined
    ? { ok: true, value: [] }
    : { ok: true, value: [{ path: [...start, ...below.path], create: { path: start, content: below.content } }] };
}

interface NewContent {
  readonly path: Path;
  readonly content: (leaf: JsonValue) => JsonValue;
}

function newContent(
  [part, ...rest]: readonly string[],
  named?: readonly [key: string, text: string],
): NewContent | undefined {
  if (part === undefined) return { path: [], content: (leaf) => leaf };
  const condition = conditionOf(part);
  if (part === '*' || (isBracket(part) && condition === undefined) || (isIndex(part) && part !== '0')) return undefined;
  const isItem = condition !== undefined || isIndex(part);
  const below = newContent(
    rest,
    condition === undefined || condition.key === '' ? undefined : [condition.key, condition.text],
  );
  if (below === undefined) return undefined;
  return {
    path: [isItem ? 0 : part, ...below.path],
    content: (leaf) => {
      const inner = below.content(leaf);
      if (isItem) return [inner];
      return { ...(named === undefined ? {} : Object.fromEntries([named])), [part]: inner };
    },
  };
}

function refuse(message: string, hint: string): Result<never> {
  return { ok: false, message, hint };
}
