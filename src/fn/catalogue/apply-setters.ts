import { equalValues } from '../../value/equal.ts';
import type { JsonValue } from '../../value/json.ts';
import { isArray, isObject } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { toJsonValue } from '../../value/plain.ts';
import { map, string } from '../schema.ts';
import { readConfigText } from '../config-text.ts';
import { visitFields } from '../containers.ts';
import { defineFunction } from '../define.ts';
import { setField } from '../field.ts';
import type { KrmFunction } from '../function.ts';

export const applySetters: KrmFunction = defineFunction({
  name: 'apply-setters',
  description: 'Sets the fields that have a comment `# kpt-set: ${name}`, as kpt does; `image:${tag}` sets a part.',
  hermetic: true,
  comments: true,
  config: map(string(), { description: 'a setter and its value; a list is written as YAML', under: 'setters' }),
  run({ resources, config, results }) {
    const used = new Set<string>();
    for (const resource of resources) {
      const fields: [Path, unknown][] = [];
      visitFields(resource, [], (path, value) => fields.push([path, value]));
      for (const [field, value] of fields) {
        const pattern = setterPattern(resources.commentOf(resource, field)?.beside);
        if (pattern === undefined) continue;
        for (const name of namesIn(pattern)) used.add(name);
        const present = toJsonValue(value);
        if (isObject(present)) {
          results.warning(`a setter can set a value or a list, but this is a mapping: ${pattern}`, { resource, field });
          continue;
        }
        const list = isArray(present) || present === null ? listFor(pattern, config) : undefined;
        const isList = isArray(present) || (list !== undefined && 'value' in list && list.value !== undefined);
        const wanted = isList && list !== undefined ? list : scalarFor(pattern, present, config);
        if ('missing' in wanted) {
          results.error(`values for the setters ${wanted.missing.join(', ')} are needed: ${pattern}`, {
            resource,
            field,
          });
        } else if (wanted.value !== undefined && !equalValues(present, wanted.value)) {
          setField(resource, field, wanted.value);
        }
      }
    }
    for (const name of Object.keys(config)) if (!used.has(name)) results.warning(`no comment names the setter ${name}`);
  },
});

/** Undefined value: nothing to set. */
type Wanted = { readonly value: JsonValue | undefined } | { readonly missing: readonly string[] };

/** The pattern of a comment `# kpt-set: PATTERN`; undefined for other comments. */
export function setterPattern(comment: string | undefined): string | undefined {
  return /^#\s*kpt-set:\s*(.*?)\s*$/.exec(comment ?? '')?.[1];
}

function namesIn(pattern: string): readonly string[] {
  return [...pattern.matchAll(/\$\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

function listFor(pattern: string, setters: Readonly<Record<string, string>>): Wanted {
  const [name = '', ...more] = namesIn(pattern);
  const text = valueOf(setters, name);
  if (text === undefined || more.length > 0) return { value: undefined };
  const value = readConfigText(text);
  return isArray(value) ? { value } : { missing: [`${name} (as a list)`] };
}

function scalarFor(pattern: string, present: JsonValue, setters: Readonly<Record<string, string>>): Wanted {
  const names = namesIn(pattern);
  if (!names.some((name) => Object.hasOwn(setters, name))) return { value: undefined };
  const before = typeof present === 'object' ? '' : String(present);
  const current = currentValues(pattern, before);
  const values = new Map(names.map((name) => [name, valueOf(setters, name) ?? current.get(name)]));
  const missing = names.filter((name) => values.get(name) === undefined);
  if (missing.length > 0) return { missing };
  const text = pattern.replaceAll(/\$\{([^{}]*)\}/g, (_, name: string) => values.get(name) ?? '');
  // A string stays a string; a number, a boolean or null gets the type that YAML reads.
  if (typeof present === 'string') return { value: text };
  return { value: plainScalar(text) };
}

/** The text as a value. A comment in it would be lost, and quotes belong to the text. */
function plainScalar(text: string): JsonValue {
  const read = text.includes('#') ? undefined : readConfigText(text);
  return typeof read === 'number' || typeof read === 'boolean' ? read : text;
}

/** Reads only own members: `constructor` is not a setter unless it is set. */
function valueOf(setters: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(setters, name) ? setters[name] : undefined;
}

/** The current values of the setters in a pattern, as far as the field shows them: `app:${tag}` and `app:1.2`. */
function currentValues(pattern: string, text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const parts = pattern.split(/\$\{[^{}]*\}/);
  const names = namesIn(pattern);
  let at = 0;
  for (const [index, name] of names.entries()) {
    const before = parts[index] ?? '';
    if (!text.startsWith(before, at)) return new Map();
    const start = at + before.length;
    const after = parts[index + 1] ?? '';
    const isLast = index === names.length - 1;
    // Two adjacent setters have no boundary between them.
    if (after === '' && !isLast) return new Map();
    const end = isLast ? text.length - after.length : text.indexOf(after, start);
    if (end < start || (isLast && !text.endsWith(after))) return new Map();
    values.set(name, text.slice(start, end));
    at = end;
  }
  return values;
}
