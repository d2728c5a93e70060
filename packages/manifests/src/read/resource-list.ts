import type { Diagnostic, Source, JsonObject } from '@krmkit/base';
import { locationOf, isArray, isObject, member } from '@krmkit/base';
import { identityOf } from '../resource/identity.ts';
import { locateIn } from '../resource/locate.ts';
import type { Resource } from '../resource/resource.ts';
import type { CopiedContent, DocumentMemory } from '@krmkit/yaml';
import { locate } from '@krmkit/yaml';
import type { ReadDocuments, ReadOptions } from './documents.ts';
import { readWholeDocuments } from './documents.ts';
import type { PackageOptions } from './package.ts';
import type { ReadPorts } from './package-sources.ts';
import { readSources } from './package-sources.ts';

/** The form in which programs exchange resources: a ResourceList, a List, or a sequence of documents. */
export interface ResourceStream {
  readonly source: Source;
  /** The ResourceList or List around the items; undefined for documents. */
  readonly wrapper: Resource | undefined;
  /** In order. The path of their origin starts in the wrapper. */
  readonly items: readonly Resource[];
  readonly functionConfig: CopiedContent | undefined;
  readonly results: CopiedContent | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a stream. A single document of kind ResourceList or List, with any apiVersion, is expanded once: a List among
 * its items is an item. Values that are not Kubernetes objects are skipped with a warning. An empty stream, which a
 * failed program leaves, is an error.
 */
export function readStream(source: Source, options: ReadOptions = {}): ResourceStream {
  const read = readWholeDocuments(source, options);
  const wrapper = wrapperOf(source, read);
  const diagnostics = withoutUntyped(read);
  let items = read.resources;
  if (wrapper !== undefined) {
    const unwrapped = itemsOf(wrapper);
    items = unwrapped.items;
    diagnostics.push(...unwrapped.diagnostics);
  } else if (read.values.length === 0 && diagnostics.length === 0) {
    diagnostics.push(nothingRead(source));
  } else if (!read.template) {
    diagnostics.push(...notKubernetes(source, read));
  }
  const functionConfig = memberOf(wrapper, 'functionConfig');
  return { source, wrapper, items, functionConfig, results: memberOf(wrapper, 'results'), diagnostics };
}

/**
 * Reads a part of a stream of documents as `readStream` reads the whole, except for diagnostics that only the whole
 * allows, such as an empty stream. `isVoidInTemplate` tells which diagnostics to drop if another part is a template.
 */
export function readStreamPart(source: Source, options: ReadOptions = {}, memory?: DocumentMemory): ResourceStream {
  const read = readWholeDocuments(source, options, memory);
  const diagnostics = [...withoutUntyped(read), ...(read.template ? [] : notKubernetes(source, read))];
  const nothing = { wrapper: undefined, functionConfig: undefined, results: undefined };
  return { source, ...nothing, items: read.resources, diagnostics };
}

/** Reads standard input as a stream. Undefined if it is not text. */
export async function readStandardInput(
  ports: ReadPorts,
  options: PackageOptions = {},
): Promise<{ readonly stream: ResourceStream | undefined; readonly diagnostics: readonly Diagnostic[] }> {
  const diagnostics: Diagnostic[] = [];
  const listed = [{ path: '-', relativePath: '-', named: true }];
  let stream: ResourceStream | undefined;
  for await (const { source } of readSources(listed, ports, options, diagnostics)) stream = readStream(source, options);
  return { stream, diagnostics: [...diagnostics, ...(stream?.diagnostics ?? [])] };
}

function memberOf(wrapper: Resource | undefined, key: string): CopiedContent | undefined {
  if (wrapper?.origin?.document.root === undefined || member(wrapper.value, key) === undefined) return undefined;
  const { source, document } = wrapper.origin;
  const found = locate(wrapper.origin.document.root, [key]);
  return found === undefined ? undefined : { kind: 'copy', text: source.text, document, node: found.node };
}

/** The items of a ResourceList or List; for a text of another shape, its resources. */
export function unwrapStream(source: Source, read: ReadDocuments): Unwrapped {
  const wrapper = wrapperOf(source, read);
  return wrapper === undefined ? { items: read.resources, diagnostics: [] } : itemsOf(wrapper);
}

interface Unwrapped {
  readonly items: readonly Resource[];
  readonly diagnostics: readonly Diagnostic[];
}

function itemsOf(wrapper: Resource): Unwrapped {
  const items: Resource[] = [];
  const diagnostics: Diagnostic[] = [];
  const listed = member(wrapper.value, 'items') ?? [];
  if (!isArray(listed)) return { items, diagnostics: [itemsAreNoList(wrapper)] };
  for (const [index, value] of listed.entries()) {
    const identity = identityOf(value);
    if (identity !== undefined && isObject(value) && wrapper.origin !== undefined) {
      items.push({ identity, value, origin: { ...wrapper.origin, path: ['items', index] } });
    } else {
      diagnostics.push(isObject(value) ? notKnown(wrapper, index) : notAnObject(wrapper, index));
    }
  }
  return { items, diagnostics };
}

/** In a stream, `notKubernetes` reports everything that is not an object. */
export function withoutUntyped({ diagnostics }: Pick<ReadDocuments, 'diagnostics'>): Diagnostic[] {
  return diagnostics.filter(({ code }) => code !== 'untyped-object');
}

function notKubernetes(source: Source, { documents, resources }: ReadDocuments): readonly Diagnostic[] {
  const known = new Set(resources.map(({ origin }) => origin?.index));
  // Known documents need no root.
  const others = documents.filter((_, index) => !known.has(index)).flatMap(({ root }) => root ?? []);
  return others.map((root) => ({
    code: 'invalid-resource',
    severity: 'warning',
    message: 'This document lacks apiVersion or kind; it was skipped',
    hint: 'a stream carries only Kubernetes objects',
    location: locationOf(source, { start: root.start, end: root.start }),
  }));
}

/** The single document with content, if it is a list of resources. */
function wrapperOf(source: Source, { documents, values }: ReadDocuments): Resource | undefined {
  const filled = documents.flatMap((document, index) => (document.root === undefined ? [] : [{ document, index }]));
  const [only, ...more] = filled;
  const [value] = values;
  if (only === undefined || more.length > 0 || !isObject(value) || !isWrapper(value)) return undefined;
  // Like other readers, check only the kind.
  const identity = identityOf(value) ?? identityOf({ apiVersion: DEFAULT_VERSION, ...value });
  return identity === undefined ? undefined : { identity, value, origin: { source, ...only, path: [] } };
}

const DEFAULT_VERSION = 'config.kubernetes.io/v1';

/** Whether the value is a list of resources as programs exchange it. */
export function isWrapper(value: JsonObject): boolean {
  const kind = member(value, 'kind');
  if (kind === 'ResourceList') return true;
  return kind === 'List' && ['items', 'functionConfig'].some((key) => member(value, key) !== undefined);
}

function itemsAreNoList(wrapper: Resource): Diagnostic {
  const location = locateIn(wrapper, ['items']);
  return {
    code: 'invalid-resource',
    severity: 'error',
    message: `The items of this ${wrapper.identity.kind} are not a list`,
    hint: 'fix the program that wrote it',
    ...(location === undefined ? {} : { location }),
    fieldPath: ['items'],
  };
}

/** kpt also passes on values that are not Kubernetes objects, such as a file of values; their file keeps them. */
function notKnown(wrapper: Resource, index: number): Diagnostic {
  return wrongItem(wrapper, index, {
    severity: 'warning',
    message: 'This item lacks apiVersion or kind; it was skipped',
    hint: 'only Kubernetes objects travel from one program to the next',
  });
}

/** Such a value cannot be passed on, because it has no annotations for its position. */
function notAnObject(wrapper: Resource, index: number): Diagnostic {
  return wrongItem(wrapper, index, {
    severity: 'error',
    message: 'This item is not a mapping',
    hint: 'the items of a list are Kubernetes objects; correct the program that wrote it',
  });
}

function wrongItem(
  wrapper: Resource,
  index: number,
  said: Pick<Diagnostic, 'severity' | 'message' | 'hint'>,
): Diagnostic {
  const fieldPath = ['items', index];
  const location = locateIn(wrapper, fieldPath);
  return { code: 'invalid-resource', ...said, ...(location === undefined ? {} : { location }), fieldPath };
}

function nothingRead(source: Source): Diagnostic {
  return {
    code: 'unreadable-file',
    severity: 'error',
    message: 'The input is empty: it has neither a ResourceList nor documents',
    hint: 'check the messages of the program before the pipe',
    location: locationOf(source, { start: 0, end: 0 }),
  };
}
