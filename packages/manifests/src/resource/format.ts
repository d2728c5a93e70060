import type { Diagnostic, TextEdit, Source, Path } from '@krmkit/base';
import {
  locationOf,
  applyEdits,
  editedAlone,
  createSource,
  equalValues,
  checkArgument,
  checkOptions,
} from '@krmkit/base';
import {
  editDocument,
  yamlDiagnostic,
  locate,
  parseDocuments,
  resolveScalar,
  toValue,
  commentsFor,
} from '@krmkit/yaml';
import type { EditMapping, YamlNode, YamlDocument } from '@krmkit/yaml';
import { createFieldOrder } from './field-order.ts';
import type { FieldOrders, KeptOrder, SortedLists } from './format-order.ts';
import { orderNode } from './format-order.ts';

/** How a text is formatted. */
export interface FormatOptions {
  /**
   * Sorts the containers of a workload by name, and the operations of webhooks, as kyaml does. It is not the default:
   * the first container is the one that `kubectl logs` and `kubectl exec` take, so their order has a meaning.
   */
  readonly sortLists?: boolean;
  /** Name of the text in diagnostics; `-` where it is left out. */
  readonly path?: string;
}

/** A formatted text. */
export interface FormattedYaml {
  /** The formatted text; documents with errors are unchanged. */
  readonly text: string;
  /** The problems of the text. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Puts the fields of Kubernetes objects into their usual order, at every depth: known fields first, others by name.
 * Comments move with their fields; nothing else changes, no value above all. Documents without apiVersion and kind,
 * those with the annotation `config.kubernetes.io/formatting: none` and those that cannot be read stay as they are.
 * Formatting a second time changes nothing. Linear but for sorting.
 */
export function formatYaml(text: string, options: FormatOptions = {}): FormattedYaml {
  checkArgument('formatYaml', 'the text', text, 'string');
  checkOptions('formatYaml', options, { sortLists: 'boolean', path: 'string' });
  const source = createSource(options.path ?? '-', text);
  const { edits, diagnostics } = createFormatter(options).format(source, parseDocuments(text));
  return { text: applyEdits(text, edits), diagnostics };
}

export interface FormattedDocuments {
  readonly edits: readonly TextEdit[];
  readonly diagnostics: readonly Diagnostic[];
  /** How many documents change. */
  readonly formatted: number;
}

/** As `formatYaml`, for texts that were already read. */
export interface Formatter {
  readonly format: (source: Source, documents: readonly YamlDocument[]) => FormattedDocuments;
  /** Whether `format` would change the order of a document; nothing is created or verified. */
  readonly check: (source: Source, documents: readonly YamlDocument[]) => CheckedDocuments;
}

export interface CheckedDocuments {
  readonly isFormatted: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

export function createFormatter({ sortLists = false }: Pick<FormatOptions, 'sortLists'> = {}): Formatter {
  const orders = { root: createFieldOrder('root'), below: createFieldOrder() };
  const planAll = (
    source: Source,
    documents: readonly YamlDocument[],
    diagnostics: Diagnostic[],
  ): readonly PlannedDocument[] =>
    documents.flatMap((document) => planDocument({ source, document, orders, sortLists }, diagnostics) ?? []);
  return {
    format: (source, documents) => {
      const diagnostics: Diagnostic[] = [];
      const made = planAll(source, documents, diagnostics).map((planned) => editsFor(source, planned, diagnostics));
      return { edits: made.flat(), diagnostics, formatted: made.filter((edits) => edits.length > 0).length };
    },
    check: (source, documents) => {
      const diagnostics: Diagnostic[] = [];
      const isFormatted = planAll(source, documents, diagnostics).length === 0;
      return { isFormatted, diagnostics };
    },
  };
}

interface Formatting {
  readonly source: Source;
  readonly document: YamlDocument;
  readonly orders: FieldOrders;
  readonly sortLists: boolean;
}

/** A document whose fields are not in order. */
interface PlannedDocument {
  readonly document: YamlDocument;
  readonly root: YamlNode;
  readonly edit: EditMapping;
  readonly sortsLists: boolean;
}

function planDocument(formatting: Formatting, diagnostics: Diagnostic[]): PlannedDocument | undefined {
  const { source, document, orders, sortLists } = formatting;
  const { root } = document;
  if (root === undefined) {
    const problem = document.problems.find(({ severity }) => severity === 'error');
    if (problem !== undefined) diagnostics.push(yamlDiagnostic(source, problem));
    return undefined;
  }
  const apiVersion = textAt(root, ['apiVersion']);
  const kind = textAt(root, ['kind']);
  if (apiVersion === undefined || kind === undefined) return undefined;
  const requested = textAt(root, FORMATTING);
  if (requested === 'none') return undefined;
  if (requested !== undefined && requested !== 'standard') {
    diagnostics.push(illegalFormatting(source, root, requested));
    return undefined;
  }
  const lists = sortLists ? listsToSort(root, apiVersion, kind) : new Map();
  const { edit, kept } = orderNode(root, orders, lists);
  for (const each of kept) diagnostics.push(keptDiagnostic(source, each));
  return edit.kind === 'mapping' ? { document, root, edit, sortsLists: lists.size > 0 } : undefined;
}

function editsFor(source: Source, planned: PlannedDocument, diagnostics: Diagnostic[]): readonly TextEdit[] {
  const { document, root, edit, sortsLists } = planned;
  const edits = editBelowHeader(source.text, document, edit);
  if (sortsLists || keepsContent(source.text, document, root, edits)) return edits;
  diagnostics.push(refusedDiagnostic(source, root));
  return [];
}

const FORMATTING = ['metadata', 'annotations', 'config.kubernetes.io/formatting'] as const;

/** The text at a path; undefined if it is empty or not a string. */
function textAt(root: YamlNode, path: readonly string[]): string | undefined {
  const content = locate(root, path)?.content;
  if (content?.kind !== 'scalar') return undefined;
  const value = resolveScalar(content, 'kubectl');
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function illegalFormatting(source: Source, root: YamlNode, requested: string): Diagnostic {
  return {
    code: 'invalid-resource',
    severity: 'error',
    message: `The annotation config.kubernetes.io/formatting has the value "${clip(requested)}", which is not a known value`,
    hint: 'write "standard" to have the object formatted, or "none" to leave it alone',
    location: locationOf(source, locate(root, FORMATTING)?.node ?? root),
    fieldPath: FORMATTING,
  };
}

function refusedDiagnostic(source: Source, root: YamlNode): Diagnostic {
  return {
    code: 'refused-edit',
    severity: 'error',
    message: 'The fields of this document cannot be sorted without changing something else, so it is unchanged',
    hint: 'exclude it with the annotation config.kubernetes.io/formatting: none, and report it as a bug of krmkit',
    location: locationOf(source, { start: root.start, end: root.start }),
  };
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}

function keptDiagnostic(source: Source, { node, anchor }: KeptOrder): Diagnostic {
  const parts = node.kind === 'mapping' ? node.entries.map(({ key }) => key) : node.items;
  const what = node.kind === 'mapping' ? 'fields' : 'items';
  const first = parts[0] ?? node;
  if (anchor !== undefined) {
    return {
      code: 'refused-edit',
      severity: 'info',
      message: `These ${what} keep their order: in another order, the anchor &${anchor} would come after its aliases`,
      hint: 'write the value out instead of the alias, or move the anchor to the first place by hand',
      location: locationOf(source, first),
    };
  }
  return {
    code: 'refused-edit',
    severity: 'info',
    message:
      'This text block stays at the end of the file, which has no line end: anywhere else kustomize would read it with one',
    hint: 'end the file with a line end, and format it again',
    location: locationOf(source, parts.at(-1) ?? node),
  };
}

/**
 * Verifies an edit by reading it back: the document must have the same value for both readers, and all of its comments.
 */
export function keepsContent(
  text: string,
  document: YamlDocument,
  root: YamlNode,
  edits: readonly TextEdit[],
): boolean {
  const apart = editedAlone(text, document, edits);
  const [edited, ...more] = parseDocuments(apart);
  if (edited?.root === undefined || more.length > 0) return false;
  if (commentsOf(apart, edited) !== commentsOf(text, document)) return false;
  for (const profile of ['kubectl', 'kustomize'] as const) {
    if (!equalValues(toValue(edited.root, profile).value, toValue(root, profile).value)) return false;
  }
  return true;
}

function commentsOf(text: string, { comments }: YamlDocument): string {
  return comments
    .map(({ start, end }) => text.slice(start, end))
    .toSorted()
    .join('\n');
}

/**
 * The text edits for a new order of a document's fields. The first comments of a document stay at its start, because
 * they describe all of it, even if the first field directly below them moves.
 */
export function editBelowHeader(text: string, document: YamlDocument, edit: EditMapping): readonly TextEdit[] {
  const [first] = edit.entries;
  const stays = first?.kind === 'kept' && first.index === 0;
  const header = stays ? undefined : headerEnd(text, document);
  if (header === undefined) return editDocument(text, document, edit);
  // A blank line separates a header from a comment on the next field.
  const newline = /\r\n?$/.exec(text.slice(document.start, header))?.[0] ?? '\n';
  const head = text.slice(document.start, header) + newline;
  const apart = head + text.slice(header, document.end);
  const [parted, ...others] = parseDocuments(apart);
  if (parted === undefined || others.length > 0) return editDocument(text, document, edit);
  const edited = applyEdits(apart, editDocument(apart, parted, edit));
  if (!edited.startsWith(head)) return editDocument(text, document, edit);
  return [{ start: header, end: document.end, text: edited.slice(head.length) }];
}

/** The start of the line of the first field, if the first comments of the document are directly above it. */
function headerEnd(text: string, document: YamlDocument): number | undefined {
  const { root } = document;
  const entry = root?.kind === 'mapping' && root.style === 'block' ? root.entries[0] : undefined;
  if (entry === undefined) return undefined;
  let line = entry.start;
  while (line > document.start && text[line - 1] !== '\n' && text[line - 1] !== '\r') line--;
  const [above] = commentsFor(document, text, { start: entry.start, end: entry.start });
  if (above === undefined || above.start >= line) return undefined;
  return document.comments.find((comment) => isAlone(text, comment.start))?.start === above.start ? line : undefined;
}

function isAlone(text: string, offset: number): boolean {
  let start = offset;
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--;
  return start === 0 || text[start - 1] === '\n' || text[start - 1] === '\r' || text[start - 1] === '\uFEFF';
}

const KINDS: readonly string[] = [
  'CronJob',
  'DaemonSet',
  'Deployment',
  'Job',
  'ReplicaSet',
  'StatefulSet',
  'ValidatingWebhookConfiguration',
];

const API_VERSIONS: readonly string[] = [
  'apps/v1',
  'apps/v1beta1',
  'apps/v1beta2',
  'batch/v1',
  'batch/v1beta1',
  'extensions/v1beta1',
  'v1',
  'admissionregistration.k8s.io/v1',
];

/**
 * The lists that kyaml's formatter sorts, in the kinds for which it does so: containers, and operations of webhooks.
 */
export function listsToSort(root: YamlNode, apiVersion: string, kind: string): SortedLists {
  const lists = new Map<YamlNode, string>();
  if (!KINDS.includes(kind) || !API_VERSIONS.includes(apiVersion)) return lists;
  const containers = locate(root, ['spec', 'template', 'spec', 'containers']);
  if (containers?.node.kind === 'sequence') lists.set(containers.node, 'name');
  for (const [webhook] of itemsAt(root, ['webhooks'])) {
    for (const [rule] of itemsAt(root, ['webhooks', webhook, 'rules'])) {
      const operations = locate(root, ['webhooks', webhook, 'rules', rule, 'operations']);
      if (operations?.node.kind === 'sequence') lists.set(operations.node, '');
    }
  }
  return lists;
}

function itemsAt(root: YamlNode, path: Path): Iterable<readonly [number, unknown]> {
  const content = locate(root, path)?.content;
  return content?.kind === 'sequence' ? content.items.entries() : [];
}
