import type { TextEdit, JsonValue, Path } from '@krmkit/base';
import { applyEdits, alignItems, equalValues, createFingerprints, isArray, setMember } from '@krmkit/base';
import {
  isMergeKey,
  keyName,
  isPlainText,
  quoteDouble,
  readScalar,
  resolveScalar,
  READERS,
  isTextToSome,
  meaningOf,
  meanSame,
  nameIn,
} from '@krmkit/yaml';
import type {
  AliasNode,
  MappingEntry,
  MappingNode,
  YamlNode,
  ScalarNode,
  SequenceNode,
  ReaderName,
} from '@krmkit/yaml';
import { fieldKind } from './field-kinds.ts';

/** A scalar that a program printed with a spelling that has the same meaning for some reader, but not for kubectl. */
export interface KeptSpelling {
  /** The path in what the program read. */
  readonly path: Path;
  readonly isKey: boolean;
  /** The original text, which it keeps. */
  readonly before: string;
  readonly after: string;
}

export interface Respelling {
  /** Edits of the printed text after which kubectl reads what the program means. */
  readonly edits: readonly TextEdit[];
  readonly kept: readonly KeptSpelling[];
}

/** A node and its text. */
export interface SpelledNode {
  readonly text: string;
  readonly node: YamlNode;
}

/**
 * Compares what a program read with what it printed. Programs read YAML in different ways, and print strings without
 * the quotes that another reader needs. A scalar that has the same meaning before and after for any reader gets its
 * original text. Strings that only the Kubernetes reader takes for another type get quotes if a string was there or is
 * expected.
 */
export function respell(
  sent: { readonly text: string; readonly node: YamlNode | undefined },
  printed: SpelledNode,
): Respelling {
  const run: Run = { sent: sent.text, printed: printed.text, edits: new Map(), kept: [], values: new Map() };
  compare(run, sent.node, printed.node, []);
  return { edits: [...run.edits.values()], kept: run.kept };
}

/** The printed text with edits of its parts. The node of an anchor is edited once, however many aliases it has. */
export function respelledText(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits.toSorted((a, b) => a.start - b.start);
  return applyEdits(
    text,
    sorted.filter(({ start }, at) => at === 0 || start !== sorted[at - 1]?.start),
  );
}

/** For messages and results. Does not show the text of a Secret. */
export function keptMessage({ isKey, before, after }: KeptSpelling, kind: string): string {
  const what = isKey ? 'This key' : 'This value';
  const reason = 'which means the same to some YAML readers';
  if (kind === 'Secret') return `${what} keeps its text: it was printed differently, ${reason}`;
  return `${what} keeps its text ${shown(before)}: it was printed as ${shown(after)}, ${reason}`;
}

function shown(text: string): string {
  const line = text === '' ? 'nothing' : text.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 77)}...` : line;
}

/** False if all readers agree about what was sent and what was printed. Needs no YAML parser. */
export function mayBeRespelled(sentText: string, { text, node }: SpelledNode): boolean {
  return DISPUTED.test(sentText) || DISPUTED.test(text.slice(node.start, node.end));
}

/**
 * Matches the start of a plain scalar that readers interpret differently, such as `no`, `.inf`, `012`, `1e3`, `12:30`,
 * `2024-01-01`, and a number as a key; it also matches others.
 */
const DISPUTED =
  /(?:^|[\s[{,"']|["']:)(?:(?:y|n|yes|no|on|off)(?![\w.-])|<<|=|~|[-+]?(?:\.(?:inf|nan|[\de_]|(?!\w))|e[-+]?\d|0[\d_box]|[\d_]+:[\d_]|_+[\d.]|\d[\d._]*(?:_|e[-+_\d]|\.(?!\d)|\d{15}|-\d|\s*:(?=[\s,}\]]|$)))|\+\d)/i;

interface Run {
  readonly sent: string;
  readonly printed: string;
  /** By offset: the node of an anchor is visited for each of its aliases but edited once. */
  readonly edits: Map<number, TextEdit>;
  readonly kept: KeptSpelling[];
  readonly values: Map<ReaderName, Map<YamlNode, JsonValue>>;
}

type Content = Exclude<YamlNode, AliasNode>;

function contentOf(node: YamlNode | undefined): Content | undefined {
  return node?.kind === 'alias' ? node.target : node;
}

/** `sent` is undefined for a new node. */
function compare(run: Run, sent: YamlNode | undefined, printed: YamlNode, path: Path): void {
  const before = contentOf(sent);
  const after = contentOf(printed);
  switch (after?.kind) {
    case 'scalar':
      compareScalars(run, before?.kind === 'scalar' ? before : undefined, after, path);
      return;
    case 'mapping':
      compareMembers(run, before?.kind === 'mapping' ? before : undefined, after, path);
      return;
    case 'sequence':
      compareItems(run, before?.kind === 'sequence' ? before : undefined, after, path);
      return;
    case undefined:
  }
}

function compareScalars(run: Run, before: ScalarNode | undefined, after: ScalarNode, path: Path): void {
  if (!isReplaceable(after)) return;
  const now = readScalar(after, 'kubectl');
  if (before !== undefined) {
    if (equalValues(readScalar(before, 'kubectl').value, now.value) && now.refused === undefined) return;
    if (meanSame(before, after)) {
      keep(run, before, after, { path, isKey: false, text: ownText(before) });
      return;
    }
  }
  if (now.kind === 'string' || !isTextToSome(after)) return;
  const wasText = before !== undefined && readScalar(before, 'kubectl').kind === 'string';
  if (wasText || fieldKind(path) === 'string') replace(run, after, quoteDouble(after.content));
}

/** A tag decides the type, and a block scalar is a string for all readers. */
function isReplaceable({ tag, style }: ScalarNode): boolean {
  return tag === undefined && style !== 'literal' && style !== 'folded';
}

function keep(
  run: Run,
  before: ScalarNode,
  after: ScalarNode,
  { text, ...at }: Pick<KeptSpelling, 'path' | 'isKey'> & { readonly text: string },
): void {
  replace(run, after, text);
  const shown = run.sent.slice(before.start, before.end);
  run.kept.push({ ...at, before: shown, after: run.printed.slice(after.start, after.end) });
}

function replace({ edits }: Run, { start, end }: ScalarNode, text: string): void {
  if (!edits.has(start)) edits.set(start, { start, end, text });
}

/** A scalar as it can be written anywhere, with the value that it has for kubectl. */
function ownText(node: ScalarNode): string {
  const { tag, style, content } = node;
  const value = readScalar(node, 'kubectl').value;
  if (typeof value === 'string' && (tag !== undefined || style !== 'plain')) return quoteDouble(value);
  if (tag !== undefined) return JSON.stringify(value);
  return isPlainText(content, 'flow')
    ? content
    : typeof value === 'string'
      ? quoteDouble(value)
      : JSON.stringify(value);
}

interface Entry {
  readonly key: ScalarNode;
  readonly name: string;
  readonly value: YamlNode;
}

function compareMembers(run: Run, before: MappingNode | undefined, after: MappingNode, path: Path): void {
  const sent = before === undefined ? [] : entriesOf(before, false);
  const hasOrdinary = sent.some(({ key }) => key.content === '<<');
  const printed = entriesOf(after, hasOrdinary);
  const pairs = pairEntries(sent, printed);
  for (const entry of printed) {
    const from = pairs.get(entry);
    const name = from?.name ?? entry.name;
    const position = [...path, name];
    if (from !== undefined && (from.name !== entry.name || isMergeKey(entry.key))) {
      const at = { path: position, isKey: true, text: quoteDouble(name) };
      if (isReplaceable(entry.key)) keep(run, from.key, entry.key, at);
    } else if (from === undefined && isMisread(entry)) {
      replace(run, entry.key, quoteDouble(entry.key.content));
    }
    compare(run, from?.value, entry.value, position);
  }
}

/** A new key that is a string for its writer, but not for kubectl. */
function isMisread({ key, name }: Entry): boolean {
  return key.style === 'plain' && name !== key.content && isReplaceable(key) && isTextToSome(key);
}

/**
 * Pairs entries by text, which go-yaml v3 treats as the same key; then by name; then by what any reader treats as
 * equal.
 */
function pairEntries(sent: readonly Entry[], printed: readonly Entry[]): ReadonlyMap<Entry, Entry> {
  const pairs = new Map<Entry, Entry>();
  const taken = new Set<Entry>();
  const pair = (keyOf: (entry: Entry) => string): void => {
    const waiting = new Map<string, Entry>();
    for (const entry of sent) if (!taken.has(entry)) waiting.set(keyOf(entry), entry);
    for (const entry of printed) {
      const found = pairs.has(entry) ? undefined : waiting.get(keyOf(entry));
      if (found === undefined || taken.has(found)) continue;
      pairs.set(entry, found);
      taken.add(found);
    }
  };
  pair(({ key }) => key.content);
  pair(({ name }) => name);
  for (const reader of READERS) {
    if (taken.size < sent.length && pairs.size < printed.length) pair(({ key }) => nameIn(reader, key));
  }
  return pairs;
}

/** Its own entries and those that `<<` merges; for repeated keys, the one that counts. */
function entriesOf(node: MappingNode, isMergeOrdinary: boolean): readonly Entry[] {
  const found = new Map<string, Entry>();
  const add = ({ key, value }: Pick<MappingEntry, 'key' | 'value'>): void => {
    const scalar = contentOf(key);
    const name = keyName(key, 'kubectl');
    if (scalar?.kind !== 'scalar' || name === undefined) return;
    found.set(`${name}\0${scalar.content}`, { key: scalar, name, value });
  };
  for (const entry of node.entries) {
    if (isMergeOrdinary || !isMergeKey(entry.key)) {
      add(entry);
    } else {
      const merged = mergedMappings(entry.value).flatMap((one) => entriesOf(one, false));
      for (const one of merged) add(one);
    }
  }
  return [...found.values()];
}

/** The last one has the highest precedence. */
function mergedMappings(value: YamlNode): readonly MappingNode[] {
  const content = contentOf(value);
  if (content?.kind === 'mapping') return [content];
  if (content?.kind !== 'sequence') return [];
  return content.items.toReversed().flatMap((item) => {
    const one = contentOf(item.value);
    return one?.kind === 'mapping' ? [one] : [];
  });
}

function compareItems(run: Run, before: SequenceNode | undefined, after: SequenceNode, path: Path): void {
  const origins = before === undefined ? [] : originsOf(run, before, after);
  for (const [index, { value }] of after.items.entries()) {
    const origin = origins[index] ?? -1;
    const from = origin === -1 ? undefined : before?.items[origin]?.value;
    compare(run, from, value, [...path, origin === -1 ? index : origin]);
  }
}

/** Uses the reader for which most items are unchanged: it is the program's. */
function originsOf(run: Run, before: SequenceNode, after: SequenceNode): readonly number[] {
  let best: readonly number[] = before.items.map((_, index) => index);
  let most = before.items.length === after.items.length ? countSame(before, after) : -1;
  if (most === after.items.length) return best;
  for (const reader of READERS) {
    const [sent, printed] = [before, after].map((node) => valueIn(run, reader, node));
    if (!isArray(sent) || !isArray(printed)) continue;
    const { origins } = alignItems(sent, printed, 'infer', createFingerprints());
    const same = origins.filter((origin, at) => equalValues(sent[origin] ?? null, printed[at] ?? null)).length;
    if (same > most) [best, most] = [origins, same];
    if (same === printed.length) break;
  }
  return best;
}

function countSame(before: SequenceNode, after: SequenceNode): number {
  return after.items.filter(({ value }, at) => isSame(before.items[at]?.value, value)).length;
}

/** True if the value is the same for every reader. */
function isSame(sent: YamlNode | undefined, printed: YamlNode): boolean {
  const before = contentOf(sent);
  const after = contentOf(printed);
  if (before?.kind === 'scalar' && after?.kind === 'scalar') {
    return equalValues(resolveScalar(before, 'kubectl'), resolveScalar(after, 'kubectl')) || meanSame(before, after);
  }
  if (before?.kind === 'sequence' && after?.kind === 'sequence') {
    return before.items.length === after.items.length && countSame(before, after) === after.items.length;
  }
  return before?.kind === 'mapping' && after?.kind === 'mapping' && haveSameEntries(before, after);
}

function haveSameEntries(before: MappingNode, after: MappingNode): boolean {
  const printedEntries = entriesOf(after, false);
  const sentEntries = entriesOf(before, false);
  const pairs = pairEntries(sentEntries, printedEntries);
  if (pairs.size !== sentEntries.length || pairs.size !== printedEntries.length) return false;
  return [...pairs].every(([now, from]) => isSame(from.value, now.value));
}

/** A value in which scalars are equal if they have the same meaning for a reader. */
function valueIn(run: Run, reader: ReaderName, node: YamlNode): JsonValue {
  const content = contentOf(node);
  if (content === undefined) return null;
  if (content.kind === 'scalar') return meaningIn(reader, content);
  const known = run.values.get(reader) ?? new Map<YamlNode, JsonValue>();
  run.values.set(reader, known);
  let value = known.get(content);
  if (value !== undefined) return value;
  if (content.kind === 'sequence') {
    value = content.items.map((item) => valueIn(run, reader, item.value));
  } else {
    const members: Record<string, JsonValue> = {};
    for (const entry of entriesOf(content, false)) {
      setMember(members, meaningIn(reader, entry.key), valueIn(run, reader, entry.value));
    }
    value = members;
  }
  known.set(content, value);
  return value;
}

/** Strings are unchanged, because they can be names that identify items. */
function meaningIn(reader: ReaderName, node: ScalarNode): string {
  const meaning = meaningOf(node, reader) ?? `refused:${node.content}`;
  return meaning.startsWith('text:') ? node.content : `\0${meaning}`;
}
