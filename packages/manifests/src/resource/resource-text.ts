import type { TextEdit, JsonObject, JsonValue } from '@krmkit/base';
import { createSource, equalValues, member } from '@krmkit/base';
import type { DocumentEdit } from '@krmkit/yaml';
import { locate, parseDocuments, printRoot, PLAIN_LAYOUT, toValue } from '@krmkit/yaml';
import type { AnnotationAppender } from './append-annotations.ts';
import type { DocumentText } from './document-text.ts';
import { documentText } from './document-text.ts';
import { editResource } from './edit.ts';
import { itemText } from './item-text.ts';
import type { Resource } from './resource.ts';

/**
 * The text of a resource as a document of its own, with minimal edits that give it the wanted value. It is reprinted
 * only if its own text is not a valid document: in a list in brackets, or with an alias to another item.
 */
export function resourceText(resource: Resource, wanted: JsonObject = resource.value): DocumentText {
  return textByEdits(resource, wanted, (one) =>
    wanted === one.value ? { edits: [], diagnostics: [] } : editResource(one, wanted),
  );
}

/** As `resourceText`, with edits of the caller. */
export function textByEdits(
  resource: Resource,
  wanted: JsonObject,
  editsOf: (resource: Resource) => DocumentEdit,
): DocumentText {
  return textWith(
    resource,
    () => wanted,
    (one) => withoutErrors(editsOf(one)),
  );
}

/** The unchanged text of a resource. */
export function ownText(resource: Resource): DocumentText {
  return textWith(
    resource,
    () => resource.value,
    () => [],
  );
}

export interface AnnotatedValue {
  /** Undefined for the value of the resource itself, which is then not read. */
  readonly value: JsonObject | undefined;
  /** Annotations that the value does not have. */
  readonly added: Readonly<Record<string, string>>;
  /** The value with the annotations; computed only for an unusual layout. */
  readonly whole: () => JsonObject;
}

/** As `resourceText`, with annotations after the existing ones; much faster. */
export function annotatedText(resource: Resource, annotated: AnnotatedValue, append: AnnotationAppender): DocumentText {
  const { whole } = annotated;
  return textWith(
    resource,
    whole,
    (one) => annotatingEdits(one, annotated, append) ?? withoutErrors(editResource(one, whole())),
  );
}

/** Undefined if the edits for the value may touch the place of the new annotations. */
function annotatingEdits(
  resource: Resource,
  { value, added }: AnnotatedValue,
  append: AnnotationAppender,
): readonly TextEdit[] | undefined {
  const { origin } = resource;
  if (origin === undefined) return undefined;
  const last = append(origin, added);
  if (last === undefined || value === undefined) return last && [last];
  // Other edits of annotations usually are at the place of the new ones.
  if (!equalValues(annotationsOf(value), annotationsOf(resource.value))) return undefined;
  const edits = withoutErrors(editResource(resource, value)) ?? [];
  const before = edits.filter(({ end }) => end < last.start);
  const after = edits.filter(({ start }) => start > last.start);
  const isApart = edits.length > 0 && before.length + after.length === edits.length;
  return isApart ? [...before, last, ...after] : undefined;
}

function annotationsOf(value: JsonObject): JsonValue {
  return member(member(value, 'metadata'), 'annotations') ?? null;
}

function textWith(
  resource: Resource,
  wanted: () => JsonObject,
  editsOf: (resource: Resource) => readonly TextEdit[] | undefined,
): DocumentText {
  const { origin } = resource;
  if (origin === undefined) return printedText(wanted());
  if (origin.path.length === 0) {
    const edits = editsOf(resource);
    if (edits === undefined) return printedText(wanted());
    const text = documentText(origin.source.text, origin.document, edits);
    // An additional line end would change a block scalar that keeps all line ends.
    return hasLineEnd(origin.source.text) || hasValue(text, wanted()) ? text : printedText(wanted());
  }
  const text = textInList(resource);
  const alone = text === undefined ? undefined : standingAlone(text, resource);
  if (text === undefined || alone?.origin === undefined) return printedText(wanted());
  const edits = editsOf(alone);
  if (edits === undefined) return printedText(wanted());
  // In its own document, the comments above its first key come first; here they follow a `---`.
  const edited = documentText(alone.origin.source.text, alone.origin.document, edits);
  return { ...text, body: edited.head + edited.body };
}

function hasLineEnd(text: string): boolean {
  return text.endsWith('\n') || text.endsWith('\r');
}

function textInList({ origin }: Resource): DocumentText | undefined {
  const index = origin?.path.at(-1);
  if (origin?.document.root === undefined || typeof index !== 'number') return undefined;
  const list = locate(origin.document.root, origin.path.slice(0, -1))?.node;
  if (list?.kind !== 'sequence') return undefined;
  return itemText(origin.source.text, origin.document, list, index);
}

/** Undefined if the text has another meaning without the list around it. */
function standingAlone({ body }: DocumentText, resource: Resource): Resource | undefined {
  const [document, ...more] = parseDocuments(body);
  if (document?.root === undefined || more.length > 0) return undefined;
  if (!equalValues(toValue(document.root, 'kubectl').value, resource.value)) return undefined;
  const source = createSource(resource.origin?.source.path ?? '', body);
  return { identity: resource.identity, value: resource.value, origin: { source, document, index: 0, path: [] } };
}

function withoutErrors({ edits, diagnostics }: DocumentEdit): readonly TextEdit[] | undefined {
  return diagnostics.some(({ severity }) => severity === 'error') ? undefined : edits;
}

function hasValue({ body }: DocumentText, wanted: JsonObject): boolean {
  const root = parseDocuments(body)[0]?.root;
  return root !== undefined && equalValues(toValue(root, 'kubectl').value, wanted);
}

function printedText(value: JsonObject): DocumentText {
  return { head: '', marker: false, body: `${printRoot({ kind: 'value', value }, PLAIN_LAYOUT)}\n` };
}
