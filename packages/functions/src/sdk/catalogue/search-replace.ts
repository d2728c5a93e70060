import type { Pattern, PatternOutcome, JsonValue, Path, Selector, SelectorStep } from '@krmkit/base';
import {
  expandPattern,
  missingGroup,
  parsePattern,
  replacePattern,
  equalValues,
  isRecord,
  isArray,
  isObject,
  parseSelector,
  selectPaths,
} from '@krmkit/base';
import { any, object, optional, string } from '../schema.ts';
import { readConfigText } from '../config-text.ts';
import { visitFields } from '../containers.ts';
import { defineFunction } from '../define.ts';
import { getField, setField } from '../field.ts';
import type { KrmFunction } from '../function.ts';
import { isLocalConfig } from '../metadata.ts';
import type { KubernetesObject } from '../object.ts';
import { jsonOf } from '../object.ts';
import type { Resources } from '../resources.ts';
import type { Results } from '../results.ts';

const config = object({
  'by-value': optional(string({ description: 'the value, as text' })),
  'by-value-regex': optional(
    string({
      description: 'a regular expression (RE2) for a part of the value, which is replaced',
    }),
  ),
  'by-path': optional(
    string({ description: 'a path such as spec.containers[name=app].image or **.image, ** for any number of steps' }),
  ),
  'by-file-path': optional(
    string({ description: 'only in files of this path; * matches a part of a name, ** any directories' }),
  ),
  'put-value': optional(
    any({
      description: 'the new value, with ${1} for a group of by-value-regex; a missing by-path of only keys is created',
    }),
  ),
  'put-comment': optional(string({ description: 'the comment next to the match, with groups as in put-value' })),
});

interface Given {
  readonly 'put-value'?: unknown;
  readonly 'by-value'?: string | undefined;
  readonly 'by-value-regex'?: string | undefined;
  readonly 'by-path'?: string | undefined;
  readonly 'by-file-path'?: string | undefined;
  readonly 'put-comment'?: string | undefined;
}

interface Search {
  readonly value: string | undefined;
  readonly regex: Pattern | undefined;
  readonly selector: Selector | undefined;
  readonly file: Pattern | undefined;
}

export const searchReplace: KrmFunction = defineFunction({
  name: 'search-replace',
  description:
    'Finds values by value, by regular expression or by path, and replaces them or adds a comment next to them.',
  hermetic: true,
  comments: true,
  config,
  run({ resources, config: given, results, functionConfig }) {
    const search = readSearch(given, results);
    if (search === undefined) return;
    const edits: Edits = {
      search,
      resources,
      value: given['put-value'],
      comment: given['put-comment'] === '' ? undefined : given['put-comment'],
    };
    const isPlain = edits.value === undefined && edits.comment === undefined;
    let found = 0;
    for (const resource of resources) {
      // The function would find its own configuration, and a second run would search for something else.
      if (functionConfig !== undefined && equalValues(jsonOf(resource), functionConfig)) continue;
      if (search.file !== undefined && !search.file.isIn(resources.locationOf(resource).path ?? '')) continue;
      for (const path of placesIn(resource, search.selector)) {
        if (!editAt(resource, path, edits)) continue;
        found += 1;
        if (isPlain) results.info('found', { resource, field: path });
      }
      if (addMissing(resource, edits)) found += 1;
    }
    if (found === 0) results.info('found nothing');
  },
});

interface Edits {
  readonly search: Search;
  readonly resources: Resources;
  /** The new value, and the new comment. */
  readonly value: JsonValue | undefined;
  readonly comment: string | undefined;
}

/** False if the value is not searched for. */
function editAt(resource: KubernetesObject, path: Path, { search, resources, value, comment }: Edits): boolean {
  const { regex } = search;
  const present = getField(resource, path);
  const text = textOf(present);
  if (isConfigInKptfile(resource, path) || !isMeant(text, search)) return false;
  if (value !== undefined) setField(resource, path, replaced(present, value, regex));
  if (comment !== undefined) {
    const expanded = regex === undefined || text === undefined ? comment : expandPattern(regex, text, comment);
    resources.setComment(resource, path, oneLine(expanded ?? comment));
  }
  return true;
}

/** False if no missing path is to be created. */
function addMissing(resource: KubernetesObject, { search, resources, value, comment }: Edits): boolean {
  const path = value === undefined ? undefined : missingPath(resource, search);
  if (path === undefined || value === undefined) return false;
  setField(resource, path, newField(path, value));
  if (comment !== undefined) resources.setComment(resource, path, oneLine(comment));
  return true;
}

/** Undefined if the configuration is wrong, which has been reported. */
function readSearch(given: Given, results: Results): Search | undefined {
  const { 'by-value': value, 'by-value-regex': byRegex, 'by-path': byPath, 'by-file-path': byFile } = given;
  const wrong = (message: string, field: string): undefined => {
    results.error(message, { field });
  };
  const combination = wrongCombination(given);
  if (combination !== undefined) return wrong(combination.message, combination.field);
  const regex = parsed(byRegex, parsePattern);
  if (regex?.ok === false) return wrong(regex.problem.message, 'by-value-regex');
  const groups = wrongGroups(regex?.pattern, given);
  if (groups !== undefined) return wrong(groups.message, groups.field);
  const selector = parsed(byPath, parseSelector);
  if (selector?.ok === false) return wrong(selector.message, 'by-path');
  const file = parsed(byFile, filePattern);
  if (file?.ok === false) return wrong(file.problem.message, 'by-file-path');
  if (isSeveralLines(given['put-comment'])) return wrong('a comment must be a single line', 'put-comment');
  return { value, regex: regex?.pattern, selector: selector?.selector, file: file?.pattern };
}

interface WrongField {
  readonly field: string;
  readonly message: string;
}

function wrongCombination(given: Given): WrongField | undefined {
  const { 'by-value': value, 'by-value-regex': regex, 'by-path': path } = given;
  if (value !== undefined && regex !== undefined) {
    return { field: 'by-value-regex', message: 'by-value and by-value-regex cannot be combined' };
  }
  return value === undefined && regex === undefined && path === undefined
    ? { field: 'by-value', message: 'one of by-value, by-value-regex and by-path is needed' }
    : undefined;
}

/** The first field that names a group that the pattern does not have. */
function wrongGroups(pattern: Pattern | undefined, given: Given): WrongField | undefined {
  for (const field of ['put-value', 'put-comment'] as const) {
    const text = given[field];
    const missing = pattern === undefined || typeof text !== 'string' ? undefined : missingGroup(pattern, text);
    if (missing !== undefined) return { field, message: `by-value-regex has no group for ${missing} of ${field}` };
  }
  return undefined;
}

function parsed<T>(text: string | undefined, parse: (text: string) => T): T | undefined {
  return text === undefined ? undefined : parse(text);
}

function isSeveralLines(text: string | undefined): boolean {
  return text !== undefined && /[\r\n]/.test(text);
}

function placesIn(resource: KubernetesObject, selector: Selector | undefined): readonly Path[] {
  if (selector !== undefined) return searchPaths(jsonOf(resource), selector);
  const positions: Path[] = [];
  visitFields(resource, [], (path) => positions.push(path));
  return positions;
}

function isMeant(text: string | undefined, { value, regex }: Search): boolean {
  if (value !== undefined) return text === value;
  return regex === undefined || (text !== undefined && regex.isIn(text));
}

/** A group may have matched several lines. */
function oneLine(comment: string): string {
  return comment.replaceAll(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ');
}

/** As in kpt, a missing path of only keys is created if no value is searched for. */
function missingPath(resource: KubernetesObject, { value, regex, selector }: Search): Path | undefined {
  if (value !== undefined || regex !== undefined || selector === undefined || !isPlainPath(selector)) return undefined;
  // Local configuration has fields of its own, and a Kptfile is read strictly.
  if (resource.kind === 'Kptfile' || isLocalConfig(resource)) return undefined;
  const path = selector.flatMap((step) => (step.kind === 'member' ? [step.name] : []));
  if (getField(resource, path) !== undefined) return undefined;
  const holders = path.slice(0, -1).map((_, at) => getField(resource, path.slice(0, at + 1)));
  // If a scalar or a list blocks the path, the resource is not a target.
  return holders.every((holder) => holder === undefined || holder === null || isRecord(holder)) ? path : undefined;
}

/** The configuration of functions, including this one. */
function isConfigInKptfile({ apiVersion, kind }: KubernetesObject, path: Path): boolean {
  return kind === 'Kptfile' && apiVersion.startsWith('kpt.dev/') && path[0] === 'pipeline' && path[3] === 'configMap';
}

/** What a user would type for a scalar. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : undefined;
}

function replaced(value: unknown, given: JsonValue, regex: Pattern | undefined): JsonValue {
  const text = textOf(value);
  const isPart = regex !== undefined && text !== undefined && typeof given === 'string';
  return fitting(isPart ? replacePattern(regex, text, given) : given, value);
}

/** All values of a ConfigMap are text; an existing number or boolean keeps its type. */
function fitting(given: JsonValue, present: unknown): JsonValue {
  if (typeof present === 'boolean' && (given === 'true' || given === 'false')) return given === 'true';
  return typeof present === 'number' && typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given;
}

const TEXTS: ReadonlySet<unknown> = new Set([
  'labels',
  'annotations',
  'matchLabels',
  'nodeSelector',
  'data',
  'stringData',
]);

/** The type of a new field is unknown, so YAML decides; these mappings hold only strings. */
function newField(path: Path, given: JsonValue): JsonValue {
  if (typeof given !== 'string' || TEXTS.has(path.at(-2))) return given;
  const read = given.includes('#') ? undefined : readConfigText(given);
  return typeof read === 'number' || typeof read === 'boolean' ? read : given;
}

/**
 * The paths that a selector matches, where `**` matches any number of steps including zero, as in kpt. Such a
 * selector matches only scalars, because otherwise a mapping and its content would both match.
 */
function searchPaths(value: JsonValue, selector: Selector): readonly Path[] {
  if (!selector.some(isAnyDepth)) return selectPaths(value, selector);
  const found: Path[] = [];
  visit(value, [], withSkipped(selector, [0]), { selector, found });
  return found;
}

/** Only keys: such a path can be created if it is missing. */
function isPlainPath(selector: Selector): boolean {
  return selector.every((step) => step.kind === 'member' && !isAnyDepth(step));
}

function isAnyDepth(step: SelectorStep | undefined): boolean {
  return step?.kind === 'member' && step.name === '**';
}

/** `states`: the possible next steps. All of them advance together, so that no path is visited twice. */
function visit(value: JsonValue, path: Path, states: ReadonlySet<number>, walk: Walk): void {
  if (isArray(value)) {
    for (const entry of value.entries()) goOn(entry, path, states, walk);
  } else if (isObject(value)) {
    for (const entry of Object.entries<JsonValue>(value)) goOn(entry, path, states, walk);
  } else if (states.has(walk.selector.length)) {
    walk.found.push(path);
  }
}

interface Walk {
  readonly selector: Selector;
  readonly found: Path[];
}

function goOn(
  [key, value]: readonly [key: string | number, value: JsonValue],
  path: Path,
  states: ReadonlySet<number>,
  walk: Walk,
): void {
  const { selector } = walk;
  const next: number[] = [];
  for (const state of states) {
    const step = selector[state];
    if (isAnyDepth(step)) next.push(state);
    else if (step !== undefined && leadsTo(step, key, value)) next.push(state + 1);
  }
  if (next.length > 0) visit(value, [...path, key], withSkipped(selector, next), walk);
}

/** A `**` may match nothing. */
function withSkipped(selector: Selector, states: readonly number[]): ReadonlySet<number> {
  const all = new Set<number>();
  for (const first of states) {
    let state = first;
    for (; isAnyDepth(selector[state]); state++) all.add(state);
    all.add(state);
  }
  return all;
}

function leadsTo(step: SelectorStep, key: string | number, value: JsonValue): boolean {
  switch (step.kind) {
    case 'every':
      return true;
    case 'member':
      return key === step.name;
    case 'item':
      return key === step.index;
    case 'match':
      return typeof key === 'number' && selectPaths([value], [step]).length > 0;
  }
}

/** File paths: one star stays in a directory, two match any number of directories, including none. */
function filePattern(text: string): PatternOutcome {
  const source = text.replaceAll(/\*\*\/|\*\*|\*|\?|[^*?]+/g, (part) => PARTS.get(part) ?? escaped(part));
  return parsePattern(`^${source}$`);
}

const PARTS: ReadonlyMap<string, string> = new Map([
  ['**/', '(?:.*/)?'],
  ['**', '.*'],
  ['*', '[^/]*'],
  ['?', '[^/]'],
]);

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.|+()[\]{}]/g, '\\$&');
}
