import { describe, expect, it } from 'vitest';
import type { PodContext } from '../src/context.ts';
import type { ConfigMap } from '../src/model.ts';
import type { Fetched, MissingObject } from '../src/objects.ts';
import { fetchObject, isAboutOptional, kindName, missingObject } from '../src/objects.ts';
import type { Lookup, Sources } from '../src/sources.ts';
import { displayText } from '../src/value.ts';
import { podContext } from './pod-context.ts';

function contextWith(sources: Partial<Sources>): PodContext {
  return { ...podContext({}), sources: { ...podContext({}).sources, ...sources } };
}

const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');

describe('an object that is fetched', () => {
  const found = (fetched: Fetched, ...keys: readonly string[]): unknown =>
    fetched.state === 'found'
      ? [fetched.object.keys(), keys.map((key) => fetched.object.value(key)), fetched.object.mayHaveMoreKeys]
      : fetched.state;

  it.each<[string, Lookup<ConfigMap>, unknown]>([
    [
      'its keys',
      { state: 'found', object: { metadata: { name: 'm' }, data: { a: 'x', b: '' } } },
      [['a', 'b'], ['x', '', undefined, undefined], false],
    ],
    [
      'no keys',
      { state: 'found', object: { metadata: { name: 'm' } } },
      [[], [undefined, undefined, undefined, undefined], false],
    ],
    [
      'keys that another tool adds',
      { state: 'found', object: { metadata: { name: 'm' }, data: { a: 'x' } }, mayHaveMoreKeys: true },
      [['a'], ['x', undefined, undefined, undefined], true],
    ],
  ])('has, as a ConfigMap, %s', (_, lookup, expected) => {
    const fetched = fetchObject(contextWith({ configMap: () => lookup }), 'configMap', 'm');
    if (fetched.state !== 'found') throw new Error(fetched.state);
    const { object } = fetched;
    const texts = ['a', 'b', 'c', 'toString'].map((key) => {
      const value = object.value(key);
      return value && displayText(value, false);
    });
    expect([object.keys(), texts, object.mayHaveMoreKeys]).toEqual(expected);
  });

  it('has, as a ConfigMap, the secrets that its texts copy, but not those of its bytes', () => {
    const secret = { kind: 'secret', text: 'pass', namespace: 'shop', name: 's', key: 'k' } as const;
    const object: ConfigMap = {
      metadata: { name: 'm' },
      data: { a: 'pass', b: 'pass' },
      copiedSecrets: [
        { path: ['binaryData', 'b'], secrets: [secret] },
        { path: ['data', 'a'], secrets: [secret] },
      ],
    };
    const fetched = fetchObject(contextWith({ configMap: () => ({ state: 'found', object }) }), 'configMap', 'm');
    if (fetched.state !== 'found') throw new Error(fetched.state);
    expect(['a', 'b'].map((key) => displayText(fetched.object.value(key) ?? [], false))).toEqual([
      '<secret s/k>',
      'pass',
    ]);
  });

  it('has, as a Secret, its decoded keys', () => {
    const data = { a: base64('x'), empty: '', wrong: '%', bytes: base64('\xff') };
    const secret: Sources['secret'] = (namespace, name) =>
      namespace === 'shop' && name === 's'
        ? { state: 'found', object: { metadata: { name: 's' }, data } }
        : { state: 'absent' };
    const fetched = fetchObject(contextWith({ secret }), 'secret', 's');
    expect(found(fetched, 'a', 'empty', 'wrong', 'bytes', 'toString')).toEqual([
      ['a', 'empty', 'wrong', 'bytes'],
      [
        [{ kind: 'secret', text: 'x', namespace: 'shop', name: 's', key: 'a' }],
        [],
        expect.arrayContaining([expect.objectContaining({ label: 'Secret s/wrong, which is not valid base64' })]),
        [expect.objectContaining({ kind: 'secret', base64: base64('\xff'), key: 'bytes' })],
        undefined,
      ],
      false,
    ]);
  });

  it('has, as a Secret, keys that another tool adds, or none', () => {
    const more = contextWith({
      secret: () => ({ state: 'found', object: { metadata: { name: 's' } }, mayHaveMoreKeys: true }),
    });
    expect(found(fetchObject(more, 'secret', 's'), 'a')).toEqual([[], [undefined], true]);
  });

  const unknown = { state: 'unknown', quiet: false, source: 'configMap', why: 'not there' } as const;
  it.each<['configMap' | 'secret', Lookup<never>, Fetched]>([
    [
      'configMap',
      { state: 'absent', hint: 'look' },
      { state: 'absent', hint: 'look', message: 'configmap "m" not found' },
    ],
    ['secret', { state: 'absent' }, { state: 'absent', hint: undefined, message: 'secret "m" not found' }],
    ['configMap', unknown, { state: 'unknown', lookup: unknown }],
    ['secret', { state: 'failed', message: 'timeout' }, { state: 'failed', message: 'timeout' }],
  ])('can be missing: %s %j', (kind, lookup, expected) => {
    expect(fetchObject(contextWith({ [kind]: () => lookup }), kind, 'm')).toEqual(expected);
  });
});

describe('an object that was not found', () => {
  const unknown = (quiet: boolean, hint?: string): MissingObject['fetched'] => ({
    state: 'unknown',
    lookup: {
      state: 'unknown',
      quiet,
      source: 'configMap',
      why: 'not among the files',
      ...(hint === undefined ? {} : { hint }),
    },
  });
  const ABSENT: MissingObject['fetched'] = { state: 'absent', message: 'configmap "m" not found' };
  const MORE = 'add it to the files, or pass --complete if the files contain every object';

  const report = (missing: Partial<MissingObject>): string | undefined => {
    const finding = missingObject(podContext({}), undefined, {
      kind: 'configMap',
      name: 'm',
      use: 'variables',
      fetched: ABSENT,
      optional: false,
      path: ['spec', 'x'],
      field: 'env A',
      ...missing,
    });
    return (
      finding &&
      `${finding.severity} ${finding.code}${finding.isOptional === true ? ' optional' : ''}: ${finding.message}. ${finding.hint ?? ''}`
    );
  };

  it.each<[string, Partial<MissingObject>, string | undefined]>([
    [
      'for variables',
      {},
      'error missing-configmap: ConfigMap shop/m does not exist: the container waits with CreateContainerConfigError: configmap "m" not found. add the ConfigMap, or set optional: true',
    ],
    [
      'with another way out',
      { fetched: { ...ABSENT, hint: 'rename it' } },
      'error missing-configmap: ConfigMap shop/m does not exist: the container waits with CreateContainerConfigError: configmap "m" not found. rename it',
    ],
    [
      'and optional',
      { optional: true },
      'info missing-configmap optional: ConfigMap shop/m does not exist, and is optional: nothing is set. ',
    ],
    [
      'for a volume',
      { kind: 'secret', use: 'volume' },
      'error missing-secret: Secret shop/m does not exist: the pod waits with FailedMount: configmap "m" not found. add the Secret, or set optional: true',
    ],
    [
      'for an optional volume',
      { kind: 'secret', use: 'volume', optional: true },
      'info missing-secret optional: Secret shop/m does not exist, and is optional: the volume has none of its files. ',
    ],
    [
      'for images',
      { kind: 'secret', use: 'image-pull' },
      'warning missing-secret optional: Secret shop/m does not exist: the kubelet pulls the images without it: configmap "m" not found. add the Secret',
    ],
    [
      'and cannot be read',
      { fetched: { state: 'failed', message: 'timeout' } },
      'error missing-configmap: ConfigMap shop/m cannot be read: the container waits with CreateContainerConfigError: timeout. add the ConfigMap, or set optional: true',
    ],
    [
      'and cannot be read, although it is optional',
      { fetched: { state: 'failed', message: 'timeout' }, optional: true },
      'error missing-configmap optional: ConfigMap shop/m cannot be read: the container waits with CreateContainerConfigError: timeout. add the ConfigMap, or set optional: true',
    ],
    [
      'among other files',
      { fetched: unknown(false) },
      `warning missing-configmap: ConfigMap shop/m is not among the files: its values are only known at run time, and without it the container waits with CreateContainerConfigError. ${MORE}`,
    ],
    [
      'among other files, with a reason',
      { kind: 'secret', fetched: unknown(false, 'name it') },
      'warning missing-secret: Secret shop/m is not among the files: its values are only known at run time, and without it the container waits with CreateContainerConfigError. name it',
    ],
    [
      'among other files, as Secrets usually are',
      { kind: 'secret', fetched: unknown(false) },
      `info missing-secret: Secret shop/m is not among the files: its values are only known at run time, and without it the container waits with CreateContainerConfigError. ${MORE}`,
    ],
    [
      'among other files, and optional',
      { fetched: unknown(false), optional: true },
      `info missing-configmap optional: ConfigMap shop/m is not among the files, and optional: its values are only known at run time. ${MORE}`,
    ],
    [
      'among other files, for a volume',
      { use: 'volume', fetched: unknown(false) },
      `warning missing-configmap: ConfigMap shop/m is not among the files: without it the pod waits with FailedMount. ${MORE}`,
    ],
    [
      'among other files, for an optional volume',
      { use: 'volume', fetched: unknown(false), optional: true },
      `info missing-configmap optional: ConfigMap shop/m is not among the files, and optional: without it the volume has none of its files. ${MORE}`,
    ],
    [
      'among other files, for images',
      { kind: 'secret', use: 'image-pull', fetched: unknown(false) },
      `info missing-secret optional: Secret shop/m is not among the files: without it the kubelet cannot pull images of private registries. ${MORE}`,
    ],
    ['not at all where its absence is silent', { fetched: unknown(true) }, undefined],
  ])('is reported %s', (_, missing, expected) => {
    expect(report(missing)).toBe(expected);
  });

  it('is about an optional one if it is an info', () => {
    expect(isAboutOptional({ severity: 'info', isOptional: true })).toBe(true);
    expect(isAboutOptional({ severity: 'error', isOptional: true })).toBe(false);
    expect(isAboutOptional({ severity: 'info' })).toBe(false);
  });

  it('has the name of its kind', () => {
    expect([kindName('configMap'), kindName('secret')]).toEqual(['ConfigMap', 'Secret']);
  });
});
