import type { Diagnostic, TextEdit, Shape, Source, Span, Change, JsonValue, Path } from '@krmkit/base';
import { locationOf, editedAlone, positionAt, applyChanges, diffValues, checkArgument } from '@krmkit/base';
import { contentValue } from './change-tree.ts';
import type { Content } from '../read/content.ts';
import { yamlDiagnostic } from '../read/diagnose.ts';
import { editDocument } from './edit-document.ts';
import { editScalars } from './edit-scalars.ts';
import { lowerChanges } from './lower.ts';
import type { WrittenOut } from './lower-context.ts';
import { isMergeKey } from '../read/keys.ts';
import { locateNearest } from '../read/locate.ts';
import type { YamlNode, ScalarNode, YamlDocument } from '../read/nodes.ts';
import { parseDocuments } from '../read/parse.ts';
import type { ExpectedValue } from './read-back.ts';
import { readsBackAs } from './read-back.ts';
import type { Profile } from '../read/scalar.ts';
import { toValue, checkProfile } from '../read/to-value.ts';
import { countTerminated, unterminatedBlock, withLastEntryLast } from './unterminated-block.ts';

/** The edits of the text of a document. */
export interface DocumentEdit {
  /**
   * In order, with offsets into the text of the source. Empty on failure; a diagnostic of severity error gives the
   * reason.
   */
  readonly edits: readonly TextEdit[];
  /** The problems; empty on success without warnings. */
  readonly diagnostics: readonly Diagnostic[];
}

const SOURCE: Shape = { words: 'a source, as createSource returns it', members: ['text', 'lineStarts'] };
const DOCUMENT: Shape = { words: 'a document, as parseDocuments returns it', members: ['start', 'end', 'problems'] };
const CHANGES: Shape = { words: 'a list of changes, as diffNode returns it', members: ['kind', 'path'], isList: true };

const NOTHING: DocumentEdit = { edits: [], diagnostics: [] };

/** The smallest edits that give a document a value. */
export function editValue(
  source: Source,
  document: YamlDocument,
  wanted: JsonValue,
  profile: Profile = 'kubectl',
): DocumentEdit {
  const read = readDocument(source, document, profile);
  if ('diagnostics' in read) return read;
  const changes = diffValues(read.value, wanted).map(withContent);
  return makeChanges(source, document, changes, { before: read.value, wanted, profile });
}

/** The known values of a document: before the changes, by the profile, and after them. */
export interface KnownValues {
  readonly before: JsonValue;
  /** Computed if omitted. */
  readonly wanted?: JsonValue;
}

/**
 * The edits that make changes to the value of a document. The text of an inserted node of another document is copied.
 * Empty edits with an error `refused-edit` mean that the edited text would not have exactly the wanted value.
 */
export function editByChanges(
  source: Source,
  document: YamlDocument,
  changes: readonly Change<Content>[],
  profile: Profile = 'kubectl',
): DocumentEdit {
  checkArgument('editByChanges', 'the source', source, SOURCE);
  checkArgument('editByChanges', 'the document', document, DOCUMENT);
  checkArgument('editByChanges', 'the changes', changes, CHANGES);
  checkProfile('editByChanges', profile);
  return editKnownValue(source, document, changes, { profile, known: undefined });
}

/** How the value of a document is read, and what is known of it. */
export interface ValueReading {
  readonly profile: Profile;
  readonly known: KnownValues | undefined;
}

/** As `editByChanges`: what is known of a document without aliases is not computed again. */
export function editKnownValue(
  source: Source,
  document: YamlDocument,
  changes: readonly Change<Content>[],
  { profile, known }: ValueReading,
): DocumentEdit {
  if (changes.length === 0) return NOTHING;
  const read = known === undefined ? readDocument(source, document, profile) : { value: known.before };
  if ('diagnostics' in read) return read;
  const before = read.value;
  const asValues = known?.wanted === undefined ? changes.map((change) => withValue(change, profile)) : [];
  const wanted = known?.wanted === undefined ? applyChanges(before, asValues) : known.wanted;
  return makeChanges(source, document, changes, { before, wanted, profile });
}

/** Reads the value. Beyond the limit of aliases it differs from the text, and edits are impossible. */
function readDocument(
  source: Source,
  document: YamlDocument,
  profile: Profile,
): { readonly value: JsonValue } | DocumentEdit {
  if (document.root === undefined) return { value: null };
  const { value, problems } = toValue(document.root, profile);
  const limit = problems.find(({ kind }) => kind === 'limit');
  return limit === undefined ? { value } : { edits: [], diagnostics: [yamlDiagnostic(source, limit)] };
}

function makeChanges(
  source: Source,
  document: YamlDocument,
  changes: readonly Change<Content>[],
  values: ExpectedValue,
): DocumentEdit {
  if (changes.length === 0) return NOTHING;
  const { text } = source;
  const { profile } = values;
  const scalars = editScalars(text, document, changes, profile);
  if (scalars !== undefined && readsBackAs(text, document, scalars, values)) {
    return { edits: scalars, diagnostics: [] };
  }
  const lowered = lowerChanges(text, document, changes, profile);
  const leaf = unterminatedBlock(document.root);
  const { root } = document;
  const edit = leaf === undefined || root === undefined ? lowered.edit : withLastEntryLast(root, lowered.edit);
  const edits = editDocument(text, document, edit);
  if (!areInOrder(edits, document) || !readsBackAs(text, document, edits, values)) {
    return { edits: [], diagnostics: [refused(source, document, changes[0]?.path ?? [], profile)] };
  }
  const diagnostics = lowered.writtenOut.map((written) => writtenOutDiagnostic(source, written));
  if (leaf !== undefined && endsLine(text, document, edits, leaf)) diagnostics.push(addedLineEnd(source, leaf));
  return { edits, diagnostics };
}

/** Whether the block scalar at the end of a document had no line end and has one now. */
function endsLine(text: string, document: YamlDocument, edits: readonly TextEdit[], leaf: ScalarNode): boolean {
  const [after] = parseDocuments(editedAlone(text, document, edits));
  return countTerminated(after?.root, leaf.content) > countTerminated(document.root, leaf.content);
}

function addedLineEnd(source: Source, leaf: ScalarNode): Diagnostic {
  return {
    code: 'added-line-end',
    severity: 'info',
    message: 'The text block at the end of the file now ends with a line end, which kustomize reads as a part of it',
    location: locationOf(source, { start: leaf.start, end: leaf.start + 1 }),
  };
}

function areInOrder(edits: readonly TextEdit[], { start, end }: YamlDocument): boolean {
  let before = start;
  return edits.every((edit) => {
    const fits = edit.start >= before && edit.end >= edit.start && edit.end <= end;
    before = edit.end;
    return fits;
  });
}

/** Names the place of the change and the anchor, alias or `<<` on the path to it, if any. */
function refused(source: Source, { root, start }: YamlDocument, path: Path, profile: Profile): Diagnostic {
  const positions =
    root === undefined ? [] : path.map((_, depth) => locateNearest(root, path.slice(0, depth + 1), profile));
  const nearest = positions.at(-1);
  const at = nearest?.entry?.key ?? nearest?.node ?? root ?? { start };
  const shared = [...(root === undefined ? [] : [root]), ...positions.map(({ node }) => node)].flatMap(sharedBy);
  const [cause] = shared;
  return {
    code: 'refused-edit',
    severity: 'error',
    message:
      cause === undefined
        ? 'This cannot be changed without changing something else, so the document is unchanged'
        : `This cannot be changed without changing something else that ${cause.name} on line ${positionAt(source, cause.span.start).line} shares, so the document is unchanged`,
    hint:
      cause === undefined
        ? 'make the change by hand, and report the file as a bug in krmkit'
        : 'replace the alias or `<<` by its value by hand, and run this again',
    location: locationOf(source, { start: at.start, end: at.start }),
    fieldPath: path,
    ...(cause === undefined
      ? {}
      : { related: [{ message: `${cause.name} is here`, location: locationOf(source, cause.span) }] }),
  };
}

interface Sharing {
  readonly name: string;
  readonly span: Span;
}

/** The anchors, aliases and merges through which a node shares its value with other places. */
function sharedBy(node: YamlNode): readonly Sharing[] {
  if (node.kind === 'alias') return [{ name: `the alias *${node.name}`, span: node }];
  const { anchor } = node;
  if (anchor !== undefined) return [{ name: 'the anchor', span: anchor }];
  if (node.kind !== 'mapping') return [];
  return node.entries
    .filter(({ key }) => isMergeKey(key))
    .map(({ key }) => ({ name: 'the merge key `<<`', span: key }));
}

function writtenOutDiagnostic(source: Source, written: WrittenOut): Diagnostic {
  const isAlias = written.kind === 'alias';
  const at: Span = isAlias ? written.alias : { start: written.mapping.start, end: written.mapping.start };
  const anchor: Span | undefined = isAlias ? (written.target.anchor ?? written.target) : written.source;
  const name = isAlias ? written.alias.name : undefined;
  const line = anchor === undefined ? '' : ` on line ${positionAt(source, anchor.start).line}`;
  return {
    code: 'written-out-alias',
    severity: 'info',
    message: isAlias
      ? `The alias *${name ?? ''} was replaced by its value, because it and its anchor${line} now differ`
      : `What \`<<\` merges${line === '' ? '' : ` from the anchor${line}`} was replaced by its members, because the two now differ`,
    location: locationOf(source, at),
    ...(anchor === undefined
      ? {}
      : { related: [{ message: 'the anchor is here', location: locationOf(source, anchor) }] }),
  };
}

/** A change of values as a change of `Content`, which may also be nodes of other texts. */
export function withContent(change: Change): Change<Content> {
  return mapContent(change, (value) => ({ kind: 'value', value }));
}

function withValue(change: Change<Content>, profile: Profile): Change {
  return mapContent(change, (content) => contentValue(content, profile));
}

function mapContent<A, B>(change: Change<A>, map: (content: A) => B): Change<B> {
  switch (change.kind) {
    case 'replace':
    case 'insert':
    case 'insert-item':
      return { ...change, content: map(change.content) };
    default:
      return change;
  }
}
