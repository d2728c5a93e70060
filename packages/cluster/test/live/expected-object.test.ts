import { describe, expect, it } from 'vitest';
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
