import { locationOf, follow } from '@krmkit/base';
import { pathPrinter } from '@krmkit/manifests';
import type { JsonValue, Path } from '@krmkit/base';
import type { Located, Profile } from '@krmkit/yaml';
import { createLocator } from '@krmkit/yaml';
import type { Conflict, FoundConflict, ConflictSide } from './conflict.ts';
import type { DocumentSide, DocumentSides, ThreeSides } from './document-side.ts';
import { subjectOfValue } from './document-side.ts';
import type { IndexRange } from './rules/sequences.ts';
import { conflictLines } from './rules/sequences.ts';

/** Adds to each conflict of a document the values of the sides and their locations. */
export function locateConflicts(
  found: readonly FoundConflict[],
  { original, updated, destination }: DocumentSides,
  profile: Profile,
): readonly Conflict[] {
  return completeConflicts(
    found,
    { original: original?.value, updated: updated.value, destination: destination.value },
    {
      original: original === undefined ? () => ({}) : documentReader(original, profile),
      updated: documentReader(updated, profile),
      destination: documentReader(destination, profile),
    },
  );
}

/** Adds to each conflict the values of the sides, which have no text and therefore no locations. */
export function valueConflicts(found: readonly FoundConflict[], sides: ThreeSides): readonly Conflict[] {
  return completeConflicts(found, sides, {
    original: valueReader(sides.original),
    updated: valueReader(sides.updated),
    destination: valueReader(sides.destination),
  });
}

type SideReader = (path: Path | undefined, lines: IndexRange | undefined) => ConflictSide;

function completeConflicts(
  found: readonly FoundConflict[],
  { updated, destination }: ThreeSides,
  read: Readonly<Record<keyof ThreeSides, SideReader>>,
): readonly Conflict[] {
  if (found.length === 0) return [];
  const fieldInDestination = pathPrinter(destination ?? null);
  const fieldInUpdated = pathPrinter(updated ?? null);
  const subject = subjectOfValue(destination) ?? subjectOfValue(updated);
  return found.map((conflict): Conflict => {
    const { kind, originalPath, updatedPath, destinationPath, chosen, open, marked, lines } = conflict;
    const path = destinationPath ?? updatedPath ?? originalPath ?? [];
    return {
      kind,
      ...(subject === undefined ? {} : { subject }),
      path,
      field: destinationPath === undefined ? fieldInUpdated(path) : fieldInDestination(path),
      original: read.original(originalPath, lines?.original),
      updated: read.updated(updatedPath, lines?.updated),
      destination: read.destination(destinationPath, lines?.destination),
      chosen,
      open,
      ...(marked === undefined ? {} : { marked }),
    };
  });
}

function valueReader(whole: JsonValue | undefined): SideReader {
  return (path, lines) => {
    const value = path === undefined ? undefined : follow(whole, path);
    if (value === undefined) return {};
    return typeof value === 'string' && lines !== undefined ? textSide(value, lines) : { value };
  };
}

function documentReader(side: DocumentSide, profile: Profile): SideReader {
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
  // A block collection starts on the line below its key, and an empty value has no location: show the key instead.
  const kind = located?.node.kind;
  const isShort =
    kind === 'alias' || (kind === 'scalar' && located !== undefined && located.node.end > located.node.start);
  const at = isShort ? located?.node : (located?.entry?.key ?? located?.node);
  return at === undefined ? { value } : { value, location: locationOf(source, at) };
}

/** The lines of a text, without a location. */
function textSide(text: string, lines: IndexRange): ConflictSide {
  return { value: conflictLines(text, lines), lines: { first: lines.start + 1, count: lines.end - lines.start } };
}

/** The lines of a text. They have a location of their own only in a literal block, which contains them verbatim. */
function linesAt(side: DocumentSide, value: string, lines: IndexRange, located: Located | undefined): ConflictSide {
  const found: ConflictSide = { ...sideAt(side, value, located), ...textSide(value, lines) };
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
