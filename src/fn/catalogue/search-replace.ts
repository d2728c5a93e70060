import type { JsonValue } from '../../value/json.ts';
import { selectPaths } from '../../value/select.ts';
import { parseSelector } from '../../value/selector.ts';
import { any, object, optional, string } from '../config-schema.ts';
import { visitFields } from '../containers.ts';
import { defineFunction } from '../define.ts';
import { getField, setField } from '../field.ts';
import type { KrmFunction } from '../function.ts';
import { jsonOf } from '../object.ts';

export const searchReplace: KrmFunction = defineFunction({
  name: 'search-replace',
  description: 'Finds values by value and by path, and puts another value there.',
  hermetic: true,
  config: object({
    'by-value': optional(string({ description: 'the value, as text' })),
    'by-path': optional(string({ description: 'a path such as spec.containers[name=app].image' })),
    'put-value': optional(any({ description: 'the new value; where it is left out, what was found is an info' })),
  }),
  run({ resources, config, results }) {
    const { 'by-value': byValue, 'by-path': byPath, 'put-value': given } = config;
    if (byValue === undefined && byPath === undefined) {
      results.error('one of by-value and by-path is needed', { field: 'by-value' });
      return;
    }
    const selector = byPath === undefined ? undefined : parseSelector(byPath);
    if (selector?.ok === false) {
      results.error(`by-path: ${selector.message}`, { field: 'by-path' });
      return;
    }
    for (const resource of resources) {
      const places: (readonly (string | number)[])[] = [];
      if (selector === undefined) visitFields(resource, [], (path) => places.push(path));
      else places.push(...selectPaths(jsonOf(resource), selector.selector));
      for (const path of places) {
        const value = getField(resource, path);
        if (byValue !== undefined && textOf(value) !== byValue) continue;
        if (given === undefined) results.info('found', { resource, field: path });
        else setField(resource, path, fitting(given, value));
      }
    }
  },
});

/** What a person would type for a scalar. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : undefined;
}

/** Out of a ConfigMap everything comes as text; a number stays one. */
function fitting(given: JsonValue, present: unknown): JsonValue {
  return typeof present === 'number' && typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given;
}
