import { describe, expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../../src/client/api.ts';
import { listAll } from '../../src/client/list-all.ts';
import { memoryCluster, refused, textAt } from '../watch/memory-cluster.ts';

const page = (names: readonly string[] | null, next?: string): ApiReply => ({
  kind: 'done',
  status: 200,
  value: {
    metadata: next === undefined ? {} : { continue: next },
    items: names === null ? null : names.map((name) => ({ metadata: { name } })),
  },
});

async function list(
  replies: readonly ApiReply[],
): Promise<{ readonly listed: unknown; readonly requests: readonly unknown[] }> {
  const cluster = memoryCluster();
  const rest = [...replies];
  cluster.intercept = () => rest.shift();
  const request = { path: '/api/v1/pods', query: { labelSelector: 'a=b' } };
  const listed = await listAll(cluster.connect(), request, (object) => textAt(object, 'metadata', 'name'));
  expect(rest).toEqual([]);
  return {
    listed: listed.ok ? listed.value : listed.failure,
    requests: cluster.requests.map(({ query }: ApiRequest) => query),
  };
}

const FIRST = { labelSelector: 'a=b', limit: '500' };
const EXPIRED = refused(410, 'Expired');

// https://kubernetes.io/docs/reference/using-api/api-concepts/#retrieving-large-results-sets-in-chunks
describe('a list', () => {
  it.each<readonly [string, readonly ApiReply[], readonly string[], readonly object[]]>([
    ['of one page', [page(['a', 'b'])], ['a', 'b'], [FIRST]],
    ['that is empty', [page([])], [], [FIRST]],
    ['that is null', [page(null)], [], [FIRST]],
    [
      'of three pages',
      [page(['a'], 'x'), page(['b'], 'y'), page(['c'])],
      ['a', 'b', 'c'],
      [FIRST, { ...FIRST, continue: 'x' }, { ...FIRST, continue: 'y' }],
    ],
    [
      'from the beginning if the next page has expired',
      [page(['a'], 'x'), EXPIRED, page(['b'], 'y'), EXPIRED, page(['c'], 'z'), page(['d'])],
      ['c', 'd'],
      [FIRST, { ...FIRST, continue: 'x' }, FIRST, { ...FIRST, continue: 'y' }, FIRST, { ...FIRST, continue: 'z' }],
    ],
  ])('%s', async (_, replies, expected, queries) => {
    expect(await list(replies)).toEqual({ listed: expected, requests: queries });
  });

  it.each<readonly [string, readonly ApiReply[], object]>([
    ['that expires three times', Array.from({ length: 3 }, () => [page(['a'], 'x'), EXPIRED]).flat(), EXPIRED],
    ['whose first page has expired', [EXPIRED], EXPIRED],
    ['whose second page is refused', [page(['a'], 'x'), refused(403, 'Forbidden')], refused(403, 'Forbidden')],
    [
      'that is none',
      [{ kind: 'done', status: 200, value: { items: 'a' } }],
      { kind: 'unreachable', message: 'the response of https://memory.example/api/v1/pods is not a list' },
    ],
  ])('fails: %s', async (_, replies, failure) => {
    expect((await list(replies)).listed).toEqual(failure);
  });
});
