import { editedAlone, createSource, equalValues, isArray, isObject, follow } from '@krmkit/base';
import type { Change, JsonValue, Path } from '@krmkit/base';
import { contentValue, editByChanges, withContent, createLocator, parseDocuments } from '@krmkit/yaml';
import type { Content, Located, ScalarNode, YamlDocument, Profile } from '@krmkit/yaml';
import type { DocumentSide, DocumentSides } from './document-side.ts';
import type { CopiedValue } from './rules/copied-value.ts';

/**
 * The content that each change writes into the text: upstream's nodes with their comments. A text that replaces another
 * text keeps the quotes of the destination; it becomes a block scalar as upstream writes it only where the destination
 * has the spelling of the original. All other scalars keep upstream's spelling: `0755`, `1.10`.
 */
export function copiedChanges(
  changes: readonly Change<CopiedValue>[],
  { original, updated, destination }: DocumentSides,
  profile: Profile,
): readonly Change<Content>[] {
  const copying: Copying = {
    updated,
    profile,
    locate: createLocator(updated.document.root, profile),
    inOriginal: scalarReader(original, profile),
    inUpdated: scalarReader(updated, profile),
    inDestination: scalarReader(destination, profile),
  };
  return changes.map((change) => copiedChange(change, copying));
}

/** The same changes with values only, for when the copied text does not fit. */
export function plainChanges(changes: readonly Change<CopiedValue>[]): readonly Change<Content>[] {
  return changes.map((change) => withContent(plainChange(change)));
}

interface WrittenScalar {
  readonly node: ScalarNode;
  readonly value: JsonValue;
  readonly text: string;
}

function scalarReader(side: DocumentSide | undefined, profile: Profile): (path: Path) => WrittenScalar | undefined {
  const locate = createLocator(side?.document.root, profile);
  return (path) => {
    const node = locate(path)?.node;
    if (side === undefined || node?.kind !== 'scalar') return undefined;
    const value = follow(side.value, path) ?? null;
    return { node, value, text: side.source.text.slice(node.start, node.end) };
  };
}

/** Upstream's spelling of a scalar; undefined where the destination decides how to quote it. */
function spelled(
  path: Path,
  { path: from, originalPath, isMerged }: CopiedValue,
  copying: Copying,
): Content | undefined {
  const theirs = isMerged === true ? undefined : copying.inUpdated(from);
  const ours = copying.inDestination(path);
  if (theirs === undefined || ours === undefined || theirs.text === '') return undefined;
  const { node } = theirs;
  if (node.anchor !== undefined || node.tag !== undefined || ours.node.tag !== undefined) return undefined;
  const before = originalPath === undefined ? undefined : copying.inOriginal(originalPath);
  if (keepsQuotes(theirs, ours, before)) return undefined;
  const { source, document } = copying.updated;
  return { kind: 'copy', text: source.text, document, node };
}

/** Whether a text is written as the destination writes the text that it replaces. */
function keepsQuotes(theirs: WrittenScalar, ours: WrittenScalar, before: WrittenScalar | undefined): boolean {
  if (typeof theirs.value !== 'string' || typeof ours.value !== 'string') return false;
  const [style, own] = [theirs.node.style, ours.node.style];
  if (style === own) return style === 'plain';
  const isBlock = [style, own].some((one) => one === 'literal' || one === 'folded');
  return !isBlock || before?.text !== ours.text;
}

interface Copying {
  readonly updated: DocumentSide;
  readonly profile: Profile;
  /** Finds nodes in the whole document. */
  readonly locate: (path: Path) => Located | undefined;
  readonly inOriginal: (path: Path) => WrittenScalar | undefined;
  readonly inUpdated: (path: Path) => WrittenScalar | undefined;
  readonly inDestination: (path: Path) => WrittenScalar | undefined;
}

function copiedChange(change: Change<CopiedValue>, copying: Copying): Change<Content> {
  switch (change.kind) {
    case 'replace': {
      const { value } = change.content;
      const isScalar = !isArray(value) && !isObject(value);
      if (!isScalar) return { ...change, content: contentOf(change.content, copying) };
      return { ...change, content: spelled(change.path, change.content, copying) ?? { kind: 'value', value } };
    }
    case 'insert':
    case 'insert-item':
      return { ...change, content: contentOf(change.content, copying) };
    default:
      return change;
  }
}

/** The change with a value instead of copied content. */
export function plainChange(change: Change<CopiedValue>): Change {
  switch (change.kind) {
    case 'replace':
    case 'insert':
    case 'insert-item':
      return { ...change, content: change.content.value };
    default:
      return change;
  }
}

function contentOf(copied: CopiedValue, { updated, profile, locate }: Copying): Content {
  const { path, value, without } = copied;
  const pruned = prune(copied, updated, profile);
  if (pruned?.document.root === undefined) return { kind: 'value', value };
  const { text, document } = pruned;
  const located = without.length === 0 ? locate(path) : createLocator(pruned.document.root, profile)(path);
  if (located === undefined) return { kind: 'value', value };
  const part = located.entry ?? located.item;
  const content: Content = {
    kind: 'copy',
    text,
    document,
    node: located.node,
    ...(part === undefined ? {} : { part }),
  };
  return equalValues(contentValue(content, profile), value) ? content : { kind: 'value', value };
}

interface Text {
  readonly text: string;
  readonly document: YamlDocument;
}

/** The document without the paths in `without`, as a text of its own. */
function prune({ without }: CopiedValue, { source, document }: DocumentSide, profile: Profile): Text | undefined {
  if (without.length === 0) return { text: source.text, document };
  const removals = without.map((path): Change<Content> => ({ kind: 'remove', path }));
  const { edits } = editByChanges(source, document, removals, profile);
  if (edits.length === 0) return undefined;
  const alone = createSource(source.path, editedAlone(source.text, document, edits));
  const [only] = parseDocuments(alone.text);
  return only === undefined ? undefined : { text: alone.text, document: only };
}
