import { describe, expect, it } from 'vitest';
import { readOriginAnnotations } from '../../src/resource/origin.ts';
import type { JsonObject } from '@krmkit/base';

const withAnnotations = (annotations: JsonObject): JsonObject => ({ metadata: { annotations } });

describe('readOriginAnnotations', () => {
  it.each<[string, JsonObject, object]>([
    [
      'current',
      { 'internal.config.kubernetes.io/path': 'a.yaml', 'internal.config.kubernetes.io/index': '2' },
      { path: 'a.yaml', index: 2 },
    ],
    [
      'legacy',
      { 'config.kubernetes.io/path': 'a.yaml', 'config.kubernetes.io/index': '2', 'config.k8s.io/id': '7' },
      { path: 'a.yaml', index: 2, id: '7' },
    ],
    [
      'one each',
      { 'internal.config.kubernetes.io/path': 'a.yaml', 'config.kubernetes.io/index': 0 },
      { path: 'a.yaml', index: 0 },
    ],
    ['both, equal', { 'internal.config.kubernetes.io/path': 'a', 'config.kubernetes.io/path': 'a' }, { path: 'a' }],
    ['none', {}, {}],
    ['empty', { 'config.kubernetes.io/path': '' }, {}],
  ])('%s', (_, annotations, expected) => {
    const read = readOriginAnnotations(withAnnotations(annotations));
    expect(read.annotations).toEqual({ path: undefined, index: undefined, id: undefined, ...expected });
    expect(read.problems).toEqual([]);
  });

  it('uses the current spelling if both differ, and reports it', () => {
    const read = readOriginAnnotations(
      withAnnotations({ 'internal.config.kubernetes.io/path': 'new.yaml', 'config.kubernetes.io/path': 'old.yaml' }),
    );
    expect(read.annotations.path).toBe('new.yaml');
    expect(read.problems).toHaveLength(1);
    expect(read.problems[0]?.message).toContain('"old.yaml"');
  });

  it.each(['x', '-1', '1.5', '9'.repeat(20)])('has no index from %s, and reports it', (index) => {
    const read = readOriginAnnotations(withAnnotations({ 'config.kubernetes.io/index': index }));
    expect(read.annotations.index).toBeUndefined();
    expect(read.problems[0]?.annotation).toBe('config.kubernetes.io/index');
  });
});
