import { applyEdits } from '../text/edit.ts';
import { createSource } from '../text/source.ts';
import type { Change } from '../value/change.ts';
import { equalValues } from '../value/equal.ts';
import { isArray, isObject } from '../value/json.ts';
import type { Path } from '../value/path.ts';
import { contentValue } from '../yaml/change-tree.ts';
import type { Content } from '../yaml/content.ts';
import { editByChanges } from '../yaml/edit-value.ts';
import type { Located } from '../yaml/locate.ts';
import { createLocator } from '../yaml/locate.ts';
import type { YamlDocument } from '../yaml/nodes.ts';
import { parseDocuments } from '../yaml/parse.ts';
import type { Profile } from '../yaml/scalar.ts';
import type { DocumentSide } from './document-side.ts';
import type { Taken } from './taken.ts';

/**
 * What is taken from a value as what is written into a text: the nodes of upstream with their comments. A scalar that
 * takes the place of another one is written as that one is.
 */
export function takenChanges(
  changes: readonly Change<Taken>[],
  updated: DocumentSide,
  profile: Profile,
): readonly Change<Content>[] {
  const taking: Taking = { updated, profile, locate: createLocator(updated.document.root, profile) };
  return changes.map((change) => takenChange(change, taking));
}

interface Taking {
  readonly updated: DocumentSide;
  readonly profile: Profile;
  /** In all of `updated`. */
  readonly locate: (path: Path) => Located | undefined;
}

function takenChange(change: Change<Taken>, taking: Taking): Change<Content> {
  switch (change.kind) {
    case 'replace': {
      const { value } = change.content;
      const isScalar = !isArray(value) && !isObject(value);
      return { ...change, content: isScalar ? { kind: 'value', value } : contentOf(change.content, taking) };
    }
    case 'insert':
    case 'insert-item':
      return { ...change, content: contentOf(change.content, taking) };
    default:
      return change;
  }
}

/** As the value alone, for those who have no text. */
export function takenValue(change: Change<Taken>): Change {
  switch (change.kind) {
    case 'replace':
    case 'insert':
    case 'insert-item':
      return { ...change, content: change.content.value };
    default:
      return change;
  }
}

function contentOf(taken: Taken, { updated, profile, locate }: Taking): Content {
  const { path, value, without } = taken;
  const pruned = prune(taken, updated, profile);
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

/** The document less what does not travel, as a text of its own. */
function prune({ without }: Taken, { source, document }: DocumentSide, profile: Profile): Text | undefined {
  if (without.length === 0) return { text: source.text, document };
  const removals = without.map((path): Change<Content> => ({ kind: 'remove', path }));
  const { edits } = editByChanges(source, document, removals, profile);
  if (edits.length === 0) return undefined;
  const alone = createSource(source.path, documentText(source.text, document, edits));
  const [only] = parseDocuments(alone.text);
  return only === undefined ? undefined : { text: alone.text, document: only };
}

/** The text of a document alone, with edits that are against the whole source. */
export function documentText(
  text: string,
  { start, end }: YamlDocument,
  edits: readonly { readonly start: number; readonly end: number; readonly text: string }[],
): string {
  const own = text.slice(start, end);
  if (edits.length === 0) return own;
  return applyEdits(
    own,
    edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text })),
  );
}
