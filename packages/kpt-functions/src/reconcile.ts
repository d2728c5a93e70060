import { CONFIGS } from './configs.ts';
import { checkArgument } from '@krmkit/base';
import type { Configs, KptFunc } from './configs.ts';
import {
  ID_ANNOTATION,
  LEGACY_ID_ANNOTATION,
  LEGACY_SOURCE_INDEX_ANNOTATION,
  LEGACY_SOURCE_PATH_ANNOTATION,
  SOURCE_INDEX_ANNOTATION,
  SOURCE_PATH_ANNOTATION,
  addAnnotation,
  getAnnotation,
  removeAnnotation,
} from './metadata.ts';
import type { KubernetesObject } from './kubernetes-object.ts';
import { kubernetesKey } from './kubernetes-object.ts';

const PAIRS = [
  [SOURCE_PATH_ANNOTATION, LEGACY_SOURCE_PATH_ANNOTATION],
  [SOURCE_INDEX_ANNOTATION, LEGACY_SOURCE_INDEX_ANNOTATION],
  [ID_ANNOTATION, LEGACY_ID_ANNOTATION],
] as const;

type Values = readonly (string | undefined)[];

/**
 * Runs a function on configs. A path or an index that the function changed in one spelling of its annotation is changed
 * in the other, too. Rejects with what the function throws, and with an Error if the two spellings contradict.
 */
export async function runFnWithConfigs(fn: KptFunc, configs: Configs): Promise<void> {
  checkArgument('runFnWithConfigs', 'the function', fn, 'function');
  checkArgument('runFnWithConfigs', 'the configs', configs, CONFIGS);
  const before = configs.getAll();
  const sent = new Map(before.map((object) => [object, valuesOf(object)]));
  const byKey = new Map(before.map((object) => [kubernetesKey(object), valuesOf(object)]));
  for (const object of before) checkValues(object);
  const isNew = before.some((object) => PAIRS.some(([name]) => getAnnotation(object, name) !== undefined));
  const isLegacy = before.some((object) => PAIRS.some(([, name]) => getAnnotation(object, name) !== undefined));
  await fn(configs);
  for (const object of configs.getAll()) {
    reconcile(object, sent.get(object) ?? byKey.get(kubernetesKey(object)));
    for (const [spelling, legacy] of PAIRS) {
      if (!isNew && isLegacy) removeAnnotation(object, spelling);
      if (!isLegacy && isNew) removeAnnotation(object, legacy);
    }
    checkValues(object);
  }
}

function valuesOf(object: KubernetesObject): Values {
  return PAIRS.flatMap((pair) => pair.map((name) => getAnnotation(object, name)));
}

function checkValues(object: KubernetesObject): void {
  for (const pair of PAIRS) {
    const [one, other] = pair.map((name) => getAnnotation(object, name));
    if (one !== undefined && other !== undefined && one !== other) {
      throw new RangeError(`the legacy and internal annotation values mismatch: ${pair.join(', ')}`);
    }
  }
}

/** The spelling that the function changed counts. */
function reconcile(object: KubernetesObject, before: Values | undefined): void {
  for (const [at, [name, legacy]] of PAIRS.entries()) {
    const [now, old] = [getAnnotation(object, name), getAnnotation(object, legacy)];
    if (now === old) continue;
    const wasNow = before?.[2 * at] ?? before?.[2 * at + 1];
    if (now === undefined || (old !== undefined && now === wasNow)) addAnnotation(object, name, old ?? '');
    else if (old === undefined || old === wasNow) addAnnotation(object, legacy, now);
  }
}
