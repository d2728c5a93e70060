import { expect, it } from 'vitest';
import { admissionHandler } from '../../src/webhook/admission-handler.ts';
import { memoryCluster } from '../watch/memory-cluster.ts';

function review(env: readonly unknown[]): Uint8Array {
  const object = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'shop' },
    spec: { containers: [{ name: 'app', env }] },
  };
  const request = { uid: '7', operation: 'CREATE', namespace: 'shop', kind: { version: 'v1', kind: 'Pod' }, object };
  return new TextEncoder().encode(
    JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request }),
  );
}

it('allows every object, with a warning for each fault', async () => {
  const { status, body, outcome } = await admissionHandler()(review([{ name: 'URL', value: '$(NOPE)' }]));
  expect({ status, outcome }).toEqual({ status: 200, outcome: 'warned' });
  expect(body).toMatchObject({ kind: 'AdmissionReview', response: { uid: '7', allowed: true } });
  expect(JSON.stringify(body)).toContain('$(NOPE) is not defined');
});

it('knows the ConfigMaps of a cluster', async () => {
  const cluster = memoryCluster();
  cluster.put('configmaps', 'shop/words', { data: { a: '1' } });
  const end = new AbortController();
  const handle = admissionHandler({ api: cluster.connect(), signal: end.signal });
  await new Promise((resolve) => setTimeout(resolve, 200));
  const env = ['a', 'b'].map((key) => ({ name: key, valueFrom: { configMapKeyRef: { name: 'words', key } } }));
  expect((await handle(review(env.slice(0, 1)))).outcome).toBe('silent');
  expect((await handle(review(env))).outcome).toBe('warned');
  end.abort();
});

it('refuses what is not an AdmissionReview', async () => {
  expect(await admissionHandler()(new TextEncoder().encode('{'))).toMatchObject({
    status: 400,
    outcome: 'bad-request',
  });
});
