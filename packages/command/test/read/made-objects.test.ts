import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

const object = (apiVersion: string, kind: string, name: string, rest: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}, namespace: shop}\n${rest}\n`;
const annotated = (apiVersion: string, kind: string, name: string, annotations: string, rest = ''): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}, namespace: other, annotations: {${annotations}}}\n${rest}\n`;
const job = (rest: string): string =>
  object('batch/v1', 'Job', 'j', `spec: {template: {spec: {containers: [{name: c, image: i, ${rest}}]}}}`);
const role = (kind: string, rules: string): string =>
  object('rbac.authorization.k8s.io/v1', kind, 'r', `rules: [${rules}]`);

/** What programs create, from the reference of each project; the links are in made-objects.ts. */
const MADE: readonly (readonly [kind: 'Secret' | 'ConfigMap', name: string, by: string])[] = [
  [
    'Secret',
    'db',
    object('external-secrets.io/v1', 'ExternalSecret', 'e', 'spec: {target: {name: db}, dataFrom: [{}]}'),
  ],
  ['Secret', 'db', object('external-secrets.io/v1', 'ClusterExternalSecret', 'db', 'spec: {}')],
  ['Secret', 'db', object('bitnami.com/v1alpha1', 'SealedSecret', 'db', 'spec: {encryptedData: {k: x}}')],
  ['Secret', 'tls', object('cert-manager.io/v1', 'Certificate', 'c', 'spec: {secretName: tls, keystores: {}}')],
  ['Secret', 'acme', object('cert-manager.io/v1', 'Issuer', 'i', 'spec: {acme: {privateKeySecretRef: {name: acme}}}')],
  ['ConfigMap', 'ca', object('trust.cert-manager.io/v1alpha1', 'Bundle', 'ca', 'spec: {}')],
  ['Secret', 'd', object('secrets.doppler.com/v1alpha1', 'DopplerSecret', 'x', 'spec: {managedSecret: {name: d}}')],
  [
    'Secret',
    'csi',
    object('secrets-store.csi.x-k8s.io/v1', 'SecretProviderClass', 's', 'spec: {secretObjects: [{secretName: csi}]}'),
  ],
  ['Secret', 'pg-app', object('postgresql.cnpg.io/v1', 'Cluster', 'pg', 'spec: {}')],
  [
    'Secret',
    'pg-pguser-app',
    object('postgres-operator.crunchydata.com/v1beta1', 'PostgresCluster', 'pg', 'spec: {users: [{name: app}]}'),
  ],
  [
    'Secret',
    'app.pg.credentials.postgresql.acid.zalan.do',
    object('acid.zalan.do/v1', 'postgresql', 'pg', 'spec: {users: {app: []}}'),
  ],
  ['Secret', 'k-cluster-ca-cert', object('kafka.strimzi.io/v1beta2', 'Kafka', 'k', 'spec: {}')],
  ['Secret', 'q-es-elastic-user', object('elasticsearch.k8s.elastic.co/v1', 'Elasticsearch', 'q', 'spec: {}')],
  ['Secret', 'mq-default-user', object('rabbitmq.com/v1beta1', 'RabbitmqCluster', 'mq', 'spec: {}')],
  ['Secret', 'rook-ceph-object-user-s-u', object('ceph.rook.io/v1', 'CephObjectStoreUser', 'u', 'spec: {store: s}')],
  ['ConfigMap', 'b', object('objectbucket.io/v1alpha1', 'ObjectBucketClaim', 'b', 'spec: {}')],
  ['ConfigMap', 'f', object('services.k8s.aws/v1alpha1', 'FieldExport', 'x', 'spec: {to: {name: f, kind: configmap}}')],
  [
    'Secret',
    'conn',
    object('database.example.org/v1', 'PostgreSQLInstance', 'x', 'spec: {writeConnectionSecretToRef: {name: conn}}'),
  ],
  [
    'Secret',
    'pull',
    object('kyverno.io/v1', 'ClusterPolicy', 'p', 'spec: {rules: [{generate: {kind: Secret, name: pull}}]}'),
  ],
  [
    'Secret',
    'serving',
    'apiVersion: v1\nkind: Service\nmetadata: {name: s, namespace: shop, annotations: {service.beta.openshift.io/serving-cert-secret-name: serving}}\nspec: {ports: [{port: 80}]}\n',
  ],
  [
    'Secret',
    'web-tls',
    'apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: i, namespace: shop, annotations: {cert-manager.io/cluster-issuer: x}}\nspec: {tls: [{secretName: web-tls}]}\n',
  ],
  [
    'Secret',
    'gw-tls',
    'apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: g, namespace: shop, annotations: {cert-manager.io/issuer: x}}\nspec: {listeners: [{name: a, tls: {certificateRefs: [{name: gw-tls}]}}]}\n',
  ],
  [
    'Secret',
    'wide',
    annotated('v1', 'Secret', 'wide', 'reflector.v1.k8s.emberstack.com/reflection-auto-enabled: "true"'),
  ],
  [
    'Secret',
    'argocd-redis',
    role(
      'Role',
      '{apiGroups: [""], resources: [secrets], resourceNames: [argocd-redis], verbs: [get]}, {apiGroups: [""], resources: [secrets], verbs: [create]}',
    ),
  ],
  [
    'ConfigMap',
    'leader',
    role('ClusterRole', '{apiGroups: [""], resources: [configmaps], resourceNames: [leader], verbs: ["*"]}'),
  ],
  ['Secret', 'webhook-tls', job('args: [create, "--secret-name=webhook-tls"]')],
  ['Secret', 'token', job('command: [sh, -c, "kubectl create secret generic token --from-file=a"]')],
  [
    'Secret',
    'redis-auth',
    object(
      'apps/v1',
      'Deployment',
      'd',
      'spec: {template: {spec: {initContainers: [{name: i, image: i, command: [make-secret, redis-auth]}], containers: [{name: c, image: c}]}}}',
    ),
  ],
  ['ConfigMap', 'kube-root-ca.crt', ''],
  ['ConfigMap', 'istio-ca-root-cert', ''],
  ['ConfigMap', 'openshift-service-ca.crt', ''],
];

const user = (kind: 'Secret' | 'ConfigMap', name: string): string =>
  object(
    'v1',
    'Pod',
    'user',
    `spec: {containers: [{name: app, image: app, envFrom: [{${kind === 'Secret' ? 'secretRef' : 'configMapRef'}: {name: "${name}"}}]}]}`,
  );

/** The findings about missing Secrets and ConfigMaps. */
async function missingIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { stdout } = await runIn({ files }, 'check', '-o', 'json', '--complete');
  const { diagnostics }: { readonly diagnostics: readonly { readonly code: string; readonly message: string }[] } =
    JSON.parse(stdout);
  return diagnostics.flatMap(({ code, message }) => (/^missing-(?:secret|configmap)$/.test(code) ? [message] : []));
}

describe('an object that a program creates', () => {
  it.each(MADE)('exists at run time: %s %s', async (kind, name, by) => {
    expect(await missingIn({ 'user.yaml': user(kind, name), 'by.yaml': by })).toEqual([]);
    // The same object under another name does not.
    expect(await missingIn({ 'user.yaml': user(kind, `${name}.no`), 'by.yaml': by })).toHaveLength(1);
  });

  it.each([
    ['a role without create', role('Role', '{resources: [secrets], resourceNames: [x1], verbs: [get]}'), 'x1'],
    ['a role for other objects', role('Role', '{resources: [pods], resourceNames: [x1], verbs: [create]}'), 'x1'],
    ['a Job that is not about Secrets', job('command: [sh, -c, "echo x1"]'), 'x1'],
    [
      'an Ingress without an issuer',
      object('networking.k8s.io/v1', 'Ingress', 'i', 'spec: {tls: [{secretName: x1}]}'),
      'x1',
    ],
  ])('is not made by %s', async (_, by, name) => {
    expect((await missingIn({ 'user.yaml': user('Secret', name), 'by.yaml': by })).length).toBeGreaterThan(0);
  });
});
