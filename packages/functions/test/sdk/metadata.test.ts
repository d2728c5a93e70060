import { describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../../src/sdk/object.ts';
import {
  getAnnotation,
  getLabel,
  isApplied,
  isList,
  isLocalConfig,
  labelValueProblem,
  nameProblem,
  removeAnnotation,
  removeLabel,
  setAnnotation,
  setLabel,
} from '../../src/sdk/metadata.ts';

/** A resource as a file can have it, with metadata of any shape. */
function objectWith(more: object): KubernetesObject {
  return Object.assign({ apiVersion: 'v1', kind: 'A' }, more);
}

describe.each([
  ['labels', getLabel, setLabel, removeLabel],
  ['annotations', getAnnotation, setAnnotation, removeAnnotation],
] as const)('%s', (names, get, set, remove) => {
  it.each([
    ['a text', { metadata: { [names]: { a: 'b' } } }, 'b'],
    ['a number, which is none', { metadata: { [names]: { a: 1 } } }, undefined],
    ['another name', { metadata: { [names]: { b: 'b' } } }, undefined],
    ['no metadata', {}, undefined],
  ])('are read: %s', (_, more, expected) => {
    expect(get(objectWith(more), 'a')).toBe(expected);
  });

  it.each<[title: string, called: (...given: never) => unknown, given: readonly unknown[]]>([
    ['get', get, [objectWith({}), 1]],
    ['set', set, [objectWith({}), 1, 'a']],
    ['remove', remove, [objectWith({}), 1]],
  ])('%s needs a name that is text', (_, called, given) => {
    expect(() => {
      Reflect.apply(called, undefined, given);
    }).toThrow(TypeError);
  });

  it.each([
    ['nothing', {}, { metadata: { [names]: { a: 'new' } } }],
    ['null', { metadata: null }, { metadata: { [names]: { a: 'new' } } }],
    ['null for the mapping', { metadata: { [names]: null } }, { metadata: { [names]: { a: 'new' } } }],
    ['others', { metadata: { [names]: { a: 'b', c: 'd' } } }, { metadata: { [names]: { a: 'new', c: 'd' } } }],
    // What is no mapping is the mistake of the author, and stays.
    ['a text for metadata', { metadata: 'x' }, { metadata: 'x' }],
    ['a text for the mapping', { metadata: { [names]: 'x' } }, { metadata: { [names]: 'x' } }],
  ])('are set beside %s', (_, more, expected) => {
    const resource = objectWith(more);
    set(resource, 'a', 'new');
    expect(resource).toEqual(objectWith(expected));
  });

  it.each([
    ['the last one with the mapping', { [names]: { a: 'b' } }, true, {}],
    ['one of several', { [names]: { a: 'b', c: 'd' } }, true, { [names]: { c: 'd' } }],
    ['none', { [names]: { c: 'd' } }, false, { [names]: { c: 'd' } }],
    ['none of an empty mapping, which stays', { [names]: {} }, false, { [names]: {} }],
  ])('are removed: %s', (_, metadata, was, expected) => {
    const resource = objectWith({ metadata });
    expect(remove(resource, 'a')).toBe(was);
    expect(resource).toEqual(objectWith({ metadata: expected }));
  });
});

describe('isLocalConfig', () => {
  const annotated = (value: string): object => ({
    metadata: { annotations: { 'config.kubernetes.io/local-config': value } },
  });
  it.each([
    ['an object', {}, false],
    ['a Kptfile', { apiVersion: 'kpt.dev/v1', kind: 'Kptfile' }, true],
    ['a kustomization', { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' }, true],
    ['a Kustomization of Flux', { apiVersion: 'kustomize.toolkit.fluxcd.io/v1', kind: 'Kustomization' }, false],
    ['the annotation', annotated('true'), true],
    // https://kpt.dev/reference/annotations/local-config/: any value but false.
    ['the annotation with an empty text', annotated(''), true],
    ['the annotation with false', annotated('false'), false],
  ])('of %s', (_, more, expected) => {
    expect(isLocalConfig(objectWith(more))).toBe(expected);
    expect(isApplied(objectWith(more))).toBe(!expected);
  });
});

describe('isList', () => {
  it.each([
    [{ kind: 'List', items: [] }, true],
    [{ kind: 'ConfigMapList', items: [{}] }, true],
    [{ kind: 'List' }, false],
    [{ kind: 'List', items: {} }, false],
    [{ kind: 'Listener', items: [] }, false],
  ])('%j', (more, expected) => {
    expect(isList(objectWith(more))).toBe(expected);
    expect(isApplied(objectWith(more))).toBe(!expected);
  });
});

// https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set
describe('the name of a label', () => {
  const DOMAIN = 'a domain consists of lower-case letters, digits, - and dots';
  it.each([
    'a',
    'A-1_b.C',
    'a'.repeat(63),
    'x/a',
    `${'x'.repeat(63)}.example.com/a`,
    `${'a.'.repeat(126)}b/${'n'.repeat(63)}`,
    '1/1',
  ])('can be %s', (name) => {
    expect(nameProblem(name)).toBeUndefined();
  });

  it.each(['', 'a'.repeat(64), '-a', 'a-', '.a', 'a b', 'x/', 'x/a/b', 'x/-', 'ä'])('cannot be %j', (name) => {
    expect(nameProblem(name)).toBe(
      'has an invalid name: use up to 63 letters and digits, with -, _ or . inside; a domain and / may come first',
    );
  });

  it.each(['/a', 'X/a', 'x_y/a', '-x/a', 'x-/a', 'x..y/a', '.x/a', `${'a.'.repeat(126)}bb/a`])(
    'cannot have the prefix of %s',
    (name) => {
      expect(nameProblem(name)).toBe(`has an invalid prefix before the slash: ${DOMAIN}`);
    },
  );
});

describe('the value of a label', () => {
  it.each(['', 'a', 'A-1_b.C', 'a'.repeat(63)])('can be %j', (value) => {
    expect(labelValueProblem(value)).toBeUndefined();
  });

  it.each(['a'.repeat(64), '-a', 'a.', 'a b', 'x/a', '"'])('cannot be %j', (value) => {
    expect(labelValueProblem(value)).toBe(
      `must be up to 63 letters and digits, with -, _ or . inside, and is ${JSON.stringify(value)}`,
    );
  });
});
