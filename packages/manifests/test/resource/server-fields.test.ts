import { describe, expect, it } from 'vitest';
import { withoutServerFields } from '../../src/resource/server-fields.ts';
import type { JsonObject } from '@krmkit/base';

// Fields as a cluster returns them (plugin/pkg/admission/serviceaccount, pkg/controller/deployment/util).
describe('without what a cluster adds', () => {
  const token = { name: 'kube-api-access-x7k2p', mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' };
  const own = { name: 'data', mountPath: '/data' };
  const pod = (spec: JsonObject, metadata: JsonObject = { name: 'p', uid: 'u' }): JsonObject => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata,
    spec,
  });
  it.each<[string, JsonObject, JsonObject]>([
    ['the node', pod({ nodeName: 'n', containers: [] }), pod({ containers: [] }, { name: 'p' })],
    [
      'the token, with nothing else',
      pod({ containers: [{ name: 'c', volumeMounts: [token] }], volumes: [{ name: token.name, projected: {} }] }),
      pod({ containers: [{ name: 'c' }] }, { name: 'p' }),
    ],
    [
      'the token, beside others',
      pod({ initContainers: [{ name: 'c', volumeMounts: [own, token] }], volumes: [{ name: 'data' }, token] }),
      pod({ initContainers: [{ name: 'c', volumeMounts: [own] }], volumes: [{ name: 'data' }] }, { name: 'p' }),
    ],
    ['no node of a written pod', pod({ nodeName: 'n' }, { name: 'p' }), pod({ nodeName: 'n' }, { name: 'p' })],
    [
      'no volume of another name',
      pod({ volumes: [{ name: 'kube-api-access-token' }] }),
      pod({ volumes: [{ name: 'kube-api-access-token' }] }, { name: 'p' }),
    ],
    [
      'the revision of a Deployment',
      {
        kind: 'Deployment',
        metadata: { annotations: { 'deployment.kubernetes.io/revision': '3', a: 'b' } },
        status: {},
      },
      { kind: 'Deployment', metadata: { annotations: { a: 'b' } } },
    ],
    // The annotations that a Deployment has, or hands on to its ReplicaSets.
    ...['revision', 'revision-history', 'desired-replicas', 'max-replicas'].map(
      (name): [string, JsonObject, JsonObject] => [
        `the ${name} of a ReplicaSet`,
        { kind: 'ReplicaSet', metadata: { annotations: { [`deployment.kubernetes.io/${name}`]: '3', a: 'b' } } },
        { kind: 'ReplicaSet', metadata: { annotations: { a: 'b' } } },
      ],
    ),
    [
      'what kubectl has applied',
      { kind: 'Pod', metadata: { annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{}', a: 'b' } } },
      { kind: 'Pod', metadata: { annotations: { a: 'b' } } },
    ],
  ])('%s', (_, live, written) => {
    expect(withoutServerFields(live)).toEqual(written);
  });
});
