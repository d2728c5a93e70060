import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { expectedObject } from '../../src/live/expected-object.ts';

// https://kubernetes.io/docs/reference/using-api/server-side-apply/: what an applier owned, and no longer applies, is removed.
describe('a ConfigMap of a cluster after an apply', () => {
  const file = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: { a: 'new' } };
  const live = (manager: string, operation: string) => ({
    ...file,
    metadata: {
      name: 'c',
      managedFields: [
        {
          manager,
          operation,
          apiVersion: 'v1',
          fieldsType: 'FieldsV1',
          fieldsV1: { 'f:data': { 'f:a': {}, 'f:b': {} } },
        },
      ],
    },
    data: { a: 'old', b: 'old' },
  });

  it.each(['kubectl', 'kustomize-controller', 'helm-controller', 'argocd-controller'])(
    'loses a key that %s applied and the file no longer has',
    (manager) => {
      expect(expectedObject(file, live(manager, 'Apply'))['data']).toEqual({ a: 'new' });
    },
  );

  it.each([
    ['another program applied', 'other', 'Apply'],
    ['an update set', 'kubectl', 'Update'],
  ])('keeps a key that %s', (_, manager, operation) => {
    expect(expectedObject(file, live(manager, operation))['data']).toEqual({ a: 'new', b: 'old' });
  });
});

// A StatefulSet that an API server 1.20.2 has stored after a server-side apply by kustomize-controller.
describe('a list that an applier owns as a whole', () => {
  const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
  const file = (storage: string) => ({
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db' },
    spec: {
      volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { ...claim, resources: { requests: { storage } } } }],
    },
  });
  const fieldsV1 = { 'f:spec': { 'f:volumeClaimTemplates': {} } };
  const live = {
    ...file('1Gi'),
    metadata: {
      name: 'db',
      managedFields: [
        {
          manager: 'kustomize-controller',
          operation: 'Apply',
          apiVersion: 'apps/v1',
          fieldsType: 'FieldsV1',
          fieldsV1,
        },
      ],
    },
    spec: {
      volumeClaimTemplates: [
        {
          apiVersion: 'v1',
          kind: 'PersistentVolumeClaim',
          metadata: { name: 'data' },
          spec: { ...claim, volumeMode: 'Filesystem' },
          status: { phase: 'Pending' },
        },
      ],
    },
  };

  it('keeps what the API server has added to its items', () => {
    expect(expectedObject(file('1Gi'), live)['spec']).toEqual(live.spec);
  });

  it('has the new values of its items', () => {
    const [item] = live.spec.volumeClaimTemplates;
    const spec = { ...item?.spec, resources: { requests: { storage: '2Gi' } } };
    expect(expectedObject(file('2Gi'), live)['spec']).toEqual({ volumeClaimTemplates: [{ ...item, spec }] });
  });

  it('goes if the file no longer has it', () => {
    expect(expectedObject({ ...file('1Gi'), spec: {} }, live)['spec']).toEqual({});
  });
});

// https://kubernetes.io/docs/tasks/manage-kubernetes-objects/declarative-config/#how-apply-calculates-differences-and-merges-changes
it('a Secret loses what kubectl has applied and the file no longer has: text, data and labels', () => {
  const secret = { apiVersion: 'v1', kind: 'Secret' };
  const applied = {
    ...secret,
    metadata: { name: 's', labels: { app: 'web', team: 'a' } },
    data: { kept: 'MQ==', gone: 'Mg==' },
    stringData: { text: '3', old: '4' },
  };
  const live = {
    ...secret,
    metadata: {
      ...applied.metadata,
      annotations: { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(applied) },
    },
    data: { ...applied.data, text: 'Mw==', old: 'NA==', other: 'NQ==' },
  };
  const file = {
    ...secret,
    metadata: { name: 's', labels: { app: 'web' } },
    data: { kept: 'MQ==' },
    stringData: { text: '3' },
  };
  expect(expectedObject(file, live)['metadata']).toMatchObject({ labels: { app: 'web' } });
  expect(expectedObject(file, live)['data']).toEqual({ kept: 'MQ==', text: 'Mw==', other: 'NQ==' });
  expect(expectedObject(file, live)['metadata']).not.toHaveProperty('labels.team');
});

// `omitempty` of https://pkg.go.dev/encoding/json, which most fields of the built-in types have
describe('what a file has and a cluster has not', () => {
  const object = (apiVersion: string, spec: JsonObject): JsonObject => ({
    apiVersion,
    kind: 'Pod',
    metadata: { name: 'a' },
    spec,
  });
  const empty = { number: 0, list: [], mapping: {}, text: '', flag: false };
  const others = { number: 1, list: [0], mapping: { a: 0 }, text: 'a', flag: true };

  it.each([
    ['is there after an apply', 'v1', others, others],
    ['is not there after an apply if it is empty, in built-in types', 'v1', empty, {}],
    ['is there after an apply if it is empty, in custom types', 'example.com/v1', empty, empty],
  ])('%s', (_, apiVersion, spec, expected) => {
    expect(expectedObject(object(apiVersion, spec), object(apiVersion, {}))['spec']).toEqual(expected);
  });
});
