import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, isRecord, member, recordMember } from '@krmkit/base';
import type { Client } from './client.ts';
import { textAt } from './client.ts';
import { createNamespace } from './cluster.ts';
import { until } from './krmkit-process.ts';

const folder = fileURLToPath(new URL('../../deploy', import.meta.url));

/** One verb on one resource, as a role of the manifests grants it. */
export interface Grant {
  readonly role: string;
  readonly rule: number;
  readonly group: string;
  readonly resource: string;
  readonly verb: string;
}

export function objectsOf(path: string): readonly JsonObject[] {
  return parseAllDocuments(readFileSync(join(folder, path), 'utf8'))
    .flatMap((document): readonly JsonValue[] => {
      const value: unknown = document.toJSON();
      return isJson(value) ? [value] : [];
    })
    .filter((object) => isObject(object));
}

const texts = (value: JsonValue | undefined): readonly string[] =>
  isArray(value) ? value.filter((text) => typeof text === 'string') : [];

/** All rights that the roles in a file grant, one by one. */
export function grantsOf(path: string): readonly Grant[] {
  return objectsOf(path).flatMap((object) =>
    rulesOf(object).flatMap((given, rule) =>
      texts(member(given, 'apiGroups')).flatMap((group) =>
        texts(member(given, 'resources')).flatMap((resource) =>
          texts(member(given, 'verbs')).map((verb) => ({
            role: `${textAt(object, 'kind') ?? ''}/${textAt(member(object, 'metadata'), 'name') ?? ''}`,
            rule,
            group,
            resource,
            verb,
          })),
        ),
      ),
    ),
  );
}

function rulesOf(object: JsonObject): readonly JsonValue[] {
  const rules = member(object, 'rules');
  return isArray(rules) ? rules : [];
}

/** A service account with the rights of a file of manifests without one of them, in its own namespace. */
export interface Account {
  readonly namespace: string;
  readonly kubeconfig: string;
  /** The name of a cluster-scoped object in this run. */
  readonly suffixed: (name: string) => string;
  readonly remove: () => Promise<void>;
}

/**
 * Applies the roles, bindings and service account of a file under unique names, so that concurrent runs do not
 * conflict; returns a kubeconfig with the service account's token once the API server grants its rights.
 */
export async function grant(
  client: Client,
  admin: { readonly server: string; readonly ca: string | undefined; readonly scratch: string },
  path: string,
  left?: Grant,
): Promise<Account> {
  const id = randomUUID().slice(0, 8);
  const namespace = `krmkit-rbac-${id}`;
  const suffixed = (name: string): string => `${name}-${id}`;
  await createNamespace(client, namespace);
  const removals: string[] = [`/api/v1/namespaces/${namespace}`];
  let account = '';
  for (const object of objectsOf(path)) {
    const kind = textAt(object, 'kind') ?? '';
    const name = textAt(member(object, 'metadata'), 'name') ?? '';
    const isWide = kind.startsWith('Cluster');
    if (kind === 'ServiceAccount') account = name;
    const text = JSON.stringify(lessOne(object, `${kind}/${name}`, left)).replaceAll(
      /"krmkit-(?:system|functions)"/g,
      `"${namespace}"`,
    );
    const renamed: unknown = JSON.parse(isWide ? renameIn(text, name, suffixed(name)) : renameIn(text, '', ''));
    const collection = COLLECTIONS[kind];
    if (collection === undefined) throw new RangeError(`no collection for ${kind}`);
    const at = isWide ? collection : collection.replace('/NAMESPACE', `/namespaces/${namespace}`);
    // The registration is cluster-scoped, so its name must be unique, too.
    const body: unknown = JSON.parse(
      JSON.stringify(renamed).replaceAll(
        '"resourceNames":["krmkit-webhook"]',
        `"resourceNames":["${suffixed('krmkit-webhook')}"]`,
      ),
    );
    await client.json('POST', at, body);
    if (isWide) removals.push(`${at}/${suffixed(name)}`);
  }
  const accounts = `/api/v1/namespaces/${namespace}/serviceaccounts/${account}/token`;
  const issued = await until(async () => {
    const reply = await client.send('POST', accounts, { spec: { expirationSeconds: 3600 } });
    return reply.status === 201 ? reply.text : undefined;
  });
  const token = textAt(recordMember(JSON.parse(issued ?? '{}'), 'status'), 'token');
  const kubeconfig = join(admin.scratch, `${namespace}.json`);
  const tls =
    admin.ca === undefined ? { 'insecure-skip-tls-verify': true } : { 'certificate-authority-data': admin.ca };
  const config = {
    'current-context': 'a',
    clusters: [{ name: 'a', cluster: { server: admin.server, ...tls } }],
    users: [{ name: 'a', user: { token } }],
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a', namespace } }],
  };
  writeFileSync(kubeconfig, JSON.stringify(config));
  await allowed(client, namespace, account, path, suffixed, left);
  return {
    namespace,
    kubeconfig,
    suffixed,
    remove: async () => {
      for (const path_ of removals) await client.send('DELETE', path_);
    },
  };
}

const RBAC = '/apis/rbac.authorization.k8s.io/v1';
const COLLECTIONS: Readonly<Record<string, string>> = {
  ServiceAccount: '/api/v1/NAMESPACE/serviceaccounts',
  ClusterRole: `${RBAC}/clusterroles`,
  ClusterRoleBinding: `${RBAC}/clusterrolebindings`,
  Role: `${RBAC}/NAMESPACE/roles`,
  RoleBinding: `${RBAC}/NAMESPACE/rolebindings`,
};

/** Metadata and roleRef, and not the service account of the same name. */
function renameIn(text: string, name: string, other: string): string {
  if (name === '') return text;
  const object: unknown = JSON.parse(text);
  if (!isRecord(object)) return text;
  const { metadata, roleRef } = object;
  return JSON.stringify({
    ...object,
    metadata: { ...(isRecord(metadata) ? metadata : {}), name: other },
    ...(isRecord(roleRef) ? { roleRef: { ...roleRef, name: other } } : {}),
  });
}

function lessOne(object: JsonObject, role: string, left: Grant | undefined): JsonObject {
  if (left === undefined || left.role !== role) return object;
  const rules = rulesOf(object).flatMap((rule, index): readonly JsonValue[] => {
    if (index !== left.rule || !isObject(rule)) return [rule];
    // The other resources of the rule keep the verb.
    const others = texts(member(rule, 'resources')).filter((resource) => resource !== left.resource);
    const verbs = texts(member(rule, 'verbs')).filter((verb) => verb !== left.verb);
    return [
      ...(others.length === 0 ? [] : [{ ...rule, resources: others }]),
      ...(verbs.length === 0 ? [] : [{ ...rule, resources: [left.resource], verbs }]),
    ];
  });
  return { ...object, rules };
}

/** Waits until the API server knows each granted right. */
async function allowed(
  client: Client,
  namespace: string,
  account: string,
  path: string,
  suffixed: (name: string) => string,
  left: Grant | undefined,
): Promise<void> {
  for (const given of grantsOf(path)) {
    if (given === left || (left !== undefined && JSON.stringify(given) === JSON.stringify(left))) continue;
    const names: Readonly<Record<string, string>> = {
      secrets: 'krmkit-webhook-tls',
      leases: 'krmkit-watch',
      validatingwebhookconfigurations: suffixed('krmkit-webhook'),
    };
    const isNamed = names[given.resource] !== undefined && given.verb !== 'create';
    const spec = {
      user: `system:serviceaccount:${namespace}:${account}`,
      resourceAttributes: {
        group: given.group,
        resource: given.resource,
        verb: given.verb,
        ...(given.role.startsWith('Role/') ? { namespace } : {}),
        ...(isNamed ? { name: names[given.resource] } : {}),
      },
    };
    const isAllowed = await until(async () => {
      const review = await client.json('POST', '/apis/authorization.k8s.io/v1/subjectaccessreviews', { spec });
      return recordMember(recordMember(review, 'status'), 'allowed') === true ? true : undefined;
    });
    if (isAllowed === undefined) throw new RangeError(`not allowed in two minutes: ${JSON.stringify(given)}`);
  }
}

/** Every YAML document of a manifest is an object. */
function isJson(value: unknown): value is JsonValue {
  return value !== undefined;
}
