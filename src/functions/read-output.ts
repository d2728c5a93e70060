import { decodeText } from '../read/decode.ts';
import { createSource, lineAt, positionAt } from '../text/source.ts';
import type { Source, Span } from '../text/source.ts';
import type { JsonArray, JsonObject, JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';
import type { Node, YamlDocument } from '../yaml/read/nodes.ts';
import { parseDocuments } from '../yaml/read/parse.ts';
import { toValue } from '../yaml/read/to-value.ts';
import type { SentRequest } from './encode.ts';
import { excerpt } from './problem.ts';
import type { KeptScalar } from './respell-output.ts';
import { respellOutput } from './respell-output.ts';
import type { FunctionResponse } from './runner.ts';

/** The ResourceList that a function gave back. */
export interface OutputList {
  readonly value: JsonObject;
  /** Undefined where the list has none: for a function that only looks, as good as an empty one. */
  readonly items: JsonArray | undefined;
  /** Where it was printed; undefined for a value. */
  readonly origin: OutputOrigin | undefined;
  /** Scalars that keep the spelling that they had. */
  readonly kept?: readonly KeptScalar[];
}

export interface OutputOrigin {
  readonly source: Source;
  readonly document: YamlDocument;
  /** Of the document. */
  readonly index: number;
  /** Keys that stand twice in a mapping. */
  readonly duplicateKeys: readonly Span[];
}

export type ReadOutput =
  | { readonly ok: true; readonly list: OutputList }
  /** `empty`: nothing came at all. */
  | { readonly ok: false; readonly empty: boolean; readonly message: string; readonly hint: string };

export type OutputText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly empty: false; readonly message: string; readonly hint: string };

const HINT = 'a function prints the ResourceList that it was given, changed or not, and logs to stderr';

/** Decodes what a function printed, strictly. */
export function outputText(bytes: Uint8Array): OutputText {
  const decoded = decodeText(bytes);
  if (decoded.ok) return decoded;
  const binary = bytes.includes(0);
  const message = binary ? 'printed something binary' : 'printed something that is not UTF-8';
  return { ok: false, empty: false, message, hint: HINT };
}

/**
 * One document, and that a ResourceList, whatever its apiVersion: readers of the field look at the kind alone. Scalars
 * that mean the same as what was sent, to any reader, have the spelling that was sent; without a request, as printed.
 */
export function readOutputText(name: string, text: string, request: SentRequest | undefined): ReadOutput {
  const source = createSource(`output of ${name}`, text);
  const documents = parseDocuments(text);
  const filled = documents.flatMap((document, index) => (document.root === undefined ? [] : [{ document, index }]));
  const [only, ...more] = filled;
  const value = only?.document.root === undefined ? undefined : toValue(only.document.root, 'kubectl');
  if (request !== undefined && only?.document.root !== undefined && value !== undefined && more.length === 0) {
    const respelled = respellOutput(request, text, only.document.root, value.value);
    if (respelled !== undefined) {
      const read = readOutputText(name, respelled.text, undefined);
      return read.ok ? { ok: true, list: { ...read.list, kept: respelled.kept } } : read;
    }
  }
  const found = [...documents.flatMap(({ problems }) => problems), ...(value?.problems ?? [])];
  const problem = found.find(({ severity }) => severity === 'error');
  if (problem !== undefined && !isPlainWord(value?.value)) {
    const { line, column } = positionAt(source, problem.start);
    const written = excerpt(lineAt(source, line));
    return wrong(`printed no YAML: ${problem.message} (line ${line}, column ${column} of its output: ${written})`);
  }
  if (only === undefined || value === undefined) {
    return text.trim() === ''
      ? { ok: false, empty: true, message: 'printed nothing', hint: HINT }
      : wrong(`printed no ResourceList, but ${excerpt(text)}`);
  }
  if (more.length > 0) {
    return wrong(`printed ${filled.length} documents, where one ResourceList belongs: ${excerpt(text)}`);
  }
  const duplicateKeys = value.problems.filter(({ kind }) => kind === 'duplicate-key');
  const twice = duplicateKeys.find(({ start }) => isKeyOf(only.document.root, start));
  if (twice !== undefined) {
    return wrong(`printed a ResourceList that has the key ${excerpt(text.slice(twice.start, twice.end))} twice`);
  }
  return listOf(value.value, { source, ...only, duplicateKeys });
}

function isKeyOf(root: Node | undefined, start: number): boolean {
  return root?.kind === 'mapping' && root.entries.some(({ key }) => key.start === start);
}

/** What a module gave back. */
export function readOutputValue(value: JsonValue): ReadOutput {
  return isTooDeep(value)
    ? wrong(`gave back what is nested deeper than ${MAX_DEPTH} levels`)
    : listOf(value, undefined);
}

/** What a function printed or gave back. */
export function readOutput(name: string, { output }: FunctionResponse, request: SentRequest | undefined): ReadOutput {
  if (output === undefined) return { ok: false, empty: true, message: 'printed nothing', hint: HINT };
  if (output.kind === 'value') return readOutputValue(output.value);
  const text = outputText(output.bytes);
  return text.ok ? readOutputText(name, text.text, request) : text;
}

function listOf(value: JsonValue, origin: OutputOrigin | undefined): ReadOutput {
  const did = origin === undefined ? 'gave back' : 'printed';
  if (!isObject(value)) return wrong(`${did} no ResourceList, but ${described(value)}`);
  const kind = member(value, 'kind');
  if (kind !== 'ResourceList') {
    const instead =
      typeof kind === 'string' ? `a ${kind}` : `an object without kind: ${excerpt(JSON.stringify(value))}`;
    return wrong(`${did} no ResourceList, but ${instead}`);
  }
  const items = member(value, 'items');
  if (items !== undefined && items !== null && !isArray(items)) {
    return wrong(`${did} a ResourceList whose items are ${described(items)}, where a list belongs`);
  }
  return { ok: true, list: { value, items: items ?? undefined, origin } };
}

function described(value: JsonValue): string {
  if (isArray(value)) return 'a list';
  if (isObject(value)) return 'a mapping';
  if (value === null) return 'null';
  return typeof value === 'string' ? excerpt(value) : String(value);
}

/** `Usage: foo BAR: baz` is no YAML, and a sentence all the same; what it says is more of a help than why not. */
function isPlainWord(value: JsonValue | undefined): boolean {
  return typeof value === 'string';
}

const MAX_DEPTH = 500;

/** As deep as YAML may be; no further down is looked. */
function isTooDeep(value: JsonValue, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true;
  if (isArray(value)) return value.some((item) => isTooDeep(item, depth + 1));
  return isObject(value) && Object.keys(value).some((key) => isTooDeep(value[key] ?? null, depth + 1));
}

function wrong(message: string): ReadOutput {
  return { ok: false, empty: false, message, hint: HINT };
}
