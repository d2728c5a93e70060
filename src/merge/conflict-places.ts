import { locationOf } from '../diagnostics/location.ts';
import type { Subject } from '../diagnostics/diagnostic.ts';
import { identityOf } from '../resource/identity.ts';
import { pathPrinter } from '../resource/shown-path.ts';
import type { JsonValue } from '../value/json.ts';
import { follow } from '../value/path.ts';
import type { Path } from '../value/path.ts';
import type { Located } from '../yaml/locate.ts';
import { createLocator } from '../yaml/locate.ts';
import type { Profile } from '../yaml/scalar.ts';
import type { Conflict, ConflictDraft, ConflictSide } from './conflict.ts';
import type { DocumentSide } from './document-side.ts';

/** The sides of a merge of one document. */
export interface DocumentSides {
  readonly original: DocumentSide | undefined;
  readonly updated: DocumentSide;
  readonly destination: DocumentSide;
}

/** Looks up what the sides of conflicts have, and where it stands. */
export function placeConflicts(
  drafts: readonly ConflictDraft[],
  { original, updated, destination }: DocumentSides,
  profile: Profile,
): readonly Conflict[] {
  if (drafts.length === 0) return [];
  const ours = pathPrinter(destination.value);
  const theirs = pathPrinter(updated.value);
  const subject = subjectOf(destination) ?? subjectOf(updated);
  const inOriginal = sideReader(original, profile);
  const inUpdated = sideReader(updated, profile);
  const inDestination = sideReader(destination, profile);
  return drafts.map((draft): Conflict => {
    const { kind, originalPath, updatedPath, destinationPath, chosen, open, marked } = draft;
    const path = destinationPath ?? updatedPath ?? originalPath ?? [];
    return {
      kind,
      ...(subject === undefined ? {} : { subject }),
      path,
      field: destinationPath === undefined ? theirs(path) : ours(path),
      original: inOriginal(originalPath),
      updated: inUpdated(updatedPath),
      destination: inDestination(destinationPath),
      chosen,
      open,
      ...(marked === undefined ? {} : { marked }),
    };
  });
}

/** The object of a document, where it is one. */
export function subjectOf(side: DocumentSide | undefined): Subject | undefined {
  const identity = identityOf(side?.value);
  if (identity === undefined) return undefined;
  const { apiVersion, kind, namespace, name } = identity;
  return { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name };
}

function sideReader(side: DocumentSide | undefined, profile: Profile): (path: Path | undefined) => ConflictSide {
  if (side === undefined) return () => ({});
  const locate = createLocator(side.document.root, profile);
  return (path) => {
    const value = path === undefined ? undefined : follow(side.value, path);
    return path === undefined || value === undefined ? {} : sideAt(side, value, locate(path));
  };
}

function sideAt({ source }: DocumentSide, value: JsonValue, located: Located | undefined): ConflictSide {
  // A block begins below its key, and what is written as nothing has no place: their key is what people look for.
  const kind = located?.node.kind;
  const isShort =
    kind === 'alias' || (kind === 'scalar' && located !== undefined && located.node.end > located.node.start);
  const at = isShort ? located?.node : (located?.entry?.key ?? located?.node);
  return at === undefined ? { value } : { value, location: locationOf(source, at) };
}
