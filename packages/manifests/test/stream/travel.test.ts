import { describe, expect, it } from 'vitest';
import { readTravel } from '../../src/stream/travel.ts';

describe('readTravel', () => {
  const [PATH, OLD_PATH] = ['internal.config.kubernetes.io/path', 'config.kubernetes.io/path'] as const;
  const [INDEX, OLD_INDEX] = ['internal.config.kubernetes.io/index', 'config.kubernetes.io/index'] as const;
  const told = { path: 'a.yaml', index: 0 };
  const rows: readonly (readonly [
    annotations: Readonly<Record<string, string | number>>,
    path: string,
    index: number,
  ])[] = [
    [{}, 'a.yaml', 0],
    [{ [PATH]: 'a.yaml', [OLD_PATH]: 'a.yaml' }, 'a.yaml', 0],
    [{ [PATH]: 'b.yaml', [OLD_PATH]: 'a.yaml' }, 'b.yaml', 0],
    [{ [PATH]: 'a.yaml', [OLD_PATH]: 'b.yaml' }, 'b.yaml', 0],
    [{ [PATH]: 'b.yaml', [OLD_PATH]: 'b.yaml' }, 'b.yaml', 0],
    [{ [PATH]: 'b.yaml' }, 'b.yaml', 0],
    [{ [OLD_PATH]: 'b.yaml' }, 'b.yaml', 0],
    [{ [INDEX]: '2', [OLD_INDEX]: '0' }, 'a.yaml', 2],
    [{ [INDEX]: '0', [OLD_INDEX]: '2' }, 'a.yaml', 2],
    [{ [OLD_INDEX]: 3 }, 'a.yaml', 3],
    [{ [PATH]: '' }, 'a.yaml', 0],
  ];
  it.each(rows)('of %j is %s, %i', (annotations, path, index) => {
    expect(readTravel({ metadata: { annotations } }, told)).toEqual({ ok: true, value: { path, index } });
  });
});
