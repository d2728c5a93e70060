import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { readRelease } from '@krmkit/pods';
import type { ClusterView } from '../../src/objects/cluster-sources.ts';
import { clusterSources } from '../../src/objects/cluster-sources.ts';
import { faultEventName, podFaults, reasonOf, rememberedLinks } from '../../src/objects/pod-faults.ts';
import type { PodFault } from '../../src/objects/pod-faults.ts';

const VIEW: ClusterView = {
  configMap: (_, name) => (name === 'c' ? { keys: ['k'] } : undefined),
  secret: undefined,
  services: () => [],
  node: () => undefined,
  missing: 'absent',
};

function faults(spec: JsonObject, metadata: JsonObject = { name: 'web' }): readonly PodFault[] {
  return podFaults(
    { metadata, spec },
    { sources: clusterSources(VIEW), release: readRelease('1.34'), namespace: 'shop', controller: 'none' },
  );
}

const env = (...entries: readonly JsonValue[]): JsonObject => ({ name: 'app', image: 'b', env: entries });

describe('the faults of a pod', () => {
  it.each<[string, JsonObject, readonly string[]]>([
    ['are none', { containers: [env({ name: 'A', value: 'b' })] }, []],
    [
      'are references that stay as text',
      { containers: [env({ name: 'A', value: '$(NO)' })] },
      ['UnresolvedReference spec.containers[0].env[0].value spec.containers{app} env A: $(NO) is not defined'],
    ],
    [
      'are in the order of the fields',
      {
        containers: [env({ name: 'A', valueFrom: { configMapKeyRef: { name: 'c', key: 'x' } } })],
        initContainers: [{ ...env({ name: 'B', value: '$(NO)' }), name: 'first' }],
      },
      [
        'spec.initContainers{first} env B',
        'MissingKey spec.containers[0].env[0].valueFrom.configMapKeyRef.key spec.containers{app} env A',
      ],
    ],
    [
      'are missing objects',
      { containers: [env({ name: 'A', valueFrom: { configMapKeyRef: { name: 'none', key: 'x' } } })] },
      ['MissingConfigmap'],
    ],
  ])('%s', (_, spec, expected) => {
    const found = faults(spec).map(
      ({ severity, reason, field, fieldPath, message }) => `${severity} ${reason} ${field} ${fieldPath} ${message}`,
    );
    expect(found).toEqual(expected.map((part): unknown => expect.stringContaining(part)));
  });

  it('are never infos, and name their container', () => {
    const found = faults({ containers: [env({ name: 'A', value: '$(NO)' })] });
    expect(found).toMatchObject([{ code: 'unresolved-reference', container: 'app' }]);
    expect(faults({ containers: [env({ name: 'A', value: '$$(B)' })] })).toEqual([]);
  });

  it('can be of anything', () => {
    expect(() => faults({ containers: 5 })).not.toThrow();
  });
});

describe('the reason of an Event', () => {
  it.each([
    ['missing-key', 'MissingKey'],
    ['unresolved-reference', 'UnresolvedReference'],
    ['missing-configmap', 'MissingConfigmap'],
  ] as const)('%s: %s', (code, reason) => {
    expect(reasonOf(code)).toBe(reason);
  });
});

describe('the variables of Services', () => {
  it('are computed once for each list, namespace and kind of pod', () => {
    const links = rememberedLinks();
    const list = [
      { metadata: { name: 'web', namespace: 'shop' }, spec: { clusterIP: '10.0.0.1', ports: [{ port: 80 }] } },
    ];
    const sources = clusterSources({ ...VIEW, services: () => list });
    const first = links(sources, 'shop', true);
    expect(links(sources, 'shop', true)).toBe(first);
    expect(links(sources, 'shop', false)).not.toBe(first);
    expect(links(sources, 'other', true)).not.toBe(first);
    expect(links(clusterSources({ ...VIEW, services: () => [...list] }), 'shop', true)).not.toBe(first);
  });
});

describe('the name of an Event', () => {
  const fault = { field: 'spec.containers[0]', code: 'missing-key' };
  it('is the same each time, and another one for another pod, field or code', () => {
    const name = faultEventName({ name: 'web', uid: 'u' }, fault);
    expect(name).toMatch(/^web\.[0-9a-z]+$/);
    expect(faultEventName({ name: 'web', uid: 'u' }, { ...fault })).toBe(name);
    for (const other of [
      faultEventName({ name: 'web', uid: 'v' }, fault),
      faultEventName({ name: 'web', uid: 'u' }, { ...fault, field: 'spec' }),
      faultEventName({ name: 'web', uid: 'u' }, { ...fault, code: 'a' }),
    ]) {
      expect(other).not.toBe(name);
    }
  });

  it.each([['a'.repeat(253)], [`${'a'.repeat(230)}${'-.'.repeat(12)}`]])(
    'is valid for a pod with a long name: %s',
    (name) => {
      const made = faultEventName({ name, uid: 'u' }, fault);
      expect(made.length).toBeLessThanOrEqual(253);
      // https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#dns-subdomain-names
      expect(made).toMatch(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/);
    },
  );
});
