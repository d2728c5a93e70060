import type { TextEdit } from '../text/edit.ts';
import { applyEdits } from '../text/edit.ts';
import type { Span } from '../text/source.ts';
import { equalValues } from '../value/equal.ts';
import type { JsonObject, JsonValue } from '../value/json.ts';
import { isObject, member } from '../value/json.ts';
import { isMergeKey, keyName } from './keys.ts';
import type { YamlDocument } from './nodes.ts';
import { parseDocuments } from './parse.ts';
import type { Profile } from './scalar.ts';
import { toValue } from './to-value.ts';

/**
 * Nothing is trusted that was not read back: the edited document alone must have the wanted value. `before` is the
 * value that it had, where that is known: of most documents then only the entries at the root are read that were
 * edited, which is a quarter of an ordinary one.
 */
export function readsBackAs(
  text: string,
  document: YamlDocument,
  edits: readonly TextEdit[],
  wanted: JsonValue,
  profile: Profile,
  before?: JsonValue,
): boolean {
  if (isObject(before) && isObject(wanted)) {
    const part = editedPart(text, document, edits, before, profile);
    if (part !== undefined && partReadsBackAs(text, part, edits, { wanted, before, profile })) return true;
  }
  const value = valueAlone(edited(text, document, edits), profile);
  return value !== undefined && equalValues(value, wanted);
}

interface EditedPart extends Span {
  /** Of the entries that are in it. */
  readonly names: ReadonlySet<string>;
  readonly isLast: boolean;
}

/**
 * The entries at the root that the edits are in, where nothing outside depends on them: a block mapping at the
 * beginning of its lines, with none of its keys twice and no aliases outside. Behind an entry that is complete, which
 * is what reading it alone shows, the next line that is not indented means what it meant.
 */
function editedPart(
  text: string,
  { root, start, end, problems }: YamlDocument,
  edits: readonly TextEdit[],
  before: JsonObject,
  profile: Profile,
): EditedPart | undefined {
  const first = edits[0];
  const last = edits.at(-1);
  if (first === undefined || last === undefined || problems.length > 0) return undefined;
  if (root?.kind !== 'mapping' || root.style !== 'block' || root.anchor !== undefined || root.tag !== undefined) {
    return undefined;
  }
  const { entries } = root;
  if (entries.length !== Object.keys(before).length) return undefined;
  const next = entries.findIndex((entry) => entry.start >= last.end);
  const behind = next === -1 ? entries.length : next;
  const from = entries.findLastIndex((entry, at) => at < behind && entry.start < first.start);
  const begin = entries[from]?.start;
  if (begin === undefined || !isLineStart(text, begin)) return undefined;
  const partEnd = entries[behind]?.start ?? end;
  if (behind < entries.length && !isLineStart(text, partEnd)) return undefined;
  // A directive would be missed by what is read alone.
  if (text.slice(start, entries[0]?.start).includes('%')) return undefined;
  if (ALIAS.test(text.slice(start, begin)) || ALIAS.test(text.slice(partEnd, end))) return undefined;
  const names = new Set<string>();
  const all = new Set<string>();
  for (const [at, { key }] of entries.entries()) {
    const name = isMergeKey(key) ? undefined : keyName(key, profile);
    if (name === undefined || all.has(name) || !Object.hasOwn(before, name)) return undefined;
    all.add(name);
    if (at >= from && at < behind) names.add(name);
  }
  return { start: begin, end: partEnd, names, isLast: behind === entries.length };
}

const MARKER = /^(?:---|\.\.\.)/m;
const ALIAS = /\*[^\s*]/;

function isLineStart(text: string, offset: number): boolean {
  return offset === 0 || text.charCodeAt(offset - 1) === 0x0a;
}

interface Wanted {
  readonly wanted: JsonObject;
  readonly before: JsonObject;
  readonly profile: Profile;
}

function partReadsBackAs(
  text: string,
  part: EditedPart,
  edits: readonly TextEdit[],
  { wanted, before, profile }: Wanted,
): boolean {
  const own = edited(text, part, edits);
  // What follows has to begin a line, and to be of the same document.
  if (!part.isLast && (!own.endsWith('\n') || MARKER.test(own))) return false;
  const value = valueAlone(own, profile);
  if (!isObject(value)) return false;
  const keys = Object.keys(wanted);
  if (keys.length !== Object.keys(before).length - part.names.size + Object.keys(value).length) return false;
  return keys.every((key) => {
    const now = part.names.has(key) ? member(value, key) : member(before, key);
    return now !== undefined && equalValues(member(wanted, key) ?? null, now);
  });
}

function edited(text: string, { start, end }: Span, edits: readonly TextEdit[]): string {
  const shifted = edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }));
  return applyEdits(text.slice(start, end), shifted);
}

/** Of a text that is one document; undefined where it is none, or cannot be read. */
function valueAlone(text: string, profile: Profile): JsonValue | undefined {
  const [document, ...more] = parseDocuments(text);
  if (document === undefined || more.length > 0) return undefined;
  if (document.problems.some(({ severity }) => severity === 'error')) return undefined;
  return document.root === undefined ? null : toValue(document.root, profile).value;
}
