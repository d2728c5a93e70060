import type { Diagnostic, FieldProblem, JsonValue, Path, Source } from '@krmkit/base';
import { locationOf, isArray, isObject, member } from '@krmkit/base';
import { locateField } from '@krmkit/manifests';
import type { Origin } from '@krmkit/manifests';
import type { DocumentMemory, YamlDocument, YamlProblem } from '@krmkit/yaml';
import { createDocumentMemory, yamlDiagnostic, documentReader, isUnread } from '@krmkit/yaml';
import { readValue } from './read-value.ts';
import type { BuildObject } from './objects.ts';
import { currentId } from './objects.ts';
import type { TextPosition } from './origins.ts';
import { originsOf } from './origins.ts';
import { isRefusedYaml } from './refused-yaml.ts';

/** The objects of a file, or why they cannot be read. */
export type ReadObjects =
  | { readonly ok: true; readonly objects: readonly BuildObject[]; readonly warnings: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** The scalar of a kustomization that has a text, and the entry that it is in. */
interface InlineText {
  readonly entry: string;
  readonly within: TextPosition;
}

/**
 * Reads the objects of a file of YAML or JSON as kustomize does: empty documents are skipped, and the items of a list
 * follow the other documents. Each object needs a kind and a name. `inline`: the text is in an entry of a kustomization.
 * With a `memory` of `objectMemory`, ordinary documents are read without nodes. Follows SliceFromBytes in
 * api/resource/factory.go.
 */
export function readObjects(
  source: Source,
  { inline, memory }: { readonly inline?: InlineText; readonly memory?: DocumentMemory } = {},
): ReadObjects {
  const diagnostics: Diagnostic[] = [];
  const documents = readDocuments(source, memory, diagnostics);
  const objects = objectsIn(documents, inline, diagnostics);
  return diagnostics.some(({ severity }) => severity === 'error')
    ? { ok: false, diagnostics }
    : { ok: true, objects, warnings: diagnostics };
}

function readDocuments(source: Source, memory: DocumentMemory | undefined, diagnostics: Diagnostic[]): Place[] {
  const found: Place[] = [];
  const { text } = source;
  const read = documentReader(text, source.firstLine === 1);
  for (let start = 0, index = 0; start < text.length; index++) {
    let document = memory?.unread(text, start, read) ?? read(start);
    const first = beforeNextObject(text, start, document);
    start = document.end;
    if (first !== undefined) {
      diagnostics.push(droppedObjects(source, first.rest));
      document = first.document;
    }
    const unread = document.problems.find(isUnread);
    if (unread !== undefined) {
      diagnostics.push(yamlDiagnostic(source, unread));
      continue;
    }
    diagnostics.push(...document.problems.map((problem) => refusalIsError(source, problem)));
    const origin: Origin = { source, document, index, path: [] };
    if (document.readValue !== undefined) {
      found.push({ origin, path: [], value: document.readValue() });
      continue;
    }
    if (document.root === undefined) continue;
    const { value, problems } = readValue(document.root, 'resource');
    diagnostics.push(...problems.map((problem) => refusalIsError(source, problem)));
    found.push({ origin, path: [], value });
  }
  return found;
}

/** The objects of documents and of the lists in them. */
function objectsIn(
  documents: readonly Place[],
  inline: InlineText | undefined,
  diagnostics: Diagnostic[],
): readonly BuildObject[] {
  const objects: BuildObject[] = [];
  // The items of a list come after everything else, so that the queue grows while it is read.
  const found = [...documents];
  for (const position of found) {
    const { value } = position;
    if (isEmpty(value)) continue;
    const fault = faultOf(value);
    if (fault !== undefined || !isObject(value)) {
      diagnostics.push(invalidObject(position, fault ?? NO_MAPPING));
      continue;
    }
    const kind = member(value, 'kind');
    const items = typeof kind === 'string' && kind.endsWith('List') ? member(value, 'items') : undefined;
    if (items === undefined) {
      objects.push(newObject(value, position, inline));
    } else if (isArray(items)) {
      for (const [index, item] of items.entries()) {
        found.push({ ...position, path: [...position.path, 'items', index], value: item });
      }
    } else if (items !== null) {
      const message = 'The items of a list must be a list';
      diagnostics.push(invalidObject(position, { message, hint: 'Write "- " before each item', path: ['items'] }));
    }
  }
  return objects;
}

/**
 * The document up to a JSON object that follows another one without a `---` between them, and the start of that object;
 * undefined for other documents. Follows ByteReader in kyaml/kio/byteio_reader.go, which decodes the first value of the
 * text between two `---`.
 */
function beforeNextObject(
  text: string,
  start: number,
  whole: YamlDocument,
): { readonly document: YamlDocument; readonly rest: number } | undefined {
  const [problem] = whole.problems;
  // The nodes of an ordinary document are not read.
  if (problem === undefined || text[problem.start] !== '{' || whole.root !== undefined) return undefined;
  const document = documentReader(text.slice(0, problem.start), start === 0)(start);
  const isJson = document.root?.kind === 'mapping' && text[document.root.start] === '{';
  return isJson ? { document, rest: problem.start } : undefined;
}

function droppedObjects(source: Source, start: number): Diagnostic {
  return {
    code: 'invalid-resource',
    severity: 'warning',
    message: 'kustomize reads only the first of several JSON objects, and drops the others without a message',
    hint: 'Write a line with --- before each further object',
    location: locationOf(source, { start, end: start + 1 }),
  };
}

/** The memory of the documents of a build. */
export function objectMemory(): DocumentMemory {
  return createDocumentMemory(undefined, {
    profile: 'kustomize',
    valueOf: (node) => readValue(node, 'resource').value,
  });
}

interface Place {
  readonly origin: Origin;
  readonly path: Path;
  readonly value: JsonValue;
}

const NO_MAPPING: Required<FieldProblem> = {
  message: 'This is not a Kubernetes object: it is not a mapping',
  hint: 'Remove the document, or do not list the file under resources',
  path: [],
};

function newObject(value: BuildObject['value'], { origin, path }: Place, inline: InlineText | undefined): BuildObject {
  const within = inline === undefined ? {} : { within: inline.within };
  return {
    value,
    origins: originsOf({ kind: 'field', origin, path, ...within }, inline?.entry),
    previous: [],
    prefixes: [],
    suffixes: [],
    needsHash: false,
  };
}

/** Follows RNode.IsNilOrEmpty in kyaml. */
function isEmpty(value: JsonValue): boolean {
  if (value === null || value === '') return true;
  return isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

/** Follows RNode.GetValidatedMetadata in kyaml. */
function faultOf(value: JsonValue): Required<FieldProblem> | undefined {
  if (!isObject(value)) return NO_MAPPING;
  const metadata = member(value, 'metadata');
  if (metadata !== undefined && metadata !== null && !isObject(metadata)) {
    return { message: 'metadata must be a mapping', hint: 'Write metadata.name', path: ['metadata'] };
  }
  const annotations = member(metadata, 'annotations');
  if (isArray(annotations)) {
    return {
      message: 'The annotations must be a mapping',
      hint: 'Write KEY: VALUE',
      path: ['metadata', 'annotations'],
    };
  }
  const { kind, name } = currentId({ value });
  if (kind === '') return { message: 'The object has no kind', hint: 'Add kind', path: ['kind'] };
  if (name !== '') return undefined;
  if (!kind.endsWith('List')) {
    const hint = kind === 'Kustomization' ? 'List the directory, not the file' : 'Add metadata.name';
    return { message: `The ${kind} has no metadata.name`, hint, path: ['metadata', 'name'] };
  }
  if (member(value, 'items') === undefined) {
    return { message: `The ${kind} has no items`, hint: 'Add items, or remove the document', path: ['items'] };
  }
  return undefined;
}

function invalidObject({ origin, path }: Place, fault: Required<FieldProblem>): Diagnostic {
  const whole = [...path, ...fault.path];
  const { root } = origin.document;
  const location = locateField(origin, whole) ?? (root === undefined ? undefined : locationOf(origin.source, root));
  return {
    code: 'invalid-resource',
    severity: 'error',
    message: fault.message,
    hint: fault.hint,
    ...(location === undefined ? {} : { location }),
  };
}

/** kustomize refuses a duplicate key when it prints the result. */
function refusalIsError(source: Source, problem: YamlProblem): Diagnostic {
  const isRefused = problem.kind === 'duplicate-key' || isRefusedYaml(problem, source.text);
  return yamlDiagnostic(source, isRefused ? { ...problem, severity: 'error' } : problem);
}
