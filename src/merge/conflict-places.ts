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
import type { Stretch } from './rules/merge-sequences.ts';
import { conflictLines } from './rules/text-lines.ts';

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
    const { kind, originalPath, updatedPath, destinationPath, chosen, open, marked, lines } = draft;
    const path = destinationPath ?? updatedPath ?? originalPath ?? [];
    return {
      kind,
      ...(subject === undefined ? {} : { subject }),
      path,
      field: destinationPath === undefined ? theirs(path) : ours(path),
      original: inOriginal(originalPath, lines?.original),
      updated: inUpdated(updatedPath, lines?.updated),
      destination: inDestination(destinationPath, lines?.destination),
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

type SideReader = (path: Path | undefined, lines: Stretch | undefined) => ConflictSide;

function sideReader(side: DocumentSide | undefined, profile: Profile): SideReader {
  if (side === undefined) return () => ({});
  const locate = createLocator(side.document.root, profile);
  return (path, lines) => {
    const value = path === undefined ? undefined : follow(side.value, path);
    if (path === undefined || value === undefined) return {};
    const located = locate(path);
    return lines === undefined || typeof value !== 'string'
      ? sideAt(side, value, located)
      : linesAt(side, value, lines, located);
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

/** Some lines of a text. */
export function textSide(text: string, lines: Stretch): ConflictSide {
  return { value: conflictLines(text, lines), lines: { first: lines.start + 1, count: lines.end - lines.start } };
}

/** Some lines of a text; they have a place of their own where the text is a literal block, which has them as they are. */
function linesAt(side: DocumentSide, value: string, lines: Stretch, located: Located | undefined): ConflictSide {
  const whole = sideAt(side, value, located);
  const found: ConflictSide = { ...whole, ...textSide(value, lines) };
  const node = located?.node;
  if (node?.kind !== 'scalar' || node.style !== 'literal') return found;
  const { text } = side.source;
  let start = nextLine(text, node.start);
  for (let line = 0; line < lines.start; line++) start = nextLine(text, start);
  let end = start;
  for (let line = lines.start; line < lines.end; line++) end = nextLine(text, end);
  while (text[start] === ' ' && start < end) start++;
  return { ...found, location: locationOf(side.source, { start, end: Math.max(start, end - 1) }) };
}

function nextLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end + 1;
}
