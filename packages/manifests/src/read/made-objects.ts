import { printIdentity } from '../resource/identity.ts';
import { mayContain } from '../resource/may-contain.ts';
import type { GeneratedObject } from '../resource/package-facts.ts';
import type { Resource } from '../resource/resource.ts';
import { directoryOf, isArray, isObject, member, follow, listAt, textsAt } from '@krmkit/base';
import type { JsonValue, Path } from '@krmkit/base';
import type { MadeObject } from './written-by-programs.ts';
import { writtenByPrograms } from './written-by-programs.ts';

/** What every namespace of a cluster may have. */
export const MADE_IN_EVERY_NAMESPACE: readonly GeneratedObject[] = [
  // The root-ca-cert-publisher of the controller manager.
  inEveryNamespace('kube-root-ca.crt', ['ca.crt'], 'the cluster'),
  // https://istio.io/latest/docs/tasks/security/cert-management/plugin-ca-cert/
  inEveryNamespace('istio-ca-root-cert', ['root-cert.pem'], 'Istio'),
  // https://docs.redhat.com/en/documentation/openshift_container_platform/4.18/html/security_and_compliance/certificate-types-and-descriptions
  inEveryNamespace('openshift-service-ca.crt', ['service-ca.crt'], 'OpenShift'),
];

function inEveryNamespace(name: string, keys: readonly string[], by: string): GeneratedObject {
  return { kind: 'ConfigMap', namespace: undefined, name, keys, by, directory: '' };
}

/** The Secrets and ConfigMaps that programs of the cluster create because of a resource. */
export function objectsMadeBy(resource: Resource): readonly GeneratedObject[] {
  const path = resource.origin?.source.path ?? '';
  return madeObjects(resource).map(({ kind, name, keys, anywhere, isGuess }) => ({
    kind,
    namespace: anywhere === true ? undefined : resource.identity.namespace,
    name,
    keys,
    by: printIdentity(resource.identity),
    directory: directoryOf(path).replace(/^\//, ''),
    ...(isGuess === undefined ? {} : { isGuess }),
  }));
}

type Maker = (value: JsonValue, name: string) => readonly MadeObject[];

const sameName: Maker = (_, name) => secrets(name);

function at(...path: Path): Maker {
  return (value) => secretAt(value, path);
}

function endings(...suffixes: readonly string[]): Maker {
  return (_, name) => secrets(...suffixes.map((suffix) => `${name}-${suffix}`));
}

/** https://github.com/emberstack/kubernetes-reflector, https://github.com/mittwald/kubernetes-replicator, https://appscode.com/products/kubed/ */
const COPY_WORDS: readonly string[] = [
  'reflector.v1.k8s.emberstack.com/',
  'replicator.v1.mittwald.de/',
  'kubed.appscode.com/sync',
];

/** What operators create, by `Kind.group`, from the reference of each project. */
const MAKERS: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ['ExternalSecret.external-secrets.io', externalSecret],
  [
    'ClusterExternalSecret.external-secrets.io',
    (value, name) => [{ kind: 'Secret', name: textAt(value, ['spec', 'externalSecretName']) ?? name, anywhere: true }],
  ],
  // https://github.com/external-secrets/kubernetes-external-secrets
  ['ExternalSecret.kubernetes-client.io', sameName],
  ['SealedSecret.bitnami.com', sealedSecret],
  ['Certificate.cert-manager.io', certificate],
  ['Certificate.certmanager.k8s.io', certificate],
  // https://cert-manager.io/docs/reference/api-docs/: the key of the ACME account
  ['Issuer.cert-manager.io', at('spec', 'acme', 'privateKeySecretRef', 'name')],
  [
    'ClusterIssuer.cert-manager.io',
    (value) =>
      secretAt(value, ['spec', 'acme', 'privateKeySecretRef', 'name']).map((made) => ({ ...made, anywhere: true })),
  ],
  // https://cert-manager.io/docs/trust/trust-manager/
  [
    'Bundle.trust.cert-manager.io',
    (_, name) => [
      { kind: 'ConfigMap', name, anywhere: true },
      { kind: 'Secret', name, anywhere: true },
    ],
  ],
  ['SopsSecret.isindir.github.com', sopsSecret],
  ['OnePasswordItem.onepassword.com', sameName],
  ['VaultStaticSecret.secrets.hashicorp.com', at('spec', 'destination', 'name')],
  ['VaultDynamicSecret.secrets.hashicorp.com', at('spec', 'destination', 'name')],
  ['VaultPKISecret.secrets.hashicorp.com', at('spec', 'destination', 'name')],
  // https://github.com/ricoberger/vault-secrets-operator
  ['VaultSecret.ricoberger.de', sameName],
  // https://docs.doppler.com/docs/kubernetes-operator
  ['DopplerSecret.secrets.doppler.com', at('spec', 'managedSecret', 'name')],
  // https://bitwarden.com/help/secrets-manager-kubernetes-operator/
  ['BitwardenSecret.k8s.bitwarden.com', at('spec', 'secretName')],
  // https://akv2k8s.io/reference/azure-key-vault-secret/
  ['AzureKeyVaultSecret.spv.no', at('spec', 'output', 'secret', 'name')],
  // https://secrets-store-csi-driver.sigs.k8s.io/topics/sync-as-kubernetes-secret
  [
    'SecretProviderClass.secrets-store.csi.x-k8s.io',
    (value) => listAt(member(value, 'spec'), 'secretObjects').flatMap((one) => secretAt(one, ['secretName'])),
  ],
  ['InfisicalSecret.secrets.infisical.com', at('spec', 'managedSecretReference', 'secretName')],
  // https://github.com/mittwald/kubernetes-secret-generator
  ['StringSecret.secretgenerator.mittwald.de', sameName],
  ['BasicAuth.secretgenerator.mittwald.de', sameName],
  ['SSHKeyPair.secretgenerator.mittwald.de', sameName],
  // https://github.com/carvel-dev/secretgen-controller
  ['Password.secretgen.k14s.io', sameName],
  ['Certificate.secretgen.k14s.io', sameName],
  ['RSAKey.secretgen.k14s.io', sameName],
  ['SSHKey.secretgen.k14s.io', sameName],
  ['SecretImport.secretgen.carvel.dev', sameName],
  ['SecretTemplate.secretgen.carvel.dev', sameName],
  ['Cluster.postgresql.cnpg.io', endings('app', 'superuser', 'ca', 'server', 'replication')],
  // https://access.crunchydata.com/documentation/postgres-operator/latest/tutorials/basic-setup/connecting-to-postgres
  [
    'PostgresCluster.postgres-operator.crunchydata.com',
    (value, name) => {
      const users = listAt(member(value, 'spec'), 'users').flatMap((user) => textAt(user, ['name']) ?? []);
      return secrets(...[name, ...users].map((user) => `${name}-pguser-${user}`));
    },
  ],
  // https://postgres-operator.readthedocs.io/en/latest/user/
  [
    'postgresql.acid.zalan.do',
    (value, name) => {
      const users = follow(value, ['spec', 'users']);
      const all = ['postgres', 'standby', ...keysOf(users).map((user) => user.replaceAll('_', '-'))];
      return secrets(...all.map((user) => `${user}.${name}.credentials.postgresql.acid.zalan.do`));
    },
  ],
  ['KafkaUser.kafka.strimzi.io', sameName],
  // https://strimzi.io/docs/operators/latest/deploying
  ['Kafka.kafka.strimzi.io', endings('cluster-ca', 'cluster-ca-cert', 'clients-ca', 'clients-ca-cert')],
  // https://www.elastic.co/docs/deploy-manage/security/k8s-secure-settings
  [
    'Elasticsearch.elasticsearch.k8s.elastic.co',
    endings('es-elastic-user', 'es-http-certs-public', 'es-http-certs-internal', 'es-http-ca-internal'),
  ],
  ['Kibana.kibana.k8s.elastic.co', endings('kb-http-certs-public', 'kb-http-certs-internal')],
  // https://www.rabbitmq.com/kubernetes/operator/using-operator
  ['RabbitmqCluster.rabbitmq.com', endings('default-user', 'erlang-cookie')],
  // https://rook.io/docs/rook/latest/CRDs/
  [
    'CephObjectStoreUser.ceph.rook.io',
    (value, name) => secrets(`rook-ceph-object-user-${textAt(value, ['spec', 'store']) ?? ''}-${name}`),
  ],
  ['CephClient.ceph.rook.io', (_, name) => secrets(`rook-ceph-client-${name}`)],
  // https://www.keycloak.org/operator/basic-deployment
  ['Keycloak.k8s.keycloak.org', endings('initial-admin')],
  // https://grafana.github.io/grafana-operator/
  ['Grafana.grafana.integreatly.org', endings('admin-credentials')],
  [
    'ObjectBucketClaim.objectbucket.io',
    (_, name) => [
      { kind: 'Secret', name },
      { kind: 'ConfigMap', name },
    ],
  ],
  // https://aws-controllers-k8s.github.io/docs/guides/resource-crud
  [
    'FieldExport.services.k8s.aws',
    (value) => {
      const name = textAt(value, ['spec', 'to', 'name']);
      const kind = textAt(value, ['spec', 'to', 'kind'])?.toLowerCase() === 'configmap' ? 'ConfigMap' : 'Secret';
      return name === undefined ? [] : [{ kind, name }];
    },
  ],
  // https://kyverno.io/docs/policy-types/cluster-policy/generate/
  ['ClusterPolicy.kyverno.io', generatedByPolicy],
  // https://docs.redhat.com/en/documentation/openshift_container_platform/4.18/html/security_and_compliance/configuring-certificates
  [
    'Service.',
    (value) =>
      ['service.beta.openshift.io/serving-cert-secret-name', 'service.alpha.openshift.io/serving-cert-secret-name']
        .flatMap((key) => secretAt(value, ['metadata', 'annotations', key]))
        .map((made) => ({ ...made, keys: ['tls.crt', 'tls.key'] })),
  ],
  // https://cert-manager.io/docs/usage/ingress/, https://cert-manager.io/docs/usage/gateway/
  ['Ingress.networking.k8s.io', ifIssued((value) => listAt(member(value, 'spec'), 'tls'), ['secretName'])],
  [
    'Gateway.gateway.networking.k8s.io',
    ifIssued(
      (value) =>
        listAt(member(value, 'spec'), 'listeners').flatMap((one) => listAt(member(one, 'tls'), 'certificateRefs')),
      ['name'],
    ),
  ],
  ['Secret.', (value, name) => copies('Secret', value, name)],
  ['ConfigMap.', (value, name) => copies('ConfigMap', value, name)],
  ['Role.rbac.authorization.k8s.io', writtenWithRole],
  [
    'ClusterRole.rbac.authorization.k8s.io',
    (value) => writtenWithRole(value).map((made) => ({ ...made, anywhere: true })),
  ],
]);

/** Kinds whose values are read only if they have one of these words, because reading a value can be slow. */
const NEEDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Service.', ['openshift.io/serving-cert']],
  ['Ingress.networking.k8s.io', ['cert-manager.io/']],
  ['Gateway.gateway.networking.k8s.io', ['cert-manager.io/']],
  ['Secret.', COPY_WORDS],
  ['ConfigMap.', COPY_WORDS],
  ['Role.rbac.authorization.k8s.io', ['resourceNames']],
  ['ClusterRole.rbac.authorization.k8s.io', ['resourceNames']],
]);

function madeObjects(resource: Resource): readonly MadeObject[] {
  const { group, kind, name } = resource.identity;
  const key = `${kind}.${group}`;
  const maker = MAKERS.get(key);
  const needs = NEEDS.get(key);
  if (maker !== undefined) {
    return needs?.some((word) => mayContain(resource, word)) === false ? [] : maker(resource.value, name);
  }
  // https://docs.crossplane.io/latest/concepts/managed-resources/
  if (group.includes('.') && mayContain(resource, 'writeConnectionSecretToRef')) {
    return connectionSecret(resource.value);
  }
  return writtenByPrograms(resource);
}

function connectionSecret(value: JsonValue): readonly MadeObject[] {
  const reference = follow(value, ['spec', 'writeConnectionSecretToRef']);
  const isElsewhere = textAt(reference, ['namespace']) !== undefined;
  return secretAt(reference ?? null, ['name']).map((made) => (isElsewhere ? { ...made, anywhere: true } : made));
}

const ISSUES = /^(?:cert-manager\.io|certmanager\.k8s\.io)\//;

function ifIssued(entries: (value: JsonValue) => readonly JsonValue[], path: Path): Maker {
  return (value) => {
    const isIssued = keysOf(follow(value, ['metadata', 'annotations'])).some((key) => ISSUES.test(key));
    return isIssued ? entries(value).flatMap((entry) => secretAt(entry, path)) : [];
  };
}

function copies(kind: MadeObject['kind'], value: JsonValue, name: string): readonly MadeObject[] {
  const annotations = keysOf(follow(value, ['metadata', 'annotations']));
  const isCopied = annotations.some((key) => COPY_WORDS.some((word) => key.startsWith(word)));
  return isCopied ? [{ kind, name, anywhere: true }] : [];
}

function generatedByPolicy(value: JsonValue): readonly MadeObject[] {
  return listAt(member(value, 'spec'), 'rules').flatMap((rule): readonly MadeObject[] => {
    const generate = member(rule, 'generate');
    const kind = textAt(generate, ['kind']);
    const name = textAt(generate, ['name']);
    if (name === undefined || (kind !== 'Secret' && kind !== 'ConfigMap')) return [];
    return [{ kind, name, anywhere: true }];
  });
}

/** A program that may create Secrets and has rights for one name writes the Secret of this name. */
function writtenWithRole(value: JsonValue): readonly MadeObject[] {
  return (['Secret', 'ConfigMap'] as const).flatMap((kind) => {
    const plural = `${kind.toLowerCase()}s`;
    const rules = listAt(value, 'rules').filter((rule) => textsAt(rule, 'resources').some((one) => one === plural));
    const mayCreate = rules.some((rule) => textsAt(rule, 'verbs').some((verb) => verb === 'create' || verb === '*'));
    return mayCreate
      ? rules.flatMap((rule) => textsAt(rule, 'resourceNames')).map((name): MadeObject => ({ kind, name }))
      : [];
  });
}

/**
 * https://external-secrets.io/latest/api/externalsecret: the keys are those of the template, or else those of `data`.
 */
function externalSecret(value: JsonValue, name: string): readonly MadeObject[] {
  const spec = member(value, 'spec');
  const target = member(spec, 'target');
  const template = member(target, 'template');
  const policy = textAt(target, ['creationPolicy']) ?? 'Owner';
  // It extends a Secret of another owner, so it does not say which keys the Secret has.
  const open =
    policy !== 'Owner' ||
    nonEmpty(member(template, 'templateFrom')) ||
    (template === undefined && nonEmpty(member(spec, 'dataFrom')));
  const templated = member(template, 'data');
  const keep = templated === undefined || textAt(template, ['mergePolicy']) === 'Merge';
  const known =
    keep && nonEmpty(member(spec, 'dataFrom')) ? undefined : [...keysOf(templated), ...(keep ? secretKeys(spec) : [])];
  const manifest = textAt(target, ['manifest', 'kind']);
  if (manifest !== undefined && manifest !== 'ConfigMap') return [];
  return [
    {
      kind: manifest === 'ConfigMap' ? 'ConfigMap' : 'Secret',
      name: textAt(target, ['name']) ?? name,
      keys: open ? undefined : known,
    },
  ];
}

function secretKeys(spec: JsonValue | undefined): string[] {
  const data = member(spec, 'data');
  if (!isArray(data)) return [];
  return data.map((entry) => member(entry, 'secretKey')).filter((key) => typeof key === 'string');
}

/** https://github.com/bitnami-labs/sealed-secrets: the template can add keys to the encrypted ones. */
function sealedSecret(value: JsonValue, name: string): readonly MadeObject[] {
  const spec = member(value, 'spec');
  const template = member(spec, 'template');
  return [
    {
      kind: 'Secret',
      name: textAt(template, ['metadata', 'name']) ?? name,
      keys: [...keysOf(member(spec, 'encryptedData')), ...keysOf(member(template, 'data'))],
    },
  ];
}

/** https://cert-manager.io/docs/usage/certificate: keystores and additional formats add keys of their own. */
function certificate(value: JsonValue): readonly MadeObject[] {
  const spec = member(value, 'spec');
  const name = textAt(spec, ['secretName']);
  if (name === undefined) return [];
  const more = member(spec, 'keystores') !== undefined || member(spec, 'additionalOutputFormats') !== undefined;
  return [{ kind: 'Secret', name, keys: more ? undefined : ['tls.crt', 'tls.key', 'ca.crt'] }];
}

function sopsSecret(value: JsonValue): readonly MadeObject[] {
  const templates = follow(value, ['spec', 'secretTemplates']);
  if (!isArray(templates)) return [];
  return templates.flatMap((template) => secretAt(template, ['name']));
}

function secretAt(value: JsonValue, path: Path): readonly MadeObject[] {
  const name = textAt(value, path);
  return name === undefined ? [] : secrets(name);
}

function secrets(...names: readonly string[]): readonly MadeObject[] {
  return names.map((name) => ({ kind: 'Secret', name }));
}

function textAt(value: JsonValue | undefined, path: Path): string | undefined {
  const found = follow(value, path);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function keysOf(value: JsonValue | undefined): string[] {
  return isObject(value) ? Object.keys(value) : [];
}

function nonEmpty(value: JsonValue | undefined): boolean {
  return isArray(value) && value.length > 0;
}
