import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PodFault } from '../objects/pod-faults.ts';
import type { AdmissionOutcome } from './admission-answer.ts';
import type { MetricsText } from '../daemon/status-server.ts';

export interface WebhookMetrics {
  readonly onAnswer: (outcome: AdmissionOutcome, seconds: number) => void;
  readonly onFaults: (faults: readonly PodFault[]) => void;
  readonly onCertificate: (notAfter: number) => void;
  readonly text: () => Promise<MetricsText>;
}

export function webhookMetrics(): WebhookMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'krmkit_webhook_requests_total',
    help: 'Requests of API servers, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const faults = new Counter({
    name: 'krmkit_webhook_faults_total',
    help: 'Faults reported as warnings, by the code of krmkit explain.',
    labelNames: ['code'],
    registers,
  });
  const duration = new Histogram({
    name: 'krmkit_webhook_request_duration_seconds',
    help: 'From the last byte of a request to the response.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2],
    registers,
  });
  const expiry = new Gauge({
    name: 'krmkit_webhook_certificate_expiry_timestamp_seconds',
    help: 'When the served certificate expires, in seconds since 1970.',
    registers,
  });
  return {
    onAnswer(outcome, seconds) {
      requests.inc({ outcome });
      duration.observe(seconds);
    },
    onFaults: (found) => found.forEach(({ code }) => faults.inc({ code })),
    onCertificate: (notAfter) => expiry.set(notAfter / 1000),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}
