import type { JsonObject, JsonValue } from '@krmkit/base';
import { describeValue, isObject, member, printPath } from '@krmkit/base';
import type { ConfigPosition, ConfigProblem, ReadConfig, Schema } from './config-schema.ts';
import { withTextData } from './config-map.ts';
import { unknownField } from './config-value.ts';
import type { FunctionResult } from './function.ts';
import { fileOfValue, referenceTo } from './object.ts';

/**
 * Reads a functionConfig: the `data` of a ConfigMap; of another kind its `spec`, or else all fields except apiVersion,
 * kind and metadata. A missing functionConfig has no fields.
 */
export function readConfig<T>(schema: Schema<T>, functionConfig: JsonValue | undefined): ReadConfig<T> {
  if (functionConfig === undefined || functionConfig === null) return schema.read({}, { path: [], isText: false });
  if (!isObject(functionConfig)) {
    const message = `must be an object, and is ${describeValue(functionConfig)}`;
    return { ok: false, problems: [{ path: [], message, value: functionConfig }] };
  }
  const { value, position, others } = sectionOf(schema, functionConfig);
  if (others.length > 0) return { ok: false, problems: others };
  return schema.read(value, position);
}

function sectionOf(
  { shape }: Schema<unknown>,
  config: JsonObject,
): {
  readonly value: JsonValue | undefined;
  readonly position: ConfigPosition;
  /** Fields beside the one that has the mapping. */
  readonly others: readonly ConfigProblem[];
} {
  if (member(config, 'kind') === 'ConfigMap') {
    return {
      value: member(withTextData(config, undefined), 'data') ?? {},
      position: { path: ['data'], isText: true, ...nameOf(config) },
      others: [],
    };
  }
  const { apiVersion: _, kind: __, metadata: ___, spec, ...rest } = config;
  // As in the API, null is a field that is not there.
  const isBeside = spec === undefined || spec === null;
  const value = isBeside ? rest : spec;
  const path = isBeside ? [] : ['spec'];
  if (shape.type === 'map' && shape.under !== undefined && isObject(value)) {
    const { under, beside = {} } = shape;
    const known = [under, ...Object.keys(beside)];
    const others = Object.keys(value).filter((key) => !known.includes(key));
    const { [under]: inner, ...siblings } = value;
    return {
      value: inner,
      position: { path: [...path, under], isText: false, siblings },
      others: others.map((key) => ({
        path: [...path, key],
        message: unknownField(key, known),
        value: member(value, key),
      })),
    };
  }
  return { value, position: { path, isText: false }, others: [] };
}

function nameOf(config: JsonObject): Pick<ConfigPosition, 'configName'> {
  const name = member(member(config, 'metadata'), 'name');
  return typeof name === 'string' ? { configName: name } : {};
}

/** One result of severity error for each problem. */
export function configResults(
  read: Extract<ReadConfig<unknown>, { ok: false }>,
  functionConfig: JsonValue | undefined,
  functionName: string,
): readonly FunctionResult[] {
  const resourceRef = referenceTo(functionConfig);
  const file = fileOfValue(functionConfig);
  return read.problems.map(({ path, message, value }) => {
    const position = printPath(path);
    const what = position === '' ? 'functionConfig' : `functionConfig: ${position}`;
    return {
      message: `${functionName}: ${what} ${message}`,
      severity: 'error',
      ...(resourceRef === undefined ? {} : { resourceRef }),
      ...(position === ''
        ? {}
        : { field: { path: position, ...(value === undefined ? {} : { currentValue: value }) } }),
      ...(file === undefined ? {} : { file }),
    };
  });
}
