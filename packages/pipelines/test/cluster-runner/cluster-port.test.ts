import { expect, it } from 'vitest';
import { apiProblem } from '../../src/cluster-runner/cluster-port.ts';

// The statuses of the Kubernetes API: https://kubernetes.io/docs/reference/using-api/api-concepts/
it.each([
  [401, 'log in again with the tool of your cluster'],
  [403, 'ask for the rights of deploy/run, check the quota, or name another namespace: --namespace'],
  [404, 'create the namespace, or name another one: --namespace'],
  [422, 'correct the flags that the message names, or try again'],
  [500, 'correct the flags that the message names, or try again'],
])('a request that a cluster answers with %i', (status, hint) => {
  const failure = { kind: 'refused', status, reason: 'Any', message: 'no' } as const;
  expect(apiProblem('the Job cannot be made', 'https://c', failure)).toEqual({
    message: `the Job cannot be made: https://c answered ${status}: no`,
    hint,
  });
});

it('a cluster that does not answer', () => {
  expect(apiProblem('the Job cannot be made', 'https://c', { kind: 'unreachable', message: 'no route' })).toEqual({
    message: 'the Job cannot be made: no route',
    hint: 'check the cluster, or name another context: --context',
  });
});
