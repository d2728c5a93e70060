import { editedAlone, locationOf, createSource, applyChanges, createFingerprints } from '@krmkit/base';
import type { Change, Diagnostic, FieldProblem, JsonValue, Path } from '@krmkit/base';
import { splitApiVersion, pathPrinter } from '@krmkit/manifests';
import {
  yamlDiagnostic,
  editKnownValue,
  locate,
  parseDocuments,
  toExactValue,
  toValue,
  withoutMarks,
} from '@krmkit/yaml';
import type { KnownValues, YamlProblem, Profile } from '@krmkit/yaml';
import type { Conflict } from './conflict.ts';
import { locateConflicts } from './locate-conflicts.ts';
import { subjectOfValue } from './document-side.ts';
import type { MergeContext, MergeSettings } from './settings.ts';
import type { DocumentSide, DocumentSides } from './document-side.ts';
import type { Finishing, MergedSide } from './finish-document.ts';
import { finishDocument } from './finish-document.ts';
import { withLostComments } from './text/lost-comments.ts';
import { createOwnComments } from './text/own-comments.ts';
import { plainChanges, copiedChanges, plainChange } from './copied-content.ts';
import type { MergedValue, CopiedValue } from './rules/copied-value.ts';
import { threeWay } from './rules/three-way.ts';
import { twoWay } from './rules/two-way.ts';

/** The result of a merge of one document. */
export interface MergedDocument {
  /**
   * The new text of the destination's document, from `document.start` to `document.end` of its source. Unchanged where
   * the merge changes nothing.
   */
  readonly text: string;
  /** True where the merge removes the document. */
  readonly removed: boolean;
  readonly conflicts: readonly Conflict[];
  /** Those of the conflicts that are about comments alone and have the strategy `markers`: they do not refuse the merge. */
  readonly unmarked?: readonly Conflict[];
  /** With a diagnostic of severity error, the document is unchanged. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Applies a source to a destination. */
export function mergeDocument2(
  source: DocumentSide,
  destination: DocumentSide,
  settings: MergeSettings,
): MergedDocument {
  const sides: DocumentSides = { original: undefined, updated: source, destination };
  const context = contextOf(sides, settings);
  const merged = twoWay(
    { source: exactValue(source, settings), destination: exactValue(destination, settings) },
    context,
  );
  return finish(withoutMarkedValues(merged), { sides, way: 'two-way', context, settings });
}

/**
 * Applies the changes between `original` and `updated` to a destination. `original` is undefined where both sides added
 * the document. `isRenamed`: both sides changed the identity of the object, which is a conflict.
 */
export function mergeDocument3(sides: DocumentSides, settings: MergeSettings, isRenamed = false): MergedDocument {
  const context: MergeContext = { ...contextOf(sides, settings), isRenamed };
  const { original, updated, destination } = sides;
  const values = {
    original: original === undefined ? undefined : exactValue(original, settings),
    updated: exactValue(updated, settings),
    destination: exactValue(destination, settings),
  };
  return finish(withoutMarkedValues(threeWay(values, context)), { sides, way: 'three-way', context, settings });
}

/** Two different integers beyond 2^53 may be the same JavaScript number, so large numbers are read exactly. */
function exactValue({ source, document, value }: DocumentSide, { profile }: MergeSettings): JsonValue {
  if (document.root === undefined) return value;
  const isLarge = /\d[\d_]{15}|0x[\da-f_]{14}/i.test(source.text.slice(document.start, document.end));
  return isLarge ? toExactValue(document.root, profile) : value;
}

function withoutMarkedValues(merged: MergedValue): MergedValue {
  return { ...merged, changes: merged.changes.map(withoutMarkedValue) };
}

function withoutMarkedValue(change: Change<CopiedValue>): Change<CopiedValue> {
  switch (change.kind) {
    case 'replace':
    case 'insert':
    case 'insert-item':
      return { ...change, content: { ...change.content, value: withoutMarks(change.content.value) } };
    default:
      return change;
  }
}

function contextOf(sides: DocumentSides, settings: MergeSettings): MergeContext {
  const { updated, destination } = sides;
  const subject = settings.resources ? (subjectOfValue(destination.value) ?? subjectOfValue(updated.value)) : undefined;
  const owner = subject === undefined ? undefined : { ...splitApiVersion(subject.apiVersion), kind: subject.kind };
  return {
    owner,
    listRules: settings.listRules(sides),
    scalarItems: settings.scalarItems,
    choose: ({ kind, path, isOfDestination }) =>
      settings.choose({ kind, owner, path, value: isOfDestination ? destination.value : updated.value }),
    hasOwnComments: createOwnComments(sides.original, destination, settings.profile),
    fingerprint: createFingerprints(),
  };
}

function finish(
  { changes, removed, conflicts: found, problems = [], kept = [], joined = [] }: MergedValue,
  { sides, way, context, settings }: Pick<Finishing, 'sides' | 'way' | 'context' | 'settings'>,
): MergedDocument {
  const { updated, destination } = sides;
  const { profile } = settings;
  const { source, document } = destination;
  const conflicts = locateConflicts(found, sides, profile);
  const before = editedAlone(source.text, document, []);
  if (problems.length > 0) {
    const invalid = problems.map((problem) => invalidDirective(problem, updated, profile));
    return { text: before, removed: false, conflicts: [], diagnostics: invalid };
  }
  if (removed) return { text: before, removed, conflicts, diagnostics: [] };
  const duplicate = changes.length === 0 ? undefined : duplicateKey(destination, profile);
  if (duplicate !== undefined) {
    // Only one of the two entries has been merged, and the edit would drop the other.
    const diagnostic: Diagnostic = { ...yamlDiagnostic(source, duplicate), severity: 'error' };
    return { text: before, removed: false, conflicts: [], diagnostics: [diagnostic] };
  }
  const known = valuesOf(changes, destination);
  let { edits, diagnostics } = editKnownValue(source, document, copiedChanges(changes, sides, profile), {
    profile,
    known,
  });
  if (diagnostics.some(({ code }) => code === 'refused-edit')) {
    ({ edits, diagnostics } = editKnownValue(source, document, plainChanges(changes), { profile, known }));
  }
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    return { text: before, removed: false, conflicts, diagnostics };
  }
  const merged = edits.length === 0 ? destination.value : known?.wanted;
  const alone = mergedSide(editedAlone(source.text, document, edits), merged, destination, settings);
  const { text, diagnostics: more } = finishDocument(alone, { sides, way, changes, found, context, settings });
  const own = [
    ...kept.map((position) => keptOwnDiagnostic(position, destination, profile)),
    ...joined.map((position) => keptBothDiagnostic(position, destination, profile)),
  ];
  const result = mergedSide(text, undefined, destination, settings);
  const comments =
    way === 'two-way' ? { conflicts, added: [], unmarked: [] } : withLostComments(conflicts, sides, result, settings);
  return {
    text,
    removed: false,
    conflicts: [...comments.conflicts, ...comments.added],
    ...(comments.unmarked.length === 0 ? {} : { unmarked: comments.unmarked }),
    diagnostics: [...diagnostics, ...more, ...own],
  };
}

/** The values before and after the changes, where the document was read without problems; saves reading it again. */
function valuesOf(
  changes: readonly Change<CopiedValue>[],
  { value, problems }: DocumentSide,
): Required<KnownValues> | undefined {
  if (changes.length === 0 || problems?.length !== 0) return undefined;
  return { before: value, wanted: applyChanges(value, changes.map(plainChange)) };
}

function duplicateKey({ document: { root }, problems }: DocumentSide, profile: Profile): YamlProblem | undefined {
  const found = problems ?? (root === undefined ? [] : toValue(root, profile).problems);
  return found.find(({ kind }) => kind === 'duplicate-key');
}

function invalidDirective({ message, path }: FieldProblem, source: DocumentSide, profile: Profile): Diagnostic {
  const { root } = source.document;
  const located = root === undefined ? undefined : locate(root, path, profile);
  const at = located?.entry ?? located?.node;
  const subject = subjectOfValue(source.value);
  return {
    code: 'invalid-directive',
    severity: 'error',
    message,
    hint: 'fix the patch; the object is unchanged',
    ...(at === undefined ? {} : { location: locationOf(source.source, at) }),
    ...(subject === undefined ? {} : { subject }),
    fieldPath: path,
  };
}

/** A merged document as a text of its own, which is parsed on demand. */
function mergedSide(
  text: string,
  known: JsonValue | undefined,
  destination: DocumentSide,
  settings: MergeSettings,
): MergedSide {
  const { source, index } = destination;
  const read = (): DocumentSide | undefined => {
    const [document] = parseDocuments(text);
    if (document === undefined) return undefined;
    const value: JsonValue = document.root === undefined ? null : toValue(document.root, settings.profile).value;
    return { source: createSource(source.path, text), document, index, value };
  };
  return { text, known, read, edited: (later) => mergedSide(later, undefined, destination, settings) };
}

/** Reports that both sides added different scalars at one place of a list. */
function keptBothDiagnostic(path: Path, destination: DocumentSide, profile: Profile): Diagnostic {
  const field = pathPrinter(destination.value)(path);
  return {
    ...keptOwnDiagnostic(path, destination, profile),
    code: 'kept-both',
    message: `Both sides added items at one place of ${field}; the result has those of both`,
    hint: 'remove those that you do not need',
  };
}

/** Reports that upstream dropped a mapping or list in which the destination has members or items of its own. */
export function keptOwnDiagnostic(path: Path, destination: DocumentSide, profile: Profile): Diagnostic {
  const { source, document, value } = destination;
  const subject = subjectOfValue(value);
  const field = pathPrinter(value)(path);
  const located = document.root === undefined ? undefined : locate(document.root, path, profile);
  const at = located?.entry?.key ?? located?.node;
  return {
    code: 'kept-own',
    severity: 'info',
    message: `Upstream dropped ${field}; members and items that only the destination has stay`,
    hint: 'remove them if you no longer need them',
    ...(at === undefined ? {} : { location: locationOf(source, at) }),
    ...(subject === undefined ? {} : { subject }),
    fieldPath: path,
    field,
  };
}
