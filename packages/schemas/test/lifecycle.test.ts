import { describe, expect, it } from 'vitest';
import { apiLifecycles } from '../src/lifecycle.ts';

// https://kubernetes.io/docs/reference/using-api/deprecation-guide/
describe('the lifecycle of', () => {
  const lifecycleOf = apiLifecycles();
  it.each([
    ['policy/v1beta1/PodDisruptionBudget', 25, 'policy/v1', 21],
    ['batch/v1beta1/CronJob', 25, 'batch/v1', 21],
    ['autoscaling/v2beta2/HorizontalPodAutoscaler', 26, 'autoscaling/v2', 23],
    ['flowcontrol.apiserver.k8s.io/v1beta2/FlowSchema', 29, 'flowcontrol.apiserver.k8s.io/v1', 29],
  ])('%s', (kind, removed, apiVersion, introduced) => {
    const lifecycle = lifecycleOf(kind);
    expect(lifecycle?.removed).toBe(removed);
    expect(lifecycle?.replacement).toMatchObject({ apiVersion, kind: kind.split('/').at(-1), introduced });
    expect(lifecycle?.deprecated).toBeLessThan(removed);
  });

  it('a kind without a replacement', () => {
    const policy = lifecycleOf('policy/v1beta1/PodSecurityPolicy');
    expect([policy?.deprecated, policy?.removed, policy?.replacement]).toEqual([21, 25, undefined]);
  });

  it('a kind that is new, and one that all releases before have', () => {
    expect(lifecycleOf('batch/v1/CronJob')).toEqual({
      introduced: 21,
      deprecated: undefined,
      removed: undefined,
      replacement: undefined,
    });
    expect(lifecycleOf('apps/v1beta1/StatefulSet')).toMatchObject({
      introduced: 0,
      removed: 16,
      replacement: { apiVersion: 'apps/v1', introduced: 0 },
    });
  });

  it('a kind that all releases serve, and one that is not known', () => {
    expect(lifecycleOf('v1/Pod')).toBeUndefined();
    expect(lifecycleOf('example.com/v1/Widget')).toBeUndefined();
  });

  it('says what keeps its meaning with another apiVersion alone', () => {
    // The fields of an Ingress have other names in v1, and a CronJob has the same ones.
    expect(lifecycleOf('extensions/v1beta1/Ingress')?.replacement?.isSafe).toBe(false);
    expect(lifecycleOf('batch/v1beta1/CronJob')?.replacement?.isSafe).toBe(true);
  });
});
