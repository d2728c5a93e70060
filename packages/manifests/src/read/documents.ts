import type { Diagnostic, Source, Span, JsonObject, JsonValue, Path } from '@krmkit/base';
import { identityOf } from '../resource/identity.ts';
import { locateIn } from '../resource/locate.ts';
import type { Origin, Resource } from '../resource/resource.ts';
import { subjectOf } from '../resource/subject.ts';
import { isArray, isObject, member, checkArgument, checkOptions } from '@krmkit/base';
import type { DocumentMemory, YamlNode, YamlDocument, YamlProblem, Profile } from '@krmkit/yaml';
import { yamlDiagnostic, documentReader, jsonObjectStarts, jsonReader, toValue } from '@krmkit/yaml';
import { lazyResource } from './lazy-resource.ts';
import { templateDiagnostic } from './problems.ts';
import { untypedItem, untypedObject, untypedOutline } from './untyped.ts';

/** How a text is read. */
export interface ReadOptions {
  /** Whose reading of scalars counts; `kubectl` where it is left out. */
  readonly profile?: Profile;
  /** True for a file in the `templates` of a Helm chart: with `{{` in it, it is a template even where it can be read. */
  readonly inChart?: boolean;
}

/** The resources of a text, and what is wrong with it. */
export interface ReadSource {
  /** In the order of the text; the items of a List or ResourceList in its place. */
  readonly resources: readonly Resource[];
  /** The problems of the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** The values of the documents that could be read, Kubernetes or not. */
  readonly values: readonly JsonValue[];
  /** True where the file is a template, wholly or in parts. */
  readonly template: boolean;
}

// One mistake early in a file can cause many problems.
const MAX_PROBLEMS = 10;

const SOURCE = { words: 'a source, as createSource returns it', members: ['path', 'text', 'lineStarts'] };

/**
 * Reads the resources of a text of YAML or JSON. A document without apiVersion and kind is skipped; one that has only one
 * of them, and a name, gives a warning. A document that cannot be read gives a diagnostic, and the others are still read.
 * A template gives one info for the file, and its templated documents give no resources. Never throws.
 */
export function readSource(source: Source, options: ReadOptions = {}): ReadSource {
  checkArgument('readSource', 'the source', source, SOURCE);
  checkOptions('readSource', options, { profile: ['kubectl', 'kustomize'], inChart: 'boolean' });
  return withoutDocuments(readItemDocuments(source, options));
}

/** As `readSource`, with the memory of `readWholeDocuments`. */
export function readSourceLazily(source: Source, options: ReadOptions, memory: DocumentMemory): ReadSource {
  return withoutDocuments(readItemDocuments(source, options, memory));
}

function withoutDocuments({ resources, diagnostics, values, template }: ReadDocuments): ReadSource {
  return { resources, diagnostics, values, template };
}

export interface ReadDocuments extends ReadSource {
  /** Every document, including broken and empty ones; none of a chart's template. */
  readonly documents: readonly YamlDocument[];
}

/** As `readSource`, but also returns the documents. */
export function readItemDocuments(source: Source, options: ReadOptions, memory?: DocumentMemory): ReadDocuments {
  return readDocuments(source, options, resourcesOf, memory);
}

/**
 * As `readItemDocuments`, but a List is one resource. With a `memory`, for many documents of which
 * few are inspected, ordinary documents are read on first use, and their values are not among `values`.
 */
export function readWholeDocuments(source: Source, options: ReadOptions = {}, memory?: DocumentMemory): ReadDocuments {
  return readDocuments(source, options, wholeObject, memory);
}

/** Finds the resources of a document. */
type FindResources = (value: JsonValue, position: Origin, report: Report) => readonly Resource[];

type Report = (diagnostic: Diagnostic | undefined) => void;

function readDocuments(
  source: Source,
  options: ReadOptions,
  find: FindResources,
  memory?: DocumentMemory,
): ReadDocuments {
  const { text } = source;
  if (options.inChart === true && text.includes('{{')) {
    return { resources: [], diagnostics: [templateDiagnostic(source)], values: [], template: true, documents: [] };
  }
  const reading = startReading(source, options, find, memory);
  const { documents, resources, diagnostics, values } = reading;
  for (let start = 0; start < text.length || documents.length === 0; start = documents.at(-1)?.end ?? text.length) {
    if (!leaveUnread(reading, start)) readDocument(reading, start);
  }
  const { template } = reading;
  if (!template) return { resources, diagnostics, values, template, documents };
  // In a template, the other problems are caused by its marks.
  const others = diagnostics.filter(isNoSyntax);
  return { resources, diagnostics: [templateDiagnostic(source), ...others], values, template, documents };
}

/** The documents of a text that are read so far, and how the others are read. */
interface Reading {
  readonly source: Source;
  readonly profile: Profile;
  readonly find: FindResources;
  readonly memory: DocumentMemory | undefined;
  readonly read: ReturnType<typeof documentReader>;
  readonly json: JsonStream;
  readonly mayBeTemplate: boolean;
  readonly documents: YamlDocument[];
  readonly resources: Resource[];
  readonly diagnostics: Diagnostic[];
  readonly values: JsonValue[];
  readonly tell: Report;
  template: boolean;
}

function startReading(
  source: Source,
  { profile = 'kubectl' }: ReadOptions,
  find: FindResources,
  memory: DocumentMemory | undefined,
): Reading {
  const { text } = source;
  const diagnostics: Diagnostic[] = [];
  return {
    source,
    profile,
    find,
    memory,
    read: documentReader(text, source.firstLine === 1),
    json: jsonStream(text),
    mayBeTemplate: text.includes('{{') || text.includes('{%'),
    documents: [],
    resources: [],
    diagnostics,
    values: [],
    tell: (diagnostic) => {
      if (diagnostic !== undefined) diagnostics.push(diagnostic);
    },
    template: false,
  };
}

/** True if the document at an offset can be read on first use. */
function leaveUnread(reading: Reading, start: number): boolean {
  const { source, profile, memory, json, documents } = reading;
  const isLazy = profile !== 'kustomize' && !json.isObject(start);
  const unread = isLazy ? memory?.unread(source.text, start, reading.read) : undefined;
  if (unread === undefined) return false;
  const index = documents.length;
  const resource = lazyResource(source, unread, index);
  // The items of a list must be read.
  if (reading.find !== wholeObject && resource?.identity.kind.endsWith('List') === true) return false;
  documents.push(unread);
  if (resource !== undefined) reading.resources.push(resource);
  else if (unread.outline !== undefined) {
    reading.tell(untypedOutline(unread.outline, { source, document: unread, index, path: [] }));
  }
  return true;
}

function readDocument(reading: Reading, start: number): void {
  const { source, memory, read, json, documents, diagnostics, tell } = reading;
  const index = documents.length;
  const document = json.objectAt(start) ?? json.firstOf(read(start));
  documents.push(document);
  if (reading.mayBeTemplate && isTemplate(source.text, document)) {
    reading.template = true;
    return;
  }
  if (document.root === undefined) {
    report(diagnostics, source, document.problems);
    return;
  }
  const { value, problems } = toValue(document.root, reading.profile);
  reading.values.push(value);
  const kept = json.isObject(start) ? document : (memory?.keep(document, read) ?? document);
  const found = reading.find(value, { source, document: kept, index, path: [] }, tell);
  if (found.length === 0) return;
  documents[index] = kept;
  report(diagnostics, source, [...document.problems, ...problems]);
  for (const one of found) {
    reading.resources.push(one);
    tell(nameProblem(one));
  }
}

/** Several JSON objects without `---` between them, which are one document that is no YAML. */
interface JsonStream {
  /** Whether one of the objects starts at an offset. */
  readonly isObject: (start: number) => boolean;
  /** The object at an offset; undefined for other documents. */
  readonly objectAt: (start: number) => YamlDocument | undefined;
  /** The first object of a document that could not be read; the document itself if it is no such stream. */
  readonly firstOf: (document: YamlDocument) => YamlDocument;
}

function jsonStream(text: string): JsonStream {
  const ends = new Map<number, number>();
  let readObject: ReturnType<typeof jsonReader> | undefined;
  const objectAt = (start: number): YamlDocument | undefined => {
    const end = ends.get(start);
    return end === undefined ? undefined : (readObject ??= jsonReader(text))(start, end);
  };
  return {
    isObject: (start) => ends.has(start),
    objectAt,
    firstOf: (document) => {
      if (document.root !== undefined || document.problems.length === 0) return document;
      const { start, end } = document;
      const starts = jsonObjectStarts(text.slice(0, end), start);
      // The document of the first object has the blanks before it.
      for (const [index, own] of starts.entries()) ends.set(index === 0 ? start : own, starts[index + 1] ?? end);
      return objectAt(start) ?? document;
    },
  };
}

function report(diagnostics: Diagnostic[], source: Source, problems: readonly YamlProblem[]): void {
  for (const problem of problems.slice(0, MAX_PROBLEMS)) diagnostics.push(yamlDiagnostic(source, problem));
}

function isNoSyntax(diagnostic: Diagnostic): boolean {
  return diagnostic.code !== 'invalid-yaml';
}

function wholeObject(value: JsonValue, origin: Origin, report: Report): readonly Resource[] {
  const identity = identityOf(value);
  if (identity !== undefined && isObject(value)) return [{ identity, value, origin }];
  report(untypedObject(value, origin));
  return [];
}

/** The object itself, or the items of a list of any depth. */
function resourcesOf(value: JsonValue, position: Origin, report: Report): readonly Resource[] {
  const found: Resource[] = [];
  // A stack, last first: lists can be nested as deep as YAML allows.
  const waiting: {
    readonly value: JsonValue;
    readonly path: Path;
    readonly typed?: JsonObject;
    readonly isItem?: boolean;
  }[] = [{ value, path: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const object = next.typed === undefined ? next.value : withType(next.value, next.typed);
    const identity = identityOf(object);
    if (identity === undefined || !isObject(object)) {
      const origin = { ...position, path: next.path };
      report(next.isItem === true ? untypedItem(object, origin) : untypedObject(object, origin));
      continue;
    }
    const items = member(object, 'items');
    if (isArray(items) && identity.kind.endsWith('List')) {
      const typed = itemType(object, identity.kind);
      const more = typed === undefined ? { isItem: identity.kind === 'List' } : { typed };
      for (let i = items.length - 1; i >= 0; i--) {
        const path = [...next.path, 'items', i];
        waiting.push({ value: items[i] ?? null, path, ...more });
      }
    } else {
      const origin: Origin = { ...position, path: next.path };
      found.push({ identity, value: object, origin });
    }
  }
  return found;
}

/** The items of a typed list, such as a PodList, omit the type that its kind implies. */
function itemType(list: JsonObject, kind: string): JsonObject | undefined {
  const apiVersion = member(list, 'apiVersion');
  const itemKind = kind.slice(0, -'List'.length);
  if (itemKind === '' || kind === 'ResourceList' || apiVersion === undefined) return undefined;
  return { apiVersion, kind: itemKind };
}

function withType(value: JsonValue, type: JsonObject): JsonValue {
  return isObject(value) ? { ...type, ...value } : value;
}

function nameProblem(resource: Resource): Diagnostic | undefined {
  const metadata = member(resource.value, 'metadata');
  for (const field of ['name', 'namespace']) {
    const value = member(metadata, field);
    if (value === undefined || value === null || typeof value === 'string') continue;
    const location = locateIn(resource, ['metadata', field]);
    return {
      code: 'invalid-resource',
      severity: 'error',
      message: `The ${field} of this ${resource.identity.kind} is ${typeName(value)}; Kubernetes takes text only`,
      hint: 'put it in quotes',
      ...(location === undefined ? {} : { location }),
      subject: subjectOf(resource),
      fieldPath: ['metadata', field],
    };
  }
  return undefined;
}

function typeName(value: JsonValue): string {
  if (isArray(value)) return 'a list';
  if (isObject(value)) return 'a mapping';
  return typeof value === 'number' ? 'a number' : 'true or false';
}

/**
 * Decides whether a document is a template (Helm, Go, Jinja) rather than YAML. Many objects contain `{{ }}` as ordinary
 * text (alerts, dashboards, the template of an ExternalSecret, the values of a HelmRelease), so the marks alone decide
 * nothing:
 * - a document that cannot be parsed is a template if a mark starts a line or a value, or is on the line of a problem;
 * - a parsed document is a template if an unquoted `{{ }}` is a key or a value (YAML sees a mapping with a mapping as
 * its key) or is in the object's own apiVersion, kind, name or namespace.
 */
export function isTemplate(text: string, document: YamlDocument): boolean {
  if (document.root === undefined) return isBrokenTemplate(text, document);
  if (!text.slice(document.start, document.end).includes('{{')) return false;
  return hasBracedKey(document.root) || hasTemplateIdentity(document.root);
}

// The first problems are enough; a hostile text has one per line.
const MAX_TEMPLATE_PROBLEMS = 20;

// Text that can precede a mark that starts a line or a value: dashes, `key:`, opening brackets.
const MARK_AT_START = /(?:^|[\r\n]|:[ \t]|-[ \t])[ \t]*(?:\{\{|\{%)/;

function isBrokenTemplate(text: string, document: YamlDocument): boolean {
  // Only comments, which may contain marks.
  if (!document.problems.some(({ severity }) => severity === 'error')) return false;
  const own = text.slice(document.start, document.end);
  if (!own.includes('{{') && !own.includes('{%')) return false;
  return (
    MARK_AT_START.test(own) ||
    document.problems.slice(0, MAX_TEMPLATE_PROBLEMS).some((problem) => lineOf(text, problem).includes('{{'))
  );
}

function lineOf(text: string, span: Span): string {
  const start = text.lastIndexOf('\n', span.start - 1) + 1;
  const end = text.indexOf('\n', span.end);
  return text.slice(start, end === -1 ? text.length : end);
}

function hasBracedKey(root: YamlNode): boolean {
  const waiting: YamlNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'sequence') {
      for (const item of node.items) waiting.push(item.value);
    } else if (node.kind === 'mapping') {
      for (const { key, value } of node.entries) {
        // In a template the outer brace is directly before the inner one: `{ {a: b}: c }` is valid YAML.
        if (node.style === 'flow' && key.kind === 'mapping' && key.start === node.start + 1) return true;
        waiting.push(value);
        if (key.kind === 'mapping') waiting.push(key);
      }
    }
  }
  return false;
}

function hasTemplateIdentity(root: YamlNode): boolean {
  const metadata = entryOf(root, 'metadata');
  return [
    entryOf(root, 'apiVersion'),
    entryOf(root, 'kind'),
    entryOf(metadata, 'name'),
    entryOf(metadata, 'namespace'),
  ].some((node) => node?.kind === 'scalar' && node.content.includes('{{'));
}

function entryOf(node: YamlNode | undefined, name: string): YamlNode | undefined {
  if (node?.kind !== 'mapping') return undefined;
  return node.entries.find(({ key }) => key.kind === 'scalar' && key.content === name)?.value;
}
