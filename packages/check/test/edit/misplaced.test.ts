import { describe, expect, it } from 'vitest';
import type { JsonValue, Path } from '@krmkit/base';
import { isObject, toJsonValue } from '@krmkit/base';
import type { Resource } from '@krmkit/manifests';
import { identityOf } from '@krmkit/manifests';
import { refuseAtList, refuseForTextMap, refuseInTextMap } from '../../src/edit/misplaced.ts';

function resource(members: object): Resource {
  const value = toJsonValue({ apiVersion: 'v1', ...members });
  const identity = identityOf(value);
  if (identity === undefined || !isObject(value)) throw new Error('no object');
  return { identity, value };
}

const metadata = { name: 'a' };
const POD = resource({ kind: 'Pod', metadata });
const MAP = resource({ kind: 'ConfigMap', metadata });
const CUSTOM = resource({ apiVersion: 'e.com/v1', kind: 'ConfigMap', metadata, data: {} });

describe('a path into a mapping of texts', () => {
  it.each<[Resource, Path, string, string]>([
    [POD, ['metadata', 'labels', 'a', 'b'], 'metadata.labels', "did you mean metadata.labels['a.b']?"],
    [
      POD,
      ['metadata', 'annotations', 'e', 'com/x'],
      'metadata.annotations',
      "did you mean metadata.annotations['e.com/x']?",
    ],
    [POD, ['metadata', 'labels', 0, 1], 'metadata.labels', "name a key in it, metadata.labels['KEY']=..."],
    [POD, ['spec', 'nodeSelector', 'a', 'b'], 'spec.nodeSelector', "did you mean spec.nodeSelector['a.b']?"],
    [MAP, ['data', 'app', 'properties'], 'data', "did you mean data['app.properties']?"],
  ])('%j: %j', (object, path, name, hint) => {
    expect(refuseInTextMap(object, path)).toEqual({ message: `${name} can contain only text, one level deep`, hint });
  });

  it.each<[Resource, Path]>([
    [POD, ['metadata', 'labels', 'a']],
    [POD, ['metadata', 'labels']],
    [POD, ['spec', 'labels', 'a', 'b']],
    [POD, ['nodeSelector', 'a', 'b']],
    [POD, ['data', 'a', 'b']],
    [MAP, ['spec', 'data', 'a', 'b']],
    [CUSTOM, ['data', 'a', 'b']],
    [resource({ kind: 'Pod', metadata: { name: 'a', labels: ['x'] } }), ['metadata', 'labels', 0, 'b']],
  ])('%j: %j is none', (object, path) => {
    expect(refuseInTextMap(object, path)).toBeUndefined();
  });
});

describe('a value for a mapping of texts', () => {
  it.each<[Resource, Path, JsonValue, boolean]>([
    [POD, ['metadata', 'labels'], 'text', true],
    [POD, ['metadata', 'labels'], { a: 1 }, true],
    [POD, ['metadata', 'labels'], [], true],
    [POD, ['metadata', 'labels'], { a: 'x' }, false],
    [POD, ['metadata', 'labels'], {}, false],
    [POD, ['metadata', 'labels'], null, false],
    [POD, ['spec', 'labels'], 'text', false],
    [MAP, ['data'], 'text', true],
    [MAP, ['binaryData'], 'text', true],
    [CUSTOM, ['data'], 'text', false],
  ])('%j: %j = %j is refused: %s', (object, path, wanted, expected) => {
    expect(refuseForTextMap(object, path, wanted) !== undefined).toBe(expected);
  });
});

describe('a path of a List', () => {
  const list = resource({ kind: 'PodList', items: [], metadata: {} });
  it('is refused, except for its items', () => {
    expect(refuseAtList(list, ['spec', 'x'])).toEqual({
      message: 'a PodList has its fields in its items, and no spec.x of its own',
      hint: 'did you mean items[*].spec.x?',
    });
    expect(refuseAtList(list, ['items', 0])).toBeUndefined();
    expect(refuseAtList(POD, ['spec'])).toBeUndefined();
    expect(refuseAtList(resource({ kind: 'AllowList', metadata, items: 'x' }), ['spec'])).toBeUndefined();
  });
});
