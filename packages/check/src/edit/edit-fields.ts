import type { Diagnostic, Path, WritePath, Selector, PositionedValue, Problem } from '@krmkit/base';
import { apiField } from '@krmkit/functions';
import type { KubernetesSchemas } from '@krmkit/functions';
import { locateIn, subjectOf } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { positionAt, equalValues, follow, resolveForWriting, selectPaths, changesToMake } from '@krmkit/base';
import { selectorByWrittenKeys, keyName, locate } from '@krmkit/yaml';
import type { FieldChange, RepeatedKey, ResourceChange } from './field-change.ts';
import { changeImages } from './image-edit.ts';
import type { FieldEdit, FieldValueEdit } from './set-request.ts';
import { refuseAtList, refuseForTextMap, refuseInTextMap } from './misplaced.ts';
import type { ValueType } from './new-value.ts';
import { newValue } from './new-value.ts';
import { spelledNumber, writtenText } from './spelled-number.ts';

/** Whether a resource has a field. */
export function hasField(resource: Resource, edit: FieldValueEdit): boolean {
  return selectPaths(resource.value, selectorFor(resource, edit.selector)).length > 0;
}

/**
 * The edit for one resource. Without `create` only existing fields change; with it the field is added, with the
 * mappings and the list item above it.
 */
export function changeResource(
  resource: Resource,
  edit: FieldEdit,
  type: ValueType | undefined,
  create: boolean,
  schemas: KubernetesSchemas,
): ResourceChange {
  if (edit.kind === 'image') return changeImages(resource, edit);
  const { value } = resource;
  const selector = selectorFor(resource, edit.selector);
  if (edit.kind === 'remove') {
    const changes = selectPaths(value, selector).map((path): FieldChange => {
      return {
        path,
        present: follow(value, path),
        wanted: undefined,
        changes: [{ kind: 'remove', path }],
        repeated: repeatedKeys(resource, path),
      };
    });
    return { changes, same: [], diagnostics: [] };
  }
  const resolved = resolveForWriting(value, selector, { newItems: create });
  if (!resolved.ok) {
    const canBeAdded = resolveForWriting(value, selector, { newItems: true }).ok;
    const hints = [resolved.hint, canBeAdded ? '--create adds it' : undefined].filter((hint) => hint !== undefined);
    const reason = { message: resolved.message, ...(hints.length === 0 ? {} : { hint: hints.join('; ') }) };
    return { changes: [], same: [], diagnostics: [], reason };
  }
  const field = apiField(schemas, resource.identity, selector);
  const holds = field?.kind === 'known' ? field.holds : undefined;
  const changes: FieldChange[] = [];
  const same: Path[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const position of resolved.positions) {
    const { path } = position;
    const present = follow(value, path);
    if (present === undefined) {
      const atList = refuseAtList(resource, path);
      if (atList !== undefined) return { changes, same, diagnostics, reason: atList };
      const misplaced = refuseInTextMap(resource, path);
      if (misplaced !== undefined) {
        diagnostics.push(unfitting(resource, path, misplaced, true));
        continue;
      }
      if (!create) continue;
    }
    const wanted = newValue(edit.text, type, path, present, holds);
    if (!wanted.ok) {
      diagnostics.push(unfitting(resource, path, wanted));
      continue;
    }
    const noTexts = type === undefined ? refuseForTextMap(resource, path, wanted.value) : undefined;
    if (noTexts !== undefined) {
      diagnostics.push(unfitting(resource, path, noTexts, true));
      continue;
    }
    const text = spelledNumber(resource, edit.text, wanted.value);
    const before = text === undefined ? undefined : writtenText(resource, path);
    if (present !== undefined && equalValues(present, wanted.value) && (text === undefined || text === before)) {
      same.push(path);
      continue;
    }
    changes.push({
      path,
      present,
      wanted: wanted.value,
      changes:
        present === undefined || text === undefined
          ? changesToMake(value, { path, value: wanted.value }, givenMembers(position))
          : [{ kind: 'replace', path, content: wanted.value }],
      ...(text === undefined ? {} : { spelled: { before, after: text } }),
      repeated: repeatedKeys(resource, path),
    });
  }
  return { changes, same, diagnostics };
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
    const read = newValue(text, undefined, path, undefined);
    return read.ok ? [{ path, value: read.value }] : [];
  });
}

function unfitting(resource: Resource, path: Path, { message, hint }: Problem, namesNoValue = false): Diagnostic {
  const location = locateIn(resource, path);
  // Do not repeat a value for a Secret.
  const hidden = !namesNoValue && resource.identity.kind === 'Secret';
  const why = hidden ? 'the value does not fit what the field holds' : message;
  return {
    code: 'invalid-resource',
    severity: 'error',
    message: why,
    ...(hint === undefined || hidden ? {} : { hint }),
    ...(location === undefined ? {} : { location }),
    subject: subjectOf(resource),
    fieldPath: path,
  };
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
