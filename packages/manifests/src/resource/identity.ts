import type { JsonValue } from '@krmkit/base';
import { isObject, member, checkArgument } from '@krmkit/base';
import type { Outline } from '@krmkit/yaml';
import type { Identity, Resource } from './resource.ts';

/**
 * Who an object is, or undefined for what is no Kubernetes object: without apiVersion and kind as non-empty text.
 * A name that is not text (`name: 5`) counts as it is written, so that people recognise it.
 */
export function identityOf(value: JsonValue | undefined): Identity | undefined {
  if (!isObject(value)) return undefined;
  const apiVersion = member(value, 'apiVersion');
  const kind = member(value, 'kind');
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || apiVersion === '' || kind === '') return undefined;
  const metadata = member(value, 'metadata');
  const namespace = member(metadata, 'namespace');
  const name = nameText(member(metadata, 'name'));
  return makeIdentity(apiVersion, kind, typeof namespace === 'string' ? namespace : undefined, name);
}

/** The same for an ordinary document, without its value. */
export function identityOfOutline({ apiVersion, kind, namespace, name }: Outline): Identity | undefined {
  if (apiVersion === undefined || kind === undefined || apiVersion === '' || kind === '') return undefined;
  return makeIdentity(apiVersion, kind, namespace, name ?? '');
}

function makeIdentity(apiVersion: string, kind: string, namespace: string | undefined, name: string): Identity {
  const { group, version } = splitApiVersion(apiVersion);
  return { apiVersion, group, version, kind, namespace: namespace === '' ? undefined : namespace, name };
}

/** The resource with another identity; itself, with a value that need not be read, if the identity is the same. */
export function withIdentity(resource: Resource, identity: Identity): Resource {
  const { apiVersion, kind, namespace, name } = resource.identity;
  const isSame =
    apiVersion === identity.apiVersion &&
    kind === identity.kind &&
    namespace === identity.namespace &&
    name === identity.name;
  return isSame ? resource : { ...resource, identity };
}

/** `apps/v1` is group `apps` and version `v1`; `v1` is the core group, `''`. */
export function splitApiVersion(apiVersion: string): { readonly group: string; readonly version: string } {
  const slash = apiVersion.indexOf('/');
  if (slash === -1) return { group: '', version: apiVersion };
  return { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
}

const IDENTITY = { words: 'an object { kind, namespace, name }', members: ['kind', 'name'] };

/** For people: `Deployment shop/web`, `Namespace shop`, `Kustomization` where there is no name. */
export function printIdentity(identity: Pick<Identity, 'kind' | 'namespace' | 'name'>): string {
  checkArgument('printIdentity', 'the identity', identity, IDENTITY);
  if (identity.name === '') return identity.kind;
  const namespace = identity.namespace === undefined ? '' : `${identity.namespace}/`;
  return `${identity.kind} ${namespace}${identity.name}`;
}

/**
 * Equal for two manifests of one object: group, kind, namespace and name. Ignores the version, and the namespace of a
 * cluster-scoped built-in kind.
 */
export function identityKey(identity: Pick<Identity, 'group' | 'kind' | 'namespace' | 'name'>): string {
  const { group, kind, name } = identity;
  const namespace = isClusterScoped(group, kind) ? '' : (identity.namespace ?? '');
  return `${group}\0${kind}\0${namespace}\0${name}`;
}

/** Cluster-scoped built-in kinds, as `kubectl api-resources --namespaced=false` lists them. */
export function isClusterScoped(group: string, kind: string): boolean {
  return CLUSTER_KINDS.get(group)?.includes(kind) ?? CLUSTER_GROUPS.get(group)?.includes(kind) === false;
}

const CLUSTER_KINDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['', ['Namespace', 'Node', 'PersistentVolume', 'ComponentStatus']],
  ['rbac.authorization.k8s.io', ['ClusterRole', 'ClusterRoleBinding']],
  ['networking.k8s.io', ['IngressClass', 'IPAddress', 'ServiceCIDR']],
  ['certificates.k8s.io', ['CertificateSigningRequest', 'ClusterTrustBundle']],
  ['policy', ['PodSecurityPolicy']],
  ['resource.k8s.io', ['DeviceClass', 'ResourceSlice', 'DeviceTaintRule']],
]);

/** Groups with their few kinds that are not cluster-scoped. */
const CLUSTER_GROUPS: ReadonlyMap<string, readonly string[]> = new Map([
  ['storage.k8s.io', ['CSIStorageCapacity']],
  ['admissionregistration.k8s.io', []],
  ['apiextensions.k8s.io', []],
  ['apiregistration.k8s.io', []],
  ['flowcontrol.apiserver.k8s.io', []],
  ['internal.apiserver.k8s.io', []],
  ['node.k8s.io', []],
  ['scheduling.k8s.io', []],
  ['storagemigration.k8s.io', []],
]);

function nameText(name: JsonValue | undefined): string {
  if (typeof name === 'string') return name;
  return typeof name === 'number' || typeof name === 'boolean' ? String(name) : '';
}
