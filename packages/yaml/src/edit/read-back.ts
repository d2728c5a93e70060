import type { TextEdit, Span, JsonArray, JsonObject, JsonValue } from '@krmkit/base';
import { editedAlone, equalValues, isArray, isObject, member } from '@krmkit/base';
import { isMergeKey, keyName } from '../read/keys.ts';
import type { MappingEntry, MappingNode, YamlNode, SequenceNode, YamlDocument } from '../read/nodes.ts';
import { parseDocuments } from '../read/parse.ts';
import type { Profile } from '../read/scalar.ts';
import { toValue } from '../read/to-value.ts';

/** The value that a document must have after edits. */
export interface ExpectedValue {
  readonly wanted: JsonValue;
  readonly profile: Profile;
  /** The value before the edits, if it is known. */
  readonly before?: JsonValue;
}

/**
 * Reads an edited document back: its value must be the wanted one. If the old value is known, only the edited entries of
 * most documents are read, often a single line.
 */
export function readsBackAs(
  text: string,
  document: YamlDocument,
  edits: readonly TextEdit[],
  expected: ExpectedValue,
): boolean {
  const { wanted, profile } = expected;
  for (const part of editedParts(text, document, edits, expected)) {
    if (partReadsBackAs(text, part, edits, profile)) return true;
  }
  const value = valueAlone(editedAlone(text, document, edits), profile);
  return value !== undefined && equalValues(value, wanted);
}

/** The text of a document that is edited. */
interface EditedText {
  readonly text: string;
  /** The end of the document. */
  readonly end: number;
  /** From the start of the first edit to the end of the last one. */
  readonly edits: Span;
}

/** A part of a mapping whose value before the edits, and its wanted value, are known. */
interface EditedPart extends Span {
  readonly before: JsonObject;
  readonly wanted: JsonObject;
  /** The names of the entries in it. */
  readonly names: ReadonlySet<string>;
  readonly isLast: boolean;
  /** The only entry in it. */
  readonly entry: MappingEntry | undefined;
  /** The depth of the mapping of these entries. */
  readonly depth: number;
}

/**
 * The innermost entries that contain the edits, then those at the root, if nothing outside depends on them: entries of
 * block mappings that start their lines, without duplicate keys and aliases outside. If an entry is complete, which
 * reading it alone shows, the next line that is not indented deeper keeps its meaning.
 */
function editedParts(
  text: string,
  { root, start, end, problems }: YamlDocument,
  edits: readonly TextEdit[],
  { before, wanted, profile }: ExpectedValue,
): readonly EditedPart[] {
  const first = edits[0]?.start;
  const last = edits.at(-1)?.end;
  if (first === undefined || last === undefined || problems.length > 0 || root?.kind !== 'mapping') return [];
  const edited: EditedText = { text, end, edits: { start: first, end: last } };
  const outer = partOf(edited, { node: root, before, wanted, end, depth: 0 }, profile);
  // A part that is read alone would miss a directive.
  if (outer === undefined || text.slice(start, root.entries[0]?.start).includes('%')) return [];
  const inner = innermost(edited, outer, profile);
  const isAlone = (part: EditedPart): boolean =>
    !ALIAS.test(text.slice(start, part.start)) && !ALIAS.test(text.slice(part.end, end));
  return (inner === outer ? [outer] : [inner, outer]).filter(isAlone);
}

/**
 * Above this depth the document is read from its root, which shows whether an edit exceeds the depth limit of the
 * reader.
 */
const DEEP = 100;

function innermost(edited: EditedText, outer: EditedPart, profile: Profile): EditedPart {
  let part = outer;
  while (part.entry !== undefined && part.depth < DEEP) {
    const [name = ''] = part.names;
    if (!isSameBeside(part.before, part.wanted, name)) return part;
    const entry = { before: member(part.before, name), wanted: member(part.wanted, name), node: part.entry.value };
    const place = insideItems(edited, { ...entry, end: part.end, depth: part.depth });
    const inner = place && partOf(edited, { ...place, depth: place.depth + 1 }, profile);
    if (inner === undefined) return part;
    part = inner;
  }
  return part;
}

/** A node with its value before the edits and its wanted value. */
interface Place {
  readonly node: YamlNode;
  readonly before: JsonValue | undefined;
  readonly wanted: JsonValue | undefined;
  /** Where the text after the node starts. */
  readonly end: number;
  readonly depth: number;
}

/** Goes from lists to their only item that contains the edits; undefined where there is no such item. */
function insideItems({ text, edits }: EditedText, list: Place): Place | undefined {
  let place = list;
  for (;;) {
    const { node, before, wanted, depth } = place;
    if (node.kind !== 'sequence' || !isOrdinary(node) || !isArray(before) || !isArray(wanted)) return place;
    const { items }: SequenceNode = node;
    const index = items.findLastIndex((item) => item.start < edits.start);
    const item = items[index];
    const next = items[index + 1];
    const end = next === undefined ? place.end : lineStart(text, next.start);
    if (item === undefined || end === undefined || end < edits.end) return undefined;
    if (before.length !== items.length || !areSameBeside(before, wanted, index)) return undefined;
    place = { node: item.value, before: before[index], wanted: wanted[index], end, depth: depth + 1 };
  }
}

function isOrdinary(node: MappingNode | SequenceNode): boolean {
  return node.style === 'block' && node.anchor === undefined && node.tag === undefined;
}

/** Whether at most that member differs. */
function isSameBeside(before: JsonObject, wanted: JsonObject, name: string): boolean {
  const keys = Object.keys(before);
  if (keys.length !== Object.keys(wanted).length || !Object.hasOwn(wanted, name)) return false;
  return keys.every((key) => key === name || isSame(member(before, key), member(wanted, key)));
}

function areSameBeside(before: JsonArray, wanted: JsonArray, index: number): boolean {
  return before.length === wanted.length && before.every((item, at) => at === index || isSame(item, wanted[at]));
}

function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return a !== undefined && b !== undefined && equalValues(a, b);
}

/** The entries of a mapping that contain the edits; undefined for another node. */
function partOf(edited: EditedText, place: Place, profile: Profile): EditedPart | undefined {
  const { text, edits } = edited;
  const { node, before, wanted, depth } = place;
  if (node.kind !== 'mapping' || !isObject(before) || !isObject(wanted)) return undefined;
  const { entries } = node;
  if (!isOrdinary(node) || entries.length !== Object.keys(before).length) return undefined;
  const next = entries.findIndex((entry) => entry.start >= edits.end);
  const afterIndex = next === -1 ? entries.length : next;
  const from = entries.findLastIndex((entry, at) => at < afterIndex && entry.start < edits.start);
  const start = lineStart(text, entries[from]?.start);
  const following = entries[afterIndex];
  const end = following === undefined ? place.end : lineStart(text, following.start);
  if (start === undefined || end === undefined || end < edits.end) return undefined;
  const all = namesOf(entries, before, profile);
  if (all === undefined) return undefined;
  const names = new Set(all.slice(from, afterIndex));
  const entry = names.size === 1 ? entries[from] : undefined;
  return { start, end, names, isLast: end === edited.end, entry, before, wanted, depth };
}

/** The names of entries; undefined with a `<<`, an unusual key or two equal keys. */
function namesOf(
  entries: readonly MappingEntry[],
  members: JsonObject,
  profile: Profile,
): readonly string[] | undefined {
  const names = new Set<string>();
  for (const { key } of entries) {
    const name = isMergeKey(key) ? undefined : keyName(key, profile);
    if (name === undefined || names.has(name) || !Object.hasOwn(members, name)) return undefined;
    names.add(name);
  }
  return [...names];
}

/** Undefined if other content precedes an offset on its line. */
function lineStart(text: string, offset: number | undefined): number | undefined {
  if (offset === undefined) return undefined;
  let start = offset;
  while (text.charCodeAt(start - 1) === 0x20) start--;
  return start === 0 || text.charCodeAt(start - 1) === 0x0a ? start : undefined;
}

const MARKER = /^(?:---|\.\.\.)/m;
const ALIAS = /\*[^\s*]/;

function partReadsBackAs(text: string, part: EditedPart, edits: readonly TextEdit[], profile: Profile): boolean {
  const { before, wanted } = part;
  const own = editedAlone(text, part, edits);
  // The text after it must start a line and belong to the same document.
  if (!part.isLast && (!own.endsWith('\n') || MARKER.test(own))) return false;
  const value = valueAlone(own, profile);
  if (!isObject(value) || (part.depth > 0 && !isShallow(value, DEEP))) return false;
  const keys = Object.keys(wanted);
  if (keys.length !== Object.keys(before).length - part.names.size + Object.keys(value).length) return false;
  return keys.every((key) => {
    const now = part.names.has(key) ? member(value, key) : member(before, key);
    return now !== undefined && equalValues(member(wanted, key) ?? null, now);
  });
}

function isShallow(value: JsonValue, levels: number): boolean {
  if (!isArray(value) && !isObject(value)) return true;
  const parts = isArray(value) ? value : Object.values(value);
  return levels > 0 && parts.every((part) => isShallow(part, levels - 1));
}

/** The value of a text that is one document; undefined if it is not one, or cannot be read. */
function valueAlone(text: string, profile: Profile): JsonValue | undefined {
  const [document, ...more] = parseDocuments(text);
  if (document === undefined || more.length > 0) return undefined;
  if (document.problems.some(({ severity }) => severity === 'error')) return undefined;
  return document.root === undefined ? null : toValue(document.root, profile).value;
}
