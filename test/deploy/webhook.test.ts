import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member, follow } from '@krmkit/base';
import { runIn } from '../../packages/command/test/fake-context.ts';

const folder = fileURLToPath(new URL('../../deploy', import.meta.url));

/** Those of krmkit's own services; the tests of exports and of the plugin try the others. */
function objects(): readonly JsonValue[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml') && !/^(?:argocd|pipelines)[\\/]/.test(path))
    .flatMap((path) => parseAllDocuments(readFileSync(join(folder, path), 'utf8')))
    .flatMap((document): readonly JsonValue[] => {
      const value: unknown = document.toJSON();
      return isJson(value) ? [value] : [];
    });
}

const ofKind = (kind: string): readonly JsonValue[] => objects().filter((object) => member(object, 'kind') === kind);

const isOfFunctions = (object: JsonValue): boolean => follow(object, ['metadata', 'namespace']) === 'krmkit-functions';

describe('the manifests of deploy/', () => {
  it('have no finding of krmkit', async () => {
    const { status, stdout } = await runIn({ onDisk: true }, 'expand', '--strict', folder);
    expect(stdout).toContain('2 containers in 2 workloads, 0 errors, 0 warnings');
    expect(status).toBe(0);
  });

  it('are formatted as by krmkit fmt', async () => {
    expect(await runIn({ onDisk: true }, 'fmt', '--check', folder)).toMatchObject({ status: 0 });
  });

  it('comply with the restricted profile of Pod Security', () => {
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

  it('use flags that the verbs know', async () => {
    for (const deployment of ofKind('Deployment')) {
      const args = follow(deployment, ['spec', 'template', 'spec', 'containers', 0, 'args']);
      const words = isArray(args) ? args.filter((word) => typeof word === 'string') : [];
      expect(words.length).toBeGreaterThan(1);
      // There is no cluster, which shows only after the flags were parsed.
      const { status, stderr } = await runIn({ env: { KUBECONFIG: '/nowhere' } }, ...words);
      expect(`${status} ${stderr}`).toContain('4 ');
    }
  });

  it('let API servers continue without the webhook, and never call it for its own namespace', () => {
    const [configuration] = ofKind('ValidatingWebhookConfiguration');
    expect(follow(configuration, ['webhooks', 0])).toMatchObject({
      failurePolicy: 'Ignore',
      sideEffects: 'None',
      timeoutSeconds: 2,
      matchPolicy: 'Equivalent',
      namespaceSelector: { matchExpressions: [{ operator: 'NotIn', values: ['kube-system', 'krmkit-system'] }] },
    });
  });

  it('allow incoming connections to the ports of the pods, outgoing ones to API servers, and nothing else', () => {
    const policies = ofKind('NetworkPolicy').filter((policy) => !isOfFunctions(policy));
    expect(policies).toHaveLength(2);
    for (const policy of policies) {
      const labels = follow(policy, ['spec', 'podSelector', 'matchLabels']);
      const [pod, ...others] = ofKind('Deployment')
        .map((deployment) => follow(deployment, ['spec', 'template']))
        .filter((template) => JSON.stringify(labelsOf(template)).includes(JSON.stringify(labels).slice(1, -1)));
      expect(others).toEqual([]);
      const container = follow(pod, ['spec', 'containers', 0]);
      const listening = numbers(member(container, 'ports'), 'containerPort');
      expect(numbers(follow(policy, ['spec', 'ingress', 0, 'ports']), 'port')).toEqual(listening);
      // The listen addresses use those ports.
      const args = member(container, 'args');
      const ports = (isArray(args) ? args : []).flatMap(
        (word) => /listen=:(\d+)$/.exec(typeof word === 'string' ? word : '')?.[1] ?? [],
      );
      expect(ports.map(Number).toSorted((a, b) => a - b)).toEqual(listening);
      // 443: the Service of API servers; 6443: its target, as network plugins can see it.
      expect(numbers(follow(policy, ['spec', 'egress', 0, 'ports']), 'port')).toEqual([443, 6443]);
      expect(JSON.stringify(policy)).not.toMatch(/"(?:to|from)":/);
      expect(follow(policy, ['spec', 'policyTypes'])).toEqual(['Ingress', 'Egress']);
    }
  });

  it('allow the pods of functions no connection at all', () => {
    const policies = ofKind('NetworkPolicy').filter(isOfFunctions);
    expect(policies.map((policy) => member(policy, 'spec'))).toEqual([
      {
        podSelector: { matchLabels: { 'app.kubernetes.io/managed-by': 'krmkit', 'krmkit.dev/network': 'none' } },
        policyTypes: ['Ingress', 'Egress'],
      },
    ]);
  });

  it("keep one of two replicas during disruptions, and the Service leads to the webhook's port", () => {
    const deployments = ofKind('Deployment');
    const budgets = ofKind('PodDisruptionBudget');
    expect(budgets).toHaveLength(2);
    for (const [index, budget] of budgets.entries()) {
      const deployment = deployments[index];
      expect(follow(budget, ['spec', 'selector'])).toEqual(follow(deployment, ['spec', 'selector']));
      expect(Number(follow(budget, ['spec', 'minAvailable']))).toBeLessThan(
        Number(follow(deployment, ['spec', 'replicas'])),
      );
    }
    const [service] = ofKind('Service');
    const webhook = deployments.find((deployment) => follow(deployment, ['metadata', 'name']) === 'krmkit-webhook');
    expect(follow(service, ['spec', 'selector'])).toEqual(follow(webhook, ['spec', 'selector', 'matchLabels']));
    expect(JSON.stringify(follow(webhook, ['spec', 'template', 'spec', 'containers', 0, 'ports']))).toContain(
      `{"name":${JSON.stringify(follow(service, ['spec', 'ports', 0, 'targetPort']))},"containerPort":8443}`,
    );
    const [configuration] = ofKind('ValidatingWebhookConfiguration');
    expect(follow(configuration, ['webhooks', 0, 'clientConfig', 'service'])).toMatchObject({
      name: follow(service, ['metadata', 'name']) ?? null,
      namespace: follow(service, ['metadata', 'namespace']) ?? null,
      port: follow(service, ['spec', 'ports', 0, 'port']) ?? null,
    });
  });

  it('read Secrets only on request', () => {
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

const labelsOf = (template: JsonValue | undefined): JsonValue => follow(template, ['metadata', 'labels']) ?? null;

/** In ascending order. */
function numbers(list: JsonValue | undefined, key: string): readonly number[] {
  return (isArray(list) ? list : []).map((item) => Number(member(item, key))).toSorted((a, b) => a - b);
}

/** Every YAML document of a manifest is an object. */
function isJson(value: unknown): value is JsonValue {
  return value !== undefined;
}
