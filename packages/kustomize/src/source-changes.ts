import { templateOf } from '@krmkit/manifests';
import type { FieldEdit, Origin, Resource } from '@krmkit/manifests';
import type { Source, Span, JsonValue, Path, Problem, Result } from '@krmkit/base';
import { follow, printPath } from '@krmkit/base';
import type { Profile } from '@krmkit/yaml';
import { toValue } from '@krmkit/yaml';
import type { BuildObject } from './objects.ts';
import type { Step, TextPosition } from './origins.ts';
import { contributing, locateStep, originsAt } from './origins.ts';

/** A YAML document whose value changes. */
export interface DocumentPlace {
  readonly origin: Origin;
  /** How the document is read. */
  readonly profile: Profile;
  /** The scalar that has the text of the document: an inline patch. */
  readonly within?: TextPosition;
}

/** A change of a file. Paths start at the root of the document. */
export type SourceChange =
  | ({ readonly position: DocumentPlace } & FieldEdit)
  /** Sets a field of one resource, which can be missing. */
  | { readonly kind: 'set'; readonly position: DocumentPlace; readonly path: Path; readonly value: JsonValue }
  /** Replaces characters of a text that is not a field, such as a line of an env file. */
  | { readonly kind: 'span'; readonly source: Source; readonly span: Span; readonly text: string };

/** The changes at the source of a field; on failure, why there are none, and the line to change by hand. */
type SourceChanges = Result<readonly SourceChange[]>;

/** The changes of the file of a resource. */
export function changesInFile(resource: Resource, edits: readonly FieldEdit[]): SourceChanges {
  const file = fileOf(resource);
  if (!file.ok) return file;
  const { position, root } = file.value;
  return { ok: true, value: edits.map((edit) => ({ ...edit, position, path: [...root, ...edit.path] })) };
}

/** The change of the file of a resource that sets a field. */
export function settingInFile(resource: Resource, path: Path, value: JsonValue): SourceChanges {
  const file = fileOf(resource);
  if (!file.ok) return file;
  const { position, root } = file.value;
  return { ok: true, value: [{ kind: 'set', position, path: [...root, ...path], value }] };
}

/** The document of a resource, and the path of the resource in it. */
function fileOf(resource: Resource): Result<{ readonly position: DocumentPlace; readonly root: Path }> {
  const { origin } = resource;
  if (origin === undefined) return { ok: false, message: 'the object is not in a file' };
  const template = templateOf(resource);
  if (template !== undefined) return madeByChart(template);
  return { ok: true, value: { position: { origin: { ...origin, path: [] }, profile: 'kubectl' }, root: origin.path } };
}

/** The changes of the texts that the fields of a built object come from. */
export function changesInBuild(object: BuildObject, edits: readonly FieldEdit[]): SourceChanges {
  const { template, fromChart } = object;
  if (template !== undefined && fromChart !== true) return madeByChart(template);
  const changes: SourceChange[] = [];
  for (const edit of edits) {
    const found = edit.kind === 'move' ? moveInBuild(object, edit) : scalarInBuild(object, edit);
    if (!found.ok) return found;
    changes.push(found.value);
  }
  return { ok: true, value: changes };
}

function madeByChart(template: string): Problem & { readonly ok: false } {
  return { ok: false, message: `a chart makes the text: change its template ${template}` };
}

/** A position in a document, as the place and the path from its root. Undefined for a part of another text. */
function documentAt(position: TextPosition): { readonly position: DocumentPlace; readonly path: Path } | undefined {
  if (position.kind === 'span') return undefined;
  const { origin, path, within } = position;
  return {
    position: { origin: { ...origin, path: [] }, profile: 'kustomize', ...(within === undefined ? {} : { within }) },
    path: [...origin.path, ...path],
  };
}

type ScalarEdit = Exclude<FieldEdit, { readonly kind: 'move' }>;

/** The change in the last text that has the characters to replace. */
function scalarInBuild(object: BuildObject, edit: ScalarEdit): Result<SourceChange> {
  const steps = contributing(originsAt(object.origins, edit.path));
  const value = follow(object.value, edit.path);
  for (const step of steps.toReversed()) {
    if (step.generated === true) continue;
    const change = edit.kind === 'quote' ? quoteAt(step, value) : textAt(step, value, edit);
    if (change !== undefined) return { ok: true, value: change };
  }
  return failure(steps, edit.path);
}

function quoteAt({ position }: Step, value: unknown): SourceChange | undefined {
  const found = documentAt(position);
  if (found === undefined || valueAt(found) !== value) return undefined;
  return { kind: 'quote', ...found };
}

function textAt(
  { position }: Step,
  value: unknown,
  { range, text }: Extract<FieldEdit, { kind: 'text' }>,
): SourceChange | undefined {
  if (typeof value !== 'string') return undefined;
  const whole = range ?? { start: 0, end: value.length };
  const part = value.slice(whole.start, whole.end);
  if (position.kind === 'span') {
    const { source, span } = position;
    const at = onlyOccurrence(source.text.slice(span.start, span.end), part);
    if (at === undefined) return undefined;
    return { kind: 'span', source, span: { start: span.start + at, end: span.start + at + part.length }, text };
  }
  const found = documentAt(position);
  const written = found && valueAt(found);
  if (found === undefined || typeof written !== 'string') return undefined;
  if (written === value) return { kind: 'text', ...found, range: whole, text };
  const at = onlyOccurrence(written, part);
  return at === undefined ? undefined : { kind: 'text', ...found, range: { start: at, end: at + part.length }, text };
}

function onlyOccurrence(text: string, part: string): number | undefined {
  const at = text.indexOf(part);
  return at === -1 || text.indexOf(part, at + 1) !== -1 ? undefined : at;
}

function valueAt({ position, path }: { readonly position: DocumentPlace; readonly path: Path }): unknown {
  const { root } = position.origin.document;
  return root && follow(toValue(root, position.profile).value, path);
}

/** All items come from one list of one text. */
function moveInBuild(object: BuildObject, edit: Extract<FieldEdit, { kind: 'move' }>): Result<SourceChange> {
  const { path, items, before } = edit;
  const indices: number[] = [];
  let list: { readonly position: DocumentPlace; readonly path: Path } | undefined;
  for (const item of [before, ...items]) {
    const [step] = contributing(originsAt(object.origins, [...path, item, 'name']));
    const found = step?.generated === true ? undefined : step && documentAt(step.position);
    const index = found?.path.at(-2);
    if (found === undefined || typeof index !== 'number') {
      return failure(step === undefined ? [] : [step], [...path, item]);
    }
    const own = { position: found.position, path: found.path.slice(0, -2) };
    if (list !== undefined && listKey(list) !== listKey(own)) {
      const message = 'the two entries come from different lists';
      return { ok: false, message: `${message}${step === undefined ? '' : placeText(step)}` };
    }
    list ??= own;
    indices.push(index);
  }
  const [first, ...moved] = indices;
  if (list === undefined || first === undefined) return failure([], path);
  return { ok: true, value: { kind: 'move', ...list, items: moved.toSorted((a, b) => a - b), before: first } };
}

function listKey({ position, path }: { readonly position: DocumentPlace; readonly path: Path }): string {
  return JSON.stringify([documentKey(position), path]);
}

/** Identifies a document of a file, also if several builds have read it. */
export function documentKey({ origin, within }: DocumentPlace): string {
  const outer = within === undefined ? '' : within.kind === 'span' ? JSON.stringify(within.span) : fieldKey(within);
  return JSON.stringify([origin.source.path, origin.index, outer]);
}

function fieldKey({ origin, path, within }: Extract<TextPosition, { kind: 'field' }>): string {
  const position: DocumentPlace = { origin, profile: 'kustomize', ...(within === undefined ? {} : { within }) };
  return JSON.stringify([documentKey(position), origin.path, path]);
}

function failure(steps: readonly Step[], path: Path): { readonly ok: false; readonly message: string } {
  const step = steps.findLast(({ generated }) => generated === true) ?? steps.at(-1);
  if (step === undefined) return { ok: false, message: `no file has the text of ${printPath(path)}` };
  const how =
    step.generated === true
      ? 'a generator, replacement, function or chart makes the value'
      : 'the text is not there as it is';
  return { ok: false, message: `${how}${placeText(step)}` };
}

function placeText(step: Step): string {
  const location = locateStep(step);
  return location === undefined ? '' : `: change ${location.path}:${location.line}`;
}
