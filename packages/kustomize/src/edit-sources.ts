import type { TextEdit, Source, JsonValue, Path, Result } from '@krmkit/base';
import {
  applyEdits,
  composeEdits,
  createSource,
  applyChanges,
  isArray,
  follow,
  scalarText,
  changesToSet,
} from '@krmkit/base';
import type { DocumentEdit, YamlNode } from '@krmkit/yaml';
import { editValue, readsBackAs, locate, parseDocuments, contentFor, cookedToSource, toValue } from '@krmkit/yaml';
import type { DocumentPlace, SourceChange } from './source-changes.ts';
import { documentKey } from './source-changes.ts';

/** A file whose text changes. */
export interface EditedSource {
  readonly source: Source;
  readonly text: string;
}

/** The files after all changes; on failure, why one of the changes is not possible. */
export function editSources(changes: readonly SourceChange[]): Result<readonly EditedSource[]> {
  const files = new Map<string, { readonly source: Source; readonly edits: TextEdit[] }>();
  const addEdits = (source: Source, edits: readonly TextEdit[]): void => {
    const file = files.get(source.path) ?? { source, edits: [] };
    files.set(source.path, file);
    file.edits.push(...edits);
  };
  let documents = groupByDocument(changes);
  for (const change of changes) {
    if (change.kind === 'span') addEdits(change.source, [{ ...change.span, text: change.text }]);
  }
  // A changed inline patch is a change of the document that has it.
  while (documents.size > 0) {
    const outer: SourceChange[] = [];
    const inner = new Map<string, { readonly position: DocumentPlace; readonly edits: TextEdit[] }>();
    for (const [, { position, changes: own }] of documents) {
      const edited = editDocumentOf(position, own);
      if (!edited.ok) return edited;
      const { within } = position;
      if (within === undefined) {
        addEdits(position.origin.source, edited.value);
        continue;
      }
      const key = documentKey({ ...position, origin: { ...position.origin, index: 0 } });
      const text = inner.get(key) ?? { position, edits: [] };
      inner.set(key, text);
      text.edits.push(...edited.value);
    }
    for (const { position, edits } of inner.values()) {
      const { within } = position;
      if (within?.kind !== 'field') return { ok: false, message: 'the text is a part of another text' };
      const text = combined(position.origin.source.text, edits);
      if (text === undefined) return OVERLAP;
      const { origin, path } = within;
      outer.push({
        kind: 'text',
        position: {
          origin: { ...origin, path: [] },
          profile: 'kustomize',
          ...(within.within === undefined ? {} : { within: within.within }),
        },
        path: [...origin.path, ...path],
        range: undefined,
        text,
      });
    }
    documents = groupByDocument([...outer]);
  }
  const edited: EditedSource[] = [];
  for (const { source, edits } of files.values()) {
    const text = combined(source.text, edits);
    if (text === undefined) return OVERLAP;
    edited.push({ source, text });
  }
  return { ok: true, value: edited };
}

const OVERLAP = { ok: false as const, message: 'another fix changes the same text' };

/** Undefined if edits overlap. Equal edits count once. */
function combined(text: string, edits: readonly TextEdit[]): string | undefined {
  const kept = distinct(edits);
  return kept && applyEdits(text, kept);
}

/** The edits in order, each once. Undefined if they overlap. */
function distinct(edits: readonly TextEdit[]): readonly TextEdit[] | undefined {
  const kept: TextEdit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = kept.at(-1);
    if (last !== undefined && last.start === edit.start && last.end === edit.end && last.text === edit.text) continue;
    if (last !== undefined && edit.start < last.end) return undefined;
    kept.push(edit);
  }
  return kept;
}

type DocumentChange = Extract<SourceChange, { readonly position: DocumentPlace }>;

interface ChangedDocument {
  readonly position: DocumentPlace;
  readonly changes: DocumentChange[];
}

function groupByDocument(changes: readonly SourceChange[]): Map<string, ChangedDocument> {
  const documents = new Map<string, ChangedDocument>();
  for (const change of changes) {
    if (change.kind === 'span') continue;
    const key = documentKey(change.position);
    const document = documents.get(key) ?? { position: change.position, changes: [] };
    documents.set(key, document);
    document.changes.push(change);
  }
  return documents;
}

/** Scalars first, each at its own characters; then moves, in the text with these edits. */
function editDocumentOf(
  { origin, profile }: DocumentPlace,
  changes: readonly DocumentChange[],
): Result<readonly TextEdit[]> {
  const { source, document, index } = origin;
  const { root } = document;
  if (root === undefined) return { ok: false, message: 'the document has no content' };
  const { value: before, problems } = toValue(root, profile);
  if (problems.some(({ kind }) => kind === 'limit')) return { ok: false, message: 'the document has too many aliases' };
  const positions = sharedPlaces(root, before, profile, changes);
  // A field that is set is no longer shared.
  const placed = changes.flatMap((change): readonly DocumentChange[] =>
    change.kind === 'set' ? [change] : positions(change.path).map((path) => ({ ...change, path })),
  );
  const scalars = placed.filter((change) => change.kind !== 'move');
  const moves = placed.filter((change) => change.kind === 'move');
  const withScalars = editScalars(origin, profile, before, scalars);
  if (!withScalars.ok || moves.length === 0) return withScalars;
  const between = createSource(source.path, applyEdits(source.text, withScalars.value));
  const next = withScalars.value.length === 0 ? document : parseDocuments(between.text)[index];
  if (next?.root === undefined) return { ok: false, message: 'the document has no content' };
  const { value } = toValue(next.root, profile);
  const edited = textEdits(editValue(between, next, withMoves(value, moves), profile));
  return edited.ok ? { ok: true, value: composeEdits(withScalars.value, edited.value) } : edited;
}

/** Replaces characters of scalars if that gives the wanted value, and otherwise whole scalars. */
function editScalars(
  { source, document }: DocumentPlace['origin'],
  profile: DocumentPlace['profile'],
  before: JsonValue,
  changes: readonly Exclude<DocumentChange, { kind: 'move' }>[],
): Result<readonly TextEdit[]> {
  const { root } = document;
  const contentAt = (path: Path): YamlNode | undefined => root && locate(root, path, profile)?.content;
  let wanted = before;
  const exact: TextEdit[] = [];
  for (const change of changes) {
    if (change.kind === 'text') continue;
    const { path } = change;
    if (change.kind === 'set') {
      wanted = setAt(wanted, path, change.value);
      continue;
    }
    const written = (root && writtenScalar(root, path, profile)) ?? scalarText(follow(before, path)) ?? '';
    wanted = setAt(wanted, path, written);
    const node = contentAt(path);
    if (node !== undefined) exact.push({ start: node.start, end: node.end, text: JSON.stringify(written) });
  }
  const texts = changedTexts(before, changes);
  if (texts === undefined) return { ok: false, message: 'the text is not there as it is' };
  for (const changed of texts) {
    const text = combined(changed.present, changed.edits);
    if (text === undefined) return OVERLAP;
    wanted = setAt(wanted, changed.path, text);
    exact.push(...editsInSource(changed, source, contentAt(changed.path)));
  }
  const characters = changes.some(({ kind }) => kind === 'set') ? undefined : distinct(exact);
  if (characters !== undefined && readsBackAs(source.text, document, characters, { wanted, profile, before })) {
    return { ok: true, value: characters };
  }
  return textEdits(editValue(source, document, wanted, profile));
}

interface ChangedText {
  readonly path: Path;
  readonly present: string;
  /** By offsets in the present text. */
  readonly edits: TextEdit[];
}

/** The texts that change, each with its edits. Undefined if one of them is not there. */
function changedTexts(before: JsonValue, changes: readonly DocumentChange[]): Iterable<ChangedText> | undefined {
  const texts = new Map<string, ChangedText>();
  for (const change of changes) {
    if (change.kind !== 'text') continue;
    const { path, range, text } = change;
    const present = follow(before, path);
    if (typeof present !== 'string') return undefined;
    const key = JSON.stringify(path);
    const own = texts.get(key) ?? { path, present, edits: [] };
    texts.set(key, own);
    own.edits.push({ ...(range ?? { start: 0, end: present.length }), text });
  }
  return texts.values();
}

/** The edits of a scalar whose characters are in the source as they are in its value. */
function* editsInSource(
  { present, edits }: ChangedText,
  source: Source,
  node: YamlNode | undefined,
): Generator<TextEdit> {
  if (node?.kind !== 'scalar') return;
  for (const edit of edits) {
    const start = cookedToSource(source.text, node, edit.start);
    const end = cookedToSource(source.text, node, edit.end);
    const isSame = source.text.slice(start, end) === present.slice(edit.start, edit.end);
    if (isSame) yield { start, end, text: edit.text };
  }
}

function textEdits({ edits, diagnostics }: DocumentEdit): Result<readonly TextEdit[]> {
  const problem = diagnostics.find(({ severity }) => severity === 'error');
  return problem === undefined ? { ok: true, value: edits } : { ok: false, message: problem.message };
}

/** The text to put into quotes: a number or boolean as it is written. Undefined if that cannot be seen. */
export function textToQuote(change: Extract<SourceChange, { kind: 'quote' }>): string | undefined {
  const { origin, profile } = change.position;
  const { root } = origin.document;
  return root && writtenScalar(root, change.path, profile);
}

/** The characters of a scalar without quotes. */
function writtenScalar(root: YamlNode, path: Path, profile: DocumentPlace['profile']): string | undefined {
  const node = locate(root, path, profile)?.content;
  return node?.kind === 'scalar' && node.style === 'plain' ? contentFor(node, profile) : undefined;
}

function setAt(value: JsonValue, path: Path, content: JsonValue): JsonValue {
  return applyChanges(value, changesToSet(value, path, content));
}

/** Moves items of lists. The indices are those before all moves. */
function withMoves(value: JsonValue, changes: readonly DocumentChange[]): JsonValue {
  const lists = new Map<string, { readonly path: Path; readonly moves: Map<number, Set<number>> }>();
  for (const change of changes) {
    if (change.kind !== 'move') continue;
    const key = JSON.stringify(change.path);
    const { path, moves } = lists.get(key) ?? { path: change.path, moves: new Map<number, Set<number>>() };
    lists.set(key, { path, moves });
    moves.set(change.before, new Set([...(moves.get(change.before) ?? []), ...change.items]));
  }
  let ordered = value;
  for (const { path, moves } of lists.values()) {
    const list = follow(ordered, path);
    if (!isArray(list)) continue;
    let order: readonly number[] = [...list.keys()];
    for (const [before, items] of moves) order = moved(order, items, before);
    ordered = setAt(
      ordered,
      path,
      order.map((index) => list[index] ?? null),
    );
  }
  return ordered;
}

/** The order after items have moved before another one. An item that is above it already stays where it is. */
function moved(order: readonly number[], items: ReadonlySet<number>, before: number): readonly number[] {
  const target = order.indexOf(before);
  const below = order.filter((index, at) => at > target && items.has(index));
  const others = order.filter((index) => !below.includes(index));
  return others.flatMap((index) => (index === before ? [...below, before] : [index]));
}

/**
 * The paths at which a document has the same text, through aliases and merge keys: a fix applies to all of them.
 * Only the path itself in a document without anchors.
 */
function sharedPlaces(
  root: YamlNode,
  value: JsonValue,
  profile: DocumentPlace['profile'],
  changes: readonly DocumentChange[],
): (path: Path) => readonly Path[] {
  const contentAt = (path: Path): YamlNode | undefined => locate(root, path, profile)?.content;
  const wanted = new Set(changes.map(({ path }) => contentAt(path)));
  const found = new Map<YamlNode | undefined, Path[]>();
  const isShared = hasAlias(root);
  if (isShared) {
    for (const path of pathsOf(value, [])) {
      const node = contentAt(path);
      if (!wanted.has(node)) continue;
      const paths = found.get(node);
      if (paths === undefined) found.set(node, [path]);
      else paths.push(path);
    }
  }
  return (path) => (isShared ? found.get(contentAt(path)) : undefined) ?? [path];
}

function* pathsOf(value: JsonValue, path: Path): Generator<Path> {
  yield path;
  if (isArray(value)) {
    for (const [index, item] of value.entries()) yield* pathsOf(item, [...path, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* pathsOf(item, [...path, key]);
  }
}

function hasAlias(node: YamlNode): boolean {
  if (node.kind === 'alias') return true;
  if (node.kind === 'sequence') return node.items.some(({ value }) => hasAlias(value));
  return node.kind === 'mapping' && node.entries.some(({ key, value }) => hasAlias(key) || hasAlias(value));
}
