import { expect, it } from 'vitest';
import type { PodFault } from '../../src/objects/pod-faults.ts';
import { webhookMetrics } from '../../src/webhook/metrics.ts';

const FAULT: PodFault = {
  code: 'missing-key',
  severity: 'error',
  reason: 'MissingKey',
  field: 'spec.containers[0].env[0]',
  container: undefined,
  fieldPath: undefined,
  hint: undefined,
  message: 'no such key',
};

it('the metrics of a webhook count answers and faults', async () => {
  const metrics = webhookMetrics();
  metrics.onAnswer('silent', 0.002);
  metrics.onAnswer('warned', 0.2);
  metrics.onAnswer('warned', 3);
  metrics.onFaults([FAULT, { ...FAULT, code: 'missing-service' }, FAULT]);
  metrics.onCertificate(1_700_000_000_500);
  const { type, body } = await metrics.text();
  expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = body.split('\n');
  expect(lines.filter((line) => /^krmkit_webhook_(?:requests|faults|certificate)/.test(line))).toEqual([
    'krmkit_webhook_requests_total{outcome="silent"} 1',
    'krmkit_webhook_requests_total{outcome="warned"} 2',
    'krmkit_webhook_faults_total{code="missing-key"} 2',
    'krmkit_webhook_faults_total{code="missing-service"} 1',
    'krmkit_webhook_certificate_expiry_timestamp_seconds 1700000000.5',
  ]);
  // From a millisecond to two seconds, which are more than an API server should wait.
  const buckets = lines.flatMap(
    (line) => /_duration_seconds_bucket\{le="(.*)"\} (\d)/.exec(line)?.slice(1).join(' ') ?? [],
  );
  expect(buckets).toEqual([
    '0.001 0',
    '0.0025 1',
    '0.005 1',
    '0.01 1',
    '0.025 1',
    '0.05 1',
    '0.1 1',
    '0.25 2',
    '0.5 2',
    '1 2',
    '2 2',
    '+Inf 3',
  ]);
  expect(body).toContain('process_resident_memory_bytes ');
});
