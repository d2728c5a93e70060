import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import {
  isCarrierAnnotation,
  positionAnnotations,
  withPosition,
  withoutPosition,
} from '../../src/resource/annotations.ts';

// https://github.com/kubernetes-sigs/kustomize/blob/master/cmd/config/docs/api-conventions/functions-spec.md
const [PATH, INDEX] = ['internal.config.kubernetes.io/path', 'internal.config.kubernetes.io/index'] as const;
const [OLD_PATH, OLD_INDEX] = ['config.kubernetes.io/path', 'config.kubernetes.io/index'] as const;

it.each([
  [PATH, true],
  ['internal.config.kubernetes.io/anything', true],
  [OLD_PATH, true],
  [OLD_INDEX, true],
  ['config.k8s.io/id', true],
  ['config.kubernetes.io/local-config', false],
  ['example.com/path', false],
])('%s is carried: %s', (name, expected) => {
  expect(isCarrierAnnotation(name)).toBe(expected);
});

describe('withPosition', () => {
  const added = { [PATH]: 'a.yaml', [INDEX]: '1', [OLD_PATH]: 'a.yaml', [OLD_INDEX]: '1' };
  it.each<[JsonObject, JsonObject]>([
    [{ kind: 'A' }, { kind: 'A', metadata: { annotations: added } }],
    [
      { metadata: { name: 'n', annotations: { x: 'y' } } },
      { metadata: { name: 'n', annotations: { x: 'y', ...added } } },
    ],
    [{ metadata: { annotations: { [PATH]: 'old' } } }, { metadata: { annotations: added } }],
    [{ metadata: 'text' }, { metadata: 'text' }],
    [{ metadata: { annotations: [] } }, { metadata: { annotations: [] } }],
  ])('of %j', (value, expected) => {
    expect(withPosition(value, { path: 'a.yaml', index: 1 })).toEqual(expected);
  });

  it('has no path of a stream', () => {
    expect(positionAnnotations({ path: undefined, index: 0 })).toEqual({ [INDEX]: '0', [OLD_INDEX]: '0' });
  });
});

describe('withoutPosition', () => {
  const carried = { [PATH]: 'a.yaml', [OLD_INDEX]: '0' };
  it.each<[JsonObject, JsonObject | undefined, JsonObject]>([
    [{ kind: 'A' }, undefined, { kind: 'A' }],
    [{ kind: 'A', metadata: { annotations: carried } }, undefined, { kind: 'A' }],
    [{ metadata: { name: 'n', annotations: carried } }, undefined, { metadata: { name: 'n' } }],
    [{ metadata: { annotations: { ...carried, x: 'y' } } }, undefined, { metadata: { annotations: { x: 'y' } } }],
    // Empty in the file.
    [
      { metadata: { name: 'n', annotations: carried } },
      { metadata: { name: 'n', annotations: {} } },
      { metadata: { name: 'n', annotations: {} } },
    ],
    [
      { kind: 'A', metadata: { annotations: carried } },
      { kind: 'A', metadata: {} },
      { kind: 'A', metadata: {} },
    ],
    [
      { kind: 'A', metadata: { annotations: carried } },
      { kind: 'A', metadata: null },
      { kind: 'A', metadata: null },
    ],
    [{ metadata: { annotations: carried } }, { metadata: { annotations: null } }, { metadata: { annotations: null } }],
    // The author has written one.
    [
      { metadata: { annotations: { ...carried, x: 'y' } } },
      { metadata: { annotations: { [OLD_PATH]: 'mine', x: 'y' } } },
      { metadata: { annotations: { x: 'y', [OLD_PATH]: 'mine' } } },
    ],
    [
      { kind: 'A', metadata: { annotations: carried } },
      { kind: 'A', metadata: { annotations: { [OLD_PATH]: 'mine' } } },
      { kind: 'A', metadata: { annotations: { [OLD_PATH]: 'mine' } } },
    ],
    [{ metadata: { annotations: 'text' } }, undefined, { metadata: { annotations: 'text' } }],
  ])('%j, in the file %j', (value, present, expected) => {
    expect(withoutPosition(value, present)).toEqual(expected);
  });
});
