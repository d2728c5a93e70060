import { editedAlone, locationOf, follow, printPath } from '@krmkit/base';
import type { Diagnostic, Location, Change, JsonValue, Path } from '@krmkit/base';
import { editByChanges, newlineOf, locate } from '@krmkit/yaml';
import type { YamlNode, ScalarNode, Profile } from '@krmkit/yaml';
import { mayBringComments, mergeComments } from './text/comments.ts';
import type { FoundConflict } from './conflict.ts';
import { subjectOfValue } from './document-side.ts';
import type { MergeContext, MergeSettings } from './settings.ts';
import type { DocumentSide, DocumentSides } from './document-side.ts';
import { lostReferenceDiagnostic, hasAllInOrder, orderEnv } from './text/env-order.ts';
import type { LostReference } from './text/env-order.ts';
import { choiceAbout, commentsThere, commentsLostIn, pathByNames } from './text/lost-comments.ts';
import type { LostComment } from './text/lost-comments.ts';
import { conflictTexts, markConflicts } from './text/markers.ts';
import type { MarkedConflict } from './text/markers.ts';
import type { IndexRange } from './rules/sequences.ts';
import { conflictLines } from './rules/sequences.ts';
import type { CopiedValue } from './rules/copied-value.ts';

/** A merged document as a text of its own. `read` returns undefined where the text has no document. */
export interface MergedSide {
  readonly text: string;
  /** Its value, where it is known without parsing. */
  readonly known: JsonValue | undefined;
  readonly read: () => DocumentSide | undefined;
  /** The same document with another text. */
  readonly edited: (text: string) => MergedSide;
}

/** The sides, options and results of the merge of values. */
export interface Finishing {
  readonly sides: DocumentSides;
  readonly way: 'two-way' | 'three-way';
  /** The changes that the merge of values made. */
  readonly changes: readonly Change<CopiedValue>[];
  readonly found: readonly FoundConflict[];
  readonly context: MergeContext;
  readonly settings: MergeSettings;
}

/** Completes a document after its values are merged: comments, the order of env, markers of open conflicts. */
export function finishDocument(
  merged: MergedSide,
  finishing: Finishing,
): { readonly text: string; readonly diagnostics: readonly Diagnostic[] } {
  const commented = bringComments(merged, finishing);
  const { text: ordered, diagnostics } = keepReferences(commented, finishing);
  return { text: withLastLineEnd(mark(ordered, finishing), finishing), diagnostics };
}

/**
 * Adds a missing last line end after a block scalar: without it, some readers (kustomize) drop the one of the scalar.
 */
function withLastLineEnd(merged: MergedSide, { sides: { destination } }: Finishing): string {
  const { text } = merged;
  if (text === '' || /[\n\r]$/.test(text) || !/[|>]/.test(text)) return text;
  const before = destination.source.text.slice(destination.document.start, destination.document.end);
  const node = lastBlock(text === before ? undefined : merged.read()?.document.root);
  if (node === undefined) return text;
  return before.endsWith(text.slice(node.start)) ? text : text + newlineOf(text);
}

/** The block scalar at the end of a document; undefined where it ends with something else. */
export function lastBlock(root: YamlNode | undefined): ScalarNode | undefined {
  let node = root;
  while (node?.kind === 'mapping' || node?.kind === 'sequence') {
    node = node.kind === 'mapping' ? node.entries.at(-1)?.value : node.items.at(-1)?.value;
  }
  return node?.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded') ? node : undefined;
}

function bringComments(merged: MergedSide, { sides, way, context, settings }: Finishing): MergedSide {
  if (!mayBringComments(sides)) return merged;
  const side = merged.read();
  if (side === undefined) return merged;
  const { edits } = mergeComments({ ...sides, merged: side, way }, context, settings.profile);
  return edits.length === 0 ? merged : merged.edited(editedAlone(side.source.text, side.document, edits));
}

/** Restores the order of env: a value can refer only to entries above it. */
function keepReferences(
  merged: MergedSide,
  { sides, settings }: Finishing,
): { readonly text: MergedSide; readonly diagnostics: readonly Diagnostic[] } {
  const nothing = { text: merged, diagnostics: [] };
  const { updated, destination } = sides;
  // A plain scalar may have a line break between the two characters, but then it is not a reference.
  if (!merged.text.includes('$(')) return nothing;
  const before = destination.source.text.slice(destination.document.start, destination.document.end);
  if (merged.text === before || (merged.known !== undefined && hasAllInOrder(merged.known))) return nothing;
  const side = merged.read();
  if (side === undefined) return nothing;
  const { changes, lost } = orderEnv({
    merged: side.value,
    destination: destination.value,
    updated: updated.value,
    awaits: true,
  });
  const { edits } = editByChanges(side.source, side.document, changes, settings.profile);
  return {
    text: edits.length === 0 ? merged : merged.edited(editedAlone(side.source.text, side.document, edits)),
    diagnostics: lost.map((reference) => lostReference(reference, side.value, sides, settings.profile)),
  };
}

function lostReference(
  lost: LostReference,
  merged: JsonValue,
  { updated, destination }: DocumentSides,
  profile: Profile,
): Diagnostic {
  const subject = subjectOfValue(destination.value) ?? subjectOfValue(updated.value);
  const location =
    locationByNames(lost.path, merged, destination, profile) ?? locationByNames(lost.path, merged, updated, profile);
  return lostReferenceDiagnostic(lost, {
    ...(location === undefined ? {} : { location }),
    ...(subject === undefined ? {} : { subject }),
  });
}

/** The location on one side of a position in the merged value. */
function locationByNames(
  path: Path,
  merged: JsonValue,
  { source, document, value }: DocumentSide,
  profile: Profile,
): Location | undefined {
  const there = pathByNames(path, merged, value);
  if (there === undefined || document.root === undefined) return undefined;
  const node = locate(document.root, there, profile)?.node;
  return node === undefined ? undefined : locationOf(source, node);
}

/** Writes open conflicts into the text as comments. */
function mark(merged: MergedSide, finishing: Finishing): MergedSide {
  const { sides, found, changes, settings } = finishing;
  if (!settings.writesMarkers) return merged;
  const open = found.filter((conflict) => conflict.marked === true);
  const lost = commentsLostIn(sides, merged.read, settings.profile).filter(({ name }) => name === 'updated');
  const side = open.length === 0 && lost.length === 0 ? undefined : merged.read();
  if (side === undefined) return merged;
  const { original, updated } = sides;
  const inOriginal = original === undefined ? undefined : conflictTexts(original, settings.profile);
  const inUpdated = conflictTexts(updated, settings.profile);
  const marked = open.map((conflict): MarkedConflict => {
    const { lines, originalPath, updatedPath } = conflict;
    const path = markedPath(conflict, changes, updated, side);
    if (lines !== undefined) {
      return {
        path,
        lines: lines.destination,
        original: linesAt(original?.value, originalPath, lines.original),
        updated: linesAt(updated.value, updatedPath, lines.updated),
      };
    }
    return {
      path,
      original: originalPath === undefined ? undefined : inOriginal?.(originalPath),
      updated: updatedPath === undefined ? undefined : withComments(inUpdated(updatedPath) ?? '', updatedPath, lost),
    };
  });
  const alone = lost.filter(
    ({ path }) => !open.some(({ updatedPath, lines }) => lines === undefined && isPrefix(updatedPath, path)),
  );
  const comments = markedComments(alone, finishing, side);
  const { edits } = markConflicts(side.source, side.document, [...marked, ...comments], settings.profile);
  return edits.length === 0 ? merged : merged.edited(editedAlone(side.source.text, side.document, edits));
}

/** The text of a value of upstream, below the comments that the result lacks and that are not in the text. */
function withComments(text: string, path: Path, lost: readonly LostComment[]): string {
  const above = lost.filter((comment) => isPrefix(path, comment.path) && !text.includes(comment.words));
  return [...new Set(above.map(({ words }) => words)), text].join('\n');
}

function isPrefix(prefix: Path | undefined, path: Path): boolean {
  return prefix?.every((segment, depth) => segment === path[depth]) ?? false;
}

/** Markers for comments of upstream where no other open conflict shows them: one for each position. */
function markedComments(
  lost: readonly LostComment[],
  { sides, settings }: Finishing,
  merged: DocumentSide,
): readonly MarkedConflict[] {
  const { original, updated } = sides;
  const atPath = new Map<string, { readonly path: Path; readonly words: string[] }>();
  for (const comment of lost) {
    if (choiceAbout(comment, sides, settings).choice.marked !== true) continue;
    const { path, words } = comment;
    const there = atPath.get(printPath(path)) ?? { path, words: [] };
    there.words.push(words);
    atPath.set(printPath(path), there);
  }
  return [...atPath.values()].map(({ path, words }) => {
    const before = original && commentsThere(updated, path, original, settings.profile)[0];
    return {
      path: pathByNames(path, updated.value, merged.value) ?? [],
      original: typeof before?.value === 'string' ? before.value : undefined,
      updated: words.join('\n'),
    };
  });
}

/** Undefined where a side has no lines. */
function linesAt(value: JsonValue | undefined, path: Path | undefined, lines: IndexRange): string | undefined {
  const text = path === undefined ? undefined : follow(value, path);
  return typeof text !== 'string' || lines.end === lines.start ? undefined : conflictLines(text, lines);
}

/** The path in the merged document; for a value that the destination lacks, the path with the same names. */
function markedPath(
  { originalPath, updatedPath, destinationPath }: FoundConflict,
  changes: readonly Change<CopiedValue>[],
  updated: DocumentSide,
  merged: DocumentSide,
): Path {
  if (destinationPath !== undefined) return movedPath(destinationPath, changes);
  const path = updatedPath ?? originalPath ?? [];
  return (
    pathByNames(path, updated.value, merged.value) ?? pathByNames(path.slice(0, -1), updated.value, merged.value) ?? []
  );
}

/** The path of a position after changes that insert, remove and move items. */
export function movedPath(path: Path, changes: readonly Change<unknown>[]): Path {
  if (!path.some((segment) => typeof segment === 'number')) return path;
  const lists = new Map<string, ItemChange[]>();
  for (const change of changes) {
    const index = change.path.at(-1);
    if (typeof index !== 'number') continue;
    const { kind } = change;
    if (kind !== 'remove' && kind !== 'insert-item' && kind !== 'move-item') continue;
    const from = kind === 'insert-item' ? undefined : index;
    const to = kind === 'insert-item' ? index : kind === 'move-item' ? change.to : undefined;
    const list = printPath(change.path.slice(0, -1));
    const known = lists.get(list);
    if (known === undefined) lists.set(list, [{ from, to }]);
    else known.push({ from, to });
  }
  return path.map((segment, depth) =>
    typeof segment === 'string' ? segment : movedIndex(segment, lists.get(printPath(path.slice(0, depth))) ?? []),
  );
}

/**
 * One moved, removed or inserted item. `from`: its old index, undefined for a new item; `to`: the index of the item
 * that it is inserted before, undefined for a removed one.
 */
interface ItemChange {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

function movedIndex(index: number, changes: readonly ItemChange[]): number {
  const own = changes.findIndex(({ from, to }) => from === index && to !== undefined);
  const position = changes[own]?.to ?? index;
  let moved = position;
  for (const [at, { from, to }] of changes.entries()) {
    if (from !== undefined && from < position) moved--;
    if (at === own || to === undefined) continue;
    // An item that moves to the index of an unmoved one goes before it; several that move there keep their order.
    if (to < position || (to === position && (own === -1 || at < own))) moved++;
  }
  return moved;
}
