import { decodeText } from '@krmkit/manifests';
import { createSource, lineAt, positionAt, isArray, isObject, member } from '@krmkit/base';
import type { Source, Span, JsonArray, JsonObject, JsonValue, Problem, Result } from '@krmkit/base';
import type { YamlNode, YamlDocument } from '@krmkit/yaml';
import { parseDocuments, toValue } from '@krmkit/yaml';
import type { SentRequest } from './encode.ts';
import { excerpt } from './problem.ts';
import type { KeptScalar, RespelledOutput } from './respell-output.ts';
import { respellOutput } from './respell-output.ts';
import type { FunctionResponse } from './runner.ts';

/** The ResourceList that a function returned. */
export interface OutputList {
  readonly value: JsonObject;
  /** Undefined if the list has no items. From a validator that counts as an empty list. */
  readonly items: JsonArray | undefined;
  /** Where it was printed; undefined for a value. */
  readonly origin: OutputOrigin | undefined;
  /** Scalars that keep their earlier spelling. */
  readonly kept?: readonly KeptScalar[];
  /** True if the function removed on purpose the comments that the text lacks. */
  readonly keepsComments?: boolean;
}

export interface OutputOrigin {
  readonly source: Source;
  readonly document: YamlDocument;
  /** The index of the document. */
  readonly index: number;
  /** Keys that occur twice in a mapping. */
  readonly duplicateKeys: readonly Span[];
}

export type ReadOutput =
  | { readonly ok: true; readonly list: OutputList }
  /** `empty`: there was no output at all. */
  | { readonly ok: false; readonly empty: boolean; readonly message: string; readonly hint: string };

export type OutputText = Result<string, { readonly empty: false } & Required<Problem>>;

const HINT = 'a function prints the ResourceList that it received, changed or not, and logs to stderr';

/** Decodes the output of a function strictly. */
export function outputText(bytes: Uint8Array): OutputText {
  const decoded = decodeText(bytes);
  if (decoded.ok) return decoded;
  const binary = bytes.includes(0);
  const message = binary ? 'printed binary data' : 'printed text that is not UTF-8';
  return { ok: false, empty: false, message, hint: HINT };
}

/**
 * Reads one document that is a ResourceList of any apiVersion: other tools check only the kind. Scalars that mean the
 * same as what was sent, to every reader, keep the spelling that was sent; without a request, the spelling as printed.
 */
export function readOutputText(name: string, text: string, request: SentRequest | undefined): ReadOutput {
  const sourceName = `output of ${name}`;
  const printed = readPrinted(createSource(sourceName, text));
  const respelled = request === undefined ? undefined : respellPrinted(request, printed);
  if (respelled === undefined) return listIn(printed);
  const read = listIn(readPrinted(createSource(sourceName, respelled.text)));
  return read.ok ? { ok: true, list: { ...read.list, kept: respelled.kept } } : read;
}

interface Printed {
  readonly source: Source;
  readonly documents: readonly YamlDocument[];
  /** The documents with content. */
  readonly filled: readonly { readonly document: YamlDocument; readonly index: number }[];
  /** The content of the first of them. */
  readonly value: ReturnType<typeof toValue> | undefined;
}

function readPrinted(source: Source): Printed {
  const documents = parseDocuments(source.text);
  const filled = documents.flatMap((document, index) => (document.root === undefined ? [] : [{ document, index }]));
  const root = filled[0]?.document.root;
  return { source, documents, filled, value: root === undefined ? undefined : toValue(root, 'kubectl') };
}

function respellPrinted(request: SentRequest, { source, filled, value }: Printed): RespelledOutput | undefined {
  const root = filled[0]?.document.root;
  if (root === undefined || value === undefined || filled.length > 1) return undefined;
  return respellOutput(request, source.text, root, value.value);
}

function listIn({ source, documents, filled, value }: Printed): ReadOutput {
  const { text } = source;
  const [only] = filled;
  const found = [...documents.flatMap(({ problems }) => problems), ...(value?.problems ?? [])];
  const problem = found.find(({ severity }) => severity === 'error');
  if (problem !== undefined && !isPlainWord(value?.value)) {
    const { line, column } = positionAt(source, problem.start);
    const written = excerpt(lineAt(source, line));
    return wrong(`printed invalid YAML: ${problem.message} (line ${line}, column ${column} of its output: ${written})`);
  }
  if (only === undefined || value === undefined) {
    return text.trim() === ''
      ? { ok: false, empty: true, message: 'printed nothing', hint: HINT }
      : wrong(`printed no ResourceList, but ${excerpt(text)}`);
  }
  if (filled.length > 1) {
    return wrong(`printed ${filled.length} documents instead of one ResourceList: ${excerpt(text)}`);
  }
  const duplicateKeys = value.problems.filter(({ kind }) => kind === 'duplicate-key');
  const twice = duplicateKeys.find(({ start }) => isKeyOf(only.document.root, start));
  if (twice !== undefined) {
    return wrong(`printed a ResourceList that has the key ${excerpt(text.slice(twice.start, twice.end))} twice`);
  }
  return listOf(value.value, { source, ...only, duplicateKeys });
}

function isKeyOf(root: YamlNode | undefined, start: number): boolean {
  return root?.kind === 'mapping' && root.entries.some(({ key }) => key.start === start);
}

/** Reads the value that a module returned. */
export function readOutputValue(value: JsonValue): ReadOutput {
  return isTooDeep(value)
    ? wrong(`returned a value that is nested deeper than ${MAX_DEPTH} levels`)
    : listOf(value, undefined);
}

/** Reads what a function printed or returned. */
export function readOutput(name: string, { output }: FunctionResponse, request: SentRequest | undefined): ReadOutput {
  if (output === undefined) return { ok: false, empty: true, message: 'printed nothing', hint: HINT };
  if (output.kind === 'value') return readOutputValue(output.value);
  const text = outputText(output.bytes);
  return text.ok ? readOutputText(name, text.value, request) : text;
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
    return wrong(`${did} a ResourceList whose items are ${described(items)} instead of a list`);
  }
  return { ok: true, list: { value, items: items ?? undefined, origin } };
}

function described(value: JsonValue): string {
  if (isArray(value)) return 'a list';
  if (isObject(value)) return 'a mapping';
  if (value === null) return 'null';
  return typeof value === 'string' ? excerpt(value) : String(value);
}

/** `Usage: foo BAR: baz` is invalid YAML but a sentence: its words help more than a parser error. */
function isPlainWord(value: JsonValue | undefined): boolean {
  return typeof value === 'string';
}

const MAX_DEPTH = 500;

/** Stops at the depth limit of YAML. */
function isTooDeep(value: JsonValue, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true;
  if (isArray(value)) return value.some((item) => isTooDeep(item, depth + 1));
  return isObject(value) && Object.keys(value).some((key) => isTooDeep(value[key] ?? null, depth + 1));
}

function wrong(message: string): ReadOutput {
  return { ok: false, empty: false, message, hint: HINT };
}
