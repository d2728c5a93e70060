import { parsePattern, replacePattern } from '../../text/pattern.ts';
import { equalValues } from '../../value/equal.ts';
import type { JsonValue } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { selectPaths } from '../../value/select.ts';
import { parseSelector } from '../../value/selector.ts';
import { any, object, optional, string } from '../config-schema.ts';
import { visitFields } from '../containers.ts';
import { defineFunction } from '../define.ts';
import { getField, setField } from '../field.ts';
import type { KrmFunction } from '../function.ts';
import type { KubernetesObject } from '../object.ts';
import { jsonOf } from '../object.ts';

export const searchReplace: KrmFunction = defineFunction({
  name: 'search-replace',
  description: 'Finds values by value, by regular expression or by path, and puts another value there.',
  hermetic: true,
  config: object({
    'by-value': optional(string({ description: 'the value, as text' })),
    'by-value-regex': optional(
      string({
        description: 'a regular expression (RE2) that matches in the value; the part that it matches is replaced',
      }),
    ),
    'by-path': optional(string({ description: 'a path such as spec.containers[name=app].image' })),
    'put-value': optional(
      any({
        description: 'the new value, with ${1} for a group of by-value-regex; without it all that is found is told',
      }),
    ),
  }),
  run({ resources, config, results, functionConfig }) {
    const { 'by-value': byValue, 'by-value-regex': byRegex, 'by-path': byPath, 'put-value': given } = config;
    if (byValue !== undefined && byRegex !== undefined) {
      results.error('by-value and by-value-regex do not go together', { field: 'by-value-regex' });
      return;
    }
    if (byValue === undefined && byRegex === undefined && byPath === undefined) {
      results.error('one of by-value, by-value-regex and by-path is needed', { field: 'by-value' });
      return;
    }
    const regex = byRegex === undefined ? undefined : parsePattern(byRegex);
    if (regex?.ok === false) {
      results.error(regex.problem.message, { field: 'by-value-regex' });
      return;
    }
    const selector = byPath === undefined ? undefined : parseSelector(byPath);
    if (selector?.ok === false) {
      results.error(selector.message, { field: 'by-path' });
      return;
    }
    const isMeant = (text: string | undefined): boolean => {
      if (byValue !== undefined) return text === byValue;
      return regex === undefined || (text !== undefined && regex.pattern.isIn(text));
    };
    let found = 0;
    for (const resource of resources) {
      // What it finds there is itself: a second run would not know what to look for.
      if (functionConfig !== undefined && equalValues(jsonOf(resource), functionConfig)) continue;
      const places: (readonly (string | number)[])[] = [];
      if (selector === undefined) visitFields(resource, [], (path) => places.push(path));
      else places.push(...selectPaths(jsonOf(resource), selector.selector));
      for (const path of places) {
        if (isConfigInKptfile(resource, path)) continue;
        const value = getField(resource, path);
        const text = textOf(value);
        if (!isMeant(text)) continue;
        found += 1;
        if (given === undefined) {
          results.info('found', { resource, field: path });
          continue;
        }
        const isPart = regex !== undefined && text !== undefined && typeof given === 'string';
        setField(resource, path, fitting(isPart ? replacePattern(regex.pattern, text, given) : given, value));
      }
    }
    if (found === 0) results.info('nothing was found');
  },
});

/** The configuration of functions, of this one as well. */
function isConfigInKptfile({ apiVersion, kind }: KubernetesObject, path: Path): boolean {
  return kind === 'Kptfile' && apiVersion.startsWith('kpt.dev/') && path[0] === 'pipeline' && path[3] === 'configMap';
}

/** What a person would type for a scalar. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : undefined;
}

/** Out of a ConfigMap everything comes as text; a number stays one, and so does a boolean. */
function fitting(given: JsonValue, present: unknown): JsonValue {
  if (typeof present === 'boolean' && (given === 'true' || given === 'false')) return given === 'true';
  return typeof present === 'number' && typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given;
}
