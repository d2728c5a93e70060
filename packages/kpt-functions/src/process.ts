import type { JsonObject, JsonValue } from '@krmkit/base';
import { member, copyValue, toJsonValue, checkArgument } from '@krmkit/base';
import type { FunctionInput, FunctionOutput, KrmFunction } from '@krmkit/functions';
import { FUNCTION_FORMAT, itemsOf, any } from '@krmkit/functions';
import type { KptFunc } from './configs.ts';
import { Configs } from './configs.ts';
import { runFnWithConfigs } from './reconcile.ts';
import type { Result } from './kubernetes-object.ts';
import { isKubernetesObject, kubernetesKey } from './kubernetes-object.ts';

/**
 * Makes a krmkit function of a function for `kpt-functions`, for `krmkit run --module`, `chain` and `testFunction`.
 * `name` is for messages; by default the name of the function.
 */
export function fromKptFunc(fn: KptFunc, name?: string): KrmFunction {
  checkArgument('fromKptFunc', 'the function', fn, 'function');
  if (name !== undefined) checkArgument('fromKptFunc', 'the name', name, 'string');
  return krmFunctionOf(fn, name ?? fn.name, false);
}

export function krmFunctionOf(fn: KptFunc, name: string, logToStdErr: boolean): KrmFunction {
  return {
    format: FUNCTION_FORMAT,
    name,
    description: fn.usage,
    hermetic: false,
    wants: 'value',
    config: any().shape,
    process: (input) => processList(fn, input, logToStdErr),
  };
}

/** Items keep their places; new ones come last. Items that are not Kubernetes objects pass unseen. */
async function processList(fn: KptFunc, { list }: FunctionInput, logToStdErr: boolean): Promise<FunctionOutput> {
  const given = itemsOf(list);
  const objects = given.map((item) => {
    const copy: unknown = copyValue(item);
    return isKubernetesObject(copy) ? copy : undefined;
  });
  const config: unknown = copyValue(member(list, 'functionConfig') ?? null);
  const seen = objects.filter((one) => one !== undefined);
  const keys = objects.map((one) => (one === undefined ? undefined : kubernetesKey(one)));
  const configs = Configs.ofRun(seen, isKubernetesObject(config) ? config : undefined);
  configs.logToStdErr = logToStdErr;
  await runFnWithConfigs(fn, configs);
  const left = new Set(configs.getAll());
  const kept = objects.map((one) => (one !== undefined && left.delete(one) ? one : undefined));
  // A copy that replaced an object takes its place.
  for (const one of left) {
    const at = keys.indexOf(kubernetesKey(one));
    if (at === -1 || kept[at] !== undefined) continue;
    kept[at] = one;
    left.delete(one);
  }
  const items: JsonValue[] = [];
  const from: (number | undefined)[] = [];
  for (const [at, item] of given.entries()) {
    const one = objects[at] === undefined ? item : kept[at];
    if (one === undefined) continue;
    items.push(plainJson(one));
    from.push(at);
  }
  for (const one of left) {
    items.push(plainJson(one));
    from.push(undefined);
  }
  const results = configs.getResults();
  const status = results.some(({ severity }) => severity === 'error') ? 1 : 0;
  return { status, list: listValue(list, items, results), from };
}

/** The JSON of a value. `typegen` of kpt-functions makes classes, whose objects are not plain. */
export function plainJson(value: object | JsonValue): JsonValue {
  return toJsonValue(JSON.parse(JSON.stringify(value)));
}

/** A ResourceList with results as the function specification has them. */
export function listValue(list: JsonObject, items: readonly JsonValue[], results: readonly Result[]): JsonObject {
  const { results: _, ...rest } = list;
  return { ...rest, items, ...(results.length === 0 ? {} : { results: plainJson(results.map(specifiedResult)) }) };
}

/** `warn` is `warning` there, and `suggestedValue` is `proposedValue`. */
function specifiedResult({ severity, resourceRef, field, file, ...rest }: Result): object {
  const namespace = resourceRef?.namespace === '' ? undefined : resourceRef?.namespace;
  const { suggestedValue, ...about } = field ?? {};
  return {
    ...rest,
    severity: severity === 'warn' ? 'warning' : severity,
    resourceRef: resourceRef && { ...resourceRef, namespace },
    file: file?.path === undefined ? undefined : file,
    field: field && { ...about, proposedValue: suggestedValue },
  };
}
