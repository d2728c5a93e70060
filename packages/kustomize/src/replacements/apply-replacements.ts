import type { Diagnostic, JsonArray, JsonObject, JsonValue } from '@krmkit/base';
import {
  configResults,
  readConfig,
  isResourceList,
  FUNCTION_FORMAT,
  fileOfValue,
  referenceTo,
  boolean,
  integer,
  list as listOf,
  object,
  optional,
  string,
} from '@krmkit/functions';
import type { Schema, FunctionInput, FunctionOutput, KrmFunction, FunctionResult } from '@krmkit/functions';
import { equalValues, isObject, member, printPath, toJsonValue, listAt, createSource } from '@krmkit/base';
import { documentReader, toValue } from '@krmkit/yaml';
import { clusterScopes } from '../cluster-scope.ts';
import { ObjectList } from '../objects.ts';
import type { Sourced } from '../origins.ts';
import { originsOf, partOf } from '../origins.ts';
import { decodeReplacement } from './load-replacements.ts';
import { replaceOne } from './replacements.ts';

const text = (description: string): Schema<string | undefined> => optional(string({ description }));

const SELECTOR = {
  group: text('the API group'),
  version: text('the version of the API group'),
  kind: text('the kind'),
  name: text('the name'),
  namespace: text('the namespace'),
};

const OPTIONS = optional(
  object(
    {
      delimiter: text('divides the value into pieces'),
      index: optional(integer({ description: 'the piece, from 0' })),
      create: optional(boolean({ description: 'true: create a missing field' })),
      encoding: text('accepted and ignored, as in kustomize'),
    },
    { description: 'the piece of the value, and whether a missing field is created' },
  ),
);

const TARGET = object({
  ...SELECTOR,
  labelSelector: text('a label selector'),
  annotationSelector: text('a selector of annotations'),
});

const CONFIG = object({
  replacements: listOf(
    object({
      source: optional(
        object({ ...SELECTOR, fieldPath: text('the field; metadata.name by default'), options: OPTIONS }),
      ),
      sourceValue: text('a value in place of a source'),
      targets: listOf(
        object({
          select: optional(TARGET),
          reject: optional(listOf(TARGET, { description: 'objects that are not changed' })),
          fieldPaths: optional(listOf(string(), { description: 'the fields; metadata.name by default' })),
          options: OPTIONS,
        }),
        { description: 'the fields that get the value' },
      ),
    }),
    { description: 'as in the field replacements of a kustomization' },
  ),
});

/** Copies values between fields. Follows apply-replacements of kpt, which runs the `replacements` of kustomize. */
export const applyReplacements: KrmFunction = {
  format: FUNCTION_FORMAT,
  name: 'apply-replacements',
  description:
    'Copies a value from a field of one resource to fields of others, as replacements of a kustomization do.',
  hermetic: true,
  // The characters of a number: 1.10.
  wants: 'text',
  config: CONFIG.shape,
  process: (input) => Promise.resolve(replaceInList(input)),
};

function replaceInList({ list, text: given }: FunctionInput): FunctionOutput {
  if (!isResourceList(list)) throw new TypeError('The input of a function must be a ResourceList');
  const functionConfig = member(list, 'functionConfig');
  const read = readConfig(CONFIG, functionConfig);
  const items = listAt(list, 'items');
  if (!read.ok) return outputOf(list, items, configResults(read, functionConfig, 'apply-replacements'), 3);
  const source = createSource('-', given ?? JSON.stringify(list, undefined, 1));
  const document = documentReader(source.text)(0);
  const origin = { source, document, index: 0, path: [] };
  const whole: Sourced = {
    value: document.root === undefined ? null : toValue(document.root, 'kubectl').value,
    origins: originsOf({ kind: 'field', origin, path: [] }),
  };
  const objects = new ObjectList();
  const positions = items.map((_, index) => {
    const sourced = partOf(whole, ['items', index]);
    if (sourced === undefined || !isObject(sourced.value)) return undefined;
    const { value, origins } = sourced;
    return objects.add({ value, origins, previous: [], prefixes: [], suffixes: [], needsHash: false });
  });
  const before = positions.map((position) => (position === undefined ? undefined : objects.at(position)));
  const diagnostics: Diagnostic[] = [];
  const build = {
    report: (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic),
    isClusterScoped: clusterScopes(objects.values()),
  };
  for (const [index, replacement] of read.value.replacements.entries()) {
    const origins = originsOf({ kind: 'field', origin, path: ['functionConfig'] });
    const sourced: Sourced = { value: toJsonValue(replacement), origins };
    const entry = { label: `replacements[${index}]`, directory: '', config: undefined, sourced };
    for (const decoded of decodeReplacement(entry, sourced, build)) replaceOne(objects, decoded, build);
    if (hasErrors(diagnostics)) break;
  }
  const changed = items.map((item, index): JsonValue => {
    const position = positions[index];
    const after = position === undefined ? undefined : objects.at(position);
    return after === undefined || after === before[index] ? item : after.value;
  });
  const results = diagnostics.map((diagnostic) => resultOf(diagnostic, items));
  return hasErrors(diagnostics) ? outputOf(list, items, results, 1) : outputOf(list, changed, results, 0);
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

function resultOf({ message, hint, severity, subject, fieldPath = [] }: Diagnostic, items: JsonArray): FunctionResult {
  const item = subject && items.find((one) => equalValues(referenceTo(one) ?? null, toJsonValue(subject)));
  const file = fileOfValue(item);
  return {
    message: hint === undefined ? message : `${message}; ${hint}`,
    severity,
    ...(subject === undefined ? {} : { resourceRef: subject }),
    ...(fieldPath.length === 0 ? {} : { field: { path: printPath(fieldPath) } }),
    ...(file === undefined ? {} : { file }),
  };
}

function outputOf(
  list: JsonObject,
  items: JsonArray,
  results: readonly FunctionResult[],
  status: FunctionOutput['status'],
): FunctionOutput {
  const { results: _, ...rest } = list;
  return {
    status,
    list: { ...rest, items, ...(results.length === 0 ? {} : { results: toJsonValue(results) }) },
    from: items.map((__, index) => index),
  };
}
