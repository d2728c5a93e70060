import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { JsonValue } from '../../src/value/json.ts';
import { isArray, isObject, member } from '../../src/value/json.ts';
import { follow } from '../../src/value/path.ts';
import { runIn } from '../cli/fake-context.ts';

const folder = fileURLToPath(new URL('../../deploy', import.meta.url));

function objects(): readonly JsonValue[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .flatMap((path) => parseAllDocuments(readFileSync(join(folder, path), 'utf8')))
    .flatMap((document): readonly JsonValue[] => {
      const value: unknown = document.toJSON();
      return isJson(value) ? [value] : [];
    });
}

const ofKind = (kind: string): readonly JsonValue[] => objects().filter((object) => member(object, 'kind') === kind);

describe('the manifests of deploy/', () => {
  it('have nothing that krmkit finds fault with', async () => {
    const { status, stdout } = await runIn({ onDisk: true }, 'expand', '--strict', folder);
    expect(stdout).toContain('2 containers in 2 workloads, 0 errors, 0 warnings');
    expect(status).toBe(0);
  });

  it('are formatted as krmkit formats', async () => {
    expect(await runIn({ onDisk: true }, 'fmt', '--check', folder)).toMatchObject({ status: 0 });
  });

  it('run as the restricted profile of Pod Security wants', () => {
    const deployments = ofKind('Deployment');
    expect(deployments).toHaveLength(2);
    for (const deployment of deployments) {
      const pod = follow(deployment, ['spec', 'template', 'spec']);
      expect(member(pod, 'securityContext')).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(follow(pod, ['containers', 0, 'securityContext'])).toEqual({
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
        readOnlyRootFilesystem: true,
      });
      expect(follow(pod, ['containers', 0, 'resources', 'limits', 'memory'])).toEqual(expect.any(String));
    }
  });

  it('give flags that the verbs know', async () => {
    for (const deployment of ofKind('Deployment')) {
      const args = follow(deployment, ['spec', 'template', 'spec', 'containers', 0, 'args']);
      const words = isArray(args) ? args.filter((word) => typeof word === 'string') : [];
      expect(words.length).toBeGreaterThan(1);
      // No cluster is there: that is found out after the flags were read.
      const { status, stderr } = await runIn({ env: { KUBECONFIG: '/nowhere' } }, ...words);
      expect(`${status} ${stderr}`).toContain('4 ');
    }
  });

  it('let API servers go on without the webhook, and never ask about itself', () => {
    const [configuration] = ofKind('ValidatingWebhookConfiguration');
    expect(follow(configuration, ['webhooks', 0])).toMatchObject({
      failurePolicy: 'Ignore',
      sideEffects: 'None',
      timeoutSeconds: 2,
      matchPolicy: 'Equivalent',
      namespaceSelector: { matchExpressions: [{ operator: 'NotIn', values: ['kube-system', 'krmkit-system'] }] },
    });
  });

  it('read Secrets only where that was asked for', () => {
    const rules = [...ofKind('ClusterRole'), ...ofKind('Role')].flatMap((role) => {
      const list = member(role, 'rules');
      const name = follow(role, ['metadata', 'name']);
      return isArray(list) ? list.map((rule) => ({ name, rule })) : [];
    });
    const secrets = rules.filter(({ rule }) => JSON.stringify(member(rule, 'resources')).includes('"secrets"'));
    expect(secrets.map(({ name, rule }) => ({ name, of: isObject(rule) ? rule['resourceNames'] : undefined }))).toEqual(
      [
        { name: 'krmkit-watch-secrets', of: undefined },
        { name: 'krmkit-webhook', of: ['krmkit-webhook-tls'] },
      ],
    );
    expect(rules.filter(({ rule }) => JSON.stringify(rule).includes('*'))).toEqual([]);
  });
});

/** A YAML document of a manifest is nothing else. */
function isJson(value: unknown): value is JsonValue {
  return value !== undefined;
}
