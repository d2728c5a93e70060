import { expect, it } from 'vitest';
import type { KubernetesObject } from '../src/kubernetes-object.ts';
import { isKubernetesObject } from '../src/kubernetes-object.ts';
import { addLabel, getLabel, removeLabel } from '../src/metadata.ts';

const object = (kind: string, name: string, more: object = {}): KubernetesObject => ({
  apiVersion: 'v1',
  kind,
  metadata: { name },
  ...more,
});

it('hold labels, and only Kubernetes objects', () => {
  const pod = addLabel(object('Pod', 'a'), 'x', 'y');
  expect(getLabel(pod, 'x')).toBe('y');
  expect(removeLabel(pod, 'x')).toEqual(object('Pod', 'a'));
  expect([pod, {}, null, { apiVersion: 'v1', kind: '', metadata: {} }].map(isKubernetesObject)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
