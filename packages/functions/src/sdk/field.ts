import { keysAfter } from '@krmkit/manifests';
import { isRecord, printPath, parseSelector, checkArgument } from '@krmkit/base';
import type { JsonValue, Path } from '@krmkit/base';

/** `spec.template.spec.containers[0].image`, or its segments. */
export type FieldPath = string | Path;

/** Throws a RangeError for a text that is not the path of a single field; `[name=app]` may match several. */
export function pathOf(field: FieldPath): Path {
  if (typeof field !== 'string') return field;
  const parsed = parseSelector(field);
  if (!parsed.ok) throw new RangeError(`${parsed.message}: ${EXAMPLE}`);
  return parsed.selector.map((step) => {
    if (step.kind === 'member') return step.name;
    if (step.kind === 'item') return step.index;
    throw new RangeError(`${field} does not name a single field: use only keys and indices`);
  });
}

/** Of a selector, hints name conditions, which may match several fields. */
const EXAMPLE = "a path looks like spec.containers[0].image or metadata.annotations['a.b/c']";

export function printField(field: FieldPath): string {
  return typeof field === 'string' ? field : printPath(field);
}

/** The value at a path; undefined if there is none. */
export function getField(resource: object, field: FieldPath): unknown {
  checkField('getField', resource, field);
  let value: unknown = resource;
  for (const segment of pathOf(field)) {
    value = ownMember(value, segment);
    if (value === undefined) return undefined;
  }
  return value;
}

/**
 * Sets a field in place, and creates missing mappings and lists above it, in Kubernetes' order of fields. Throws a
 * RangeError that names the resource where a scalar or a gap is in the way.
 */
export function setField(resource: object, field: FieldPath, value: JsonValue): void {
  checkArgument('setField', 'the value', value, 'value');
  checkField('setField', resource, field);
  const path = pathOf(field);
  if (path.length === 0) throw new RangeError('A field path needs at least one segment');
  let holder: unknown = resource;
  for (const [depth, segment] of path.entries()) {
    const isLast = depth === path.length - 1;
    let next = isLast ? value : ownMember(holder, segment);
    if (!isLast && (next === undefined || next === null)) next = typeof path[depth + 1] === 'number' ? [] : {};
    const following = isLast || !isRecord(holder) ? [] : membersAfter(holder, segment);
    if (!assign(holder, segment, next)) {
      const field = depth === 0 ? 'it' : printPath(path.slice(0, depth));
      const needed = typeof segment === 'number' ? 'a list with enough items' : 'a mapping';
      throw new RangeError(`Cannot set ${printPath(path)}${ofResource(resource)}: ${field} is not ${needed}`);
    }
    if (following.length > 0 && isRecord(holder)) putAfter(holder, following);
    holder = next;
  }
}

/** A resource can also be a list in it. */
function checkField(caller: string, resource: object, field: FieldPath): void {
  if (!Array.isArray(resource)) checkArgument(caller, 'the resource', resource, 'object');
  checkArgument(caller, 'the field', field, 'field');
}

/** ` of Deployment web`, as far as the object says it. */
function ofResource(resource: object): string {
  const [kind, name] = [getField(resource, ['kind']), getField(resource, ['metadata', 'name'])];
  if (typeof kind !== 'string') return '';
  return typeof name === 'string' ? ` of ${kind} ${name}` : ` of ${kind}`;
}

function putAfter(holder: object, members: readonly (readonly [string, unknown])[]): void {
  for (const [key, member] of members) {
    Reflect.deleteProperty(holder, key);
    assign(holder, key, member);
  }
}

/** The members that follow a new mapping: `metadata` goes above `spec`. */
function membersAfter(
  holder: Readonly<Record<string, unknown>>,
  segment: string | number,
): readonly (readonly [string, unknown])[] {
  if (typeof segment === 'number' || Object.hasOwn(holder, segment)) return [];
  return keysAfter(segment, Object.keys(holder)).map((key) => [key, holder[key]] as const);
}

/** Takes a field away; false where nothing was there. */
export function removeField(resource: object, field: FieldPath): boolean {
  checkField('removeField', resource, field);
  const path = pathOf(field);
  const last = path.at(-1);
  const holder = getField(resource, path.slice(0, -1));
  if (last === undefined || ownMember(holder, last) === undefined) return false;
  if (Array.isArray(holder) && typeof last === 'number') holder.splice(last, 1);
  else if (isRecord(holder)) Reflect.deleteProperty(holder, last);
  return true;
}

function ownMember(value: unknown, segment: string | number): unknown {
  if (typeof segment === 'number') {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return items[segment];
  }
  return isRecord(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

function assign(holder: unknown, segment: string | number, value: unknown): boolean {
  const fits = typeof segment === 'number' ? Array.isArray(holder) && segment <= holder.length : isRecord(holder);
  if (!fits || typeof holder !== 'object' || holder === null) return false;
  return Reflect.defineProperty(holder, segment, { value, writable: true, enumerable: true, configurable: true });
}
