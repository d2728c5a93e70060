import { locationOf, applyEdits, createSource, diffValues, isArray, isObject, member, placed } from '@krmkit/base';
import type { Source, Change, JsonObject, JsonValue } from '@krmkit/base';
import type { PositionedChange, YamlNode, YamlDocument } from '@krmkit/yaml';
import {
  editCommentsAt,
  editByChanges,
  withContent,
  locate,
  parseDocuments,
  printRoot,
  PLAIN_LAYOUT,
  toValue,
} from '@krmkit/yaml';
import { commentPlaces } from './comments.ts';
import { withTextData } from './config-map.ts';
import { isResourceList } from './define.ts';
import type { FunctionOutput } from './function.ts';

export interface ListText {
  readonly source: Source;
  readonly document: YamlDocument;
  readonly list: JsonObject;
}

export type ReadListText =
  | { readonly ok: true; readonly read: ListText }
  /** Each message starts with file, line and column if known. */
  | { readonly ok: false; readonly messages: readonly string[] };

/** Reads a ResourceList, or a List. `path` names the text in messages. */
export function readListText(path: string, text: string): ReadListText {
  const source = createSource(path, text);
  const documents = parseDocuments(text);
  const errors = documents.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'));
  if (errors.length > 0) {
    return {
      ok: false,
      messages: errors.map(({ message, start, end }) => `${placeOf(source, { start, end })}: ${message}`),
    };
  }
  const [document, ...more] = documents.filter(({ root }) => root !== undefined);
  if (document?.root === undefined) {
    return { ok: false, messages: [`${path}: the input is empty. ${WANTED}`] };
  }
  const { value } = toValue(document.root, 'kubectl');
  if (more.length > 0 || !isResourceList(value)) {
    return { ok: false, messages: [`${placeOf(source, document.root)}: this is not a ResourceList. ${WANTED}`] };
  }
  return { ok: true, read: { source, document, list: withConfigTexts(value, document.root) } };
}

function withConfigTexts(list: JsonObject, root: YamlNode): JsonObject {
  const config = member(list, 'functionConfig');
  if (!isObject(config)) return list;
  const texts = withTextData(config, locate(root, ['functionConfig'])?.content);
  return texts === config ? list : { ...list, functionConfig: texts };
}

const WANTED = 'Pass a ResourceList, as `krmkit source DIR` prints it';

function placeOf(source: Source, span: { readonly start: number; readonly end: number }): string {
  const { line, column } = locationOf(source, span);
  return `${source.path}:${line}:${column}`;
}

/** The text with the minimal edits that make it the output of the function; all other comments and layout stay. */
export function writeListText(read: ListText, output: FunctionOutput): string {
  return withComments(writeValues(read, output), output);
}

/** If a function has set several comments at one place, the last one counts. */
function withComments(text: string, { comments = [] }: FunctionOutput): string {
  const document = comments.length === 0 ? undefined : parseDocuments(text).find(({ root }) => root !== undefined);
  if (document === undefined) return text;
  const placesOf = commentPlaces(text, document);
  const changes = comments.flatMap(({ item, path, above, beside }): PositionedChange[] => {
    const places = placesOf(item, path);
    return [
      ...(above === undefined || places.above === undefined ? [] : [{ position: places.above, above }]),
      ...(beside === undefined || places.beside === undefined ? [] : [{ position: places.beside, beside }]),
    ];
  });
  return applyEdits(text, editCommentsAt(createSource('', text), document, changes).edits);
}

function writeValues({ source, document, list }: ListText, output: FunctionOutput): string {
  const { edits, diagnostics } = editByChanges(source, document, changesTo(list, output).map(withContent));
  if (diagnostics.some(({ severity }) => severity === 'error')) return printList(output.list);
  return applyEdits(source.text, edits);
}

export function printList(list: JsonObject): string {
  return `${printRoot({ kind: 'value', value: list }, PLAIN_LAYOUT)}\n`;
}

function changesTo(given: JsonObject, { list, from }: FunctionOutput): readonly Change[] {
  const before = itemsIn(given);
  const after = itemsIn(list);
  const others = (one: JsonObject): JsonObject => {
    const { items: _, ...rest } = one;
    return rest;
  };
  // New items were left out of the comparison; they are added at the end.
  const changes = diffValues(others(given), others(list)).map((change): Change =>
    change.kind === 'insert' && change.path.length === 1 ? { ...change, after: undefined } : change,
  );
  // Print the whole list if there is none to edit, or if none would be left.
  if (before.length === 0 || after.length === 0) {
    if (before.length === after.length) return changes;
    const path = ['items'];
    const isThere = member(given, 'items') !== undefined;
    if (isThere) changes.push({ kind: 'replace', path, content: after });
    else changes.push({ kind: 'insert', path, after: undefined, content: after });
    return changes;
  }
  const kept = new Set(from);
  for (const index of before.keys()) if (!kept.has(index)) changes.push({ kind: 'remove', path: ['items', index] });
  for (const [index, item] of after.entries()) {
    const origin = from[index];
    if (origin === undefined) {
      changes.push({ kind: 'insert-item', path: ['items', before.length], content: item });
      continue;
    }
    for (const change of diffValues(before[origin] ?? null, item)) changes.push(placed(change, ['items', origin]));
  }
  return changes;
}

function itemsIn(list: JsonObject): readonly JsonValue[] {
  const items = member(list, 'items');
  return isArray(items) ? items : [];
}
