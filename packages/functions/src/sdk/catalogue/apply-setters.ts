import { equalValues, isArray, isObject, member, toJsonValue, textAt, selectorOf } from '@krmkit/base';
import type { JsonValue, Path } from '@krmkit/base';
import { apiField, checkSchema, loadKubernetesSchemas, schemaMessage } from '@krmkit/schemas';
import type { KubernetesSchemas } from '@krmkit/schemas';
import { map, string } from '../schema.ts';
import { readConfigText } from '../config-text.ts';
import { visitFields } from '../containers.ts';
import { defineFunction } from '../define.ts';
import { getField, setField } from '../field.ts';
import type { KrmFunction } from '../function.ts';
import { jsonOf } from '../object.ts';
import type { KubernetesObject } from '../object.ts';
import type { Resources } from '../resources.ts';
import type { Results } from '../results.ts';

export const applySetters: KrmFunction = defineFunction({
  name: 'apply-setters',
  description: 'Sets the fields that have a comment `# kpt-set: ${name}`, as kpt does; `image:${tag}` sets a part.',
  hermetic: true,
  comments: true,
  config: map(string(), { description: 'a setter and its value; a list is written as YAML', under: 'setters' }),
  async run({ resources, config, results }) {
    if (Object.keys(config).length === 0) results.warning('the configuration has no setters, so nothing is set');
    const schemas = await loadKubernetesSchemas('every');
    const used = new Set<string>();
    for (const resource of resources) {
      const fields = setterFieldsOf(resource, resources);
      for (const { pattern } of fields) for (const name of namesIn(pattern)) used.add(name);
      const set = setFields(resource, fields, { config, schemas, results });
      const changedItems = set.filter(({ field, isChanged }) => isChanged && field.some(isPosition));
      // Where several items of a list change, their comments can get lost or follow the old values.
      for (const { field, comment } of changedItems.length > 1 ? set : []) {
        resources.setComment(resource, field, comment);
      }
    }
    for (const name of Object.keys(config)) if (!used.has(name)) results.warning(`no comment names the setter ${name}`);
  },
});

interface SetterField {
  readonly field: Path;
  readonly value: unknown;
  readonly comment: string;
  readonly pattern: string;
}

/** The fields with a comment of a setter. */
function setterFieldsOf(resource: KubernetesObject, resources: Resources): readonly SetterField[] {
  const found: SetterField[] = [];
  visitFields(resource, [], (field, value) => {
    const comment = resources.commentOf(resource, field)?.beside;
    const pattern = setterPattern(comment);
    if (comment !== undefined && pattern !== undefined) found.push({ field, value, comment, pattern });
  });
  return found;
}

interface Setting {
  readonly config: Readonly<Record<string, string>>;
  readonly schemas: KubernetesSchemas;
  readonly results: Results;
}

interface FieldThatIsSet extends SetterField {
  readonly isChanged: boolean;
}

function setFields(
  resource: KubernetesObject,
  fields: readonly SetterField[],
  setting: Setting,
): readonly FieldThatIsSet[] {
  const set: FieldThatIsSet[] = [];
  const lists: Path[] = [];
  for (const one of fields) {
    const isReplaced = lists.some((list) => list.every((segment, index) => segment === one.field[index]));
    if (isReplaced || !namesIn(one.pattern).some((name) => Object.hasOwn(setting.config, name))) continue;
    const wanted = setOne(resource, one, setting);
    if (wanted === undefined) continue;
    if (isArray(wanted.value)) lists.push(one.field);
    set.push({ ...one, isChanged: wanted.isChanged });
  }
  return set;
}

/** The value that the field gets; undefined if it gets none, which has been reported. */
function setOne(
  resource: KubernetesObject,
  { field, value, pattern }: SetterField,
  { config, schemas, results }: Setting,
): { readonly value: JsonValue; readonly isChanged: boolean } | undefined {
  const present = toJsonValue(value);
  if (isObject(present)) {
    results.warning(`a setter can set a value or a list, but this is a mapping: ${pattern}`, { resource, field });
    return undefined;
  }
  const type = apiField(schemas, resource, selectorOf(field));
  const schema = type?.kind === 'known' ? type.schema : undefined;
  const isList = isArray(present) || (present === null && member(schema, 'type') === 'array');
  const wanted = isList
    ? listFor(pattern, config)
    : withText(resource, field, scalarFor(pattern, present, config, schema));
  if (!wanted.ok) {
    results.error(`${wanted.message}: ${pattern}`, { resource, field });
    return undefined;
  }
  const isChanged = !equalValues(present, wanted.value);
  if (isChanged) setField(resource, field, wanted.value);
  const [problem] = schema === undefined ? [] : checkSchema(wanted.value, schema, { ...schemas, server: 'types' });
  if (problem !== undefined) {
    const at = [...field, ...problem.path];
    const message = schemaMessage({ ...problem, path: at }, jsonOf(resource));
    results.warning(`the value of a setter does not fit here: ${message}`, { resource, field: at });
  }
  return { value: wanted.value, isChanged };
}

function isPosition(segment: string | number): boolean {
  return typeof segment === 'number';
}

type Wanted = { readonly ok: true; readonly value: JsonValue } | { readonly ok: false; readonly message: string };

/** Refuses to empty what each resource needs. */
function withText(resource: KubernetesObject, field: Path, wanted: Wanted): Wanted {
  const name = field.join('.');
  const isEmptied = wanted.ok && (wanted.value === '' || wanted.value === null) && getField(resource, field) !== '';
  if (!isEmptied || !NEEDED.has(name)) return wanted;
  if (name === 'metadata.name' && textAt(resource.metadata, 'generateName') !== '') return wanted;
  return { ok: false, message: `the setters leave ${name} empty, and a resource needs it` };
}

const NEEDED: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata.name']);

/** The pattern of a comment `# kpt-set: PATTERN`; undefined for other comments. */
export function setterPattern(comment: string | undefined): string | undefined {
  return /^#\s*kpt-set:(.*)$/s.exec(comment ?? '')?.[1]?.trim();
}

function namesIn(pattern: string): readonly string[] {
  return [...pattern.matchAll(/\$\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

function listFor(pattern: string, setters: Readonly<Record<string, string>>): Wanted {
  const name = soleName(pattern);
  if (name === undefined) return { ok: false, message: 'a list takes the value of one setter, without other text' };
  const text = valueOf(setters, name) ?? '';
  const value = text.trim() === '' ? [] : readConfigText(text);
  if (isArray(value)) return { ok: true, value };
  return { ok: false, message: `the setter ${name} must be a list such as [a, b], because the field is one` };
}

/** The setter of a pattern without other text. */
function soleName(pattern: string): string | undefined {
  return /^\$\{([^{}]*)\}$/.exec(pattern)?.[1];
}

function scalarFor(
  pattern: string,
  present: string | number | boolean | null,
  setters: Readonly<Record<string, string>>,
  schema: JsonValue | undefined,
): Wanted {
  if (present === null) {
    const list = readConfigText(valueOf(setters, soleName(pattern) ?? '') ?? '');
    if (isArray(list)) return { ok: true, value: list };
  }
  const names = namesIn(pattern);
  const current = currentValues(pattern, present === null ? '' : String(present));
  const values = new Map(names.map((name) => [name, valueOf(setters, name) ?? current.get(name)]));
  const missing = names.filter((name) => values.get(name) === undefined);
  if (missing.length > 0) return { ok: false, message: `values for the setters ${missing.join(', ')} are needed` };
  const text = pattern.replaceAll(/\$\{([^{}]*)\}/g, (_, name: string) => values.get(name) ?? '');
  return { ok: true, value: isText(present, schema) ? text : plainScalar(text) };
}

/** A quantity, and a field of an unknown type, stays text; any other field gets the type of its kind. */
function isText(present: JsonValue, schema: JsonValue | undefined): boolean {
  const type = member(schema, 'type');
  const isNumber = type === 'integer' || type === 'number' || member(schema, 'x-kubernetes-int-or-string') === true;
  return type === 'string' || (typeof present === 'string' && !isNumber && type !== 'boolean');
}

/** The text as a value. A comment in it would be lost, quotes belong to the text, and so do digits that no number keeps. */
function plainScalar(text: string): JsonValue {
  const read = text.includes('#') ? undefined : readConfigText(text);
  const isExact = typeof read === 'number' && (Number.isSafeInteger(read) || !Number.isInteger(read));
  return isExact || typeof read === 'boolean' ? read : text;
}

/** Reads only own members: `constructor` is not a setter unless it is set. */
function valueOf(setters: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(setters, name) ? setters[name] : undefined;
}

/**
 * The current values of the setters in a pattern, as far as the field shows them: `app:${tag}` and `app:1.2`. The first
 * setters take as much as they can, as in kpt: `${image}:${tag}` and `localhost:5000/app:1.2`.
 */
function currentValues(pattern: string, text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const parts = pattern.split(/\$\{[^{}]*\}/);
  const last = parts.at(-1) ?? '';
  if (!text.endsWith(last)) return values;
  let rest = text.slice(0, text.length - last.length);
  for (const [index, name] of [...namesIn(pattern).entries()].reverse()) {
    const before = parts[index] ?? '';
    const start = index === 0 ? 0 : rest.lastIndexOf(before);
    // Two adjacent setters have no boundary between them.
    if (!rest.startsWith(before, start) || (index > 0 && before === '')) return new Map();
    values.set(name, rest.slice(start + before.length));
    rest = rest.slice(0, start);
  }
  return values;
}
