import { compareBytes, isArray, toJsonValue, scalarText } from '@krmkit/base';
import type { JsonArray, JsonObject } from '@krmkit/base';
import { readConfigText } from '../config-text.ts';
import { visitFields } from '../containers.ts';
import { defineFunction } from '../define.ts';
import type { KrmFunction } from '../function.ts';
import { isLocalConfig } from '../metadata.ts';
import type { KubernetesObject } from '../object.ts';
import { referenceTo } from '../object.ts';
import { map, string } from '../schema.ts';
import { setterPattern } from './apply-setters.ts';

/** Follows https://catalog.kpt.dev/create-setters/v0.1/, except that it never replaces a comment. */
export const createSetters: KrmFunction = defineFunction({
  name: 'create-setters',
  description: 'Adds comments `# kpt-set: ${name}` to the fields that contain the values of setters.',
  hermetic: true,
  comments: true,
  config: map(string(), { description: 'a setter and its current value; a list is written as YAML', under: 'setters' }),
  run({ resources, config, functionConfig, results }) {
    if (Object.keys(config).length === 0) results.warning('the configuration has no setters, so nothing is set');
    const { scalars, lists } = readSetters(config);
    const used = new Set<string>();
    for (const resource of resources) {
      if (isLocalConfig(resource) || isSame(resource, functionConfig)) continue;
      visitFields(resource, [], (field, given) => {
        if (field[0] === 'apiVersion' || field[0] === 'kind') return;
        const value = toJsonValue(given);
        const match = isArray(value) ? findList(value, lists) : findParts(value, scalars);
        if (match === undefined) return;
        for (const name of match.names) used.add(name);
        const present = resources.commentOf(resource, field)?.beside;
        if (setterPattern(present) !== undefined) return;
        if (present !== undefined || match.pattern === undefined) {
          const why = present === undefined ? 'a setter comment cannot say this value' : 'the line has another comment';
          results.warning(`no comment for ${match.names.join(', ')}: ${why}`, { resource, field });
          return;
        }
        resources.setComment(resource, field, `kpt-set: ${match.pattern}`);
      });
    }
    for (const name of Object.keys(config)) {
      if (!used.has(name)) results.warning(`no field contains the value of the setter ${name}`);
    }
  },
});

interface Setters {
  /** The longest value first, so that `nginx-web` is not read as `nginx` and a rest. */
  readonly scalars: readonly (readonly [name: string, value: string])[];
  /** The items of a list in any order. */
  readonly lists: ReadonlyMap<string, string>;
}

interface Match {
  readonly names: readonly string[];
  /** Undefined: `apply-setters` would read another value from it. */
  readonly pattern: string | undefined;
}

function readSetters(config: Readonly<Record<string, string>>): Setters {
  const scalars: [name: string, value: string][] = [];
  const lists = new Map<string, string>();
  for (const [name, text] of Object.entries(config)) {
    const value = readConfigText(text);
    if (isArray(value)) lists.set(keyOf(value), name);
    else if (text.trim() !== '') scalars.push([name, text.trim()]);
  }
  const byLength = scalars.toSorted(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1));
  return { scalars: byLength, lists };
}

function keyOf(items: JsonArray): string {
  return JSON.stringify(items.map((item) => scalarText(item) ?? '').toSorted(compareBytes));
}

function findList(items: JsonArray, lists: Setters['lists']): Match | undefined {
  const isPlain = items.length > 0 && items.every((item) => scalarText(item) !== undefined);
  const name = isPlain ? lists.get(keyOf(items)) : undefined;
  return name === undefined ? undefined : { names: [name], pattern: `\${${name}}` };
}

/**
 * A number and a boolean match as a whole, and a number by its digits: `1.0` is a tag and not the number 1. The parts of a
 * text match, too.
 */
function findParts(value: unknown, setters: Setters['scalars']): Match | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') {
    const found = setters.find(([, text]) => text === String(value));
    return found && { names: [found[0]], pattern: `\${${found[0]}}` };
  }
  // A comment is a single line.
  if (typeof value !== 'string' || /[\r\n]/.test(value)) return undefined;
  let parts: readonly Part[] = [{ text: value }];
  for (const [name, text] of setters) {
    parts = parts.flatMap((part): readonly Part[] => (part.name === undefined ? split(part.text, text, name) : [part]));
  }
  const names = parts.flatMap(({ name }) => (name === undefined ? [] : [name]));
  if (names.length === 0) return undefined;
  const pattern = parts.map(({ text, name }) => (name === undefined ? text : `\${${name}}`)).join('');
  const isReadable = !value.includes('${') && value === value.trim();
  return { names: [...new Set(names)], pattern: isReadable ? pattern : undefined };
}

interface Part {
  readonly text: string;
  /** The setter in place of the text. */
  readonly name?: string;
}

function split(text: string, value: string, name: string): readonly Part[] {
  return text
    .split(value)
    .flatMap((rest, index): readonly Part[] => [...(index === 0 ? [] : [{ text: value, name }]), { text: rest }]);
}

/** The setters can be a file of the package. */
function isSame({ apiVersion, kind, metadata }: KubernetesObject, functionConfig: JsonObject | undefined): boolean {
  const config = referenceTo(functionConfig);
  return config?.kind === kind && config.apiVersion === apiVersion && config.name === metadata?.name;
}
