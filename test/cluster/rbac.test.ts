import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parse } from 'yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { faultEventName } from '@krmkit/cluster';
import { isRecord, recordMember } from '@krmkit/base';
import type { Client } from './client.ts';
import { clientFromKubeconfig, textAt } from './client.ts';
import type { Account, Grant } from './granted.ts';
import { grant, grantsOf, objectsOf } from './granted.ts';
import type { KrmkitProcess } from './krmkit-process.ts';
import { startKrmkit, until } from './krmkit-process.ts';

const file = process.env['KUBECONFIG'] ?? '';
const opened = file === '' ? 'KUBECONFIG is not set' : clientFromKubeconfig(file);
if (typeof opened === 'string') process.stdout.write(`skipped: least rights: ${opened}\n`);

const scratch = mkdtempSync(join(tmpdir(), 'krmkit-rbac-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  if (typeof opened !== 'string') opened.close();
});

const named = (given: Grant): string => `${given.verb} ${given.resource}${given.group === '' ? '' : `.${given.group}`}`;

function adminOf(): Parameters<typeof grant>[1] {
  const config: unknown = parse(readFileSync(file, 'utf8'));
  const clusters = recordMember(config, 'clusters');
  const cluster = recordMember(Array.isArray(clusters) ? clusters[0] : undefined, 'cluster');
  return { server: textAt(cluster, 'server') ?? '', ca: textAt(cluster, 'certificate-authority-data'), scratch };
}

/** Sends a review to a webhook without verifying its certificate. */
function ask(port: number, object: object, namespace: string): Promise<readonly string[]> {
  const body = JSON.stringify({
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    request: { uid: '1', operation: 'CREATE', namespace, object },
  });
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(
      { host: '127.0.0.1', port, path: '/validate', method: 'POST', headers, rejectUnauthorized: false, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => {
          const answer: unknown = JSON.parse(text);
          const warnings = recordMember(recordMember(answer, 'response'), 'warnings');
          resolve(Array.isArray(warnings) ? warnings.map(String) : []);
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function listAt(value: unknown, key: string): readonly Readonly<Record<string, unknown>>[] {
  const list = recordMember(value, key);
  return Array.isArray(list) ? list.filter((item) => isRecord(item)) : [];
}

/** What a webhook with these rights can do. */
async function webhookWorks(client: Client, account: Account): Promise<Readonly<Record<string, boolean>>> {
  const { namespace, kubeconfig, suffixed } = account;
  const configuration = suffixed('krmkit-webhook');
  const registrations = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
  const [registered] = objectsOf('webhook/webhook-configuration.yaml');
  const [secret] = objectsOf('webhook/certificate-secret.yaml');
  const secrets = `/api/v1/namespaces/${namespace}/secrets`;
  await client.json('POST', registrations, {
    ...registered,
    metadata: { name: configuration },
    // No cluster-specific release: this test is about rights.
    webhooks: listAt(registered, 'webhooks').map((webhook) => ({
      ...webhook,
      namespaceSelector: { matchLabels: { [namespace]: 'none' } },
    })),
  });
  await client.json('POST', secrets, { ...secret, metadata: { name: 'krmkit-webhook-tls', namespace } });
  await client.json('POST', `/api/v1/namespaces/${namespace}/configmaps`, {
    metadata: { name: 'settings' },
    data: { url: 'here' },
  });
  let webhook: KrmkitProcess | undefined;
  try {
    webhook = startKrmkit(
      [
        'webhook',
        '--self-signed',
        '--configuration',
        configuration,
        '--listen=127.0.0.1:0',
        '--status-listen=127.0.0.1:0',
      ],
      { KUBECONFIG: kubeconfig },
    );
    const ready: unknown = JSON.parse(await webhook.logged('"ready"'));
    const port = Number(recordMember(ready, 'port'));
    const object = {
      apiVersion: 'v1',
      kind: 'Pod',
      spec: {
        containers: [
          {
            name: 'app',
            env: [
              { name: 'A', valueFrom: { configMapKeyRef: { name: 'settings', key: 'missing' } } },
              { name: 'B', value: '$(GITSERVER_SERVICE_HOST)' },
            ],
          },
        ],
      },
    };
    const warnings = await ask(port, object, namespace);
    const stored = await client.json('GET', `${secrets}/krmkit-webhook-tls`);
    const registration = await client.json('GET', `${registrations}/${configuration}`);
    const authorities = textAt(recordMember(stored, 'data'), 'ca.crt');
    const trusted = textAt(recordMember(listAt(registration, 'webhooks')[0], 'clientConfig'), 'caBundle');
    // A refused watch shows in the log at once.
    const log = webhook.log();
    return {
      configMaps: warnings.some((text) => text.includes('env A')) && !/"resource":"configmaps"/.test(log),
      services: warnings.some((text) => text.includes('env B')) && !/"resource":"services"/.test(log),
      certificateIsShared: authorities !== undefined && authorities !== '',
      certificateIsTrusted:
        trusted !== undefined && trusted !== '' && (authorities === undefined || trusted === authorities),
    };
  } finally {
    await webhook?.end();
    await client.send('DELETE', `${registrations}/${configuration}`);
  }
}

describe.skipIf(typeof opened === 'string')('the rights of deploy/webhook', () => {
  const works = async (left?: Grant): Promise<Readonly<Record<string, boolean>>> => {
    if (typeof opened === 'string') return {};
    const account = await grant(opened, adminOf(), 'webhook/rbac.yaml', left);
    try {
      return await webhookWorks(opened, account);
    } finally {
      await account.remove();
    }
  };

  it('are enough', async () => {
    expect(await works()).toEqual({
      configMaps: true,
      services: true,
      certificateIsShared: true,
      certificateIsTrusted: true,
    });
  });

  it('are eight', () => {
    expect(grantsOf('webhook/rbac.yaml').map(named)).toEqual([
      'list configmaps',
      'watch configmaps',
      'list services',
      'watch services',
      'get validatingwebhookconfigurations.admissionregistration.k8s.io',
      'patch validatingwebhookconfigurations.admissionregistration.k8s.io',
      'get secrets',
      'update secrets',
    ]);
  });

  it.each(grantsOf('webhook/rbac.yaml').map((given) => [named(given), given] as const))(
    'are needed: %s',
    async (_name, given) => {
      const result = await works(given);
      expect(Object.values(result)).toContain(false);
      // It still continues.
      expect(Object.keys(result)).toHaveLength(4);
    },
  );
});

/** What a watcher with these rights can do. */
async function watchWorks(client: Client, account: Account): Promise<Readonly<Record<string, boolean>>> {
  const { namespace, kubeconfig } = account;
  const base = `/api/v1/namespaces/${namespace}`;
  const pod = (name: string): object => ({
    metadata: { name },
    spec: {
      automountServiceAccountToken: false,
      containers: [{ name: 'app', image: 'app', env: [{ name: 'PUBLIC_URL', value: '$(HOST)' }] }],
    },
  });
  const countOf = async (name: string): Promise<number> => {
    const events = await client.json('GET', `${base}/events?fieldSelector=involvedObject.name=${name}`);
    const items = recordMember(events, 'items');
    const ours = Array.isArray(items)
      ? items.find((event: unknown) => textAt(event, 'reason') === 'UnresolvedReference')
      : undefined;
    return ours === undefined ? 0 : Number(recordMember(ours, 'count') ?? 1);
  };
  let watcher: KrmkitProcess | undefined;
  const isRefused = (): boolean => watcher?.log().includes('forbidden') === true;
  /** Whether that becomes true in 5 s. After a refusal, nothing is waited for: it is the answer. */
  const becomesTrue = async (ask: () => Promise<boolean>): Promise<boolean> =>
    (await until(async () => (isRefused() ? 'refused' : (await ask()) && 'true'), 5_000)) === 'true';
  const counted = (name: string, least: number): Promise<boolean> =>
    becomesTrue(async () => (await countOf(name)) >= least);

  // An Event of that name exists, and is not in the watcher's list: the watcher finds it when it creates its own.
  const taken = await client.json('POST', `${base}/pods`, pod('taken'));
  const uid = textAt(recordMember(taken, 'metadata'), 'uid') ?? '';
  const fault = { field: 'spec.containers[0].env[0].value', code: 'unresolved-reference' };
  await client.json('POST', `${base}/events`, {
    metadata: { name: faultEventName({ name: 'taken', uid }, fault), namespace },
    involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace, name: 'taken', uid },
    reason: 'UnresolvedReference',
    message: 'of an earlier time',
    type: 'Warning',
    count: 1,
    source: { component: 'somebody-else' },
  });
  try {
    // Missing nodes are only logged at the level debug.
    const flags = ['--leader-elect', '--lease-namespace', namespace, '-n', namespace, '--log-level', 'debug'];
    watcher = startKrmkit(['watch', ...flags], { KUBECONFIG: kubeconfig });
    const countsOthers = await counted('taken', 2);
    await client.json('POST', `${base}/pods`, pod('after'));
    const records = await counted('after', 1);
    // The fault remains and the pod changes, so it is counted again.
    const isChanged = await until(async () => {
      const stored = JSON.stringify(await client.json('GET', `${base}/pods/after`));
      const changed: unknown = JSON.parse(stored.replace('"image":"app"', '"image":"app:2"'));
      const { status, text } = await client.send('PUT', `${base}/pods/after`, changed);
      // The scheduler or the kubelet changed the pod in between.
      if (status !== 200 && status !== 409) throw new Error(`PUT pods/after: ${String(status)} ${text}`);
      return status === 200;
    });
    if (!isChanged) throw new Error('the pod could not be changed');
    const counts = records && (await counted('after', 2));
    const lease = await client.send('GET', `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases/krmkit-watch`);
    // A leader renews after 2 s.
    const first = textAt(recordMember(JSON.parse(lease.text), 'spec'), 'renewTime');
    const leads = await becomesTrue(async () => {
      const now = await client.send('GET', `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases/krmkit-watch`);
      const time = textAt(recordMember(JSON.parse(now.text), 'spec'), 'renewTime');
      return time !== undefined && time !== first;
    });
    return { countsOthers, records, counts, leads, isNeverRefused: !isRefused() };
  } finally {
    await watcher?.end();
  }
}

describe.skipIf(typeof opened === 'string')('the rights of deploy/watch', () => {
  const works = async (left?: Grant): Promise<Readonly<Record<string, boolean>>> => {
    if (typeof opened === 'string') return {};
    const account = await grant(opened, adminOf(), 'watch/rbac.yaml', left);
    try {
      return await watchWorks(opened, account);
    } finally {
      await account.remove();
    }
  };

  it('are enough', async () => {
    expect(await works()).toEqual({
      countsOthers: true,
      records: true,
      counts: true,
      leads: true,
      isNeverRefused: true,
    });
  });

  it.each(grantsOf('watch/rbac.yaml').map((given) => [named(given), given] as const))(
    'are needed: %s',
    async (_name, given) => {
      expect(Object.values(await works(given))).toContain(false);
    },
  );
});
