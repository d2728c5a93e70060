import type { Change, JsonArray, JsonObject, JsonValue, Path } from '@krmkit/base';
import { applyChanges, follow, isArray, isObject, member, scalarText, setMember, textAt } from '@krmkit/base';
import type { Resource, SecretText } from './resource.ts';
import { LAST_APPLIED } from './server-fields.ts';

/**
 * The value with `<secret NAME/KEY>` in place of secret values: in a Secret, in those of a List, and in the literals of
 * a secretGenerator. A value without secrets is returned unchanged.
 */
export function maskSecrets(value: JsonValue): JsonValue {
  return mask(value, undefined, new Map());
}

/** The value of a resource with `<secret NAME/KEY>` in place of secret values, also of those that a build copied. */
export function maskResource({ value, copiedSecrets }: Pick<Resource, 'value' | 'copiedSecrets'>): JsonValue {
  const masked = maskSecrets(value);
  const copied = copiedSecrets?.() ?? [];
  const changes = copied.flatMap(({ path, secrets }): readonly Change[] => {
    const text = scalarText(follow(masked, path));
    if (text === undefined) return [];
    const shown = splitSecrets(text, secrets).map((part) => (typeof part === 'string' ? part : placeholder(part)));
    return [{ kind: 'replace', path, content: shown.join('') }];
  });
  return changes.length === 0 ? masked : applyChanges(masked, changes);
}

/**
 * The parts of a text that has text of Secrets. If a later step has changed that text, so that it is not found, all of it
 * is secret.
 */
export function splitSecrets(text: string, secrets: readonly SecretText[]): readonly (string | SecretText)[] {
  const [first] = secrets;
  if (first === undefined || text === '') return [text];
  const unknown = secrets.find((secret) => secret.text === undefined || !text.includes(secret.text));
  if (unknown !== undefined) return [{ ...unknown, text }];
  let parts: readonly (string | SecretText)[] = [text];
  // One can be a part of another one.
  for (const secret of secrets.toSorted((a, b) => (b.text?.length ?? 0) - (a.text?.length ?? 0))) {
    parts = parts.flatMap((part) => (typeof part === 'string' ? splitAt(part, secret) : [part]));
  }
  return parts.filter((part) => part !== '');
}

function splitAt(text: string, secret: SecretText): readonly (string | SecretText)[] {
  return text.split(secret.text ?? text).flatMap((part, index) => (index === 0 ? [part] : [secret, part]));
}

function placeholder({ name, key }: SecretText): string {
  return `<secret ${name}/${key}>`;
}

/** The value at a path of a masked value; if the path leads into a masked part, its placeholder. */
export function followMasked(masked: JsonValue, path: Path): JsonValue | undefined {
  let current: JsonValue | undefined = masked;
  for (const segment of path) {
    if (typeof current === 'string') return current;
    if (typeof segment === 'number') current = isArray(current) ? current[segment] : undefined;
    else current = member(current, segment);
  }
  return current;
}

/** Values that aliases share are visited once. Recursion is limited by the maximum depth of YAML. */
function mask(value: JsonValue, impliedKind: string | undefined, known: Map<JsonValue, JsonValue>): JsonValue {
  if (!isArray(value) && !isObject(value)) return value;
  const before = impliedKind === undefined ? known.get(value) : undefined;
  if (before !== undefined) return before;
  const masked = isArray(value) ? maskItems(value, impliedKind, known) : maskMembers(value, impliedKind, known);
  if (impliedKind === undefined) known.set(value, masked);
  return masked;
}

function maskItems(list: JsonArray, impliedKind: string | undefined, known: Map<JsonValue, JsonValue>): JsonArray {
  const items = list.map((item) => mask(item, impliedKind, known));
  return items.some((item, index) => item !== list[index]) ? items : list;
}

function maskMembers(
  object: JsonObject,
  impliedKind: string | undefined,
  known: Map<JsonValue, JsonValue>,
): JsonObject {
  const kind = member(object, 'kind') ?? impliedKind;
  const members: Record<string, JsonValue> = {};
  let changed = false;
  for (const entry of Object.entries<JsonValue>(object)) {
    const masked = maskMember(object, kind, entry, known);
    changed ||= masked !== entry[1];
    setMember(members, entry[0], masked);
  }
  return changed ? members : object;
}

function maskMember(
  object: JsonObject,
  kind: JsonValue | undefined,
  [key, value]: readonly [key: string, value: JsonValue],
  known: Map<JsonValue, JsonValue>,
): JsonValue {
  // Only Secrets have this field; if two documents were joined by mistake, another kind may be above it.
  if (key === 'stringData') return maskEach(textAt(member(object, 'metadata'), 'name'), value);
  if (kind === 'Secret') {
    const name = textAt(member(object, 'metadata'), 'name');
    if (key === 'data') return maskEach(name, value);
    if (key === 'metadata') return maskLastApplied(name, value);
  }
  if (key === 'secretGenerator' && isArray(value)) return value.map(maskLiterals);
  return mask(value, kind === 'SecretList' && key === 'items' ? 'Secret' : undefined, known);
}

function maskEach(name: string, value: JsonValue): JsonValue {
  if (value === null) return value;
  if (!isObject(value)) return `<secret ${name}>`;
  const members: Record<string, JsonValue> = {};
  for (const key of Object.keys(value)) setMember(members, key, `<secret ${name}/${key}>`);
  return members;
}

/** kubectl keeps a copy of the whole object in this annotation. */
function maskLastApplied(name: string, metadata: JsonValue): JsonValue {
  const annotations = member(metadata, 'annotations');
  if (!isObject(metadata) || !isObject(annotations) || !Object.hasOwn(annotations, LAST_APPLIED)) return metadata;
  return { ...metadata, annotations: { ...annotations, [LAST_APPLIED]: `<secret ${name}>` } };
}

/** `literals: [password=hunter2]`. */
function maskLiterals(generator: JsonValue): JsonValue {
  const literals = member(generator, 'literals');
  if (!isObject(generator) || !isArray(literals)) return generator;
  const name = textAt(generator, 'name');
  const masked = literals.map((literal) => {
    const key = typeof literal === 'string' ? (/^[^=]*(?==)/.exec(literal)?.[0] ?? '') : '';
    return key === '' ? `<secret ${name}>` : `${key}=<secret ${name}/${key}>`;
  });
  return { ...generator, literals: masked };
}
