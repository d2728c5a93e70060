import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { locationOf } from '../diagnostics/location.ts';
import { identityOf } from '../resource/identity.ts';
import { locateIn } from '../resource/locate.ts';
import type { Resource } from '../resource/resource.ts';
import type { Source } from '../text/source.ts';
import type { JsonValue } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';
import type { ReadDocuments, ReadOptions } from './documents.ts';
import { readWholeDocuments } from './documents.ts';

/** What one program hands to the next: a ResourceList, a List, or documents one after the other. */
export interface ResourceStream {
  readonly source: Source;
  /** The ResourceList or List around the items; undefined for documents. */
  readonly wrapper: Resource | undefined;
  /** In order. Their origin leads into the wrapper. */
  readonly items: readonly Resource[];
  readonly functionConfig: JsonValue | undefined;
  readonly results: JsonValue | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a stream. One document alone of kind ResourceList or List, whatever its apiVersion, is looked into, once: a
 * List among its items is an item. An item that is no Kubernetes object is an error; so is a stream without anything
 * in it, which is what a program leaves that has failed.
 */
export function readStream(source: Source, options: ReadOptions = {}): ResourceStream {
  const read = readWholeDocuments(source, options);
  const wrapper = wrapperOf(read.values, read.resources);
  const diagnostics = [...read.diagnostics];
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
  const functionConfig = member(wrapper?.value, 'functionConfig');
  return { source, wrapper, items, functionConfig, results: member(wrapper?.value, 'results'), diagnostics };
}

/** The items of a ResourceList or List; where a text has another shape, the resources that it was read as. */
export function unwrapStream(read: Pick<ReadDocuments, 'values' | 'resources'>): Unwrapped {
  const wrapper = wrapperOf(read.values, read.resources);
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
  if (!isArray(listed)) return { items, diagnostics: [wrongItem(wrapper, ['items'], 'The items are no list')] };
  for (const [index, value] of listed.entries()) {
    const identity = identityOf(value);
    if (identity !== undefined && isObject(value) && wrapper.origin !== undefined) {
      items.push({ identity, value, origin: { ...wrapper.origin, path: ['items', index] } });
    } else {
      diagnostics.push(wrongItem(wrapper, ['items', index], 'This item has no apiVersion and kind'));
    }
  }
  return { items, diagnostics };
}

function notKubernetes(source: Source, { documents, resources }: ReadDocuments): readonly Diagnostic[] {
  const known = new Set(resources.map(({ origin }) => origin?.index));
  const others = documents.flatMap(({ root }, index) => (root === undefined || known.has(index) ? [] : [root]));
  return others.map((root) => ({
    code: 'invalid-resource',
    severity: 'warning',
    message: 'This document has no apiVersion and kind; it was left out',
    hint: 'only Kubernetes objects travel from one program to the next',
    location: locationOf(source, { start: root.start, end: root.start }),
  }));
}

function wrapperOf(values: readonly JsonValue[], resources: readonly Resource[]): Resource | undefined {
  const [only] = resources;
  if (only === undefined || values.filter((value) => value !== null).length !== 1) return undefined;
  return isWrapper(only) ? only : undefined;
}

/** Is this a list of resources as one program hands it to the next? */
export function isWrapper({ identity, value }: Resource): boolean {
  if (identity.kind === 'ResourceList') return true;
  return identity.kind === 'List' && ['items', 'functionConfig'].some((key) => member(value, key) !== undefined);
}

function wrongItem(wrapper: Resource, path: readonly (string | number)[], message: string): Diagnostic {
  const location = locateIn(wrapper, path);
  return {
    code: 'invalid-resource',
    severity: 'error',
    message: `${message}, as every resource of a ${wrapper.identity.kind} has`,
    hint: 'mend the program that wrote it',
    ...(location === undefined ? {} : { location }),
    fieldPath: path,
  };
}

function nothingRead(source: Source): Diagnostic {
  return {
    code: 'unreadable-file',
    severity: 'error',
    message: 'There is nothing to read here: neither a ResourceList nor documents',
    hint: 'look at what the program in front of the pipe says',
    location: locationOf(source, { start: 0, end: 0 }),
  };
}
