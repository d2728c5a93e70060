import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { settingsOf } from '../../src/api/options.ts';
import { judge, reasonUnsafe } from '../../src/fixes/judge.ts';
import type { Judgement } from '../../src/fixes/judge.ts';
import { openFiles } from '../check-files.ts';

async function judged(container: JsonObject): Promise<Judgement> {
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'shop' },
    spec: { volumes: [{ name: 'data', emptyDir: {} }], containers: [{ name: 'app', image: 'app:1', ...container }] },
  };
  const { environments } = await openFiles({ 'pod.yaml': JSON.stringify(pod) });
  return judge(environments, [], settingsOf('check', {}), new Map());
}

// Without a request, the API server takes the limit as the request.
const limits = (memory: string): JsonObject => ({ resources: { requests: { memory: '1Gi' }, limits: { memory } } });
const requests = (memory: string): JsonObject => ({ resources: { requests: { memory } } });

// What a container gets: the fields of Container in the API reference.
describe('the proof of a fix', () => {
  it.each<{ name: string; before: JsonObject; after: JsonObject; field: string | undefined }>([
    { name: 'nothing', before: limits('1Gi'), after: limits('1Gi'), field: undefined },
    { name: 'a limit', before: limits('1Gi'), after: limits('2Gi'), field: 'limits' },
    { name: 'a new limit', before: requests('1Gi'), after: limits('2Gi'), field: 'limits' },
    { name: 'a request', before: requests('1Gi'), after: requests('2Gi'), field: 'requests' },
    { name: 'a request that is gone', before: requests('1Gi'), after: {}, field: 'requests' },
    { name: 'the image', before: {}, after: { image: 'app:2' }, field: 'image' },
    { name: 'an argument', before: { args: ['a'] }, after: { args: ['b'] }, field: 'args[0]' },
    {
      name: 'a variable',
      before: { env: [{ name: 'A', value: '1' }] },
      after: { env: [{ name: 'A', value: '2' }] },
      field: 'env A',
    },
    {
      name: 'a mount',
      before: { volumeMounts: [{ name: 'data', mountPath: '/data' }] },
      after: { volumeMounts: [{ name: 'data', mountPath: '/data', readOnly: true }] },
      field: 'subPath of /data',
    },
  ])('sees $name', async ({ before, after, field }) => {
    const reason = reasonUnsafe(await judged(before), await judged(after), []);
    const expected = field === undefined ? undefined : `it would change ${field} of container app of Pod shop/web`;
    expect(reason).toBe(expected);
  });
});
