import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordMember, createSource } from '@krmkit/base';
import { readSource } from '@krmkit/manifests';
import { resolveWithOverrides } from '@krmkit/pods';
import { clientFromKubeconfig, textAt } from './client.ts';
import { createNamespace, pause } from './cluster.ts';

// What a cluster says about a pod that names something that is not there, and what krmkit says before.

const client = clientFromKubeconfig(process.env['KUBECONFIG'] ?? '');
if (typeof client === 'string') process.stdout.write(`skipped: missing objects in a cluster: ${client}\n`);

const namespace = `krmkit-references-${randomBytes(4).toString('hex')}`;
const base = `/api/v1/namespaces/${namespace}`;

interface Row {
  readonly code: string;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly mount?: string;
  /** A part of krmkit's message, and of the refusal or the event of the cluster. */
  readonly words: string;
}

const volume = (source: object): Readonly<Record<string, unknown>> => ({ volumes: [{ name: 'v', ...source }] });
const ROWS: readonly Row[] = [
  {
    code: 'missing-configmap',
    spec: volume({ configMap: { name: 'no' } }),
    mount: 'v',
    words: 'configmap "no" not found',
  },
  {
    code: 'missing-secret',
    spec: volume({ secret: { secretName: 'no' } }),
    mount: 'v',
    words: 'secret "no" not found',
  },
  {
    code: 'missing-secret',
    spec: volume({ projected: { sources: [{ secret: { name: 'no' } }] } }),
    mount: 'v',
    words: 'secret "no" not found',
  },
  {
    code: 'missing-key',
    spec: volume({ configMap: { name: 'there', items: [{ key: 'no', path: 'p' }] } }),
    mount: 'v',
    words: 'configmap references non-existent config key: no',
  },
  {
    code: 'missing-key',
    spec: volume({ secret: { secretName: 'there', items: [{ key: 'no', path: 'p' }] } }),
    mount: 'v',
    words: 'references non-existent secret key: no',
  },
  {
    code: 'missing-claim',
    spec: volume({ persistentVolumeClaim: { claimName: 'no' } }),
    mount: 'v',
    words: 'persistentvolumeclaim "no" not found',
  },
  {
    code: 'missing-service-account',
    spec: { serviceAccountName: 'no' },
    words: `error looking up service account ${namespace}/no: serviceaccount "no" not found`,
  },
  { code: 'missing-volume', spec: {}, mount: 'no', words: '"no"' },
];

describe.skipIf(typeof client === 'string')('pods that name what is not there', () => {
  if (typeof client === 'string') return;
  beforeAll(async () => {
    await createNamespace(client, namespace);
    const there = { apiVersion: 'v1', metadata: { name: 'there' } };
    await client.json('POST', `${base}/configmaps`, { ...there, kind: 'ConfigMap' });
    await client.json('POST', `${base}/secrets`, { ...there, kind: 'Secret' });
  });
  afterAll(async () => {
    await client.send('DELETE', `/api/v1/namespaces/${namespace}`);
    client.close();
  });

  it.each(ROWS.map((row, index) => ({ ...row, index })))(
    '$code: $words',
    async ({ code, spec, mount, words, index }) => {
      const volumeMounts = mount === undefined ? [] : [{ name: mount, mountPath: '/v' }];
      const container = { name: 'app', image: 'busybox', imagePullPolicy: 'Never', volumeMounts };
      const name = `pod-${String(index)}`;
      const pod = {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name, namespace },
        spec: { ...spec, containers: [container] },
      };
      const others = ['ConfigMap', 'Secret'].map((kind) => ({
        apiVersion: 'v1',
        kind,
        metadata: { name: 'there', namespace },
      }));
      const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [pod, ...others] });
      const { resources } = readSource(createSource('list.json', text));
      const { diagnostics } = resolveWithOverrides(resources, { complete: true });
      expect(diagnostics.map((one) => one.code)).toEqual([code]);
      expect(diagnostics[0]).toMatchObject({ severity: 'error', message: expect.stringContaining(words) });

      const reply = await client.send('POST', `${base}/pods`, pod);
      if (reply.status >= 400) {
        expect(textAt(JSON.parse(reply.text), 'message')).toContain(words);
        return;
      }
      let said: readonly string[] = [];
      for (let attempt = 0; attempt < 600 && !said.some((message) => message.includes(words)); attempt += 1) {
        await pause(200);
        const list = await client.json('GET', `${base}/events?fieldSelector=involvedObject.name%3D${name}`);
        const items: unknown = recordMember(list, 'items');
        said = Array.isArray(items) ? items.map((event: unknown) => textAt(event, 'message') ?? '') : [];
      }
      expect(said).toContainEqual(expect.stringContaining(words));
    },
  );
});
