import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { locateIn } from '../../resource/locate.ts';
import type { Resource } from '../../resource/resource.ts';
import { subjectOf } from '../../resource/subject.ts';
import type { Change } from '../../value/change.ts';
import { equalValues } from '../../value/equal.ts';
import type { JsonValue } from '../../value/json.ts';
import { isArray, isObject } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { follow } from '../../value/path.ts';
import { resolveForWriting, selectPaths } from '../../value/select.ts';
import { changesToSet } from '../../value/set-at.ts';
import type { Selector } from '../../value/selector.ts';
import { selectorByWrittenKeys } from '../../yaml/written-keys.ts';
import type { UsageProblem } from '../definition.ts';
import type { FieldEdit } from './arguments.ts';
import { isTextMap } from './field-kinds.ts';
import type { ValueType } from './new-value.ts';
import { newValue } from './new-value.ts';
import type { DroppedKey } from './dropped-keys.ts';
import { droppedKeys } from './dropped-keys.ts';
import { refuseAtList, refuseForTextMap, refuseInTextMap } from './misplaced.ts';
import { spelledNumber, writtenText } from './spelled-number.ts';

/** How far a resource may be changed that does not have the field yet. */
export type Additions =
  /** Only where the keys are the user's own: labels, annotations, data. */
  | 'text-maps'
  /** Into every mapping that is there. */
  | 'present-mappings'
  /** With the mappings above it. */
  | 'everything';

/** What a field of a resource is to become. */
export interface FieldChange {
  readonly path: Path;
  /** Undefined where it is not there. */
  readonly present: JsonValue | undefined;
  /** Undefined where it goes. */
  readonly wanted: JsonValue | undefined;
  readonly changes: readonly Change[];
  /** How a number was written and was typed, where that differs from how a program writes it. */
  readonly spelled?: { readonly before: string | undefined; readonly after: string };
  /** Entries of the same key that go, as they did not count. */
  readonly dropped: readonly DroppedKey[];
}

export interface ResourceChange {
  readonly changes: readonly FieldChange[];
  /** Fields that are as they were wished already. */
  readonly same: readonly Path[];
  /** Values that do not fit. */
  readonly diagnostics: readonly Diagnostic[];
  /** Why there is nothing to do: there is no such item of a list. */
  readonly reason?: UsageProblem;
}

/** What a wish means for one resource. Nothing at all where the resource does not have the field and may not get it. */
export function changeResource(
  resource: Resource,
  edit: FieldEdit,
  type: ValueType | undefined,
  additions: Additions,
): ResourceChange {
  const { value } = resource;
  const selector = selectorFor(resource, edit.selector);
  if (edit.kind === 'remove') {
    const changes = selectPaths(value, selector).map((path): FieldChange => {
      return {
        path,
        present: follow(value, path),
        wanted: undefined,
        changes: [{ kind: 'remove', path }],
        dropped: droppedKeys(resource, path),
      };
    });
    return { changes, same: [], diagnostics: [] };
  }
  const resolved = resolveForWriting(value, selector);
  if (!resolved.ok) return { changes: [], same: [], diagnostics: [], reason: resolved };
  const changes: FieldChange[] = [];
  const same: Path[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const path of resolved.paths) {
    const present = follow(value, path);
    if (present === undefined) {
      const atList = refuseAtList(resource, path);
      if (atList !== undefined) return { changes, same, diagnostics, reason: atList };
      const misplaced = refuseInTextMap(resource, path);
      if (misplaced !== undefined) {
        diagnostics.push(unfitting(resource, path, misplaced, true));
        continue;
      }
      if (!mayAdd(value, path, additions)) continue;
    }
    const wanted = newValue(edit.text, type, path, present);
    if (!wanted.ok) {
      diagnostics.push(unfitting(resource, path, wanted.problem));
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
          ? changesToSet(value, path, wanted.value)
          : [{ kind: 'replace', path, content: wanted.value }],
      ...(text === undefined ? {} : { spelled: { before, after: text } }),
      dropped: droppedKeys(resource, path),
    });
  }
  return { changes, same, diagnostics };
}

/** Keys may be given as they are written, `spec.gridPos.y`, where what they are read as has another name. */
function selectorFor({ value, origin }: Resource, selector: Selector): Selector {
  const root = origin?.document.root;
  if (origin === undefined || root === undefined || selectPaths(value, selector).length > 0) return selector;
  return selectorByWrittenKeys({ root, base: origin.path, value }, selector);
}

function mayAdd(value: JsonValue, path: Path, additions: Additions): boolean {
  if (additions === 'everything') return true;
  const parentPath = path.slice(0, -1);
  const parent = follow(value, parentPath);
  // `labels:` with nothing behind it.
  if (parent === undefined || !(parent === null || isObject(parent) || isArray(parent))) return false;
  return additions === 'present-mappings' || isTextMap(parentPath);
}

function unfitting(resource: Resource, path: Path, { message, hint }: UsageProblem, namesNoValue = false): Diagnostic {
  const location = locateIn(resource, path);
  // What was to be written into a Secret is not repeated.
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
