import { expect, it } from 'vitest';
import type { Provenance } from '../../src/env/provenance.ts';
import { describeProvenance } from '../../src/env/provenance.ts';

const path = ['spec'];
const key = { path, namespace: 'shop', name: 'web', key: 'color', by: 'env' } as const;

it.each<readonly [provenance: Provenance, text: string]>([
  [{ kind: 'value', path, references: [] }, 'value'],
  [{ kind: 'field', path, fieldPath: 'metadata.name' }, 'fieldRef metadata.name'],
  [{ kind: 'resource', path, resource: 'limits.cpu', container: 'a', fromNode: false }, 'resourceFieldRef limits.cpu'],
  [
    { kind: 'resource', path, resource: 'limits.cpu', container: 'a', fromNode: true },
    'resourceFieldRef limits.cpu (node allocatable)',
  ],
  [{ kind: 'configMap', ...key }, 'ConfigMap web/color'],
  [{ kind: 'secret', ...key, by: 'envFrom' }, 'Secret web/color'],
  [{ kind: 'file', path, volume: 'v', file: 'd/f.env', key: 'K' }, 'file v/d/f.env K'],
  [{ kind: 'service', namespace: 'shop', name: 'db' }, 'Service db'],
])('%j is shown as one line', (provenance, text) => {
  expect(describeProvenance(provenance)).toBe(text);
});
