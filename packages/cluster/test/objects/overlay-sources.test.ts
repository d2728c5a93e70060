import { expect, it } from 'vitest';
import { overlaySources } from '../../src/objects/overlay-sources.ts';
import { sourcesFromObjects } from '@krmkit/pods';

const service = (namespace: string, clusterIP?: string): object => ({
  metadata: { name: 'kubernetes', namespace },
  spec: { ports: [{ port: 443 }], ...(clusterIP === undefined ? {} : { clusterIP }) },
});

// A pod sees the Service `kubernetes` of `default`, and its own namespace can have a Service with that name.
it('Services with one name in two namespaces stay separate, each with its own address', () => {
  const files = sourcesFromObjects({ services: [service('shop'), service('default')], complete: false });
  const cluster = sourcesFromObjects({ services: [service('default', '10.0.0.1'), service('shop', '10.0.0.2')] });
  const merged = overlaySources(cluster)(files).services('shop');
  expect(merged.map(({ metadata, spec }) => [metadata.namespace, spec.clusterIP])).toEqual([
    ['default', '10.0.0.1'],
    ['shop', '10.0.0.2'],
  ]);
});
