import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import { readSource } from '../../src/read/documents.ts';
import { MADE_IN_EVERY_NAMESPACE, objectsMadeBy } from '../../src/read/made-objects.ts';
import { resourceOf } from '../resource/resource-of.ts';

function generatedBy(text: string, path = 'd/a.yaml'): readonly string[] {
  return readSource(createSource(path, text))
    .resources.flatMap(objectsMadeBy)
    .map(({ kind, namespace, name, keys }) => [kind, namespace ?? '*', name, keys?.join(',') ?? '?'].join(' '));
}

const object = (apiVersion: string, kind: string, spec: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: own, namespace: shop}\nspec: ${spec}\n`;
const annotated = (apiVersion: string, kind: string, annotation: string, spec = '{}'): string =>
  object(apiVersion, kind, spec).replace('namespace: shop', `namespace: shop, annotations: {${annotation}: tls}`);
const role = (rules: string): string =>
  `apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: own, namespace: shop}\nrules: ${rules}\n`;
const store = (spec: string): string => object('external-secrets.io/v1', 'ExternalSecret', spec);
const policy = (rules: string): string => object('kyverno.io/v1', 'ClusterPolicy', `{rules: ${rules}}`);

describe('what operators make', () => {
  // Expectations from the reference of each project.
  it.each<[string, string, readonly string[]]>([
    [
      'ExternalSecret with data',
      object('external-secrets.io/v1', 'ExternalSecret', '{data: [{secretKey: a}, {secretKey: b}]}'),
      ['Secret shop own a,b'],
    ],
    [
      'ExternalSecret with a target',
      object(
        'external-secrets.io/v1beta1',
        'ExternalSecret',
        '{target: {name: t, template: {data: {x: "1"}}}, data: [{secretKey: a}]}',
      ),
      ['Secret shop t x'],
    ],
    [
      'ExternalSecret with a merged template',
      object(
        'external-secrets.io/v1',
        'ExternalSecret',
        '{target: {template: {mergePolicy: Merge, data: {x: "1"}}}, data: [{secretKey: a}]}',
      ),
      ['Secret shop own x,a'],
    ],
    [
      'ExternalSecret of everything',
      object('external-secrets.io/v1', 'ExternalSecret', '{dataFrom: [{extract: {key: k}}]}'),
      ['Secret shop own ?'],
    ],
    [
      'ExternalSecret of everything through a template',
      object(
        'external-secrets.io/v1',
        'ExternalSecret',
        '{dataFrom: [{extract: {key: k}}], target: {template: {data: {x: "1"}}}}',
      ),
      ['Secret shop own x'],
    ],
    [
      'ExternalSecret into another Secret',
      object('external-secrets.io/v1', 'ExternalSecret', '{target: {creationPolicy: Merge}, data: [{secretKey: a}]}'),
      ['Secret shop own ?'],
    ],
    [
      'ClusterExternalSecret',
      object('external-secrets.io/v1', 'ClusterExternalSecret', '{externalSecretName: e}'),
      ['Secret * e ?'],
    ],
    [
      'SealedSecret',
      object(
        'bitnami.com/v1alpha1',
        'SealedSecret',
        '{encryptedData: {a: x}, template: {metadata: {name: t}, data: {b: "1"}}}',
      ),
      ['Secret shop t a,b'],
    ],
    [
      'Certificate',
      object('cert-manager.io/v1', 'Certificate', '{secretName: tls}'),
      ['Secret shop tls tls.crt,tls.key,ca.crt'],
    ],
    [
      'Certificate with keystores',
      object('cert-manager.io/v1', 'Certificate', '{secretName: tls, keystores: {jks: {create: true}}}'),
      ['Secret shop tls ?'],
    ],
    [
      'SopsSecret',
      object('isindir.github.com/v1alpha3', 'SopsSecret', '{secretTemplates: [{name: a}, {name: b}]}'),
      ['Secret shop a ?', 'Secret shop b ?'],
    ],
    [
      'ObjectBucketClaim',
      object('objectbucket.io/v1alpha1', 'ObjectBucketClaim', '{}'),
      ['Secret shop own ?', 'ConfigMap shop own ?'],
    ],
    [
      'ExternalSecret that extends a Secret',
      store('{target: {creationPolicy: Orphan}, data: [{secretKey: a}]}'),
      ['Secret shop own ?'],
    ],
    [
      'ExternalSecret with templates of others',
      store('{target: {template: {templateFrom: [{configMap: {name: c}}]}}}'),
      ['Secret shop own ?'],
    ],
    [
      'ExternalSecret with no templates of others',
      store('{target: {template: {templateFrom: [], data: {x: "1"}}}}'),
      ['Secret shop own x'],
    ],
    ['ExternalSecret of nothing', store('{dataFrom: [], data: []}'), ['Secret shop own ']],
    [
      'ExternalSecret of everything, into a merged template',
      store('{dataFrom: [{extract: {key: k}}], target: {template: {mergePolicy: Merge, data: {x: "1"}}}}'),
      ['Secret shop own ?'],
    ],
    [
      'ExternalSecret that makes a ConfigMap',
      store('{target: {manifest: {apiVersion: v1, kind: ConfigMap}}, data: [{secretKey: a}]}'),
      ['ConfigMap shop own a'],
    ],
    ['ExternalSecret that makes something else', store('{target: {manifest: {apiVersion: a/v1, kind: B}}}'), []],
    [
      'ClusterExternalSecret without a name of its Secret',
      object('external-secrets.io/v1', 'ClusterExternalSecret', '{}'),
      ['Secret * own ?'],
    ],
    [
      'SealedSecret without a template',
      object('bitnami.com/v1alpha1', 'SealedSecret', '{encryptedData: {a: x}}'),
      ['Secret shop own a'],
    ],
    [
      'Certificate with other formats',
      object('cert-manager.io/v1', 'Certificate', '{secretName: tls, additionalOutputFormats: [{type: DER}]}'),
      ['Secret shop tls ?'],
    ],
    [
      'Issuer with an account',
      object('cert-manager.io/v1', 'Issuer', '{acme: {privateKeySecretRef: {name: a}}}'),
      ['Secret shop a ?'],
    ],
    ['Issuer without an account', object('cert-manager.io/v1', 'Issuer', '{selfSigned: {}}'), []],
    [
      'ClusterIssuer, in the namespace of cert-manager',
      object('cert-manager.io/v1', 'ClusterIssuer', '{acme: {privateKeySecretRef: {name: a}}}'),
      ['Secret * a ?'],
    ],
    [
      'Bundle, in each namespace',
      object('trust.cert-manager.io/v1alpha1', 'Bundle', '{}'),
      ['ConfigMap * own ?', 'Secret * own ?'],
    ],
    ['SopsSecret without templates', object('isindir.github.com/v1alpha3', 'SopsSecret', '{}'), []],
    [
      'SecretProviderClass',
      object(
        'secrets-store.csi.x-k8s.io/v1',
        'SecretProviderClass',
        '{secretObjects: [{secretName: a}, {secretName: ""}]}',
      ),
      ['Secret shop a ?'],
    ],
    [
      'a cluster of CloudNativePG',
      object('postgresql.cnpg.io/v1', 'Cluster', '{}'),
      ['app', 'superuser', 'ca', 'server', 'replication'].map((end) => `Secret shop own-${end} ?`),
    ],
    [
      'a cluster of Crunchy',
      object('postgres-operator.crunchydata.com/v1beta1', 'PostgresCluster', '{users: [{name: a}, {}]}'),
      ['Secret shop own-pguser-own ?', 'Secret shop own-pguser-a ?'],
    ],
    [
      'a cluster of Zalando, whose names have no underscore',
      object('acid.zalan.do/v1', 'postgresql', '{users: {foo_user: []}}'),
      ['postgres', 'standby', 'foo-user'].map(
        (user) => `Secret shop ${user}.own.credentials.postgresql.acid.zalan.do ?`,
      ),
    ],
    [
      'a user of Ceph',
      object('ceph.rook.io/v1', 'CephObjectStoreUser', '{store: my-store}'),
      ['Secret shop rook-ceph-object-user-my-store-own ?'],
    ],
    [
      'FieldExport into a ConfigMap',
      object('services.k8s.aws/v1alpha1', 'FieldExport', '{to: {kind: configmap, name: a}}'),
      ['ConfigMap shop a ?'],
    ],
    [
      'FieldExport into a Secret',
      object('services.k8s.aws/v1alpha1', 'FieldExport', '{to: {kind: secret, name: a}}'),
      ['Secret shop a ?'],
    ],
    ['FieldExport into nothing', object('services.k8s.aws/v1alpha1', 'FieldExport', '{to: {kind: secret}}'), []],
    [
      'policy that generates',
      policy('[{generate: {kind: Secret, name: a}}, {generate: {kind: ConfigMap, name: b}}]'),
      ['Secret * a ?', 'ConfigMap * b ?'],
    ],
    [
      'policy that generates others',
      policy('[{generate: {kind: Role, name: a}}, {generate: {kind: Secret}}, {mutate: {}}]'),
      [],
    ],
    [
      'Service with a certificate of OpenShift',
      annotated('v1', 'Service', 'service.beta.openshift.io/serving-cert-secret-name'),
      ['Secret shop tls tls.crt,tls.key'],
    ],
    ['Service without', annotated('v1', 'Service', 'a.b/c'), []],
    [
      'Ingress with an issuer',
      annotated('networking.k8s.io/v1', 'Ingress', 'cert-manager.io/issuer', '{tls: [{secretName: a}, {hosts: [b]}]}'),
      ['Secret shop a ?'],
    ],
    [
      'Ingress without an issuer',
      annotated('networking.k8s.io/v1', 'Ingress', 'x.cert-manager.io/issuer', '{tls: [{secretName: a}]}'),
      [],
    ],
    [
      'Gateway with an issuer',
      annotated(
        'gateway.networking.k8s.io/v1',
        'Gateway',
        'cert-manager.io/issuer',
        '{listeners: [{tls: {certificateRefs: [{name: a}]}}, {}]}',
      ),
      ['Secret shop a ?'],
    ],
    ['Secret that is copied', annotated('v1', 'Secret', 'replicator.v1.mittwald.de/replicate-to'), ['Secret * own ?']],
    ['ConfigMap that is copied', annotated('v1', 'ConfigMap', 'kubed.appscode.com/sync'), ['ConfigMap * own ?']],
    ['ConfigMap that only names a copier', annotated('v1', 'ConfigMap', 'x.kubed.appscode.com/sync'), []],
    [
      'resource of Crossplane with a connection',
      object('rds.aws.crossplane.io/v1', 'Database', '{writeConnectionSecretToRef: {name: a}}'),
      ['Secret shop a ?'],
    ],
    [
      'resource of Crossplane with a connection elsewhere',
      object('rds.aws.crossplane.io/v1', 'Database', '{writeConnectionSecretToRef: {name: a, namespace: b}}'),
      ['Secret * a ?'],
    ],
    [
      'kind of Kubernetes with such a field',
      object('apps/v1', 'Deployment', '{writeConnectionSecretToRef: {name: a}}'),
      [],
    ],
    [
      'role to create, with names',
      role('[{resources: [secrets], verbs: [create]}, {resources: [secrets], resourceNames: [a], verbs: [get]}]'),
      ['Secret shop a ?'],
    ],
    [
      'role with every verb',
      role('[{resources: [configmaps], resourceNames: [a, b], verbs: ["*"]}]'),
      ['ConfigMap shop a ?', 'ConfigMap shop b ?'],
    ],
    [
      'role of the cluster, in any namespace',
      role('[{resources: [secrets], resourceNames: [a], verbs: [create]}]').replace('Role', 'ClusterRole'),
      ['Secret * a ?'],
    ],
    ['role that only reads', role('[{resources: [secrets], resourceNames: [a], verbs: [get]}]'), []],
    ['role for other kinds', role('[{resources: [pods], resourceNames: [a], verbs: [create]}]'), []],
    ['an ExternalSecret of another group', object('example.org/v1', 'ExternalSecret', '{}'), []],
    ['no spec', 'apiVersion: cert-manager.io/v1\nkind: Certificate\n', []],
  ])('%s', (_, text, expected) => {
    expect(generatedBy(text)).toEqual(expected);
  });

  it.each([
    ['kubernetes-client.io/v1', 'ExternalSecret'],
    ['onepassword.com/v1', 'OnePasswordItem'],
    ['ricoberger.de/v1alpha1', 'VaultSecret'],
    ['secretgenerator.mittwald.de/v1alpha1', 'StringSecret'],
    ['secretgenerator.mittwald.de/v1alpha1', 'BasicAuth'],
    ['secretgenerator.mittwald.de/v1alpha1', 'SSHKeyPair'],
    ['secretgen.k14s.io/v1alpha1', 'Password'],
    ['secretgen.k14s.io/v1alpha1', 'Certificate'],
    ['secretgen.k14s.io/v1alpha1', 'RSAKey'],
    ['secretgen.k14s.io/v1alpha1', 'SSHKey'],
    ['secretgen.carvel.dev/v1alpha1', 'SecretImport'],
    ['secretgen.carvel.dev/v1alpha1', 'SecretTemplate'],
    ['kafka.strimzi.io/v1beta2', 'KafkaUser'],
  ])('is a Secret with the name of the object itself: %s %s', (apiVersion, kind) => {
    expect(generatedBy(object(apiVersion, kind, '{}'))).toEqual(['Secret shop own ?']);
  });

  it.each([
    ['secrets.hashicorp.com/v1beta1', 'VaultStaticSecret', '{destination: {name: a}}'],
    ['secrets.hashicorp.com/v1beta1', 'VaultDynamicSecret', '{destination: {name: a}}'],
    ['secrets.hashicorp.com/v1beta1', 'VaultPKISecret', '{destination: {name: a}}'],
    ['secrets.doppler.com/v1alpha1', 'DopplerSecret', '{managedSecret: {name: a}}'],
    ['k8s.bitwarden.com/v1', 'BitwardenSecret', '{secretName: a}'],
    ['spv.no/v1', 'AzureKeyVaultSecret', '{output: {secret: {name: a}}}'],
    ['secrets.infisical.com/v1alpha1', 'InfisicalSecret', '{managedSecretReference: {secretName: a}}'],
  ])('is the Secret that the object names: %s %s', (apiVersion, kind, spec) => {
    expect(generatedBy(object(apiVersion, kind, spec))).toEqual(['Secret shop a ?']);
    expect(generatedBy(object(apiVersion, kind, '{}'))).toEqual([]);
  });

  it.each([
    [
      'kafka.strimzi.io/v1beta2',
      'Kafka',
      ['own-cluster-ca', 'own-cluster-ca-cert', 'own-clients-ca', 'own-clients-ca-cert'],
    ],
    ['kibana.k8s.elastic.co/v1', 'Kibana', ['own-kb-http-certs-public', 'own-kb-http-certs-internal']],
    ['rabbitmq.com/v1beta1', 'RabbitmqCluster', ['own-default-user', 'own-erlang-cookie']],
    ['ceph.rook.io/v1', 'CephClient', ['rook-ceph-client-own']],
    ['k8s.keycloak.org/v2alpha1', 'Keycloak', ['own-initial-admin']],
    ['grafana.integreatly.org/v1beta1', 'Grafana', ['own-admin-credentials']],
    [
      'elasticsearch.k8s.elastic.co/v1',
      'Elasticsearch',
      ['own-es-elastic-user', 'own-es-http-certs-public', 'own-es-http-certs-internal', 'own-es-http-ca-internal'],
    ],
  ])('has names of their own: %s %s', (apiVersion, kind, names) => {
    expect(generatedBy(object(apiVersion, kind, '{}'))).toEqual(names.map((name) => `Secret shop ${name} ?`));
  });

  it.each([
    ['d/a.yaml', 'd'],
    ['/d/e/a.yaml', 'd/e'],
    ['a.yaml', ''],
  ])('counts for the directory of %s', (path, directory) => {
    const [resource] = readSource(createSource(path, object('onepassword.com/v1', 'OnePasswordItem', '{}'))).resources;
    expect(resource && objectsMadeBy(resource)).toEqual([
      { kind: 'Secret', namespace: 'shop', name: 'own', keys: undefined, by: 'OnePasswordItem shop/own', directory },
    ]);
  });

  it('is a guess where programs are read', () => {
    const container = { image: 'cm-maker', args: ['abc'] };
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' }, spec: { initContainers: [container] } };
    expect(objectsMadeBy(resourceOf(pod))).toMatchObject([{ name: 'abc', by: 'Pod x', directory: '', isGuess: true }]);
  });

  it('has the ConfigMaps of every namespace', () => {
    expect(MADE_IN_EVERY_NAMESPACE.map(({ kind, namespace, name, keys }) => [kind, namespace, name, keys])).toEqual([
      ['ConfigMap', undefined, 'kube-root-ca.crt', ['ca.crt']],
      ['ConfigMap', undefined, 'istio-ca-root-cert', ['root-cert.pem']],
      ['ConfigMap', undefined, 'openshift-service-ca.crt', ['service-ca.crt']],
    ]);
  });
});
