import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { readRelease } from '@krmkit/pods';
import { virtualTime } from '@krmkit/testing';
import { clusterSources } from '../../src/objects/cluster-sources.ts';
import { clusterJudge } from '../../src/webhook/admission-judge.ts';
import type { JudgeOptions } from '../../src/webhook/admission-judge.ts';
import type { AdmissionRequest } from '../../src/webhook/admission-review.ts';

const podWith = (entry: JsonObject): AdmissionRequest => ({
  uid: '1',
  operation: 'CREATE',
  subResource: '',
  namespace: 'shop',
  object: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web' },
    spec: { containers: [{ name: 'app', image: 'b', env: [entry] }] },
  },
  oldObject: undefined,
});
const FROM_MAP = podWith({ name: 'A', valueFrom: { configMapKeyRef: { name: 'c', key: 'k' } } });
const TEXT = podWith({ name: 'A', value: '$(NO)' });

interface Judged {
  readonly codes: readonly string[] | undefined;
  readonly milliseconds: number;
  readonly reported: number;
}

/** What is judged of a request, in a cluster whose ConfigMap arrives after so many milliseconds. */
async function judged(
  request: AdmissionRequest,
  arrives: number,
  timeLimit = 2000,
  more: Partial<JudgeOptions> = {},
): Promise<Judged> {
  const time = virtualTime();
  const isThere = (): boolean => time.elapsed() >= arrives;
  const sources = clusterSources({
    configMap: () => (isThere() ? { keys: ['k'] } : undefined),
    secret: undefined,
    services: () => [],
    node: () => undefined,
    missing: 'not-yet',
  });
  let reported = 0;
  const judge = clusterJudge({
    view: {
      sources: () => sources,
      knowsServices: () => true,
      revision: () => (isThere() ? 2 : 1),
      isSettled: () => true,
    },
    release: () => readRelease('1.34'),
    templates: [],
    timing: time,
    signal: new AbortController().signal,
    onFaults: () => {
      reported += 1;
    },
    onTooLarge: () => undefined,
    ...more,
  });
  let codes: readonly string[] | undefined;
  let milliseconds = -1;
  const run = async (): Promise<void> => {
    codes = (await judge(request, timeLimit)).map(({ code }) => code);
    milliseconds = time.elapsed();
  };
  const done = run();
  await time.pass(5000);
  await done;
  return { codes, milliseconds, reported };
}

describe('an object that is being applied', () => {
  it.each<[string, AdmissionRequest, number, number, readonly string[], number]>([
    ['is judged at once, where all is there', FROM_MAP, 0, 2000, [], 0],
    ['is judged at once, where nothing else can follow', TEXT, Infinity, 2000, ['unresolved-reference'], 0],
    ['waits for what follows it', FROM_MAP, 20, 2000, [], 30],
    ['waits no longer than 150 milliseconds', FROM_MAP, Infinity, 2000, ['missing-configmap'], 150],
    ['waits no longer than half the time of the server', FROM_MAP, Infinity, 60, ['missing-configmap'], 30],
    ['misses what comes later', FROM_MAP, 1000, 2000, ['missing-configmap'], 150],
  ])('%s', async (_, request, arrives, timeLimit, codes, milliseconds) => {
    expect(await judged(request, arrives, timeLimit)).toEqual({ codes, milliseconds, reported: 1 });
  });

  it('waits for nothing at the end', async () => {
    const { codes, milliseconds } = await judged(FROM_MAP, Infinity, 2000, { signal: AbortSignal.abort() });
    expect([codes, milliseconds]).toEqual([['missing-configmap'], 0]);
  });
});
