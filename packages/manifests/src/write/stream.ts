import type { PackagePosition } from '../resource/annotations.ts';
import { hasNoToolAnnotations, positionAnnotations, withoutPosition, withPosition } from '../resource/annotations.ts';
import type { AnnotationAppender } from '../resource/append-annotations.ts';
import { withoutServerFields } from '../resource/server-fields.ts';
import { updateYaml, parseDocuments, printEntry, printInline, PLAIN_LAYOUT, toValue } from '@krmkit/yaml';
import { appendAnnotations, createAnnotationAppender } from '../resource/append-annotations.ts';
import type { DocumentText } from '../resource/document-text.ts';
import { printStreamItem } from '../resource/document-text.ts';
import { annotatedText, ownText, resourceText } from '../resource/resource-text.ts';
import type { Resource } from '../resource/resource.ts';
import { createSource, applyEdits, equalValues } from '@krmkit/base';
import type { Content, PrintLayout, YamlDocument } from '@krmkit/yaml';
import { createAnchorRenaming, hasNoAnchors } from './stream-anchors.ts';
import type { JsonObject, TextEdit } from '@krmkit/base';

export interface StreamWrapper {
  readonly apiVersion: string;
  readonly kind: string;
}

/** The newest of three versions with the same schema. */
export const RESOURCE_LIST: StreamWrapper = { apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList' };

/** A resource to print, with its path and index; `first` if it is the first document of its file. */
export interface PositionedResource {
  readonly resource: Resource;
  readonly position: PackagePosition | undefined;
  readonly first: boolean;
}

/** What to leave out of each item. */
export interface ItemOptions {
  /** Its position, which the resource itself then does not have. */
  readonly withoutPlaces?: boolean;
  readonly withoutComments?: boolean;
  /** What a cluster adds: status, managedFields and so on. */
  readonly withoutServerFields?: boolean;
}

export interface StreamContent {
  readonly wrapper: StreamWrapper;
  readonly items: Iterable<PositionedResource>;
  readonly functionConfig?: Content | undefined;
  readonly results?: Content | undefined;
}

/**
 * Prints a ResourceList, or the list that the wrapper names, piece by piece. Items keep their text with comments and
 * layout, and get their path and index as annotations. An anchor is renamed if an earlier item uses its name.
 */
export function* printStream(
  { wrapper, items, functionConfig, results }: StreamContent,
  options: ItemOptions = {},
): Generator<string> {
  const printer = createStreamPrinter(wrapper, options);
  yield printer.start;
  for (const item of items) yield printer.item(item);
  yield printer.end(functionConfig, results);
}

/** A printer for items that arrive one at a time. */
export interface StreamPrinter {
  readonly start: string;
  readonly item: (item: PositionedResource) => string;
  /** May be empty. */
  readonly end: (functionConfig: Content | undefined, results: Content | undefined) => string;
}

export function createStreamPrinter(wrapper: StreamWrapper, options: ItemOptions = {}): StreamPrinter {
  let empty = true;
  const renameAnchors = createAnchorRenaming();
  const append = createAnnotationAppender();
  return {
    start: entry('apiVersion', word(wrapper.apiVersion)) + entry('kind', word(wrapper.kind)),
    item: ({ resource, position, first }) => {
      const text = positionedText({ resource, position }, options, append);
      const item = hasNoAnchors(resource) ? text : { ...text, body: renameAnchors(text.body) };
      const printed = `${empty ? 'items:\n' : ''}${printStreamItem(item, first)}`;
      empty = false;
      return printed;
    },
    end: (functionConfig, results) =>
      (empty ? 'items: []\n' : '') +
      (functionConfig === undefined ? '' : entry('functionConfig', functionConfig)) +
      (results === undefined ? '' : entry('results', results)),
  };
}

/** The text of a resource with path and index annotations. */
export function positionedText(
  { resource, position }: Pick<PositionedResource, 'resource' | 'position'>,
  { withoutPlaces = false, withoutComments = false, withoutServerFields: isStripped = false }: ItemOptions = {},
  append: AnnotationAppender = appendAnnotations,
): DocumentText {
  const written = textInPlace(resource, position, withoutPlaces, append);
  const text = isStripped ? { ...written, body: updateYaml(written.body, withoutServerFields).text } : written;
  if (!withoutComments) return text;
  return { head: '', marker: false, body: stripComments(text.body) };
}

function textInPlace(
  resource: Resource,
  position: PackagePosition | undefined,
  withoutPlaces: boolean,
  append: AnnotationAppender,
): DocumentText {
  if (withoutPlaces) {
    // Annotations in a file belong to its author; those from a stream are outdated.
    const isOwn = position?.path !== undefined || hasNoToolAnnotations(resource);
    return isOwn ? ownText(resource) : resourceText(resource, withoutPosition(resource.value));
  }
  if (position === undefined) return ownText(resource);
  const whole = (): JsonObject => withPosition(resource.value, position);
  return annotatedText(resource, { value: undefined, added: positionAnnotations(position), whole }, append);
}

/** A YAML text as JSON with two spaces per level. Numbers keep their spelling if JSON allows it. Undefined if empty. */
export function rootAsJson(yaml: string): string | undefined {
  const source = createSource('', yaml);
  const [document] = parseDocuments(source.text);
  if (document?.root === undefined) return undefined;
  return `${printInline({ kind: 'copy', text: yaml, document, node: document.root }, 0, JSON_LAYOUT)}\n`;
}

export const JSON_LAYOUT: PrintLayout = { ...PLAIN_LAYOUT, json: true, jsonIndent: 2 };

function entry(key: string, content: Content): string {
  return `${printEntry(key, content, 0, PLAIN_LAYOUT).body}\n`;
}

function word(value: string): Content {
  return { kind: 'value', value };
}

/** As `createStreamPrinter`, in JSON: the output equals `rootAsJson` of the whole. */
export function createJsonStreamPrinter(wrapper: StreamWrapper, options: ItemOptions = {}): StreamPrinter {
  const { start, end } = createStreamPrinter(wrapper);
  let empty = true;
  return {
    start: `{\n${membersOf(start)}`,
    // JSON has no anchors to rename.
    item: ({ resource, position, first }) => {
      const list = membersOf(`items:\n${printStreamItem(positionedText({ resource, position }, options), first)}`);
      const printed = `${empty ? `,\n${ITEMS_START}` : ',\n'}${list.slice(ITEMS_START.length, -ITEMS_END.length)}`;
      empty = false;
      return printed;
    },
    end: (functionConfig, results) => {
      // The YAML printer got no items, so its end contains `items: []`.
      const members = membersOf(end(functionConfig, results));
      const rest = empty ? `,\n${members}` : `${ITEMS_END}${members.slice(NO_ITEMS.length)}`;
      return `${rest}\n}\n`;
    },
  };
}

/** Prints documents with `---` between them, without a list around them. */
export function createDocumentPrinter(options: ItemOptions = {}): StreamPrinter {
  let isFirst = true;
  return {
    start: '',
    item: (item) => {
      const { head, body } = positionedText(item, options);
      const before = isFirst ? '' : '---\n';
      isFirst = false;
      return `${before}${head}${body}`;
    },
    end: () => '',
  };
}

const ITEMS_START = '  "items": [\n';
const NO_ITEMS = '  "items": []';
const ITEMS_END = '\n  ]';

/** The lines of an object without its braces. */
function membersOf(yaml: string): string {
  return rootAsJson(yaml)?.slice('{\n'.length, -'\n}\n'.length) ?? '';
}

/**
 * The text of one document, with `\n` at line ends, without its comments: lines with only a comment are removed; spaces
 * before a comment at the end of a line are removed with it. If that would change the value, as after a block scalar that
 * keeps its blank lines, the comments stay.
 */
function stripComments(text: string): string {
  const [document] = parseDocuments(text);
  if (document === undefined || document.comments.length === 0) return text;
  const edits: TextEdit[] = [];
  for (const comment of document.comments) {
    let start = comment.start;
    while (text[start - 1] === ' ' || text[start - 1] === '\t') start--;
    const isAlone = start === 0 || text[start - 1] === '\n';
    edits.push({ start, end: isAlone ? Math.min(comment.end + 1, text.length) : comment.end, text: '' });
  }
  const stripped = applyEdits(text, edits);
  return sameValue(document, parseDocuments(stripped)[0]) ? stripped : text;
}

function sameValue(before: YamlDocument, after: YamlDocument | undefined): boolean {
  if (before.root === undefined || after?.root === undefined) return false;
  return equalValues(toValue(before.root, 'kubectl').value, toValue(after.root, 'kubectl').value);
}
