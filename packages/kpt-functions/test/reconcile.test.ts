import { describe, expect, it } from 'vitest';
import { Configs } from '../src/configs.ts';
import type { KubernetesObject } from '../src/kubernetes-object.ts';
import {
  LEGACY_SOURCE_INDEX_ANNOTATION,
  LEGACY_SOURCE_PATH_ANNOTATION,
  SOURCE_INDEX_ANNOTATION,
  SOURCE_PATH_ANNOTATION,
} from '../src/metadata.ts';
import { runFnWithConfigs } from '../src/reconcile.ts';

type Annotations = Readonly<Record<string, string>>;

const NEW = SOURCE_PATH_ANNOTATION;
const OLD = LEGACY_SOURCE_PATH_ANNOTATION;
const BOTH = { [NEW]: 'a', [OLD]: 'a' };

function object(annotations: Annotations | undefined): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', ...(annotations && { annotations: { ...annotations } }) },
  };
}

/** The annotations after a function that gives the object these. */
async function after(before: Annotations | undefined, changed: Annotations | undefined): Promise<unknown> {
  const configs = new Configs([object(before)]);
  const fn = Object.assign(
    async (given: Configs) => {
      for (const one of given.getAll()) one.metadata = object(changed).metadata;
    },
    { usage: '' },
  );
  await runFnWithConfigs(fn, configs);
  return configs.getAll()[0]?.metadata.annotations ?? {};
}

// What kpt-functions 0.16.1 and the framework of kyaml do with the two spellings of the annotations of a path.
describe('the spellings of a path', () => {
  it.each<[Annotations | undefined, Annotations | undefined, Annotations]>([
    [undefined, undefined, {}],
    [BOTH, BOTH, BOTH],
    [BOTH, { [NEW]: 'b', [OLD]: 'a' }, { [NEW]: 'b', [OLD]: 'b' }],
    [BOTH, { [NEW]: 'a', [OLD]: 'b' }, { [NEW]: 'b', [OLD]: 'b' }],
    [BOTH, { [NEW]: 'b' }, { [NEW]: 'b', [OLD]: 'b' }],
    [BOTH, { [OLD]: 'b' }, { [NEW]: 'b', [OLD]: 'b' }],
    [{ [NEW]: 'a' }, { [NEW]: 'b' }, { [NEW]: 'b' }],
    [{ [OLD]: 'a' }, { [OLD]: 'b' }, { [OLD]: 'b' }],
    [{ [NEW]: 'a' }, { [NEW]: 'a', [OLD]: 'b' }, { [NEW]: 'b' }],
    [
      { [SOURCE_INDEX_ANNOTATION]: '0', [LEGACY_SOURCE_INDEX_ANNOTATION]: '0' },
      { [SOURCE_INDEX_ANNOTATION]: '1', [LEGACY_SOURCE_INDEX_ANNOTATION]: '0' },
      { [SOURCE_INDEX_ANNOTATION]: '1', [LEGACY_SOURCE_INDEX_ANNOTATION]: '1' },
    ],
    [
      { [SOURCE_INDEX_ANNOTATION]: '0' },
      { [SOURCE_INDEX_ANNOTATION]: '0', [LEGACY_SOURCE_INDEX_ANNOTATION]: '1' },
      { [SOURCE_INDEX_ANNOTATION]: '1' },
    ],
    [
      { [LEGACY_SOURCE_INDEX_ANNOTATION]: '0' },
      { [SOURCE_INDEX_ANNOTATION]: '1', [LEGACY_SOURCE_INDEX_ANNOTATION]: '0' },
      { [LEGACY_SOURCE_INDEX_ANNOTATION]: '1' },
    ],
  ])('%j, which a function makes %j', async (before, changed, expected) => {
    expect(await after(before, changed)).toEqual(expected);
  });

  it.each<[Annotations, Annotations]>([
    [{ [NEW]: 'a', [OLD]: 'b' }, BOTH],
    [BOTH, { [NEW]: 'b', [OLD]: 'c' }],
  ])('%j, which a function makes %j, contradict', async (before, changed) => {
    await expect(after(before, changed)).rejects.toThrow(RangeError);
  });

  it.each([[null], [{}], [[]], [{ getAll: () => [] }]])('are those of configs, and not of %j', async (configs) => {
    const fn = Object.assign(async () => {}, { usage: '' });
    const untyped = (): unknown => Reflect.apply(runFnWithConfigs, undefined, [fn, configs]);
    await expect(untyped()).rejects.toThrow(/^runFnWithConfigs: .*a Configs/);
  });

  it('need a function', async () => {
    const untyped = (): unknown => Reflect.apply(runFnWithConfigs, undefined, [{}, new Configs()]);
    await expect(untyped()).rejects.toThrow('runFnWithConfigs: pass the function as a function');
  });

  it('of an object that a function replaces are those of its key', async () => {
    const configs = new Configs([object(BOTH)]);
    const fn = Object.assign(async (given: Configs) => given.insert(object({ [NEW]: 'a', [OLD]: 'b' })), { usage: '' });
    await runFnWithConfigs(fn, configs);
    expect(configs.getAll()[0]?.metadata.annotations).toEqual({ [NEW]: 'b', [OLD]: 'b' });
  });
});
