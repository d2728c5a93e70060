import { describe, expect, it } from 'vitest';
import { lruCache } from '../../src/events/correlate.ts';

describe('lruCache', () => {
  it('forgets what was set longest ago', () => {
    const cache = lruCache<number>(2);
    for (const key of ['a', 'b', 'c']) cache.set(key, 1);
    expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.size()]).toEqual([undefined, 1, 1, 2]);
  });

  it('counts getting as use', () => {
    const cache = lruCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 1);
    cache.get('a');
    cache.set('c', 1);
    expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined]);
  });

  it('counts setting again as use', () => {
    const cache = lruCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 1);
    cache.set('a', 2);
    cache.set('c', 1);
    expect([cache.get('a'), cache.get('b')]).toEqual([2, undefined]);
  });

  it.each([1, 0, -1])('keeps one entry at a limit of %d', (limit) => {
    const cache = lruCache<number>(limit);
    cache.set('a', 1);
    cache.set('b', 2);
    expect([cache.size(), cache.get('b')]).toEqual([1, 2]);
  });
});
