import { expect, it, vi } from 'vitest';
import { watchPods } from '../../src/watch/watch-pods.ts';
import { memoryCluster } from './memory-cluster.ts';

const spec = {
  enableServiceLinks: true,
  containers: [
    {
      name: 'app',
      env: [
        { name: 'URL', value: '$(NOPE)' },
        { name: 'A', valueFrom: { configMapKeyRef: { name: 'words', key: 'a' } } },
      ],
    },
  ],
};

it('reports the faults of a pod when they change, and none after it was deleted', async () => {
  const cluster = memoryCluster();
  cluster.put('configmaps', 'shop/words', { data: {} });
  cluster.put('pods', 'shop/web', { spec });
  const end = new AbortController();
  const seen: string[] = [];
  const done = watchPods({
    api: cluster.connect(),
    kubernetes: '1.34',
    signal: end.signal,
    onFaults: ({ namespace, name }, faults) => {
      seen.push(`${namespace}/${name}: ${faults.map(({ code }) => code).join(' ')}`);
    },
  });
  const until = (...expected: readonly string[]): Promise<void> =>
    vi.waitFor(() => expect(seen).toEqual(expected), { timeout: 10_000 });
  await until('shop/web: unresolved-reference missing-key');
  cluster.put('configmaps', 'shop/words', { data: { a: '1' } });
  await until('shop/web: unresolved-reference missing-key', 'shop/web: unresolved-reference');
  cluster.remove('pods', 'shop/web');
  await until('shop/web: unresolved-reference missing-key', 'shop/web: unresolved-reference', 'shop/web: ');
  end.abort();
  await done;
});

it('a release that cannot be read is a RangeError', async () => {
  const { signal } = new AbortController();
  const watching = watchPods({ api: memoryCluster().connect(), kubernetes: 'new', signal, onFaults: () => undefined });
  await expect(watching).rejects.toThrow(RangeError);
});
