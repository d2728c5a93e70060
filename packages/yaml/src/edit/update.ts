import type { KnownOptions, Diagnostic, TextEdit, Source, Change, JsonValue, Path, Selector } from '@krmkit/base';
import {
  checkOptions,
  checkArgument,
  locationOf,
  applyEdits,
  createSource,
  copyValue,
  toJsonValue,
  resolveForWriting,
  selectPaths,
  changesToSet,
  parseSelector,
  selectorOf,
} from '@krmkit/base';
import { yamlDiagnostic } from '../read/diagnose.ts';
import { removeDocuments } from './edit-stream.ts';
import { editByChanges, editValue, withContent } from './edit-value.ts';
import type { YamlDocument, YamlProblem } from '../read/nodes.ts';
import { parseDocuments } from '../read/parse.ts';
import type { Profile } from '../read/scalar.ts';
import { toValue } from '../read/to-value.ts';
import { selectorByWrittenKeys } from './spelled-path.ts';

/** How a text is read and edited. */
export interface EditOptions {
  /** The profile for reading scalars; the default is `kubectl`. */
  readonly profile?: Profile;
  /** The name of the text in diagnostics; empty by default. */
  readonly path?: string;
}

/** How a field of a text is edited. */
export interface PathOptions extends EditOptions {
  /** The index of the only document to change, as passed to the callback of `updateYaml`; all by default. */
  readonly document?: number;
}

const EDIT_OPTIONS: KnownOptions<EditOptions> = { profile: ['kubectl', 'kustomize'], path: 'string' };
const PATH_OPTIONS: KnownOptions<PathOptions> = { ...EDIT_OPTIONS, document: 'number' };

/** A changed text. */
export interface EditedText {
  /** The text with only the necessary changes; the same text if there are none. */
  readonly text: string;
  /** Problems: documents that cannot be read or changed, and aliases that were written out. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Calls `update` for the new value of each document and writes the differences into the text. Comments, blank lines,
 * quotes and indentation of everything else stay the same, byte for byte. `update` gets a copy of the value, which it
 * may change in place, and the index among the documents with content; an empty text has one document, null. Returning
 * undefined removes the document. `update` is not called for a document that cannot be read; it keeps its bytes, and a
 * diagnostic reports it. The order of keys is not a difference. Throws a TypeError for a value that JSON cannot
 * represent, and errors of `update`.
 */
export function updateYaml(
  text: string,
  update: (value: JsonValue, index: number) => JsonValue | undefined,
  options: EditOptions = {},
): EditedText {
  checkArgument('updateYaml', 'the text', text, 'string');
  checkArgument('updateYaml', 'the update', update, 'function');
  checkOptions('updateYaml', options, EDIT_OPTIONS);
  const profile = options.profile ?? 'kubectl';
  return editDocuments(text, options, (part, source) => {
    const wanted: unknown = update(copyValue(part.value), part.index);
    if (wanted === undefined) return 'remove';
    return editValue(source, part.document, toJsonValue(wanted), profile);
  });
}

/**
 * Sets the value at a path, such as `spec.template.spec.containers[name=app].image` or `['metadata', 'annotations',
 * 'a.b']`. In a text of several documents, it is set in those where the path exists, or otherwise in every document
 * where it can be added, with missing mappings on the path. If no document can take the path, a diagnostic
 * `invalid-path` reports it.
 */
export function setYaml(text: string, path: string | Path, value: JsonValue, options: PathOptions = {}): EditedText {
  checkEdit('setYaml', text, path, options);
  checkArgument('setYaml', 'the value', value, 'value');
  const wanted = toJsonValue(value);
  return editAtPath(text, path, options, (targets) => {
    const found = targets.map((target) => selectPaths(target.value, target.selector));
    const setAll = (paths: readonly Path[], index: number): readonly Change[] =>
      paths.flatMap((position) => changesToSet(targets[index]?.value ?? null, position, wanted));
    if (found.some((paths) => paths.length > 0)) return { ok: true, plans: found.map(setAll) };
    const resolved = targets.map((target) => resolveForWriting(target.value, target.selector));
    const plans = resolved.map((one, index) => (one.ok ? setAll(one.paths, index) : []));
    const problem = resolved.find((one) => !one.ok);
    if (problem === undefined || plans.some((changes) => changes.length > 0)) return { ok: true, plans };
    return { ok: false, message: problem.message, ...(problem.hint === undefined ? {} : { hint: problem.hint }) };
  });
}

/** Removes the value at a path in all documents; does nothing where it does not exist. */
export function removeYaml(text: string, path: string | Path, options: PathOptions = {}): EditedText {
  checkEdit('removeYaml', text, path, options);
  return editAtPath(text, path, options, (targets) => {
    const plans = targets.map(({ value, selector }) =>
      selectPaths(value, selector).map((found): Change => ({ kind: 'remove', path: found })),
    );
    return { ok: true, plans };
  });
}

function checkEdit(caller: string, text: string, path: string | Path, options: PathOptions): void {
  checkArgument(caller, 'the text', text, 'string');
  checkArgument(caller, 'the path', path, 'field');
  checkOptions(caller, options, PATH_OPTIONS);
}

type Plans =
  | { readonly ok: true; readonly plans: readonly (readonly Change[])[] }
  | { readonly ok: false; readonly message: string; readonly hint?: string };

/** A document, and the path with the names of its keys. */
interface Target {
  readonly value: JsonValue;
  readonly selector: Selector;
}

interface Part {
  readonly document: YamlDocument;
  /** The index among the documents with content or errors. */
  readonly index: number;
  /** The index among all documents. */
  readonly position: number;
  readonly value: JsonValue;
}

function editAtPath(
  text: string,
  path: string | Path,
  options: PathOptions,
  plan: (targets: readonly Target[]) => Plans,
): EditedText {
  const parsed = typeof path === 'string' ? parseSelector(path) : { ok: true as const, selector: selectorOf(path) };
  const source = createSource(options.path ?? '', text);
  if (!parsed.ok) return { text, diagnostics: [invalidPath(source, parsed.message, parsed.hint)] };
  const profile = options.profile ?? 'kubectl';
  const parts = readParts(source, profile).parts.filter(
    ({ index }) => options.document === undefined || options.document === index,
  );
  const planned = plan(
    parts.map((part) => ({ value: part.value, selector: selectorFor(part, parsed.selector, profile) })),
  );
  if (!planned.ok) return { text, diagnostics: [invalidPath(source, planned.message, planned.hint)] };
  const plans = new Map(parts.map(({ index }, i) => [index, planned.plans[i] ?? []]));
  return editDocuments(text, options, (part) => {
    const changes = plans.get(part.index) ?? [];
    const whole = changes.some((change) => change.kind === 'remove' && change.path.length === 0);
    return whole ? 'remove' : editByChanges(source, part.document, changes.map(withContent), profile);
  });
}

/** In a selector, `y` means the key that is written `y`, although kubectl reads it as `true`. */
function selectorFor({ document: { root }, value }: Part, selector: Selector, profile: Profile): Selector {
  if (root === undefined || selectPaths(value, selector).length > 0) return selector;
  return selectorByWrittenKeys({ root, base: [], value }, selector, profile);
}

function invalidPath(source: Source, message: string, hint: string | undefined): Diagnostic {
  return {
    code: 'invalid-path',
    severity: 'error',
    message,
    ...(hint === undefined ? {} : { hint }),
    location: locationOf(source, { start: 0, end: 0 }),
  };
}

function editDocuments(
  text: string,
  options: EditOptions,
  edit: (
    part: Part,
    source: Source,
  ) => 'remove' | { readonly edits: readonly TextEdit[]; readonly diagnostics: readonly Diagnostic[] },
): EditedText {
  const source = createSource(options.path ?? '', text);
  const { documents, parts, problems } = readParts(source, options.profile ?? 'kubectl');
  const diagnostics: Diagnostic[] = [...problems];
  const edits: TextEdit[] = [];
  const removed = new Set<number>();
  for (const part of parts) {
    const done = edit(part, source);
    if (done === 'remove') {
      removed.add(part.position);
      continue;
    }
    for (const one of done.edits) edits.push(one);
    for (const diagnostic of done.diagnostics) diagnostics.push(diagnostic);
  }
  edits.push(...removeDocuments(text, documents, removed));
  edits.sort((a, b) => a.start - b.start || a.end - b.end);
  return { text: applyEdits(text, edits), diagnostics };
}

interface Parts {
  readonly documents: readonly YamlDocument[];
  /** The documents that can be changed. */
  readonly parts: readonly Part[];
  readonly problems: readonly Diagnostic[];
}

function readParts(source: Source, profile: Profile): Parts {
  const documents = parseDocuments(source.text);
  const parts: Part[] = [];
  const problems: Diagnostic[] = [];
  const isEmpty = documents.every((document) => document.root === undefined && !isBroken(document.problems));
  let index = 0;
  for (const [position, document] of documents.entries()) {
    for (const problem of document.problems) problems.push(yamlDiagnostic(source, problem));
    const broken = isBroken(document.problems);
    if (document.root !== undefined) {
      const read = toValue(document.root, profile);
      for (const problem of read.problems) problems.push(yamlDiagnostic(source, problem));
      // Beyond the limit of aliases, the value differs from the text.
      if (read.problems.every(({ kind }) => kind !== 'limit')) {
        parts.push({ document, index, position, value: read.value });
      }
    } else if (isEmpty && parts.length === 0) {
      parts.push({ document, index, position, value: null });
    } else if (!broken) {
      continue;
    }
    index += 1;
  }
  return { documents, parts, problems };
}

function isBroken(problems: readonly YamlProblem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
