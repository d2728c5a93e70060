import type { Change, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, scalarText } from '@krmkit/base';
import { plainValue } from '@krmkit/yaml';
import type { Build, Entry } from '../build-context.ts';
import { stepOf } from '../build-context.ts';
import type { ReplacementConfig, ReplacementOptionsConfig, ReplacementTargetConfig } from '../kustomization-decoder.ts';
import type { BuildObject, ObjectList } from '../objects.ts';
import type { Origins, Sourced, Step } from '../origins.ts';
import { applySourced, contributing, originsAt, partOf } from '../origins.ts';
import { isDate } from '../print-differences.ts';
import { withSourced } from '../shared-scalars.ts';
import type { TargetField } from './field-path.ts';
import { findTargets, splitFieldPath } from './field-path.ts';
import { loadReplacements } from './load-replacements.ts';
import type { EntryProblem } from '../report-entry.ts';
import { reportEntry } from '../report-entry.ts';
import { retype } from './retype.ts';
import { findReplacement, followSource } from './source.ts';
import type { Replacement, ReplacementBuild } from './source.ts';
import type { StructuredText } from './structured-text.ts';
import { changeStructuredText, findStructuredText } from './structured-text.ts';
import { selectTargets } from './target-objects.ts';

/** Applies an entry of `replacements`. Follows api/filters/replacement/replacement.go. */
export async function replace(objects: ObjectList, entry: Entry<ReplacementConfig>, build: Build): Promise<void> {
  for (const one of await loadReplacements(entry, build)) replaceOne(objects, one, build);
}

/** Applies an entry that names no file. */
export function replaceOne(objects: ObjectList, entry: Entry<ReplacementConfig>, build: ReplacementBuild): void {
  const { targets } = entry.config;
  let replacement = findReplacement(objects, entry, build);
  if (replacement === undefined || targets === undefined) return;
  for (const [index, target] of targets.entries()) {
    const positions = selectTargets(objects, target, { entry, index }, build);
    for (const position of positions ?? []) {
      const object = objects.at(position);
      if (object === undefined) continue;
      const changed = replaceIn(object, replacement, { entry, target, index }, build);
      if (changed === undefined) continue;
      objects.replace(position, changed);
      replacement = followSource(replacement, object, changed);
    }
  }
}

interface Target {
  readonly entry: Entry<ReplacementConfig>;
  readonly target: ReplacementTargetConfig;
  readonly index: number;
}

/** Undefined after an error. */
function replaceIn(
  object: BuildObject,
  replacement: Replacement,
  target: Target,
  build: ReplacementBuild,
): BuildObject | undefined {
  const { fieldPaths, options = {} } = target.target;
  let current = object;
  let now = replacement;
  const written = fieldPaths === undefined || fieldPaths.length === 0 ? undefined : fieldPaths;
  for (const [number, text] of (written ?? ['metadata.name']).entries()) {
    const at: Path = ['targets', target.index, ...(written === undefined ? [] : ['fieldPaths', number])];
    const changed = replaceField(current, text, { replacement: now, options, entry: target.entry, at }, build);
    if (changed === undefined) return undefined;
    now = followSource(now, current, changed);
    current = changed;
  }
  return current;
}

interface FieldChange {
  readonly replacement: Replacement;
  readonly options: ReplacementOptionsConfig;
  readonly entry: Entry<ReplacementConfig>;
  /** Of the field path in the entry. */
  readonly at: Path;
}

function replaceField(
  object: BuildObject,
  text: string,
  change: FieldChange,
  build: ReplacementBuild,
): BuildObject | undefined {
  const { entry, at, options, replacement } = change;
  const parts = splitFieldPath(text);
  const fail = (message: string, hint: string, fieldPath?: Path): undefined => {
    reportEntry(build, entry, { at, message, hint, object, fieldPath });
  };
  const structured = findStructuredText(object.value, parts);
  if (structured !== undefined) return replaceInText(object, { ...structured, fieldPath: text }, change, build);
  const warn = createWarnings(text, object, change, build);
  const found = findTargets(object.value, parts, options.create === true);
  if (!found.ok) return fail(`${text}: ${found.message}`, found.hint ?? '');
  if (found.value.length === 0) return fail(`The object has no field ${text}`, MISSING);
  const changes: Change<Sourced>[] = [];
  for (const field of found.value) {
    warn.ofWidth(field);
    const present = partOf(object, field.path);
    const value = newValue(present?.value, field, change);
    if (!value.ok) return fail(`${text}: ${value.message}`, value.hint ?? '', field.path);
    if (isCollection(replacement.sourced.value) && present !== undefined && !isCollection(present.value)) {
      const message = `${text}: The source is not a scalar, so the field becomes an empty text`;
      const hint = 'Correct the field path of the source or of the target';
      reportEntry(build, entry, { at, message, hint, code: 'unmatched-target', object, fieldPath: field.path });
    }
    if (present === undefined) warn.ofType(value.value, field);
    const content: Sourced = { value: value.value, origins: originsOf(present, value.value, change) };
    changes.push(changeOf(field, content, present !== undefined));
  }
  return withSourced(object, applySourced(object, changes));
}

const MISSING = 'Correct the field path, or set options.create to true';

function changeOf({ path, create }: TargetField, content: Sourced, exists: boolean): Change<Sourced> {
  if (create === undefined) {
    return exists ? { kind: 'replace', path, content } : { kind: 'insert', path, after: undefined, content };
  }
  const rest = path.slice(create.path.length);
  const whole: Sourced = { value: create.content(content.value), origins: originsAround(content.origins, rest) };
  return typeof create.path.at(-1) === 'number'
    ? { kind: 'insert-item', path: create.path, content: whole }
    : { kind: 'insert', path: create.path, after: undefined, content: whole };
}

/** The origins of what is created around a value, with the path of the value in it: the step that creates it. */
function originsAround(inner: Origins, path: Path): Origins {
  const steps = inner.steps.slice(-1);
  return path.reduceRight<Origins>(
    (origins, segment) =>
      typeof segment === 'number' ? { steps, items: [origins] } : { steps, members: { [segment]: origins } },
    inner,
  );
}

function isCollection(value: JsonValue): boolean {
  return isArray(value) || isObject(value);
}

type NewValue =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly message: string; readonly hint?: string };

/** The value of a field, whose present value is undefined if the field is created. */
function newValue(present: JsonValue | undefined, { path }: Pick<TargetField, 'path'>, change: FieldChange): NewValue {
  const { replacement, options } = change;
  const { sourced, text, isLiteral } = replacement;
  if ((options.delimiter ?? '') !== '') return withPiece(present, change);
  // An annotation is a text, whatever its source is.
  if (present === undefined && isAnnotation(path) && !isCollection(sourced.value)) return { ok: true, value: text };
  if (present === undefined || isCollection(present)) {
    return { ok: true, value: isLiteral ? plainValue(text, 'kustomize') : sourced.value };
  }
  return retyped(text, present, replacement);
}

/** A message about a text of a Secret does not show it. */
function retyped(text: string, present: JsonValue, { secret, sourced }: Replacement): NewValue {
  const isSecret = secret !== undefined || sourced.origins.steps.some((step) => step.secret !== undefined);
  return retype(text, present, isSecret ? 'the text of a Secret' : JSON.stringify(text));
}

/** The present value with another piece at an index; beyond the ends, it is added there. */
function withPiece(present: JsonValue | undefined, { replacement, options }: FieldChange): NewValue {
  const { text: piece } = replacement;
  const { delimiter = '', index = 0 } = options;
  if (present !== undefined && isCollection(present)) {
    return {
      ok: false,
      message: 'options.delimiter needs a scalar',
      hint: 'Correct the field path, or remove the delimiter',
    };
  }
  const pieces = (scalarText(present) ?? '').split(delimiter);
  if (index < 0) pieces.unshift(piece);
  else if (index >= pieces.length) pieces.push(piece);
  else pieces[index] = piece;
  const whole = pieces.join(delimiter);
  return present === undefined ? { ok: true, value: whole } : retyped(whole, present, replacement);
}

function isAnnotation(path: Path): boolean {
  return path.length === 3 && path[0] === 'metadata' && path[1] === 'annotations';
}

/** The source, then the line of the replacement; with a delimiter the present text, too. */
function originsOf(present: Sourced | undefined, value: JsonValue, change: FieldChange): Origins {
  const { replacement, options } = change;
  const step = copyStep(change);
  const { origins } = replacement.sourced;
  if (isCollection(value)) return withStepBelow(origins, step);
  const source = contributing(origins);
  const isPart = (options.delimiter ?? '') !== '';
  return {
    steps: [
      ...(present?.origins.steps ?? []),
      ...(isPart && present !== undefined ? asEdits(source) : copied(source)),
      step,
    ],
  };
}

/** The field path of a target says where a value is copied to. */
function copyStep({ entry, at, replacement: { secret } }: FieldChange): Step {
  return { ...stepOf(entry, 'edit', at), generated: true, ...(secret === undefined ? {} : { secret }) };
}

/** The steps of a copy: it is no place of the shared scalar that it is copied from. */
function copied(steps: readonly Step[]): readonly Step[] {
  return steps.map((step) => ({ ...step }));
}

function asEdits(steps: readonly Step[]): readonly Step[] {
  return steps.map((step) => ({ ...step, effect: 'edit' }));
}

function withStepBelow(origins: Origins, step: Step): Origins {
  const { steps, members, items } = origins;
  const below = (segment: string | number): Origins => withStepBelow(originsAt(origins, [segment]), step);
  return {
    steps: [...copied(steps), step],
    ...(members === undefined
      ? {}
      : { members: Object.fromEntries(Object.keys(members).map((key) => [key, below(key)])) }),
    ...(items === undefined ? {} : { items: items.map((_, index) => below(index)) }),
  };
}

/** `fieldPath`: the field path that leads into the text. */
function replaceInText(
  object: BuildObject,
  structured: StructuredText & { readonly fieldPath: string },
  change: FieldChange,
  build: ReplacementBuild,
): BuildObject | undefined {
  const { entry, at, options, replacement } = change;
  const report = (problem: Omit<EntryProblem, 'at'>): void =>
    reportEntry(build, entry, { at, ...problem, object, fieldPath: structured.path });
  const warn = createWarnings(structured.fieldPath, object, change, build);
  const found = findTargets(structured.value, structured.rest, options.create === true);
  if (!found.ok || found.value.length === 0) {
    const reason = found.ok ? 'the text has no such field' : found.message;
    report({ message: `${structured.fieldPath}: ${reason}`, hint: MISSING });
    return undefined;
  }
  const inner: Sourced = { value: structured.value, origins: { steps: [] } };
  const changes: Change[] = [];
  for (const field of found.value) {
    const present = partOf(inner, field.path)?.value;
    const value = newValue(present, field, change);
    if (!value.ok) {
      const isJson = /^\s*[{[]/.test(structured.text);
      const message = isJson
        ? 'kustomize and krmkit leave the text as it is'
        : 'krmkit leaves the text as it is, and kustomize adds a tag to the value';
      report({
        message: `${structured.fieldPath}: ${message}: ${value.message}`,
        hint: value.hint ?? '',
        code: isJson ? 'unmatched-target' : 'kustomize-difference',
      });
      return object;
    }
    if (present === undefined) warn.ofType(value.value, field, structured.path);
    const content = changeOf(field, { value: value.value, origins: { steps: [] } }, present !== undefined);
    changes.push('content' in content ? { ...content, content: content.content.value } : content);
  }
  if ((options.delimiter ?? '') !== '') {
    const message = 'kustomize 5.8.1 ignores options.delimiter in structured data (kustomize#6028)';
    const hint = 'Use a newer kustomize';
    report({ message, hint, code: 'kustomize-difference' });
  }
  const { steps } = originsAt(object.origins, structured.path);
  const origins: Origins = {
    steps: [...steps, ...asEdits(contributing(replacement.sourced.origins)), copyStep(change)],
  };
  const content: Sourced = { value: changeStructuredText(structured, changes), origins };
  return withSourced(object, applySourced(object, [{ kind: 'replace', path: structured.path, content }]));
}

interface FieldWarnings {
  readonly ofWidth: (field: TargetField) => void;
  /**
   * kustomize gives a created field the type that its characters have. `fieldPath`: that of the text that has the field,
   * if it is in one.
   */
  readonly ofType: (value: JsonValue, field: TargetField, fieldPath?: Path) => void;
}

/** The warnings about the fields of an object that the field path `text` names. */
function createWarnings(
  text: string,
  object: BuildObject,
  { replacement, entry, at }: FieldChange,
  build: ReplacementBuild,
): FieldWarnings {
  return {
    ofWidth: ({ wide, path }) => {
      if (wide === undefined) return;
      const message = `${text}: ${wide} also matches an item whose text is longer, so the replacement changes more than it names`;
      const hint = 'Write ^ before the text and $ after it, as it is a regular expression';
      reportEntry(build, entry, { at, message, hint, code: 'wide-replacement', object, fieldPath: path });
    },
    ofType: (value, { path }, fieldPath = path) => {
      if (typeof value !== 'string' || isAnnotation(path)) return;
      // In the YAML of a text, kustomize keeps the date.
      const hasDate = fieldPath === path && isDate(value);
      if (!hasDate && (replacement.isLiteral || typeof plainValue(value, 'kustomize') === 'string')) return;
      const more = hasDate ? ', and adds a time' : '';
      const message = `${text}: the new field is text, as in the source; kustomize writes it without quotes${more}`;
      const hint = 'Add the field with quotes to the object, so that both programs keep its type';
      reportEntry(build, entry, { at, message, hint, code: 'kustomize-difference', object, fieldPath });
    },
  };
}
