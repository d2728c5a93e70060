import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { keepPod, podOf } from '../../src/watch/kept-pod.ts';
import { NO_OBJECTS } from '../../src/watch/references.ts';

const metadata = { name: 'web', namespace: 'shop', uid: 'u', resourceVersion: '7' };
const container: JsonObject = {
  name: 'app',
  image: 'b:1',
  env: [
    { name: 'A', valueFrom: { fieldRef: { fieldPath: "metadata.labels['app']" } } },
    { name: 'B', valueFrom: { configMapKeyRef: { name: 'c', key: 'k' } } },
  ],
};
const podWith = (spec: JsonObject, more: JsonObject = {}): JsonObject => ({
  metadata: { ...metadata, labels: { app: 'web', other: 'x' }, annotations: { a: 'b' } },
  spec: { containers: [container], ...spec },
  ...more,
});

describe('a pod that is kept', () => {
  it('has what decides its faults, and what it refers to', () => {
    const kept = keepPod(podWith({ nodeName: 'n1', enableServiceLinks: false }));
    expect(kept).toMatchObject({
      name: 'web',
      namespace: 'shop',
      uid: 'u',
      version: '7',
      isOver: false,
      nodeName: 'n1',
    });
    expect(kept.references).toEqual({ ...NO_OBJECTS, configmaps: ['c'] });
    expect(podOf(kept, JSON.parse(kept.text))).toEqual({
      metadata: { name: 'web', namespace: 'shop', uid: 'u', labels: { app: 'web' }, annotations: {} },
      spec: {
        enableServiceLinks: false,
        securityContext: {},
        initContainers: [],
        containers: [{ ...container, volumeMounts: [], securityContext: {} }],
        ephemeralContainers: [],
        volumes: [],
        nodeName: 'n1',
      },
    });
  });

  it('keeps of a container what a kubelet uses for its environment', () => {
    const probe = { exec: { command: ['a'] }, periodSeconds: 5 };
    const full: JsonObject = {
      ...container,
      livenessProbe: probe,
      readinessProbe: { httpGet: { port: 80 } },
      lifecycle: { postStart: { exec: { command: ['b'] }, sleep: {} }, preStop: { sleep: {} } },
      volumeMounts: [{ name: 'v', mountPath: '/v', mountPropagation: 'None' }],
      securityContext: { runAsUser: 1, privileged: true },
      terminationMessagePath: '/dev/termination-log',
    };
    const kept = keepPod(podWith({ initContainers: [full], volumes: [{ name: 'v', configMap: { name: 'c' } }] }));
    expect(JSON.parse(kept.text)).toMatchObject({ spec: { volumes: [{ name: 'v' }] } });
    expect(JSON.parse(kept.text)).toHaveProperty(['spec', 'initContainers', 0], {
      ...container,
      livenessProbe: { exec: { command: ['a'] } },
      lifecycle: { postStart: { exec: { command: ['b'] } }, preStop: {} },
      volumeMounts: [{ name: 'v', mountPath: '/v' }],
      securityContext: { runAsUser: 1 },
    });
  });

  it.each<[string, JsonObject]>([
    ['its status', podWith({}, { status: { phase: 'Running', podIP: '10.0.0.1' } })],
    ['its version', { ...podWith({}), metadata: { ...metadata, resourceVersion: '8', labels: { app: 'web' } } }],
    ['another label', { ...podWith({}), metadata: { ...metadata, labels: { app: 'web', other: 'y' } } }],
    ['tolerations', podWith({ tolerations: [{ key: 'a' }] })],
  ])('is the same with %s', (_, pod) => {
    expect(keepPod(pod).text).toBe(keepPod(podWith({})).text);
  });

  it.each<[string, JsonObject]>([
    ['a label that it reads', { ...podWith({}), metadata: { ...metadata, labels: { app: 'x' } } }],
    ['another image', podWith({ containers: [{ ...container, image: 'b:2' }] })],
    ['a volume', podWith({ volumes: [{ name: 'v' }] })],
  ])('is another one with %s', (_, pod) => {
    expect(keepPod(pod).text).not.toBe(keepPod(podWith({})).text);
  });

  it.each<[string, JsonObject, boolean]>([
    ['runs', podWith({}, { status: { phase: 'Running' } }), false],
    ['has succeeded', podWith({}, { status: { phase: 'Succeeded' } }), true],
    ['has failed', podWith({}, { status: { phase: 'Failed' } }), true],
    [
      'is being deleted',
      { ...podWith({}), metadata: { ...metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } },
      true,
    ],
  ])('is over where it %s', (_, pod, isOver) => {
    const kept = keepPod(pod);
    expect([kept.isOver, kept.text === '', kept.references === NO_OBJECTS]).toEqual([isOver, isOver, isOver]);
  });

  it('can be anything', () => {
    expect(keepPod({})).toMatchObject({ name: '', namespace: '', uid: '', version: '', isOver: false, nodeName: '' });
    expect(podOf(keepPod({}), undefined)).toEqual({ metadata: { name: '', namespace: '', uid: '' }, spec: {} });
  });
});
