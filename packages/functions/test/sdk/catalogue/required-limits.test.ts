import { describe, it } from 'vitest';
import { requiredLimits } from '../../../src/sdk/catalogue/required-limits.ts';
import type { Row } from './rows.ts';
import { checkRow, data, deployment } from './rows.ts';

describe('required-limits', () => {
  const rows: readonly Row[] = [
    {
      name: 'names each that is missing',
      config: data({}),
      items: deployment(`  spec: {containers: [{name: a, resources: {limits: {cpu: 1}}}, {name: b}]}\n`),
      results: [
        { severity: 'error', message: 'the container a has no limit for memory' },
        { severity: 'error', message: 'the container b has no limit for cpu' },
        { severity: 'error', message: 'the container b has no limit for memory' },
      ],
    },

    {
      name: 'requires those that the configuration names, and requests where it asks for them',
      config: data({ limits: '[ephemeral-storage]', requests: 'true' }),
      items: deployment(
        `  spec: {containers: [{resources: {requests: {ephemeral-storage: 1Gi}}}, {name: b, resources: {limits: {ephemeral-storage: 0}, requests: {cpu: 1}}}]}\n`,
      ),
      results: [
        {
          severity: 'error',
          message: 'the container without a name has no limit for ephemeral-storage',
          field: 'spec.containers[0].resources.limits.ephemeral-storage',
        },
        {
          severity: 'error',
          message: 'the container b has no request for ephemeral-storage',
          field: 'spec.containers[1].resources.requests.ephemeral-storage',
        },
      ],
    },
    {
      name: 'takes null for a limit that is missing',
      config: data({ limits: '[cpu]' }),
      items: deployment(`  spec: {initContainers: [{name: a, resources: {limits: {cpu: null}}}]}\n`),
      results: [{ severity: 'error', message: 'the container a has no limit for cpu' }],
    },
    {
      // https://kubernetes.io/docs/concepts/workloads/pods/ephemeral-containers/: resources is disallowed.
      name: 'requires nothing of ephemeral containers',
      config: data({ requests: 'true' }),
      items: '- {apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {ephemeralContainers: [{name: a}]}}\n',
    },
  ];
  it.each(rows)('$name', async (row) => checkRow(requiredLimits, row));
});
