import { describe, expect, it } from 'vitest';
import type { EnvVarSource } from '../../src/model.ts';
import { containerReferences, useSource } from '../../src/env/entry-sources.ts';

const ALL: Required<EnvVarSource> = {
  fieldRef: { fieldPath: 'metadata.name' },
  resourceFieldRef: { resource: 'limits.cpu' },
  configMapKeyRef: { name: 'c', key: 'k' },
  secretKeyRef: { name: 's', key: 'k' },
  fileKeyRef: { volumeName: 'v', path: 'p', key: 'k' },
};

// makeEnvironmentVariables of pkg/kubelet/kubelet_pods.go looks at fieldRef, resourceFieldRef, configMapKeyRef,
// secretKeyRef and fileKeyRef, in this order.
describe('the source of an entry', () => {
  it.each<readonly [valueFrom: EnvVarSource | undefined, text: string | undefined]>([
    [undefined, undefined],
    [{}, undefined],
    [{ secretKeyRef: ALL.secretKeyRef }, 'Secret s/k'],
    [{ secretKeyRef: ALL.secretKeyRef, configMapKeyRef: ALL.configMapKeyRef }, 'ConfigMap c/k'],
    [{ fileKeyRef: ALL.fileKeyRef, secretKeyRef: ALL.secretKeyRef }, 'Secret s/k'],
    [{ configMapKeyRef: ALL.configMapKeyRef, resourceFieldRef: ALL.resourceFieldRef }, 'resourceFieldRef limits.cpu'],
    [ALL, 'fieldRef metadata.name'],
  ])('%j', (valueFrom, text) => {
    expect(useSource(valueFrom, (source, selector) => source.describe(selector))).toBe(text);
  });
});

describe('the references of a container', () => {
  it('are those of envFrom, then those of env', () => {
    expect(
      containerReferences({
        name: 'a',
        env: [
          { name: 'A', value: 'x' },
          { name: 'B', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
          { name: 'C', valueFrom: { configMapKeyRef: { name: 'c', key: 'k' } } },
          { name: 'D', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
        ],
        envFrom: [{ secretRef: { name: 't' } }, { configMapRef: { name: 'd' } }, {}],
      }).filter(({ kind }) => kind === 'secret' || kind === 'configMap'),
    ).toEqual([
      { kind: 'secret', name: 't' },
      { kind: 'configMap', name: 'd' },
      { kind: 'secret', name: 's' },
      { kind: 'configMap', name: 'c' },
    ]);
    expect(containerReferences({ name: 'a' })).toEqual([]);
  });
});
