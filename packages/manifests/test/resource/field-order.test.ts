import { describe, expect, it } from 'vitest';
import { createFieldOrder, keysAfter } from '../../src/resource/field-order.ts';

const order = createFieldOrder();

describe('createFieldOrder', () => {
  it('has the head of an object above all others at the root', () => {
    const wanted = ['apiVersion', 'kind', 'metadata', 'namespace', 'type', 'spec', 'resources'];
    expect(wanted.toReversed().sort(createFieldOrder('root'))).toEqual(wanted);
  });

  it.each([
    { why: 'the usual head of an object', wanted: ['apiVersion', 'kind', 'metadata', 'spec', 'status'] },
    { why: 'a name is before all else', wanted: ['name', 'namespace', 'apiVersion'] },
    { why: 'metadata', wanted: ['name', 'generateName', 'namespace', 'labels', 'annotations'] },
    { why: 'known fields before unknown ones', wanted: ['secretRef', 'aaa', 'zzz'] },
    { why: 'unknown fields by their bytes', wanted: ['A', 'B', '_', 'a', 'é', '\uffff', '\u{1f600}'] },
    { why: 'a container', wanted: ['name', 'image', 'command', 'args', 'ports', 'env', 'resources'] },
    { why: 'a Secret', wanted: ['type', 'stringData', 'data'] },
    { why: 'listed twice: behind restartPolicy', wanted: ['backoffLimit', 'restartPolicy', 'activeDeadlineSeconds'] },
    { why: 'listed twice: behind imagePullPolicy', wanted: ['volumes', 'imagePullPolicy', 'securityContext', 'stdin'] },
    { why: 'names of members that objects inherit', wanted: ['spec', '__proto__', 'constructor'] },
  ])('$why: $wanted', ({ wanted }) => {
    expect(wanted.toReversed().sort(order)).toEqual(wanted);
  });
});

describe('keysBehind', () => {
  it.each([
    { field: 'metadata', keys: ['spec'], behind: ['spec'] },
    { field: 'metadata', keys: ['apiVersion', 'kind', 'spec', 'status'], behind: ['spec', 'status'] },
    {
      field: 'labels',
      keys: ['name', 'namespace', 'annotations', 'finalizers'],
      behind: ['annotations', 'finalizers'],
    },
    { field: 'secretRef', keys: ['name', 'spec'], behind: [] },
    { field: 'metadata', keys: ['spec', 'kind'], behind: [] },
    { field: 'metadata', keys: ['unknown', 'spec'], behind: ['spec'] },
    { field: 'unknown', keys: ['name', 'spec'], behind: [] },
    { field: 'name generateName', keys: ['spec'], behind: [] },
  ])('$field among $keys', ({ field, keys, behind }) => {
    expect(keysAfter(field, keys)).toEqual(behind);
  });
});
