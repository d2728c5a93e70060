import { describe, expect, it } from 'vitest';
import { applyPodDefaults, applyServiceDefaults, foldStringData } from '../../src/pod/defaults.ts';
import type { Container, Pod, ServiceSpec } from '../../src/model.ts';

function podOf(container: Omit<Container, 'name'>): Pod {
  return { metadata: { name: 'a' }, spec: { containers: [{ name: 'c', ...container }] } };
}

// The response of a kube-apiserver 1.20.2 to the same objects.
describe('applyPodDefaults', () => {
  it('sets the defaults of a pod', () => {
    expect(applyPodDefaults(podOf({}), 'shop')).toEqual({
      metadata: { name: 'a', namespace: 'shop' },
      spec: {
        containers: [{ name: 'c' }],
        enableServiceLinks: true,
        serviceAccountName: 'default',
        restartPolicy: 'Always',
      },
    });
  });

  it('keeps existing values', () => {
    const pod: Pod = {
      metadata: { name: 'a', namespace: 'own' },
      spec: {
        containers: [],
        enableServiceLinks: false,
        serviceAccountName: 'sa',
        restartPolicy: 'Never',
        nodeName: 'n',
      },
    };
    expect(applyPodDefaults(pod, 'shop')).toEqual(pod);
  });

  it('sets the version of fieldRef where each entry has one', () => {
    const env = [{ name: 'X', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }];
    expect(applyPodDefaults(podOf({ env }), 'x').spec.containers[0]?.env).toEqual([
      { name: 'X', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } },
    ]);
  });

  it('sets the version of fieldRef and leaves other entries alone', () => {
    const env = [
      { name: 'A', value: 'x' },
      { name: 'X', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
      { name: 'Y', valueFrom: { fieldRef: { apiVersion: 'v2', fieldPath: 'metadata.name' } } },
    ];
    expect(applyPodDefaults(podOf({ env }), 'x').spec.containers[0]?.env).toEqual([
      { name: 'A', value: 'x' },
      { name: 'X', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } },
      { name: 'Y', valueFrom: { fieldRef: { apiVersion: 'v2', fieldPath: 'metadata.name' } } },
    ]);
  });

  it('copies requests from limits, but not in ephemeral containers', () => {
    const limits = { cpu: '2', memory: '64Mi' };
    const pod: Pod = {
      metadata: {},
      spec: {
        containers: [{ name: 'c', resources: { limits, requests: { cpu: '1' } } }],
        initContainers: [{ name: 'i', resources: { limits: { cpu: '1' } } }],
        ephemeralContainers: [{ name: 'e', resources: { limits } }],
      },
    };
    const { spec } = applyPodDefaults(pod, 'x');
    expect(spec.containers[0]?.resources).toEqual({ limits, requests: { cpu: '1', memory: '64Mi' } });
    expect(spec.initContainers?.[0]?.resources).toEqual({ limits: { cpu: '1' }, requests: { cpu: '1' } });
    expect(spec.ephemeralContainers?.[0]?.resources).toEqual({ limits });
  });

  it.each([
    ['1500u', '2m'],
    ['0.1m', '1m'],
    ['0.0001', '1m'],
    ['1.0005', '1001m'],
    ['1n', '1m'],
    ['1u', '1m'],
    ['100m', '100m'],
    ['not a quantity', 'not a quantity'],
  ])('rounds %s up to %s', (written, held) => {
    const { resources } =
      applyPodDefaults(podOf({ resources: { limits: { cpu: written } } }), 'x').spec.containers[0] ?? {};
    expect(resources).toEqual({ limits: { cpu: held }, requests: { cpu: held } });
  });

  it('changes nothing when done twice', () => {
    const once = applyPodDefaults(podOf({ resources: { limits: { cpu: '1500u' } }, env: [{ name: 'A' }] }), 'x');
    expect(applyPodDefaults(once, 'y')).toEqual(once);
  });
});

// A kube-apiserver 1.20.2 allocated an address for the second and third one, and none for the ExternalName services.
describe('applyServiceDefaults', () => {
  it.each<[string, ServiceSpec, ServiceSpec]>([
    ['an address', { clusterIP: '10.0.0.1', type: 'NodePort' }, { clusterIP: '10.0.0.1', type: 'NodePort' }],
    ['no address', { ports: [{ port: 80 }] }, { type: 'ClusterIP', ports: [{ port: 80, protocol: 'TCP' }] }],
    ['an empty address', { clusterIP: '' }, { type: 'ClusterIP' }],
    ['headless', { clusterIP: 'None' }, { type: 'ClusterIP', clusterIP: 'None' }],
    ['ExternalName', { type: 'ExternalName' }, { type: 'ExternalName', clusterIP: '' }],
    ['empty ExternalName', { type: 'ExternalName', clusterIP: '' }, { type: 'ExternalName', clusterIP: '' }],
    [
      'protocols',
      {
        clusterIP: 'None',
        ports: [
          { port: 1, protocol: '' },
          { port: 2, protocol: 'UDP' },
        ],
      },
      {
        type: 'ClusterIP',
        clusterIP: 'None',
        ports: [
          { port: 1, protocol: 'TCP' },
          { port: 2, protocol: 'UDP' },
        ],
      },
    ],
  ])('%s', (_case, written, held) => {
    expect(applyServiceDefaults({ metadata: { name: 's' }, spec: written }, 'shop')).toEqual({
      metadata: { name: 's', namespace: 'shop' },
      spec: held,
    });
  });
});

describe('foldStringData', () => {
  const metadata = { name: 's' };
  it('lets stringData override data', () => {
    const written = { metadata, data: { k: 'YQ==', l: 'bA==' }, stringData: { k: 'b', m: 'é€😀' } };
    expect(foldStringData(written)).toEqual({ metadata, data: { k: 'Yg==', l: 'bA==', m: 'w6nigqzwn5iA' } });
  });

  it('accepts either alone', () => {
    expect(foldStringData({ metadata })).toEqual({ metadata });
    expect(foldStringData({ metadata, data: { k: 'YQ==' } })).toEqual({ metadata, data: { k: 'YQ==' } });
    expect(foldStringData({ metadata, stringData: { k: '' } })).toEqual({ metadata, data: { k: '' } });
  });

  it('keeps a key like __proto__', () => {
    const stringData: Record<string, string> = JSON.parse('{"__proto__":"b"}');
    expect(Object.entries(foldStringData({ metadata, stringData }).data ?? {})).toEqual([['__proto__', 'Yg==']]);
  });
});
