import type { Diagnostic, Path, WritePath, Selector, PositionedValue, Problem } from '@krmkit/base';
import { apiField } from '@krmkit/schemas';
import type { KubernetesSchemas } from '@krmkit/schemas';
import { locateIn, subjectOf } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { positionAt, equalValues, follow, resolveForWriting, selectPaths, changesToMake } from '@krmkit/base';
import { selectorByWrittenKeys, keyName, locate } from '@krmkit/yaml';
import type { SetFieldChange, RepeatedKey, SetResourceChange } from './field-change.ts';
import { changeImages } from './image-edit.ts';
import type { RequestedEdit, FieldValueEdit } from './set-request.ts';
import { refuseAtList, refuseForTextMap, refuseInTextMap } from './misplaced.ts';
import type { ValuePlace, ValueType } from './new-value.ts';
import { newValue } from './new-value.ts';
import { spelledNumber, presentSpelling } from './spelled-number.ts';

/** Whether a resource has a field. */
export function hasField(resource: Resource, edit: FieldValueEdit): boolean {
  return selectPaths(resource.value, selectorFor(resource, edit.selector)).length > 0;
}

export interface EditSettings {
  readonly type: ValueType | undefined;
  /** Adds the field where it is missing, with the mappings and the list item above it. */
  readonly create: boolean;
  readonly schemas: KubernetesSchemas;
}

/** The edit for one resource. Without `create` only existing fields change. */
export function changeResource(resource: Resource, edit: RequestedEdit, settings: EditSettings): SetResourceChange {
  switch (edit.kind) {
    case 'image':
      return changeImages(resource, edit);
    case 'remove':
      return removeFields(resource, edit);
    case 'set':
      return setFields(resource, edit, settings);
  }
}

function removeFields(resource: Resource, { selector }: FieldValueEdit): SetResourceChange {
  const { value } = resource;
  const changes = selectPaths(value, selectorFor(resource, selector)).map((path): SetFieldChange => ({
    path,
    present: follow(value, path),
    wanted: undefined,
    changes: [{ kind: 'remove', path }],
    repeated: repeatedKeys(resource, path),
  }));
  return { changes, same: [], diagnostics: [] };
}

function setFields(resource: Resource, edit: SetEdit, settings: EditSettings): SetResourceChange {
  const { value } = resource;
  const { create, schemas } = settings;
  const selector = selectorFor(resource, edit.selector);
  const resolved = resolveForWriting(value, selector, { newItems: create });
  if (!resolved.ok) {
    const canBeAdded = resolveForWriting(value, selector, { newItems: true }).ok;
    const hints = [resolved.hint, canBeAdded ? '--create adds it' : undefined].filter((hint) => hint !== undefined);
    const reason = { message: resolved.message, ...(hints.length === 0 ? {} : { hint: hints.join('; ') }) };
    return { changes: [], same: [], diagnostics: [], reason };
  }
  const field = apiField(schemas, resource.identity, selector);
  const holds = field?.kind === 'known' ? field.holds : undefined;
  const changes: SetFieldChange[] = [];
  const same: Path[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const position of resolved.positions) {
    const set = setField(resource, edit, position, { ...settings, holds });
    switch (set.kind) {
      case 'refused':
        return { changes, same, diagnostics, reason: set.reason };
      case 'unfitting':
        diagnostics.push(set.diagnostic);
        break;
      case 'same':
        same.push(position.path);
        break;
      case 'changed':
        changes.push(set.change);
        break;
      case 'missing':
        break;
    }
  }
  return { changes, same, diagnostics };
}

type SetEdit = Extract<RequestedEdit, { readonly kind: 'set' }>;

/** `refused`: the rest of the edit, too. */
type FieldOutcome =
  | { readonly kind: 'changed'; readonly change: SetFieldChange }
  | { readonly kind: 'same' | 'missing' }
  | { readonly kind: 'unfitting'; readonly diagnostic: Diagnostic }
  | { readonly kind: 'refused'; readonly reason: Problem };

/** Why a missing field is not added. */
function obstacleFor(resource: Resource, path: Path, create: boolean): FieldOutcome | undefined {
  const reason = refuseAtList(resource, path);
  if (reason !== undefined) return { kind: 'refused', reason };
  const misplaced = refuseInTextMap(resource, path);
  if (misplaced !== undefined) return unfitting(resource, path, misplaced, true);
  return create ? undefined : { kind: 'missing' };
}

/** Sets one field. */
function setField(
  resource: Resource,
  edit: SetEdit,
  position: WritePath,
  { type, create, holds }: EditSettings & Pick<ValuePlace, 'holds'>,
): FieldOutcome {
  const { path } = position;
  const present = follow(resource.value, path);
  const obstacle = present === undefined ? obstacleFor(resource, path, create) : undefined;
  if (obstacle !== undefined) return obstacle;
  const wanted = newValue(edit.text, type, { path, present, holds });
  if (!wanted.ok) return unfitting(resource, path, wanted);
  const noTexts = type === undefined ? refuseForTextMap(resource, path, wanted.value) : undefined;
  if (noTexts !== undefined) return unfitting(resource, path, noTexts, true);
  const text = spelledNumber(resource, edit.text, wanted.value);
  const before = text === undefined ? undefined : presentSpelling(resource, path);
  const isEqual = present !== undefined && equalValues(present, wanted.value);
  if (isEqual && (text === undefined || text === before)) return { kind: 'same' };
  const change: SetFieldChange = {
    path,
    present,
    wanted: wanted.value,
    changes:
      present === undefined || text === undefined
        ? changesToMake(resource.value, { path, value: wanted.value }, givenMembers(position))
        : [{ kind: 'replace', path, content: wanted.value }],
    ...(text === undefined ? {} : { spelled: { before, after: text } }),
    repeated: repeatedKeys(resource, path),
  };
  return { kind: 'changed', change };
}

/** Accepts keys as they are written, such as `spec.gridPos.y`, although kubectl reads `y` as `true`. */
export function selectorFor({ value, origin }: Resource, selector: Selector): Selector {
  const root = origin?.document.root;
  if (origin === undefined || root === undefined || selectPaths(value, selector).length > 0) return selector;
  return selectorByWrittenKeys({ root, base: origin.path, value }, selector);
}

/** The members of a new list item that `[name=app]` gives. */
function givenMembers({ given }: WritePath): readonly PositionedValue[] {
  return given.flatMap(({ path, text }) => {
    const read = newValue(text, undefined, { path, present: undefined });
    return read.ok ? [{ path, value: read.value }] : [];
  });
}

function unfitting(resource: Resource, path: Path, { message, hint }: Problem, namesNoValue = false): FieldOutcome {
  const location = locateIn(resource, path);
  // Do not repeat a value for a Secret.
  const hidden = !namesNoValue && resource.identity.kind === 'Secret';
  const why = hidden ? 'the value does not fit what the field holds' : message;
  const diagnostic: Diagnostic = {
    code: 'invalid-resource',
    severity: 'error',
    message: why,
    ...(hint === undefined || hidden ? {} : { hint }),
    ...(location === undefined ? {} : { location }),
    subject: subjectOf(resource),
    fieldPath: path,
  };
  return { kind: 'unfitting', diagnostic };
}

/** Earlier entries of the keys on the path, at any depth. The last entry of a key takes effect. */
function repeatedKeys({ origin }: Resource, path: Path): readonly RepeatedKey[] {
  const root = origin?.document.root;
  if (origin === undefined || root === undefined) return [];
  const repeated: RepeatedKey[] = [];
  const whole = [...origin.path, ...path];
  for (const [depth, segment] of whole.entries()) {
    const mapping = locate(root, whole.slice(0, depth))?.content;
    if (mapping?.kind !== 'mapping') continue;
    const same = mapping.entries.filter(({ key }) => keyName(key, 'kubectl') === segment);
    const isField = depth === whole.length - 1;
    for (const { key } of same.slice(0, -1)) {
      repeated.push({ key: String(segment), line: positionAt(origin.source, key.start).line, isField });
    }
  }
  return repeated;
}
